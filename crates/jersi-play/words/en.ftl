# Every sentence of Jersi in English. The same messages with the same arguments stand in fr.ftl.
#
# A cube given as $cube comes in several forms:
#   $cube        rock                $cube-owner   White
#   $cube-a      a rock              $cube-color   White (an adjective)
#   $cube-the    the rock            $cube-form    one, plural
#   $cube-of     of the rock         $cube-A, $cube-The: at the beginning of a sentence
# A side given as $side comes as White; $side-id is white or black.

### Names

## Sides

side-white = White
side-black = Black
adjective-white = White
adjective-black = Black

## Cubes. The label is the everyday name of the kind, for legends.

kind-rock = rock
    .a = a rock
    .the = the rock
    .of = of the rock
    .form = one
    .label = rock
    .count = { $count ->
        [one] { $count } rock
       *[other] { $count } rocks
    }
kind-paper = paper
    .a = a paper
    .the = the paper
    .of = of the paper
    .form = one
    .label = paper
    .count = { $count ->
        [one] { $count } paper
       *[other] { $count } papers
    }
kind-scissors = scissors
    .a = scissors
    .the = the scissors
    .of = of the scissors
    .form = plural
    .label = scissors
    .count = { $count } scissors
kind-wise = wise
    .a = a wise
    .the = the wise
    .of = of the wise
    .form = one
    .label = wise
    .count = { $count } wise
kind-fool = fool
    .a = a fool
    .the = the fool
    .of = of the fool
    .form = one
    .label = fool
    .count = { $count ->
        [one] { $count } fool
       *[other] { $count } fools
    }
kind-king = king
    .a = a king
    .the = the king
    .of = of the king
    .form = one
    .label = king
    .count = { $count ->
        [one] { $count } king
       *[other] { $count } kings
    }
kind-mountain = mountain
    .a = a mountain
    .the = the mountain
    .of = of the mountain
    .form = one
    .label = mountain
    .count = { $count ->
        [one] { $count } mountain
       *[other] { $count } mountains
    }
kind-kunti = kunti
    .a = a kunti
    .the = the kunti
    .of = of the kunti
    .form = one
    .label = void
    .count = { $count } kunti
kind-mokca = mokca
    .a = a mokca
    .the = the mokca
    .of = of the mokca
    .form = one
    .label = guardian
    .count = { $count } mokca

## Cubes by their Lojban names, where a ruleset has them

lojban-rock = cukla
    .a = a cukla
    .the = the cukla
    .of = of the cukla
    .form = one
    .label = cukla
    .count = { $count } cukla
lojban-paper = kurfa
    .a = a kurfa
    .the = the kurfa
    .of = of the kurfa
    .form = one
    .label = kurfa
    .count = { $count } kurfa
lojban-scissors = kuctai
    .a = a kuctai
    .the = the kuctai
    .of = of the kuctai
    .form = one
    .label = kuctai
    .count = { $count } kuctai
lojban-kunti = kunti
    .a = a kunti
    .the = the kunti
    .of = of the kunti
    .form = one
    .label = kunti
    .count = { $count } kunti
lojban-mokca = mokca
    .a = a mokca
    .the = the mokca
    .of = of the mokca
    .form = one
    .label = mokca
    .count = { $count } mokca

# A name with the other one beside it: rock (cukla).
label-both = { $first } ({ $second })
# A letter with the kind it stands for, in a legend.
label-letter = { $letter } { $label }
# Between the items of a list.
list-and = { $first }, { $second }
# Between the parts of an enumeration that are lists themselves.
list-parts = { $first }; { $second }

## Rulesets, in one sentence each

ruleset-jersi-2 = Capture the kunti: rock, paper and scissors move, stack up and leap on a hexagon of 61 cells.
ruleset-jersi-3 = Jersi 2 with a guardian, if you like: the mokca, which keeps stacks away from the cells around it.
ruleset-jersi-4-8 = Bring your king to the far row of a board of 69 cells, with fools to fight, and mountains and wise to drop from a reserve.
ruleset-jersi-4-16 = Jersi 4 as its last document tells it: the capture of a king alone does not delay the tie.
ruleset-pijersi = Bring a rock, paper or scissors to the far row: the small and quick game of the family, on 45 cells.

## Setups

setup-symmetrical = Symmetrical
    .about = The same cubes in the same places for both sides; good for a first game.
setup-random = Random
    .about = Each side shuffles its cubes on its own; the kunti stands in the middle.
setup-free = Free
    .about = The players place their cubes in turn, each on the two rows of its own side.
setup-standard = Standard
    .about = The usual setup; good for a first game.
setup-mokca = With the mokca
    .about = The standard setup with the guardian, the mokca, in it.
setup-free-mokca = Free with the mokca
    .about = The players place their cubes in turn, the mokca among them.
setup-classic = Classic
    .about = The usual setup; good for a first game.
setup-full-random = Full random
    .about = Each side shuffles its cubes on its own.
setup-half-random = Half random
    .about = White’s cubes are shuffled, and Black’s are the same turned about the centre.

## Variants

variant-no-parachute = Without parachuting
    .about = No mountains and no wise: nothing is dropped from a reserve.
variant-ransom = Ransom
    .about = A captured king is given back for a cube that its captor asks for.

### How the game stands

## What is to be decided

phase-play = { $side } to play
phase-place = { $side } to place a cube
phase-name = { $side } to name the ransom for the king
phase-give = { $side } to give { $ransom-a } as ransom
phase-relocate = { $side } to put the captured king back

## What stands on a cell

unit-lone = { $top-color } { $top }
unit-stack = { $top-color } stack, { $top } on { $below }
unit-mixed = { $top-color } { $top } on { $below-color } { $below }
cell-unit = { $cell }: { $unit }
cell-empty = { $cell }: empty

## Counters and reserves

counter-quiet = { $left ->
    [one] { $left } turn left before a tie, unless it captures something
   *[other] { $left } turns left before a tie, unless something is captured
}
counter-countdown = { $left ->
    [one] { $left } turn left in the countdown
   *[other] { $left } turns left in the countdown
}
reserve-drop = In { $side }’s reserve: { $cubes }
reserve-place = { $side } has still to place: { $cubes }
reserve-empty = nothing

### Ends

win-kunti-captured = { $winner } wins: { $royal-the } was captured
win-king-not-relocatable = { $winner } wins: the captured king can’t be put back
win-ransom-not-payable = { $winner } wins: there is no ransom to be had for the captured king
win-far-row = { $winner } wins: { $runners ->
    [one] { $runner-the } reached row { $row }
   *[other] a cube reached row { $row }
}
win-countdown-kinds = { $winner } wins: the countdown of { $limit } turns is over, and { $winner } has more kinds of cubes
win-countdown-cubes = { $winner } wins: the countdown of { $limit } turns is over, with as many kinds on both sides, and { $winner } has more cubes
win-blocked = { $winner } wins: { $loser } has no legal turn
tie-counter = { $reset ->
    [beyond-king] Tie: { $limit } turns without a capture other than a king’s
   *[any] Tie: { $limit } turns without a capture
}
tie-countdown-equal = Tie: the countdown of { $limit } turns is over, with as many kinds and cubes on both sides
tie-blocked = Tie: the side to move has no legal turn
result-resignation = { $winner } wins: { $loser } resigned
result-time = { $winner } wins: { $loser } ran out of time
result-agreement = Tie: agreed by both sides
result-win = { $winner } wins
result-tie = Tie

### A turn, told

told = { $first }{ $second }{ $king }.

# Where a cube comes from.
origin-lone = from { $from }
origin-stack = from the stack at { $from }
origin-mountain = from the mountain at { $from }

step-move = { $side } moves { $mover-the } { $origin } to { $to }{ $taking }
step-climb = { $side } moves { $mover-the } { $origin } onto { $met-the } at { $to }{ $taking }
step-build = { $side } stacks { $mover-the } { $origin } on { $met-the } at { $to }
step-stack = { $side }’s stack, { $top } on { $below }, { $distance ->
    [1] moves
   *[other] leaps
} from { $from } to { $to }{ $taking }

then-stack = , and the stack { $distance ->
    [1] moves
   *[other] leaps
} to { $to }{ $taking }
then-move = , and { $mover-the } on top { $mover-form ->
    [plural] go
   *[one] goes
} on to { $to }{ $taking }
then-climb = , and { $mover-the } on top { $mover-form ->
    [plural] go
   *[one] goes
} on up { $met-the } at { $to }{ $taking }
then-build = , and { $mover-the } on top { $mover-form ->
    [plural] step
   *[one] steps
} onto { $met-the } at { $to }

taking-lone = , taking { $top-a }
taking-royal = , taking { $top-the }
taking-stack = , taking a stack of { $top } on { $below }
taking-royal-stack = , taking { $top-the } and { $below-the } under it

back-at = ; { $king-the } is put back at { $cell }
back-on = ; { $king-the } is put back on { $met-the } at { $cell }

fall-at = { $cube-a } at { $cell }
fall-on = { $cube-a } on { $met-the } at { $cell }
fall-upon = { $cube-a } on top of it
drop-one = { $side } drops { $first }.
drop-two = { $side } drops { $first } and { $second }.
place-one = { $side } places { $first }.
ransom-named = { $side } asks for { $kind-a } as ransom.
ransom-given = { $side } gives { $cube-the } at { $cell } as ransom.
relocated-at = { $side } puts { $king-the } back at { $cell }.
relocated-on = { $side } puts { $king-the } back on { $met-the } at { $cell }.

### Why a turn is not legal

rule-game-over = The game is over.
rule-other-phase = { $phase ->
    [place] The cubes are still being placed: { $side } must place one.
    [name] The king is captured: { $side } must first name the ransom.
    [give] The ransom comes first: { $side } must give { $ransom-a }.
    [relocate] The captured king comes first: { $side } must put it back.
   *[play] Nothing is to be placed, named, given or put back now: { $side } must play a turn.
}
rule-off-board = That cell is not on this board.
rule-empty-start = Nothing stands on { $cell }.
rule-not-yours = { $mover-The } on { $cell } { $mover-form ->
    [plural] belong
   *[one] belongs
} to { $mover-owner }.
rule-mountain-stays = A mountain never moves ({ $cell }).
rule-lone-cube = { $mover-The } on { $cell } { $mover-form ->
    [plural] are
   *[one] is
} not a stack: “=” moves two cubes, “-” moves one.
rule-stands-on-mountain = { $mover-The } on { $cell } { $mover-form ->
    [plural] stand
   *[one] stands
} on a mountain, and the two don’t move as a stack.
rule-cube-reach = { $distance ->
    [0] A cube goes exactly one cell: it can’t stay on { $cell }.
   *[other] { $cell } is too far: a cube goes exactly one cell.
}
rule-stack-reach = { $distance ->
    [0] A stack goes one cell or two: it can’t stay on { $cell }.
   *[other] { $cell } is too far: a stack goes one cell or two.
}
rule-straight-line = { $cell } is not straight on from { $other }: a stack that goes two cells never turns.
rule-empty-middle = A stack leaps over empty cells only, but { $met-a } { $met-form ->
    [plural] stand
   *[one] stands
} on { $cell }.
rule-two-at-most = There is no room on { $cell }: two cubes stand there already.
rule-standing-on = { $case ->
    [nothing] Nothing can stand on { $met-the } ({ $cell }).
    [own] { $mover-A } can only stand on another { $mover }, not on { $met-a } ({ $cell }).
   *[other] { $mover-A } can’t stand on { $met-a } ({ $cell }).
}
rule-stack-on-own = A stack can’t land on a cube of its own side, such as { $met-the } on { $cell }.
rule-stack-on-mountain = A stack can’t enter { $cell }: there is a mountain.
rule-power = { $case ->
    [harmless] { $mover-A } can’t capture anything, so not { $met-the } on { $cell }.
    [invincible] Nothing can capture { $met-a } ({ $cell }).
   *[other] { $mover-A } can’t capture { $met-a } ({ $cell }).
}
rule-blocked = { $met-The } on { $other } blocks { $cell }: no stack can be built there or move there.
rule-no-second-step = { $mover-The } built no stack on { $cell }, so there is no second step.
rule-second-start = The second step begins on { $cell }, where the first one ended, and not on { $other }.
rule-second-mover = The second step is of the other sort: a stack’s after a cube’s, a cube’s after a stack’s.
rule-kunti-fell = { $royal-The } fell on { $cell }: the game is over, and there is no second step.
rule-empty-reserve = { $case ->
    [place] { $side } has no { $mover } left to place.
    [few] { $side } has only one { $mover } in reserve.
   *[none] { $side } has no { $mover } in reserve.
}
rule-drop-target = { $case ->
    [enemy] Nothing can be dropped on an enemy cube: { $met-the } on { $cell } { $met-form ->
        [plural] are
       *[one] is
    } { $met-owner }’s.
   *[own] { $mover-A } can’t be dropped on { $met-a } ({ $cell }).
}
rule-drop-neighbor = { $cell } is too far from { $other }: the second cube falls on the same cell as the first, or next to it.
rule-relocation-due = { $mover-The } was captured and must be put back: add “{ $example }”, for example.
rule-no-king-captured = No king was captured, so none is put back.
rule-ransom-first = The ransom comes first: { $mover-the } is put back once it is paid.
rule-relocation-row = { $mover-owner }’s { $mover } goes back to row { $row }, and not to { $cell }.
rule-relocation-cell = { $mover-The } can’t be put back on { $cell }: only on an empty cell, a cube of its own side or a mountain.
rule-ransom-name = { $case ->
    [unfit] { $mover-A } can’t be the ransom.
   *[none] { $mover-owner } has no { $mover } to give, alone or on top of a stack.
}
rule-ransom-give = { $mover-owner } must give { $mover-a }, alone or on top of a stack, and there is none on { $cell }.
rule-place-row = { $side } places cubes on rows { $first } and { $second }, and not on { $cell }.
rule-place-cell = { $case ->
    [nothing] Nothing can be placed on { $met-the } ({ $cell }).
   *[other] { $mover-A } can’t be placed on { $met-a } ({ $cell }).
}

### Why a text is no turn

unread-cell = There is no cell “{ $cell }” on this board.
unread-found = Character { $column } should be { $expected }, but it is “{ $found }”.
unread-end = Character { $column } should be { $expected }, but the turn ends there.
expected-turn = the beginning of a turn
expected-cell = a cell of this board
expected-sign = “-” or “=”
expected-second-sign = “{ $sign }”, for the second step
expected-letter = the letter of a cube
expected-cell-or-letter = a cell of this board or the letter of a cube
expected-king-letter = the king’s letter, “{ $letter }”
expected-colon = “:”
expected-gift = a cell with a cube to give
expected-end = the end of the turn

### Playing line by line

## What is said

play-welcome = { $ruleset }, a game by Lucas Borboleta.
play-variants = Played with: { $variants }.
play-seed = Seed: { $seed }
play-letters = Letters: { $letters }. Capitals are White’s. In a stack the lower cube comes first.
play-hint = Type a turn, such as { $turn }, or “{ $help }”.
play-status = Turn { $number }: { $phase }
play-told = { $notation }: { $sentence }
play-thinking = { $side } is thinking.
play-wrong-marks = (Its capture marks were wrong.)
play-unread = “{ $text }” is neither a turn nor a command. Type “{ $help }” to see both.
play-misread = “{ $text }” is not a turn. { $reason }
play-undone = Taken back: { $turns }
play-nothing-to-undo = There is nothing to take back.
play-no-turn = There is no such turn.
play-turn-count = { $count ->
    [one] { $count } turn
   *[other] { $count } turns
}
play-continued = { $count ->
    [one] Continued from { $file }, after { $count } turn.
   *[other] Continued from { $file }, after { $count } turns.
}
play-saved = Saved to { $file }.
play-save-where = Say where: { $save } FILE
play-not-saved = Could not save to { $file }: { $reason }
play-file-exists = Could not save to { $file }: there is such a file already.
play-input-ended = The input has ended. Saved to { $file }: play on with “{ $command }”.
play-left-unsaved = The game was not saved.

## Commands: the word to type, and what it does

command-help = help
    .about = what you can type
command-board = board
    .about = show the board
command-tell = tell
    .about = tell what stands on the board; with a cell, what stands there
    .argument = [CELL]
command-turns = turns
    .about = list the legal turns; with the beginning of a turn, those that begin so
    .argument = [TEXT]
command-undo = undo
    .about = take back your last turn
command-save = save
    .about = save the game to a file
    .argument = FILE
command-resign = resign
    .about = give up
command-quit = quit
    .about = leave
help-steps = Turns: { $cube } moves a cube, { $stack } a stack. A second step is added: { $both }.
help-drops = { $one } drops a cube, { $two } drops two.
help-places = { $one } places a cube.
help-relocation = { $one } at the end of a turn puts a captured king back.
help-ransom = { $name } names a ransom, { $give } gives it, { $king } puts the king back.
help-marks = “!” and “!!” mark captures and may be left out.
help-commands = Commands:
help-command = { $command }: { $about }
help-command-with = { $command } { $argument }: { $about }

## On the full screen: what is said

screen-turn = turn { $number }
screen-paused = paused
screen-variation = variation
screen-looking-back = looking back
screen-counter-quiet = quiet turns { $count }/{ $limit }
screen-counter-countdown = { $left ->
    [one] { $left } turn left
   *[other] { $left } turns left
}
screen-too-small = The screen is too small: { $found }. It needs { $needed }.
screen-stage-pick = { $phase }: choose a cube or a stack.
screen-stage-pick-or-drop = { $phase }: choose a cube, a stack or a letter.
screen-stage-target = Where to? Esc puts it down.
screen-stage-second-step = A second step, or end the turn here (f).
screen-stage-second-drop = A second cube, or end the turn here (f).
screen-stage-relocate = Put the captured { $king } back.
screen-stage-name = { $phase }: type its letter.
screen-stage-give = { $phase }: choose the cube.
screen-stage-place = { $phase }: choose a letter, then a cell.
screen-stage-place-cell = Where to? Another letter takes another cube.
screen-inside-turn = Only the first part of this turn is shown: > goes on, ) goes to the end of the game.
screen-not-yours-paused = { $side } waits: p lets the game go on, o one turn.
screen-no-letter = There is no such letter: { $letters }.
screen-main-already = This is the main line already.
screen-made-main = This line is the main line now.
screen-taken-back = Taken back. r brings it again.
screen-nothing-taken = Nothing was taken back.
screen-hint-wait = The engine looks for a hint.
screen-hint = Hint: { $turn }. { $sentence }
screen-threat-win = { $side } threatens to win at once: { $turn }
screen-threat-take = { $count ->
    [one] { $side } could capture on { $count } cell: it is marked with ?.
   *[other] { $side } could capture on { $count } cells: they are marked with ?.
}
screen-threat-none = { $side } threatens nothing.
screen-nobody-thinks = Nobody is thinking.
screen-no-such-game = { $count ->
    [0] { $file } holds no game.
    [one] { $file } holds { $count } game.
   *[other] { $file } holds { $count } games.
}
screen-loaded = { $count ->
    [one] { $file } is loaded.
   *[other] Game { $number } of { $count } in { $file } is loaded: for another one, add # and its number.
}
screen-drawn = The board is drawn in { $file }.
screen-kept = The game is kept: “{ $command }” takes it up again.
screen-nothing-kept = There is no game to take up again.
screen-gone = A part of the program has failed. The game is kept.

## On the full screen: the panels

screen-turns = Turns
screen-analysis = Analysis
screen-analysing = The engine looks at the position.
screen-depth = depth { $depth }, { $nodes } nodes, { $time } s
screen-score-win = { $side } wins in { $turns }
screen-player-human = person
screen-player-random = chance
screen-player-level = level { $level }
screen-thinking = thinking, { $time } s
screen-thinking-deep = depth { $depth }, { $score }, { $nodes } nodes, { $time } s
screen-reserve = reserve
screen-tray = to place
screen-name = ransom
screen-taken = captured
screen-ask-turn = Turn:
screen-ask-save = Save to:
screen-ask-load = Load from:
screen-ask-diagram = Draw to (.svg or .png):
screen-ask-resign = { $side } resigns? (yes)
screen-yes = yes
screen-candidates = { $count }:

## On the full screen: the keys

screen-keys = { "?" } help, Enter cube, s stack, { ":" } type, t take back, e hint, a analysis, q quit
screen-keys-watch = { "?" } help, p pause, o one turn, { ", ." } back and forward, a analysis, q quit
screen-keys-prompt = Enter done, Tab complete, Up and Down choose, Esc leave
screen-keys-help = Up and Down scroll, Esc leave
screen-help-turn = Playing a turn
screen-help-game = The game
screen-help-look = Looking closer
screen-help-files = Files and the rest
screen-help-notation = This game
screen-help-signs = Signs around a cube: { "* *" } it can go there, { "! !" } it is captured there, { "{ }" } it is in hand, { "< >" } the last turn, { "~ ~" } a hint, { "? ?" } it might be captured.
screen-key-arrows = move the cursor; up and down keep its column
    .keys = arrows, j k
screen-key-directions = move it in one of the six directions
    .keys = { "h l y u b n" }
screen-key-targets = go to the next target, or the one before
    .keys = Tab, Shift-Tab
screen-key-tap = take the cube on top, or put it here
    .keys = Enter, Space
screen-key-stack = take the whole stack
    .keys = { "s" }
screen-key-letter = take a cube from the reserve, place one, name a ransom
    .keys = M W R … (capital)
screen-key-finish = end the turn after its first step
    .keys = { "f" }
screen-key-cancel = begin the turn anew
    .keys = Esc
screen-key-back = undo the last choice
    .keys = Backspace
screen-key-type = type a turn; Tab completes it
    .keys = { ":" } or /
screen-key-mouse = click on the upper cube, on the lower one for the stack; or drag
    .keys = mouse
screen-key-walk = look one turn back or forward
    .keys = , . or wheel
screen-key-steps = one step back or forward
    .keys = { "< >" }
screen-key-ends = go to the start or to the end
    .keys = { "( )" }
screen-key-variation = go to the next variation
    .keys = { "v" }
screen-key-main = make this variation the main line
    .keys = { "m" }
screen-key-take-back = take back your last turn
    .keys = { "t" }
screen-key-redo = bring back what was taken back
    .keys = { "r" }
screen-key-pause = pause: players and clocks wait
    .keys = { "p" }
screen-key-now = let who thinks play now; in a pause, one turn
    .keys = { "o" }
screen-key-resign = resign
    .keys = { "z" }
screen-key-hint = ask the engine for a hint
    .keys = { "e" }
screen-key-analysis = analysis on or off; scores are White’s
    .keys = { "a" }
screen-key-threats = show threats or hide them
    .keys = { "x" }
screen-key-names = show the names of cells or hide them
    .keys = { "i" }
screen-key-flip = turn the board about
    .keys = { "c" }
screen-key-save = save the record
    .keys = { "w" }
screen-key-load = load a record
    .keys = { "g" }
screen-key-diagram = draw the board to a file
    .keys = { "d" }
screen-key-help = this help
    .keys = { "?" } or F1
screen-key-quit = leave; the game is kept
    .keys = { "q, Ctrl-C" }

## What goes wrong before the game

play-needs-terminal = The full screen needs a terminal: use --plain.
play-unknown-player = Unknown player “{ $player }”: there are { $players }.
play-player-failed = { $side } (“{ $player }”) can’t play: { $reason }
play-other-ruleset = { $file } is a game of { $found }, not of { $asked }.
play-unreadable = { $file } can’t be read: { $reason }
play-plain-record = { $file } is a plain record: make a full one of it with “{ $command }”.
play-begun-already = { $file } holds a game already, which goes on as it began: leave out --setup, --position and --variant.

### The rulebook

## What is claimed of a turn

claim-and = { $told } { $more }
claim-end = { $end }.
claim-goes-on = The game goes on.
claim-counter = The counter then stands at { $count }.
claim-no-counter = No countdown runs.
claim-turns = { $count ->
    [one] { $side } has { $count } legal turn here.
   *[other] { $side } has { $count } legal turns here.
}

## The differences between two rulesets

book-title = Rules of the Jersi games
book-differences = What changed between versions
diff-title = { $left } and { $right }
diff-none = Nothing differs between { $left } and { $right }.
diff-facts = Side by side
diff-topic = Topic
diff-same = The same in both: { $topics }.
diff-witnesses = The same turn, judged twice
diff-witnesses-about = These positions were found by a search. Cubes that a ruleset does not have are left out on its board, and a king or kunti that it needs stands where its game begins.
diff-no-witness = A search found no small position in which the two judge a turn differently.
diff-legal = { $turn }: legal in { $legal }, not in { $illegal }
diff-ends = { $turn }: legal in both, with different ends

# What a ruleset says, topic by topic.
fact-nothing = nothing
fact-none = none
fact-board = Board
fact-board-cells = { $cells } cells, in rows of { $rows }
fact-army = Cubes of each side
fact-letters = Letters
fact-reserve = Reserve
fact-setups = Setups
fact-variants = Variants
fact-opening = Turns to begin with
fact-stacks = What stands on what
fact-stands-on = { $who }: on { $whom }
fact-mountains = Never moves, may be climbed
fact-guards = Keeps stacks away
fact-captures = What takes what
fact-takes = { $who }: { $whom }
fact-runners = Wins on the far row
fact-royal = Chief piece
fact-royal-fatal = { $kind }: its capture wins at once
fact-royal-relocated = { $kind }: put back when captured
fact-counter = When nothing happens
fact-quiet = { $limit } turns without a capture: a tie
fact-quiet-beyond-king = { $limit } turns without a capture other than a king’s: a tie
fact-countdown = one kind left beside { $beside }: { $limit } turns more, then the richer side wins
fact-blocked = No legal turn
fact-blocked-loses = a loss
fact-blocked-ties = a tie
fact-score = Points: win, loss, tie
