# All texts of Jersi in English. fr.ftl has the same messages with the same arguments.
#
# A cube given as $cube has several forms:
#   $cube        rock                $cube-owner   White
#   $cube-a      a rock              $cube-color   white (an adjective)
#   $cube-the    the rock            $cube-form    one, plural
#   $cube-of     of the rock         $cube-A, $cube-The: at the beginning of a sentence
# A side given as $side is White or Black; $side-id is white or black.

### Names

## Sides

side-white = White
side-black = Black
adjective-white = white
adjective-black = black

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
# A kind of a rules file, with the names from that file.
own-kind = { $one }
    .a = { $start-form ->
        [vowel] an { $one }
       *[other] a { $one }
    }
    .the = the { $one }
    .of = of the { $one }
    .form = one
    .label = { $one }
    .count = { $count ->
        [one] { $count } { $one }
       *[other] { $count } { $many }
    }

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

ruleset-jersi-2 = The hunt: capture the enemy kunti, which can only run, before yours is captured. 61 cells.
ruleset-jersi-3 = The hunt with an optional guardian, the mokca, which keeps stacks away. 61 cells.
ruleset-jersi-4-8 = Jersi 4 in an earlier edition: capturing a king also delays a tie, and there is a ransom variant. 69 cells.
ruleset-jersi-4-16 = The great one: bring your king to the far row, past fools and over mountains, with cubes to drop from a reserve. 69 cells, 20 to 45 minutes.
ruleset-pijersi = The quick one: bring a rock, paper or scissors to the far row. 45 cells, a quarter of an hour.

## Setups

setup-symmetrical = Symmetrical
    .about = The same cubes in the same places for both sides; good for a first game.
setup-random = Random
    .about = Each side shuffles its cubes on its own; the kunti stands in the middle.
setup-free = Free
    .about = The players take turns placing their cubes, each on the two rows nearest to them.
setup-standard = Standard
    .about = The usual setup; good for a first game.
setup-mokca = With the mokca
    .about = Another setup, with the guardian, the mokca.
setup-free-mokca = Free with the mokca
    .about = The players take turns placing their cubes, the mokca included.
setup-classic = Classic
    .about = The usual setup; good for a first game.
setup-full-random = Full random
    .about = Each side shuffles its cubes on its own.
setup-half-random = Half random
    .about = White’s cubes are shuffled; Black’s are the same, turned about the centre.

## Variants

variant-no-parachute = Without parachuting
    .about = No mountains and no wise: nothing is dropped from a reserve.
variant-ransom = Ransom
    .about = A captured king is returned in exchange for a cube that the captor asks for.

### State of the game

## Decisions

phase-play = { $side } to play
phase-place = { $side } to place a cube
phase-name = { $side } to name the ransom for the king
phase-give = { $side } to give { $ransom-a } as ransom
phase-relocate = { $side } to put the captured king back

## Units on cells

unit-lone = { $top-color } { $top }
unit-stack = { $top-color } stack, { $top } on { $below }
unit-mixed = { $top-color } { $top } on { $below-color } { $below }
cell-unit = { $cell }: { $unit }
cell-empty = { $cell }: empty

## Counters and reserves

counter-quiet = { $reset ->
    [beyond-king] { $left ->
        [one] { $left } turn left before a tie, unless it captures something other than the king
       *[other] { $left } turns left before a tie, unless something other than the king is captured
    }
   *[any] { $left ->
        [one] { $left } turn left before a tie, unless it captures something
       *[other] { $left } turns left before a tie, unless something is captured
    }
}
counter-countdown = { $left ->
    [one] { $left } turn left in the countdown
   *[other] { $left } turns left in the countdown
}
reserve-drop = In { $side }’s reserve: { $cubes }
reserve-place = { $side } still has to place: { $cubes }
reserve-empty = nothing

### Ends

win-kunti-captured = { $winner } wins: { $royal-the } was captured
win-king-not-relocatable = { $winner } wins: the captured king can’t be put back
win-ransom-not-payable = { $winner } wins: no ransom can be asked for the captured king
win-far-row = { $winner } wins: { $runners ->
    [one] { $runner-the } reached row { $row }
   *[other] a cube reached row { $row }
}
win-countdown-kinds = { $winner } wins: the countdown of { $limit } turns is over, and { $winner } has more kinds of cubes
win-countdown-cubes = { $winner } wins: the countdown of { $limit } turns is over, both sides have equally many kinds, and { $winner } has more cubes
win-blocked = { $winner } wins: { $loser } has no legal turn
tie-counter = { $reset ->
    [beyond-king] Tie: { $limit } turns without a capture other than a king’s
   *[any] Tie: { $limit } turns without a capture
}
tie-countdown-equal = Tie: the countdown of { $limit } turns is over, and both sides have equally many kinds and cubes
tie-blocked = Tie: the side to move has no legal turn
result-resignation = { $winner } wins: { $loser } resigned
result-time = { $winner } wins: { $loser } ran out of time
result-left = { $winner } wins: { $loser } left
result-agreement = Tie by agreement
result-turn-limit = Tie: the game reached the maximum number of turns
stopped-countdown-kinds = { $winner } wins: the players stopped the countdown, and { $winner } has more kinds of cubes
stopped-countdown-cubes = { $winner } wins: the players stopped the countdown with equally many kinds, and { $winner } has more cubes
stopped-countdown-equal = Tie: the players stopped the countdown with equally many kinds and cubes
result-win = { $winner } wins
result-tie = Tie

### Turns as sentences

told = { $first }{ $second }{ $king }.

# Origin of a cube.
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
    [plural] climb
   *[one] climbs
} { $met-the } at { $to }{ $taking }
then-build = , and { $mover-the } on top { $mover-form ->
    [plural] step
   *[one] steps
} onto { $met-the } at { $to }

taking-lone = , taking { $top-a }
taking-royal = , taking { $top-the }
taking-stack = , taking a stack of { $top } on { $below }
taking-royal-stack = , taking { $top-the } and { $below-the } below

back-at = ; { $king-the } is put back at { $cell }
back-on = ; { $king-the } is put back on { $met-the } at { $cell }

fall-at = { $cube-a } at { $cell }
fall-on = { $cube-a } on { $met-the } at { $cell }
fall-upon = { $cube-a } on top of it
drop-one = { $side } drops { $first }.
drop-two = { $side } drops { $first } and { $second }.
place-one = { $side } places { $first }.
swapped = The cubes on { $first } and { $second } change places.
ransom-named = { $side } asks for { $kind-a } as ransom.
ransom-given = { $side } gives { $cube-the } at { $cell } as ransom.
relocated-at = { $side } puts { $king-the } back at { $cell }.
relocated-on = { $side } puts { $king-the } back on { $met-the } at { $cell }.

### A hint

hint-cube = Look at { $cube-the } at { $cell }.
hint-cell = Look at { $cell }.
hint-kind = Look at { $kind-the } beside the board.
hint-taken = { $cube-a }
hint-wins = That wins the game.
hint-stops = That stops { $side } from winning next turn.
hint-takes = That takes { $cubes }.
hint-threatens = That threatens to win next turn.
hint-saves = That brings cubes out of danger.
hint-best = Of all turns, the engine likes this one best.

### Reasons of illegal turns

rule-game-over = The game is over.
rule-other-phase = { $phase ->
    [place] The cubes are still being placed: { $side } must place one.
    [name] The king is captured: { $side } must name the ransom first.
    [give] The ransom comes first: { $side } must give { $ransom-a }.
    [relocate] The captured king comes first: { $side } must put him back.
   *[play] There is nothing to place, name, give or put back now: { $side } must play a turn.
}
rule-off-board = That cell is not on this board.
rule-empty-start = There is nothing on { $cell }.
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
rule-straight-line = { $cell } is not in a straight line from { $other }: a stack that goes two cells never turns.
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
rule-stack-on-own = A stack can’t land on a cube of its own side: there { $met-form ->
    [plural] are
   *[one] is
} { $met-a } on { $cell }.
rule-stack-on-mountain = A stack can’t enter { $cell }: there is a mountain.
rule-power = { $case ->
    [harmless] { $mover-A } can’t capture anything, not even { $met-the } on { $cell }.
    [invincible] Nothing can capture { $met-a } ({ $cell }).
   *[other] { $mover-A } can’t capture { $met-a } ({ $cell }).
}
rule-blocked = { $met-The } on { $other } blocks { $cell }: no stack can be built there or move there.
rule-no-second-step = { $mover-The } did not build a stack on { $cell }, so there is no second step.
rule-second-start = The second step begins on { $cell }, where the first one ended, not on { $other }.
rule-second-mover = The two steps of a turn alternate: a stack after a cube, a cube after a stack.
rule-kunti-fell = { $royal-The } was captured on { $cell }: the game is over, and there is no second step.
rule-empty-reserve = { $case ->
    [place] { $side } has no { $mover } left to place.
    [never] This game has no reserve: nothing is ever dropped in it.
    [without] This game is played without parachuting: there is no reserve.
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
rule-drop-neighbor = { $cell } is too far from { $other }: the second cube must fall on the same cell as the first, or next to it.
rule-relocation-due = { $mover-The } was captured and must be put back: add “{ $example }”, for example.
rule-no-king-captured = No king was captured, so none is put back.
rule-ransom-first = The ransom comes first: { $mover-the } is put back once it is paid.
rule-relocation-row = { $mover-owner }’s { $mover } goes back to row { $row }, not to { $cell }.
rule-relocation-cell = { $mover-The } can’t be put back on { $cell }: only on an empty cell, on a cube of his own side or on a mountain.
rule-ransom-name = { $case ->
    [unfit] { $mover-A } can’t be the ransom.
   *[none] { $mover-owner } has no { $mover } to give, alone or on top of a stack.
}
rule-ransom-give = { $mover-owner } must give { $mover-a }, alone or on top of a stack, and there is none on { $cell }.
rule-place-row = { $side } places cubes on rows { $first } and { $second }, not on { $cell }.
rule-place-cell = { $case ->
    [nothing] Nothing can be placed on { $met-the } ({ $cell }).
   *[other] { $mover-A } can’t be placed on { $met-a } ({ $cell }).
}
rule-second-direction = { $case ->
    [same] In this game the second step goes on in the direction of the first, not from { $other } to { $cell }.
   *[other] In this game the second step never goes on in the direction of the first, as from { $other } to { $cell }.
}
rule-captures-as-cube = { $mover-The } captures only by a step of a cube, not with a stack.
rule-captures-as-stack = { $mover-The } captures only by a step of a stack, not alone.
rule-leap-blocked = { $met-The } on { $other } stops steps of two cells from and to the cells around it.
rule-drop-zone = { $mover-A } can’t be dropped on this row ({ $cell }).
rule-drop-count = In this game so many cubes can’t be dropped in one turn.
rule-swap-cubes = These two cubes can’t change places: each must be on top and may stand where the other does.
rule-place-room = The last empty cells are needed for a cube that stands on nothing.

### Errors in the text of a turn

unread-cell = There is no cell “{ $cell }” on this board.
unread-capital = Cells are written with small letters: “{ $cell }” instead of “{ $found }”.
unread-letter = No cube of this game has the letter “{ $letter }”: there are { $letters }.
unread-second-step = { $first ->
    [cube] A cube never steps twice in a turn: after “-”, a second step is “=”, the move of the stack that was built.
   *[stack] A stack never moves twice in a turn: after “=”, a second step is “-”, the top cube stepping off.
}
unread-third-step = A turn has at most two steps.
unread-third-drop = At most two cubes are dropped in a turn.
unread-pass = Passing is not allowed: { $side } must play a turn.
    .word = pass
unread-found = Character { $column } should be { $expected }, but it is “{ $found }”.
unread-end = Character { $column } should be { $expected }, but the turn ends there.
expected-turn = the beginning of a turn
expected-cell = a cell of this board
expected-sign = “-” or “=”
expected-letter = the letter of a cube
expected-cell-or-letter = a cell of this board or the letter of a cube
expected-king-letter = the king’s letter, “{ $letter }”
expected-colon = “:”
expected-gift = a cell with a cube to give
expected-end = the end of the turn

### Line mode

## Messages

play-welcome = { $ruleset }, a game by Lucas Borboleta.
own-credit = { $ruleset }: { $author }.
play-variants = Played with: { $variants }.
play-seed = Seed: { $seed }
play-letters = Letters: { $letters }. Capitals are White’s. In a stack the lower cube comes first.
play-hint = Type a turn, such as { $turn }, or “{ $help }”.
play-status = Turn { $number }: { $phase }
play-told = { $notation }: { $sentence }
play-thinking = { $side } is thinking.
play-wrong-marks = (The capture marks were wrong.)
play-unread = “{ $text }” is neither a turn nor a command. Type “{ $help }” to see both.
play-misread = “{ $text }” is not a turn. { $reason }
play-line-refused = Nothing of this line was played.
play-undone = Taken back: { $turns }
play-nothing-to-undo = There is nothing to take back.
play-tie-question = { $side } offers a tie. Does { $other } agree? ({ $yes })
play-stop-question = { $side } offers to stop the countdown and count now. Does { $other } agree? ({ $yes })
play-stop-declined = { $side } plays on.
play-no-countdown = No countdown runs.
play-offered-already = Something has been offered in this turn already.
play-tie-declined = { $side } declines the tie.
play-no = no
play-no-turn = No legal turn begins like that.
play-turn-count = { $count ->
    [one] { $count } turn
   *[other] { $count } turns
}
play-continued = { $count ->
    [one] Continuing { $file } after { $count } turn.
   *[other] Continuing { $file } after { $count } turns.
}
play-resumed = { $count ->
    [one] Resuming the game after { $count } turn.
   *[other] Resuming the game after { $count } turns.
}
play-side = You play { $side }.
play-not-resigned = Not resigned.
resume-game = { $number }. { $ruleset }, White { $white }, Black { $black }, { $count ->
    [one] { $count } turn
   *[other] { $count } turns
}, { $ago }: { $name }
resume-choose = Which game? Type its number, or press Enter for the first.
resume-unknown = There is no game “{ $name }” to resume.
resume-busy = { $name } is being played elsewhere.
play-saved = Saved to { $file }.
play-save-where = Name a file: { $save } FILE
play-not-saved = Could not save to { $file }: { $reason }
play-not-saved-over = Could not save to { $file }: { $reason }. The file is as it was before.
play-file-in-use = { $file } is in use by another game. Give this one another file.
play-file-exists = Could not save to { $file }: that file already exists.
play-kept-in-file = Saved to { $file }: continue with “{ $command }”.

## Commands: the word to type, and its effect

command-help = help
    .about = what you can type
    .also = { "?" }
command-board = board
    .about = show the board
command-tell = tell
    .about = say what is on the board or, given a cell, what is on that cell
    .argument = [CELL]
command-turns = turns
    .about = list the legal turns or, given some text, those that begin with it
    .argument = [TEXT]
command-undo = undo
    .about = take back your last turn
command-save = save
    .about = save the game to a file
    .argument = FILE
command-tie = tie
    .about = offer a tie
command-stop = stop
    .about = offer to stop the countdown and count now (Jersi 2 and 3)
command-resign = resign
    .about = give up the game
command-quit = quit
    .about = leave the game
    .also = q exit
help-steps = Turns: { $cube } moves a cube, { $stack } a stack. You can add a second step: { $both }.
help-drops = { $one } drops a cube, { $two } drops two.
help-places = { $one } places a cube.
help-relocation = { $one } at the end of a turn puts a captured king back.
help-ransom = { $name } names a ransom, { $give } gives it, { $king } puts the king back.
help-marks = “!” and “!!” mark captures and may be left out.
help-commands = Commands:
help-command = { $command }: { $about }
help-command-with = { $command } { $argument }: { $about }

## Full screen: messages

screen-turn = turn { $number }
screen-paused = paused
screen-variation = variation
screen-looking-back = looking back
screen-counter-quiet = tie counter { $count }/{ $limit }
screen-counter-countdown = { $left ->
    [one] { $left } turn left
   *[other] { $left } turns left
}
screen-too-small = The screen is too small: { $found }. It needs { $needed }.
screen-stage-pick = { $phase }: choose a cube or a stack.
screen-stage-pick-or-drop = { $phase }: choose a cube, a stack or a letter.
screen-stage-target = Where to? Esc puts it down.
screen-stage-second-step = Choose a second step, or end the turn here (f).
screen-stage-second-drop = Choose a second cube, or end the turn here (f).
screen-stage-relocate = Put the captured { $king } back.
screen-stage-name = { $phase }: type its letter.
screen-stage-give = { $phase }: choose the cube.
screen-stage-place = { $phase }: choose a letter, then a cell.
screen-stage-place-cell = Where to? Another letter takes another cube.
screen-inside-turn = Only the first part of this turn is shown: > goes on, ) goes to the end of the game.
screen-not-yours-paused = { $side } waits: p lets the game go on, o one turn.
screen-no-letter = There is no such letter. The letters are { $letters }.
screen-main-already = This is already the main line.
screen-made-main = This is now the main line.
screen-taken-back = Taken back. Press r to play it again.
screen-put-back = What was taken back has been played again.
screen-nothing-taken = Nothing was taken back.
screen-hint-wait = The engine is looking for a hint.
screen-hint = Hint: { $turn }. { $sentence }
screen-threat-win = { $side } threatens to win at once: { $turn }
screen-threat-take = { $count ->
    [one] { $side } could capture on { $count } cell, marked with ?.
   *[other] { $side } could capture on { $count } cells, marked with ?.
}
screen-threat-none = { $side } threatens nothing.
screen-nobody-thinks = Nobody is thinking.
screen-no-such-game = { $count ->
    [0] { $file } holds no game.
    [one] { $file } holds { $count } game.
   *[other] { $file } holds { $count } games.
}
screen-loaded = { $count ->
    [one] Loaded { $file }.
   *[other] Loaded game { $number } of { $count } from { $file }. For another one, add # and its number.
}
screen-drawn = The board was drawn to { $file }.
screen-kept = The game is saved. Resume it with “{ $command }”.
screen-nothing-kept = There is no game to resume.
screen-not-kept = The game can’t be kept in { $file }: { $reason }. Save it to a file before you leave.
screen-gone = Part of the program has failed. Your game is saved.

## Full screen: panels

screen-turns = Turns
screen-comment = Comment
screen-analysis = Analysis
screen-analysing = The engine is analysing the position.
screen-depth = depth { $depth }, { $nodes } nodes, { $time } s
screen-score-win = { $side } wins in { $turns }
screen-player-human = person
screen-player-random = random
screen-player-level = level { $level }
screen-player-for = { $name } ({ $player })
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
screen-ask-tie = Does { $side } offer a tie? (yes)
screen-ask-agree = Does { $side } agree to a tie? (yes)
screen-ask-stop = Does { $side } offer to stop the countdown and count now? (yes)
screen-ask-agree-stop = Does { $side } agree to stop the countdown and count now? (yes)
screen-yes = yes
screen-candidates = { $count }:

## Full screen: keys

screen-keys = { "?" } help, Enter cube, s stack, { ":" } type, t take back, e hint, a analysis, q quit
screen-keys-watch = { "?" } help, p pause, o one turn, { ", ." } back and forward, a analysis, q quit
screen-keys-over = { "?" } help, o play again, { ", ." } back and forward, a analysis, w save, q quit
screen-keys-prompt = Enter done, Tab complete, Up and Down choose, Esc leave
screen-keys-help = Up and Down scroll, Esc leave
screen-help-turn = Playing a turn
screen-help-game = The game
screen-help-look = Looking closer
screen-help-files = Files and more
screen-help-notation = This game
screen-help-signs = Signs around a cube: { "* *" } it can go there, { "! !" } it is captured there, { "{ }" } it is in hand, { "< >" } the last turn, { "~ ~" } a hint, { "? ?" } it might be captured.
screen-help-list = In the list of turns, { "! ? !? ?!" } and other signs behind a turn are what the record says of it. A quotation mark stands for a comment, which is shown below the list while you look at that turn.
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
screen-key-cancel = start the turn over
    .keys = Esc
screen-key-back = undo the last choice
    .keys = Backspace
screen-key-type = type a turn; Tab completes it
    .keys = { ":" } or /
screen-key-mouse = click the upper cube, or the lower one for the stack; or drag
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
screen-key-redo = replay what was taken back
    .keys = { "r" }
screen-key-pause = pause: players and clocks wait
    .keys = { "p" }
screen-key-now = make the player that is thinking play now; while paused, play one turn; after the end, play again
    .keys = { "o" }
screen-key-stop = offer to stop the countdown
    .keys = { "#" }
screen-key-tie = offer a tie
    .keys = { "=" }
screen-key-resign = resign
    .keys = { "z" }
screen-key-hint = ask the engine for a hint
    .keys = { "e" }
screen-key-analysis = turn analysis on or off; scores are White’s
    .keys = { "a" }
screen-key-threats = show or hide threats
    .keys = { "x" }
screen-key-names = show or hide the names of cells
    .keys = { "i" }
screen-key-flip = turn the board around
    .keys = { "c" }
screen-key-save = save the record
    .keys = { "w" }
screen-key-load = load a record
    .keys = { "g" }
screen-key-diagram = draw the board to a file
    .keys = { "d" }
screen-key-help = this help
    .keys = { "?" } or F1
screen-key-suspend = go back to the shell; “fg” there comes back
    .keys = { "Ctrl-Z" }
screen-key-quit = quit; the game is saved
    .keys = { "q, Ctrl-C" }

## Errors before the game

play-needs-terminal = The full screen needs a terminal: use --plain.
reason-not-found = there is no such file or folder
reason-not-allowed = that is not allowed
reason-exists = there is one already
reason-folder = it is a folder
reason-no-folder = a part of the path is not a folder
reason-full = there is no room left
reason-read-only = nothing can be written there
reason-not-text = it is not UTF-8
reason-engine-not-started = “{ $program }” can’t be started: { $reason }
reason-engine-cannot-play = the engine can’t play this: it has no option { $option } with the value “{ $value }”
reason-engine-died = the engine ended after “{ $moment }”
reason-engine-silent = the engine did not answer “{ $moment }” within { $seconds } s
reason-engine-no-turn = the engine found no turn, twice
reason-engine-garbage = after “{ $moment }” the engine said something that is not of the protocol: “{ $line }”
reason-engine-unread-turn = the engine’s turn “{ $turn }” can’t be read. { $reason }
reason-engine-illegal-turn = the engine’s turn “{ $turn }” is not legal. { $reason }
play-unknown-setup = Unknown setup “{ $name }”. The setups are { $offered }.
play-unknown-variant = { $count ->
    [0] Unknown variant “{ $name }”: this game has none.
   *[other] Unknown variant “{ $name }”. The variants are { $offered }.
}
play-bad-time = “{ $text }” is not a time. Write seconds, and seconds that each turn adds: 300 or 300+2.
play-option-needs = { $option } does nothing without { $other }: leave it out, or add { $other }.
play-named-game = That game has begun already: leave out the options that say how a game begins.
play-side-contradicts = “--side { $side }” and “{ $option }” contradict each other: leave out one of them.
play-unknown-player = Unknown player “{ $player }”. The players are { $players }.
play-player-failed = { $side } (“{ $player }”) can’t play: { $reason }
play-other-ruleset = { $file } is a game of { $found }, not of { $asked }.
play-unreadable = { $file } can’t be read: { $reason }
play-plain-record = { $file } is a plain record. Turn it into a full one with “{ $command }”.
play-begun-already = { $file } already holds a game, which continues as it began: leave out --setup, --position and --variant.

## Messages of the other commands

turn-named = “{ $turn }”
turn-numbered = Turn { $number }, “{ $turn }”,
turn-illegal = { $turn } is not legal. { $reason } ({ $rule })
turn-illegal-part = { $turn } is not legal at “{ $part }”. { $reason } ({ $rule })
turn-unread = { $turn } is not a turn. { $reason }
turn-wrong-marks = { $turn } has wrong capture marks.
position-unread = This is not a position of the game. { $reason }
position-text-at = The mistake is at character { $character }.
file-unreadable = { $file }: can’t be read: { $reason }
check-bad = { $bad ->
    [one] { $bad } of { $all } games is bad.
   *[other] { $bad } of { $all } games are bad.
}
check-bad-only = The game is bad.
file-no-game = { $file }: there is no game in it.
file-which-game = { $file } holds { $count } games: say which with “--game”.
file-no-such-game = { $file } has no game { $number }: { $all ->
    [one] it holds one.
   *[other] it holds { $all }.
}
file-torn-games = { $count ->
    [one] { $file }: a game is torn.
   *[other] { $file }: { $count } games are torn.
}
oddity-marks = “{ $turn }” has wrong capture marks.
oddity-number = this number is { $found }, but it should be { $due }.
oddity-ruleset = read as { $taken }; it could also be { $also }.
oddity-torn = the text ends here, before its result “{ $result }”: the game is torn.
serve-left-out = this program was built without its web page; build it again without JERSI_SKIP_WEB.
serve-not-made = a debug build takes its web page from disk; make it with “cargo xtask page”.
serve-other-port = port { $port } is taken by another program; using { $free }.
serve-at = Jersi is at { $addresses } (Ctrl-C ends it)
serve-lan = Others in your network open { $address } (or photograph the code):
serve-no-lan = this computer has no address in a local network, so only it can open the page.
serve-here-only = Only this computer can open it. For others in your network: { $command }
serve-no-store = online games can’t be stored, so the page is served alone: { $reason }.
admin-backed-up = { $rows ->
    [one] One row was written to { $file }.
   *[other] { $rows } rows were written to { $file }.
}
admin-restored = { $rows ->
    [one] One row was restored.
   *[other] { $rows } rows were restored.
}
admin-copied = { $rows ->
    [one] One row was copied to { $to }.
   *[other] { $rows } rows were copied to { $to }.
}
admin-verified = { $games ->
    [one] One game was replayed
   *[other] { $games } games were replayed
}; { $found ->
    [0] everything is as it should be.
    [one] one value differs.
   *[other] { $found } values differ.
}
admin-not-replayed = { $found ->
    [one] the events of a game can’t be replayed; “rebuild” can’t help that, but a backup can.
   *[other] the events of { $found } games can’t be replayed; “rebuild” can’t help that, but a backup can.
}
admin-differs = { $found ->
    [one] a stored value differs from what the events say; “jersi admin rebuild” makes it anew.
   *[other] { $found } stored values differ from what the events say; “jersi admin rebuild” makes them anew.
}
admin-migrated = The database has the schema of this version ({ $version }).
admin-clock-repaired = { $rows ->
    [0] No stored time is in the future.
    [one] One time in the future was removed.
   *[other] { $rows } times in the future were removed.
}
admin-password-reset = Recovery code, for a new password: { $code }
admin-rebuilt = { $games ->
    [one] One game was made anew from its events.
   *[other] { $games } games were made anew from their events.
}
admin-exported = { $games ->
    [one] One game was written.
   *[other] { $games } games were written.
}
admin-imported = New: { $new }, known already: { $known }, without a result or not readable: { $left }.

### The rulebook

## Claims about turns

claim-and = { $told } { $more }
claim-end = { $end }.
claim-goes-on = The game goes on.
claim-counter = The counter then stands at { $count }.
claim-countdown = The countdown then has { $left ->
    [one] { $left } turn
   *[other] { $left } turns
} left.
claim-no-counter = No countdown runs.
claim-turns = { $count ->
    [one] { $side } has { $count } legal turn here.
   *[other] { $side } has { $count } legal turns here.
}

## The differences between two rulesets

book-title = Rules of the Jersi games
book-differences = What changed between versions
book-story = How the games came to be: five elements, an inland sea, a wooden box, a guardian.
diff-title = { $left } and { $right }
diff-none = Nothing differs between { $left } and { $right }.
diff-facts = Side by side
diff-topic = Topic
diff-same = The same in both: { $topics }.
diff-witnesses = The same turn, judged twice
diff-witnesses-about = These positions were found by a search. Cubes that a ruleset lacks are left out on its board, and a king or kunti that it needs stands on its starting cell.
diff-no-witness = A search found no small position in which the two judge a turn differently.
diff-legal = { $turn }: legal in { $legal }, not in { $illegal }
diff-ends = { $turn }: legal in both, but the outcome differs

# Rules of a ruleset by topic.
fact-nothing = nothing
fact-none = none
fact-board = Board
fact-board-cells = { $cells } cells, in rows of { $rows }
fact-army = Cubes of each side
fact-letters = Letters
fact-reserve = Reserve
fact-setups = Setups
fact-variants = Variants
fact-opening = Possible first turns
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
fact-counter = Ties and countdowns
fact-quiet = { $limit } turns without a capture: a tie
fact-quiet-beyond-king = { $limit } turns without a capture other than a king’s: a tie
fact-countdown = one kind left beside { $beside }: { $limit } more turns, then the richer side wins
fact-blocked = No legal turn
fact-blocked-loses = a loss
fact-blocked-ties = a tie
fact-score = Points: win, loss, tie
# Rules that only rules files change.
own-fact-lattice = Cells
own-fact-square = squares
own-fact-second = Second steps
own-fact-second-stack = only of a stack just built
own-fact-second-cube = only of the top of a stack just moved
own-fact-direction = Direction of a second step
own-fact-same = that of the first step
own-fact-other = not that of the first step
own-fact-as-cube = Captures by steps of a cube only
own-fact-as-stack = Captures by steps of a stack only
own-fact-leaps = Stops steps of two cells
own-fact-drops = Drops in a turn, at most
own-fact-zones = Where cubes are dropped
own-fact-zone = { $kind }: rows { $first } to { $last }
own-fact-prison = Turns with an exchange of prisoners
own-fact-swap = Changes places with the chief piece
own-fact-ransom = Ransom
own-fact-always = always
own-fact-placing = Placing
own-fact-placed = on { $rows } own rows
own-fact-placed-alone = on { $rows } own rows, one cube to a cell

### In the browser

## The page

web-needs-script = Jersi needs JavaScript and WebAssembly.
web-not-started = Jersi could not start: its files did not arrive, or this browser is too old for them.
web-welcome = Stack. Chase. Cross the board.
web-about = Rock beats scissors, scissors cut the leaf, the leaf wraps the rock. Two in a stack run.
web-play-now = Play now
web-play-about = { $game } against the computer, level { $level }
web-change = change
web-learn = Learn
web-family = The whole family
web-story = The story of Jersi
web-credit = The Jersi games are by Lucas Borboleta. This page is free software, and nothing leaves your device unless you play online.
web-game = Game
web-rules = Rules
web-settings = Settings
web-tab-play = Play
web-tab-learn = Learn
web-screens = Screens
web-back = Back
web-more-options = Clock, setup and variants
web-continue = Continue
web-ways = Ways to play
web-way-learn = 3 minutes
web-way-friend = A friend
web-way-friend-link = Send a link
web-way-friend-here = On this device
web-way-online = Find a match
web-way-rules = The rulebook
web-play-on-here = Play on from here
web-state-due = Your turn
web-state-paused = Paused
web-state-won = Won
web-state-lost = Lost
web-state-tied = Draw
web-state-finished = Finished
web-state-study = Study
web-two-people = Two people
web-filter-any = All games
web-best-level = Best level beaten
web-results-about = Games against the computer are counted here.
web-games-added = { $count ->
    [one] One game was added.
   *[other] { $count } games were added.
}
web-no-games-yet = No games yet
web-no-games-about = Your games will be kept here, on this device.
web-play-first = Play the first
web-close = Close
web-choose = Choose a game
web-play = Play this game
web-read-rules = Read the rules
web-searching = Searching for positions that show the differences…

## Options of a new game

web-opponent = Opponent
web-opponent-engine = Computer
web-opponent-friend = A friend
web-opponent-engines = Two computers
web-level = Level
web-level-white = White’s level
web-level-black = Black’s level
web-level-beginner = for a first game
web-level-casual = easy
web-level-club = a fair fight
web-level-strong = strong
web-level-expert = very strong
web-level-best = as strong as it gets
web-seconds = Thinking time
web-seconds-value = { $seconds } s per turn
web-side = You play
web-side-white = White
web-side-black = Black
web-side-random = Random
web-setup = Setup
web-seed = Seed
web-seed-about = The same number always gives the same setup. Leave empty for a random one.
web-code = Setup code
web-code-about = A few letters that stand for a setup. Leave empty if you have none.
web-clock = Clock
web-clock-none = No clock
web-clock-value = { $minutes } min + { $seconds } s
web-begin = Play
web-fault = This isn’t possible: { $reason }

## During a game

web-board = Board of { $game }
web-engine-level = { $name }, level { $level }
web-level-name = { $level ->
    [1] Pebble
    [2] Leaf
    [3] Snip
    [4] Tower
    [5] Boulder
    [6] Jester
    [7] Shield
    [8] Owl
    [9] Summit
   *[10] Oracle
}
web-level-caption = Computer, level { $level }
web-you-name = You
web-moves-up = { $side }, moving up
web-moves-down = { $side }, moving down
web-way-up = Moving up
web-way-down = Moving down
web-winner = Winner
web-thinking = { $name } is thinking…
web-waiting-for = Waiting for { $name }…
web-hurry = Move now
web-engine-failed = The engine couldn’t start in this browser. Two people can still play.
web-looking-back = Turn { $number } of { $all }
web-your-turn = Your turn
web-you-begin = You begin
web-planned = Planned. It is played when it is your turn, if it is legal then.
web-type-turn = Type a turn
web-type-about = A turn in notation, such as b4=c4-d4
web-to-live = Back to the game
web-to-live-advice = To play on, go back to the game.
web-hint = Hint
web-play-hint = Play it
web-link-copied = Link copied.
web-hints-on = A hint every turn
web-hint-wait = Looking for a hint…
web-more = More
web-you-won = You win!
web-player-won = { $name } wins this one.
web-figure-turns = turns
web-figure-taken = taken
web-figure-time = time
web-first-win = First win at level { $level }
web-easier = Easier
web-next-level = Try level { $level }
web-review-this = Look back
web-play-from-here = Play from here
web-captured = Captured: { $cubes }
web-advice-pick = Choose a cube or a stack.
web-advice-pick-or-drop = Choose a cube or a stack, or a cube from your reserve.
web-advice-target = Choose where to move it.
web-advice-stack = Where should this stack go? Tap it again to move only the cube on top.
web-advice-cube = Where should this cube go? Tap it again to move the whole stack.
web-advice-drop = Choose where to drop it.
web-advice-second = One more step, or “Done”.
web-advice-second-due = Choose the second step.
web-advice-second-drop = Drop a second cube there or next to it, or “Done”.
web-advice-relocate = A king was captured: choose where to put him back.
web-advice-name = Name the ransom: choose a kind beside the board.
web-advice-give = Choose the cube to give as ransom.
web-advice-place = Choose a cube beside the board to place.
web-advice-place-cell = Choose a cell in your two rows.
web-part-cube = Cube
web-part-stack = Stack
web-finish = Done
web-this-turn = This turn
web-cancel = Cancel
web-the-rule = Read the rule
web-threat-win = { $side } threatens to win at once
web-threat-capture = { $side } threatens the marked cubes
web-threat-none = { $side } threatens nothing
web-actions = The game
web-take-back = Take back
web-threats = Show threats
web-flip = Turn the board
web-swap = Switch sides
web-resign = Give up
web-resign-sure = Give up this game?
web-resign-yes = Give up
web-resign-no = Play on
web-sound = Sound
web-sound-about = Wood on wood, soft
web-volume = Volume
web-new-game = New game
web-pause = Pause
web-resume = Resume
web-again = Again
web-other-side = Play the other side
web-turns = Turns
web-turn-number = Turn { $number }
web-primer = How to play
web-primer-row = Reach the far row with a rock, paper or scissors.
web-primer-king = Bring your king to the far row.
web-primer-kunti = Capture the other side’s kunti, and guard your own.
web-primer-beats = beats
web-primer-stack = Two in a stack run two cells, straight on.
web-primer-steps = Two steps a turn: climb, then run. Or run, then step off.
web-primer-wise = The wise takes nothing. On top, nothing takes it.
web-primer-mountain = A mountain never moves, but any cube can climb it.
web-primer-mokca = The mokca keeps stacks away from the cells around it.
web-place-rest = Place the rest
web-place-lot = By lot
web-place-mirror = Mirrored
web-place-engine = By the computer
web-walk = Step through the game
web-first = To the start
web-place-start = Start
web-previous = One turn back
web-next = One turn forward
web-last = To the end
web-cell-pick = can move
web-cell-held = in hand
web-cell-held-stack = in hand as a stack
web-cell-target = can go there
web-cell-capture = can go there, taking { $cubes }
web-cell-arrived = just arrived, tap again to end the turn
web-cell-threatened = threatened

## Study

web-study = Study
web-analysis = Analysis
web-notes = Notes
web-glyphs = Judge the turn
web-tools = Tools
web-balance = White’s chances: { $percent } %
web-turn-deleted = Deleted from here on.
web-analysis-state = depth { $depth }, { $speed } thousand positions per second
web-lines = Lines
web-play-line = Play up to this turn
web-wins-in = { $side } wins in { $turns }
web-promote = Move the variation up
web-delete = Delete from here
web-variation-name = Name of the variation
web-comment = Comment
web-review = Review
web-review-about = The engine looks at every turn of the main line.
web-review-begin = Review the game
web-review-progress = { $done } of { $all }
web-review-stop = Stop
review-accuracy = { $side }: { $percent } %
review-turn =
    { $judgement ->
        [inaccuracy] { $turn } was inaccurate; { $better } was better.
        [blunder] { $turn } was a blunder; { $better } was better.
       *[mistake] { $turn } was a mistake; { $better } was better.
    }
review-no-mistakes = No mistakes found.
web-try-again = Try again
web-graph = White’s chances, turn by turn
web-share = Share
web-link = Link to the whole game
web-more-forms = Other forms
web-copy-link = Copy the link
web-copy-record = Copy the record
web-copy-position = Copy the position
web-save-record = Save the record
web-done = Done.
web-not-done = The browser didn’t allow it.
web-working = { $percent } %
web-import = Open a game
web-import-about = A record, a position or a link. You can also drop a file or paste a text anywhere on this screen.
web-import-go = Open
web-import-empty = There is no game in this text.
web-editor = Set up a position
web-to-play = To play
web-editor-start = Start of the game
web-editor-clear = Empty board
web-editor-random = Random setup
web-editor-take = Remove
web-editor-move = Move
web-editor-use = Use this position
web-games = My games
web-keep-this = Save a copy of the study
web-export-all = Export all
web-search = Search
web-ruleset = Game
web-filter = Show
web-filter-all = All
web-filter-unfinished = Unfinished
web-filter-finished = Finished
web-filter-study = Studies
web-more-games = Show more
web-statistics = Results
web-won = Won
web-tied = Tied
web-lost = Lost
web-game-won = won
web-game-tied = tied
web-game-lost = lost
web-no-games = No games here yet.
web-elsewhere = This game is open in another tab.
web-take-over = Continue here
web-swap-sure = Switch sides? The engine then plays on with your cubes.
web-swap-yes = Switch sides
web-swap-no = Keep playing
web-offer = Offer
web-offer-tie = Offer a draw
web-offer-waits = { $name } is thinking about it…
web-offer-declined = { $name } declines. The game goes on.
web-offers-tie = { $side } offers a tie.
web-offer-stop = Offer to stop the countdown
web-offers-stop = { $side } offers to stop the countdown and count now.
web-asks-take-back = { $side } asks to take back the last turn.
web-accept = Accept
web-decline = Decline
web-undo-edit = Undo the deletion
web-seat-person = Person
web-game-unreadable = This game can’t be read. It is still on this device.
web-game-deleted = Deleted: { $game }.
web-restore = Restore
web-save-text = Save its text
web-not-kept-full = The storage of this device is full, and not everything could be saved. Export or delete some games.
web-not-kept-unavailable = This browser doesn’t let the page save anything: games and settings are lost when you close it.
web-not-kept-unreadable = Something on this device was saved by a newer version of the page, or can’t be read. It was left as it is.
web-not-kept-elsewhere = The game was changed or deleted in another tab: what you did here was not saved.
web-game-name = Name of the game
web-open = Open
web-delete-game = Delete this game
web-keys = Keys
web-key-walk = a turn back or forward
    .keys = ← → or { ", ." }
web-key-steps = a step back or forward
    .keys = Shift ← → or { "[ ]" }
web-key-ends = to the start or the end
    .keys = Home, End
web-key-cursor = move around the board (Tab leads there)
    .keys = ← → ↑ ↓
web-key-tap = pick up, put down; again for the other part of a stack
    .keys = Enter, Space
web-key-useful = to the next or previous useful cell
    .keys = { "n p" }
web-key-cancel = cancel
    .keys = Esc
web-key-back = undo the last choice of the turn
    .keys = Backspace
web-key-finish = end the turn
    .keys = { "e" }
web-key-hint = a hint
    .keys = { "h" }
web-key-threats = show or hide threats
    .keys = { "t" }
web-key-flip = turn the board around
    .keys = { "f" }
web-key-take-back = take back your last turn
    .keys = { "u" }
web-key-analysis = analysis on or off
    .keys = { "a" }
web-key-promote = move the variation up
    .keys = { "m" }
web-key-delete = delete from here
    .keys = { "d" }
web-key-undo = undo the deletion
    .keys = { "z" }
web-key-type = type a turn
    .keys = { "/" }
web-key-sheet = this list
    .keys = { "?" }

## Study: reviews, links, drawings

web-review-anew = Review again
web-review-cost = cost { $percent } % of { $side }’s chances
web-review-better = Show what was better
web-accuracy = Accuracy
web-accuracy-about = How close the turns came to the engine’s best. At 100 % no turn lost anything; a blunder scores 37 % or less.
web-mistakes = Mistakes
web-graph-about = White’s chances from turn to turn, in percent, with the mistakes and the current position
web-retry-task = { $side } played { $turn }. Find something better: play it on the board.
web-retry-judging = The engine is judging { $turn }…
web-retry-verdict =
    { $judgement ->
        [best] { $turn } is exactly what the engine would play.
        [good] { $turn } is good: it keeps what there was.
        [inaccuracy] { $turn } still costs { $percent } % of the chances.
        [blunder] { $turn } is a blunder too: it costs { $percent } % of the chances.
       *[mistake] { $turn } is a mistake too: it costs { $percent } % of the chances.
    }
web-retry-answer = The engine plays { $turn }.
web-retry-again = Try once more
web-retry-show = Show the answer
web-retry-next = Next mistake
web-retry-end = Back to the list
web-link-about = It holds the turns, variations, comments, names and the position you are looking at.
web-link-long = This game is too long for a link. Save the record instead.
web-embed = For other pages
web-copy-embed = Copy this code
web-embed-open = Open in Jersi
web-import-file = Choose a file
web-import-found = Found: { $game }.
web-import-game = { $game }, { $turns ->
        [one] 1 turn
       *[other] { $turns } turns
    }{ $variations ->
        [0] {""}
        [one] , 1 variation
       *[other] , { $variations } variations
    }
web-import-position = a position of { $game }
web-import-several = { $count } games found. Choose one:
web-editor-about = Choose a cube, then tap the cells where it goes. Drag cubes to move them, or off the board to remove them.
web-broken = This link can’t be opened
web-broken-start = Go to the start
web-broken-study = Open the study
web-broken-report = If you’d like to report it, send this text:
web-broken-copy = Copy this text
web-inks = Draw on the board
web-inks-about = Right-click a cell or drag with the right button; on a touch screen, press and hold.
web-ink-green = Green
web-ink-red = Red
web-ink-blue = Blue
web-ink-yellow = Yellow
web-ink-clear = Erase drawings

## Learning

web-lesson = Lesson
web-lesson-signs = I am the owl, and I show you how to play. This is what each cube is, and what it takes:
web-takes = takes { $cubes }
web-takes-nothing = takes nothing
web-lesson-begin = Begin
web-lesson-back = Back
web-lesson-right = Well done!
web-lesson-missed = Not yet
web-lesson-finish = Now tap “Done”: a turn may have a second step, but it need not.
web-lesson-one-more = Good. Now the second step: tap the marked cell.
web-lesson-show = Show me
web-mark-cube = the cube may go here
web-mark-stack = the stack may go here
web-mark-take = it takes what stands here
web-try = Try it
web-lesson-step = Step { $step } of { $all }
web-lesson-next = Next
web-lesson-again = Try again
web-lesson-play = Play

## Settings

web-language = Language
web-page = Appearance
web-page-system = Use system setting
web-page-light = Light
web-page-dark = Dark
web-page-clear = Distinct colours
web-board-theme = Board
web-theme-page = Same as the page
web-theme-wood = Wood
web-theme-slate = Slate
web-theme-dark = Dark
web-theme-print = Black and white
web-theme-clear = Distinct colours
web-style = Cubes
web-style-table = Table
web-style-flat = Flat
web-style-iso = Raised
web-signs = Signs
web-signs-picture = Pictures
web-signs-abstract = Signs
web-signs-plain = One colour
web-signs-dotted = Dots
web-speed = Movement
web-speed-slow = Slow
web-speed-normal = Normal
web-speed-fast = Fast
web-speed-none = None
web-coordinates = Cell names
web-coordinates-outside = Beside the board
web-coordinates-cells = In the cells
web-coordinates-none = None
web-naming = Names in Jersi 2 and 3
web-naming-plain = Everyday names
web-naming-lojban = Lojban names

### Study and lessons

## Why a drawn-up position can’t be played

draft-variant = This game has no variant “{ $variant }”.
draft-phase = { $phase ->
    [place] In this game nobody places cubes.
   *[other] In this game no ransom is asked.
}
draft-kind = { $cell }: this game has no { $kind }.
draft-high = { $cell }: { $height } cubes are stacked; there can be two at most.
draft-mixed = { $cell }: { $top-color } { $top } on { $below-color } { $below }: the cubes of a stack are of one colour.
draft-standing = { $cell }: { $top-form ->
    [plural] { $top-color } { $top }
   *[one] a { $top-color } { $top }
} can’t stand on { $below-form ->
    [plural] { $below-color } { $below }
   *[one] a { $below-color } { $below }
}.
draft-many = { $side } has { $cubes }; there can be { $most ->
    [0] none
   *[other] { $most } at most
}.
draft-reserve = { $side } has { $cubes } in reserve; there can be { $most ->
    [0] none
   *[other] { $most } at most
}.
draft-royal = The { $royal-color } { $royal } is missing.
draft-captured = A ransom is asked for the { $royal-color } { $royal }, but he was not captured: he stands on the board.
draft-arrived = { $cell }: { $side } stands on the far row and has already won, so it can’t be its turn.
draft-clock = The counter is at { $clock }, but the game ends at { $limit }.
draft-clock-missing = The counter needs a number.
draft-clock-placing = The counter does not run while cubes are placed.
draft-number = The turn number is { $number }; it must be from 1 to { $most }.
draft-number-placing = The turn number is 1 while cubes are placed.
draft-nothing-to-place = No cube is left to be placed.
draft-outside = { $cell }: { $cube-color } { $cube } is outside the two rows of its side.
draft-out-of-turn = { $side } can’t be the one to place: the sides take turns, White first, and the numbers of cubes don’t fit that.
draft-ransom-name = { $victim } has no cube that could be asked for as ransom.
draft-ransom-give = { $victim } has no { $kind } to give as ransom.
draft-ransom-back = There is no cell to put { $victim }’s king back on.

## Why a link or a record can’t be read

link-not = This is not a link to a game.
link-version = This link comes from another version of Jersi, which this one can’t read.
link-damaged = This link is damaged: part of it is missing or was changed. Ask for the whole link again.
link-start = The game in this link begins in a way that the rules don’t know.
record-at = Line { $line }, column { $column }: { $reason }
record-of-game = game { $number }: { $reason }
record-not-text = the text is not UTF-8.
record-other-ruleset = this record is of the ruleset { $ruleset }, not of the one that was asked for.
record-other-variants = this record is of the ruleset { $ruleset } with { $variants }, not of what was asked for.
record-no-game = there is no game here.
record-second-game = a second game begins here, and only one is read.
record-tag = this is not a tag: a tag is a name and a text in quotation marks, in square brackets.
record-tag-twice = the tag { $name } appears a second time.
record-open-comment = this comment has no end.
record-open-variation = this variation has no end.
record-stray = “{ $sign }” closes nothing.
record-too-deep = variations are nested too deeply.
record-empty-variation = this variation has no turn.
record-no-turn-before = there is no turn before this that it could belong to.
record-annotation = this is not a mark, clock or score of a turn.
record-annotation-twice = this turn already has a clock or a score.
record-result-in-variation = a variation has no result.
record-after-result = nothing is played after the result.
record-many-turns = more than two turns follow one number.
record-rules-file = the rules in the record can’t be played here: { $why }.
record-no-ruleset = the record does not say which game it is.
record-unknown-ruleset = there is no game “{ $name }”.
record-unknown-variant = this game has no variant “{ $name }”.
record-unknown-setup = this game has no setup “{ $name }”.
record-seed = this is not a seed: a seed is a whole number.
record-seed-missing = the setup is random, and the record does not say which one was drawn.
record-code = this is not a setup code of this game.
record-position = this is not a position text of this game.
record-board = this position can’t be played.
record-starts-differ = this start differs from the one given before.
record-prologue = this is not a setup of this game.
record-turn = “{ $text }” is not a turn. { $reason }
record-illegal = “{ $turn }” is not legal. { $reason }
record-ransom = “{ $turn }” looks like a ransom. Ask for this variant, which the text can’t name: { $arguments }
record-result = “{ $text }” is not a result of this game.
record-results-differ = this result differs from the one in the tag.
record-result-rules = by the rules, the game did not end like this.

## First lessons. $mover stands on $from, $met on $to.

lesson-move = A cube goes to a cell that touches its own. Tap { $mover-the } at { $from }, then the marked cell, { $to }.
lesson-move-done = A cube goes one cell, in any of the six directions.
lesson-build = Two of your cubes can make a stack. Put { $mover-the } from { $from } on { $met-the } at { $to }.
lesson-build-done = That is a stack. It has two cubes, never more.
lesson-leap = A stack is fast: it can leap two cells, straight on. Tap the stack at { $from }, then the marked cell.
lesson-leap-done = A stack leaps over an empty cell only, never over a cube.
lesson-run = A turn can have two steps. Put { $mover-the } from { $from } on { $met-the } at { $to }, then let the new stack run on.
lesson-run-done = Build and run: that is the heart of the game.
lesson-run-off = It works the other way round, too: let the stack at { $from } move, then let the cube on top step off.
lesson-run-off-done = That way a cube can go three cells in one turn.
lesson-capture = { $rock-The } takes { $scissors-the }, { $scissors-the } { $scissors-form ->
    [plural] take
   *[other] takes
} { $paper-the }, { $paper-the } takes { $rock-the }. Capture something with { $mover-the } at { $from }: move onto it.
lesson-capture-done = You capture by moving onto the enemy. What is captured leaves the board.
lesson-wise = { $met-The } takes nothing and wins nothing, but carries the others. Put { $mover-the } from { $from } on { $met-the } at { $to }, then run on.
lesson-wise-done = This is how your wise bring the others to the front. A wise stands only on a wise.
lesson-defend = Watch out: Black stands at { $from } and would win next turn. Prevent it!
lesson-defend-done = Always look at what the other side threatens before you run.
lesson-far-row = You win when a rock, paper or scissors reaches the far row. Win now, with { $mover-the } at { $from }.
lesson-fool = A fool takes rock, paper and scissors, other fools and kings, but not the wise. Capture something with { $mover-the } at { $from }.
lesson-fool-done = Rock, paper and scissors take fools, too. The wise take nothing, and no fool takes them.
lesson-drop = Instead of moving, you can drop one or two cubes from your reserve onto the board. Drop a mountain or a wise.
lesson-drop-done = It falls on any empty cell, or on a cube of yours that may carry it. A second one falls on the same cell or next to it.
lesson-climb = A mountain never moves and is never captured, but any cube can climb it. Climb { $met-the } at { $to } with { $mover-the } from { $from }.
lesson-climb-done = Up there only a single cube can capture you: for stacks a mountain is a wall.
lesson-king = A captured king comes back. Capture { $met-the } at { $to } with { $mover-the } from { $from }, and put him back on his own first row.
lesson-king-done = The king has to start his way again. He takes nothing himself: guard him.
lesson-far-row-king = You win when your king reaches the far row, alone or on top of a stack. Win now, with { $mover-the } at { $from }.
lesson-kunti = Your kunti at { $from } would be captured next turn. Bring it to safety!
lesson-kunti-done = The kunti takes nothing and carries nobody, but it can run and ride on others. Never lose it.
lesson-mokca = A mokca keeps stacks off the cells that touch it, and nobody takes it. Black’s stack threatens your kunti at { $to }: protect it with { $mover-the } from { $from }.
lesson-mokca-done = No stack can come near now. A single cube still could: a mokca stops stacks only.
lesson-take-kunti = You win by capturing the kunti: { $rock-a }, { $paper-a } or { $scissors-a } can do it. Capture { $met-the } at { $to }.
lesson-won = You won. Now you know the game!
lesson-not-yet = { $goal ->
    [reach] That turn is legal, but it goes elsewhere. Try again.
    [build] That turn is legal, but it makes no stack. Try again.
    [leap] That turn is legal, but no stack went two cells. Try again.
    [build-and-run] That turn is legal, but it does not build a stack and go on with it. Try again.
    [run-and-step-off] That turn is legal, but no stack moved and let its top step off. Try again.
    [capture] That turn is legal, but it captures nothing. Try again.
    [carried] That turn is legal, but no cube was carried. Try again.
    [drop] That turn is legal, but nothing fell from the reserve. Try again.
    [climb] That turn is legal, but no cube climbed the mountain. Try again.
    [relocate] That turn is legal, but the king was not captured. Try again.
    [defend] That turn is legal, but Black would win now. Try again.
    [defend-with] That turn is legal, but it is not how the mokca protects the kunti. Try again.
   *[win] That turn is legal, but it does not win. Try again.
}
lesson-end = Now play a whole game of { $name } against level { $level }, with hints.

### Online play

## Why a request is refused

online-error-bad-request = The server didn’t understand the request.
online-error-unknown-kind = The server doesn’t know this kind of message.
online-error-wrong-version = The server speaks another version of the protocol: reload the page, or update the program.
online-error-no-token = You are not logged in.
online-error-wrong-password = The name or the password is wrong.
online-error-wrong-origin = The request comes from the page of another site.
online-error-banned = You may watch, but not play here.
online-error-not-registered = You need an account for that.
online-error-not-your-seat = You are not a player of this game.
online-error-not-invited = This game is waiting for someone else.
online-error-blocked = One of you has blocked the other.
online-error-not-moderator = Only a moderator who is not involved may do that.
online-error-not-found = There is nothing under that name.
online-error-wrong-method = That can’t be done at this address.
online-error-seat-taken = The seat is taken.
online-error-wrong-number = The game has moved on in the meantime.
online-error-not-your-turn = It is your opponent’s turn.
online-error-game-over = The game is over.
online-error-not-begun = The game has not begun: your opponent is not here yet.
online-error-not-now = That is not possible now.
online-error-key-used = This key was used for another request.
online-error-bots-busy = The computer players are busy: finish a game with one of them, or try again in a minute.
online-error-name-taken = That name belongs to another player.
online-error-already-registered = You already have an account.
online-error-illegal-turn = The rules forbid this turn.
online-error-unreadable-turn = This is not a turn.
online-error-bad-game = No game can begin like this.
online-error-bad-name = A name has 2 to 20 letters, digits, hyphens and underscores.
online-error-bad-password = A password has at least 8 characters.
online-error-too-long = The message is too long.
online-error-too-many = Too many requests: wait a moment.
online-error-unavailable = The server can’t save anything right now. Nothing was changed: try again.

## What players say to each other

phrase-hello = Hello!
phrase-good-luck = Good luck!
phrase-have-fun = Have fun!
phrase-you-too = You too!
phrase-one-moment = One moment, please.
phrase-take-your-time = Take your time.
phrase-nice-turn = Nice turn!
phrase-oops = Oops!
phrase-well-played = Well played!
phrase-good-game = Good game!
phrase-thanks = Thank you!
phrase-must-go = I have to go.
phrase-goodbye = Goodbye!

## Online play, on the page

web-online = Online
web-online-game = Online game
web-online-games = Online games
web-online-away = The server can’t be reached right now. Everything on this device works as always.
web-online-again = Try again
web-play-online = Play online
web-find = Find an opponent
web-rated-game = Rated game
web-casual = casual
web-seeking-about = You may look at other screens meanwhile: you will be told.
web-join-seek = Join
web-level-number = Level { $level }
web-being-played = Being played
web-watch-all = watch all
web-tile-rush = Rush
web-tile-quick = Quick
web-tile-usual = Usual
web-tile-calm = Calm
web-tile-long = Long
web-tile-own = Own clock
web-tile-days = { $days ->
    [one] { $days } day
   *[other] { $days } days
}
web-tile-a-turn = a turn
web-clock-minutes = Minutes
web-clock-in-days = Days
web-clock-minutes-each = Minutes for each player
web-clock-seconds-each = Seconds added for each turn
web-clock-days-each = Days for each turn
web-time-left = { $time } left
web-new-opponent = New opponent
web-to-lobby = Back to the lobby
web-online-finished = Finished online games
web-archive = Archive
web-archive-look = Look for a finished game
web-archive-here = Games with this position
web-archive-player = Player
web-archive-result = Result
web-archive-white = White won
web-archive-black = Black won
web-archive-position = Games with this position
web-archive-all = All positions
web-archive-none = No such game.
web-waiting-count = { $count ->
    [one] { $count } thing waits for you
   *[other] { $count } things wait for you
}
web-news-turn = Your turn against { $name }
web-news-begun = { $name } is here: your game begins
web-news-challenge = { $name } challenges you
web-news-declined = { $name } declined your challenge
web-news-invited = { $name } is waiting for you
web-news-go = Go to the game
web-later = Later
web-challenges = Challenges
web-challenge = Challenge
web-challenge-of = Challenge { $name }
web-challenge-about = Choose the game and the clock. The other player is told at once, and can accept or decline.
web-challenge-was-declined = The challenge was declined
web-nickname = Your name
web-nickname-about = Your friend sees it. You may leave it empty.
web-guest-name = { $name } (guest)
web-guest-mark = plays as a guest
web-a-friend = A friend
web-learn-first = Learn in three minutes
web-just-watch = Just watch
web-watch-open = You are watching. The game has not begun yet.
web-play-after-all = Play after all
web-watching-this = You are watching.
web-came-late = Somebody else took the seat first. You are watching.
web-seat-free = waiting for a player
web-away = away
web-away-claim = away · claim in { $time }
web-called-off-in = called off in { $time }
web-told-no-tie = { $name } declined the tie.
web-told-no-stop = { $name } declined to stop the countdown.
web-told-no-take-back = { $name } declined to take back.
web-told-withdrawn = { $name } withdrew the offer.
web-loading = One moment…
web-friend = Play with a friend
web-friend-about = You get a link. Your friend opens it and plays: no account, nothing to install.
web-make-link = Make the link
web-more-choices = Side, setup and optional rules
web-invitation = Invite a friend
web-link-to-send = Send this link
web-here-only = This server runs on your computer alone: the link works in another window here, but not on your friend’s device.
web-here-only-how = For everybody in your network, end it with Ctrl-C and start it with:
web-share-link = Share the link
web-copied = Copied
web-copy = Copy
web-waiting-named = Waiting for { $name }…
web-waiting-friend = Waiting for your opponent…
web-call-off = Call the game off
web-invites-you = { $name } invites you to { $game }
web-you-play = You play { $side }.
web-join = Play
web-lobby = Find an opponent
web-rated = rated
web-unrated-network = not rated: both players use the same connection
web-unrated-often = not rated: you two have played enough rated games today
web-unrated-not-played = not rated: the game ended before both had played
web-unrated-annulled = not rated: annulled by a moderator
web-seeking = Looking for an opponent…
web-seeks = Waiting now
web-no-seeks = Nobody is waiting just now. Press “Find an opponent” and you’ll be the first.
web-play-against = Join { $name }
web-bots = Always have time
web-bots-about = They always have time, and play the game and clock chosen above.
web-watch = Watch
web-no-running = No public game is being played just now.
web-turns-played = { $count ->
    [one] { $count } turn
   *[other] { $count } turns
}
web-waits = waiting for an opponent
web-nobody = nobody yet
web-gone = a player who left
web-you = you
web-here = here
web-you-watch = you are watching
web-watchers = { $count ->
    [one] { $count } watching
   *[other] { $count } watching
}
web-clock-days = { $days ->
    [one] { $days } day per turn
   *[other] { $days } days per turn
}
web-clock-left = { $days } d { $hours } h
web-ago-now = less than a minute ago
web-ago-minutes = { $count ->
    [one] { $count } minute ago
   *[other] { $count } minutes ago
}
web-ago-hours = { $count ->
    [one] { $count } hour ago
   *[other] { $count } hours ago
}
web-ago-days = { $count ->
    [one] { $count } day ago
   *[other] { $count } days ago
}
web-line-lost = No connection. It comes back by itself.
web-opponent-came = Your opponent is here. The game begins.
web-lost-seconds = for { $count } s
web-unsent = { $count ->
    [one] { $count } thing not sent yet
   *[other] { $count } things not sent yet
}
web-say = Say
web-you-offer-tie = You offer a tie.
web-you-offer-stop = You offer to stop the countdown and count now.
web-you-ask-take-back = You ask to take back your last turn.
web-withdraw = Withdraw
web-claim = Your opponent has left
web-claim-about = Your opponent has left the game.
web-claim-win = Claim the win
web-claim-tie = Claim a tie
web-was-called-off = The game was called off
web-called-off = called off
web-rematch = Rematch
web-rematch-asked = You asked for a rematch.
web-rematch-wanted = Your opponent would like a rematch.
web-rematch-accept = Accept the rematch
web-rematch-go = To the next game
web-study-copy = Study a copy
web-study-fair = This game is still being played, so the engine stays off.
web-your-turn-in = { $count ->
    [one] It’s your turn in { $count } game
   *[other] It’s your turn in { $count } games
}
web-notify = Tell me when it’s my turn
web-account = Account
web-account-is = You play as { $name }.
web-account-guest = You play as { $name }, a guest of this browser.
web-account-nobody = You have not played here yet. With your first game you become a guest; an account is never needed.
web-account-make = Make an account
web-account-make-about = You keep your games, and can play rated ones. No e-mail address needed.
web-account-made = Your account is ready.
web-account-delete = Delete everything
web-account-delete-sure = Delete your name, ratings and account from this server? Games that are running are given up. Your games stay, without your name.
web-account-delete-yes = Yes, delete
web-account-deleted = Everything was deleted.
web-name = Name
web-password = Password
web-password-about = At least 8 characters.
web-password-old = Current password
web-password-new = New password
web-password-change = Change the password
web-password-changed = The password was changed. Other devices are logged out.
web-password-lost = I forgot my password
web-recovery = Recovery code
web-recovery-about = Write this recovery code down. It is shown only once, and is the only way back if you forget your password.
web-rename = Change the name
web-login = Log in
web-logout = Log out
web-logged-out = You are logged out.
web-my-page = My page
web-devices = Devices
web-devices-about = A link lets another device play as you, with all your running games. It works once, for ten minutes.
web-device-this = this device
web-device-unknown = Unknown device
web-device-used = last used { $ago }
web-device-out-name = Log out { $device }
web-device-is-out = The device is logged out.
web-device-link = Link for another device
web-link-made = Open it on the other device.
web-data = Your data
web-data-about = The server knows your name, your games, your ratings and your devices, and nothing else.
web-data-export = Download a copy
web-device = Continue on this device
web-device-about = This link lets you play here as on the device it was made on, with all running games.
web-device-go = Continue here
web-kind-guest = guest
web-kind-registered = player
web-kind-bot = computer player
web-since = since { $day }
web-rating = Rating
web-rating-graph = Rating in { $game }
web-rating-graph-about = { $count ->
    [one] After one rated game the rating is { $last }.
   *[other] { $count } rated games. The rating was between { $low } and { $high }, and is { $last } now.
}
web-ratings-about = Glicko-2. The true strength is within the range, 19 times out of 20.
web-results = Results
web-last-games = Last games

## Moderation
web-report = Report this game
web-report-who = You report { $name }.
web-report-whom = Whom do you report?
web-report-why = What is the matter?
web-report-about = A person looks at the game and decides. The other player is not told who reported.
web-report-send = Send the report
web-report-sent = Thank you. A moderator will look at the game.
web-back-to-game = Back to the game
web-block = Block this player
web-unblock = End the block
web-block-about = You are not paired with players you have blocked, and neither of you can send the other phrases.
web-blocked = You have blocked this player.
web-blocked-players = Blocked players
web-suspended-title = You may only watch
web-suspended-until = Moderators have suspended you until { $day }: you can watch games, but not play. The reason is below.
web-suspended = Moderators have suspended you: you can watch games, but not play. The reason is below.
web-decisions-about-you = Decisions about you
web-decisions-about = Every decision of the moderators about you or your games is listed here and is never deleted.
web-moderation = Moderation
web-moderation-about = Games that players have reported, or that repeat a game with the computer. The figures are hints; you decide. Every decision is in the log, which the players concerned can read, with your name.
web-no-cases = No open cases
web-no-cases-about = Nobody has reported a game, and no game looks copied.
web-more-cases = { $count ->
    [one] { $count } more case is waiting.
   *[other] { $count } more cases are waiting.
}
web-case-annulled = annulled
web-case-rated = rated
web-case-casual = not rated
web-reported-by = reported by { $name }
web-worth-a-look = Worth a look
web-case-report = Report
web-relay = { $positions ->
    [one] { $name } played like the computer in another game: { $positions } position in a row.
   *[other] { $name } played like the computer in another game: { $positions } positions in a row.
}
web-relay-player = Played there by:
web-house-game = See that game
web-marks-players = White and Black:
web-mark-network = network { $mark }
web-mark-device = device { $mark }
web-mark-equal = equal
web-mark-different = different
web-mark-unknown = unknown
web-likeness = The engine’s first choices (no proof):
web-see-game = See the game
web-annul = Annul the game
web-annul-sure = Annul the game? Ratings are computed again without it. This can’t be undone.
web-suspend-name = Suspend { $name }
web-lift-name = Lift the suspension of { $name }
web-close-case = Close the case
web-close-sure = Close the case? Its reports and marks are settled.
web-measure-why = Why?
web-how-long = For how long?
web-for-days = { $days ->
    [one] { $days } day
   *[other] { $days } days
}
web-for-good = without an end
web-until = until { $day }
web-do-annul = Annul
web-do-suspend = Suspend
web-do-lift = Lift
web-do-close = Close
web-log = Log
web-log-more = Earlier decisions
web-operator = the operator of the server
moderation-suspend = Suspended
moderation-lift = Suspension lifted
moderation-annul = Game annulled
moderation-close = Case closed
moderation-appoint = Made a moderator
moderation-dismiss = No moderator any more
moderation-reason-help = help from an engine or another person
moderation-reason-relay = turns copied from another game
moderation-reason-lost-on-purpose = lost on purpose
moderation-reason-several-accounts = several accounts of one person
moderation-reason-stalling = stalling
moderation-reason-phrases = annoying phrases
moderation-reason-name = offensive name
moderation-reason-fault = a technical fault
moderation-reason-nothing-found = nothing was found
moderation-reason-settled = the matter is settled
moderation-reason-operator = a decision of the operator
report-reason-help = They seem to get help from an engine or a person
report-reason-lost-on-purpose = They lose on purpose
report-reason-several-accounts = They use several accounts
report-reason-stalling = They let the clock run, or leave lost games
report-reason-phrases = They annoy with phrases
report-reason-name = Their name is offensive

# `jersi bot`.
bot-there = { $name } is at { $server } (Ctrl-C ends it)
bot-plays = game { $game } against { $about }
bot-ended = game { $game } is over: { $about }
bot-lost = The server can’t be reached; trying again. { $reason }
bot-back = The server is back.
bot-refused = game { $game }: { $reason }
bot-engine-failed = game { $game }, the engine failed: { $reason }
bot-no-token = there is no token in { $file }
bot-no-engine = expected one of { $engines }
bot-gone = The bot has left.

# A game on a server, at a terminal.
online-unreachable = { $server } can’t be reached
online-begun = Game { $game }: send this link to your opponent: { $link }
online-seat = You play { $side } in game { $game }.
online-watching = You watch game { $game }.
online-players = White: { $white }. Black: { $black }.
online-waits = Waiting for an opponent.
online-waits-link = Waiting for an opponent: { $link }
online-held = { $turn } is played as soon as an opponent is there.
online-clocks = Clocks: White { $white }, Black { $black }.
online-no-line = no connection for { $seconds } s
online-lost = The connection is lost; it comes back by itself.
online-back = The connection is back.
online-unsent = not sent yet
online-unconfirmed = on its way…
online-away = { $name } is away
online-watchers = { $count } watching
online-stop-offered = { $name } offers to stop the countdown and count now: “{ $accept }” agrees, “{ $decline }” or playing on declines.
online-tie-offered = { $name } offers a tie: “{ $accept }” agrees, “{ $decline }” or playing on declines.
online-takeback-asked = { $name } asks to take back a turn: “{ $accept }” agrees, “{ $decline }” declines.
online-own-offer = Your opponent is asked.
online-declined = { $name } declines.
online-taken-back = A turn is taken back.
online-said = { $name }: { $phrase }
online-rematch-asked = { $name } asks for another game: “{ $rematch }” agrees.
online-rematch = The next game begins.
online-aborted = The game was called off.
online-challenge-declined = The challenge was declined.
online-relayed = The computer left: the same turns are being played in a rated game.
online-overtaken = Your turn came too late: something else happened first.
online-phrases = You can say { $phrases }.
online-seek = { $number }. { $name }: { $ruleset }, { $time }
online-no-seeks = Nobody is looking for a game at the moment.
online-choose = Type a number to accept, or nothing to offer a game yourself.
online-seeking = Your game is offered in the lobby; waiting for an opponent.
online-no-engine = The engine is off while you play on a server.
online-left = The game stays on the server: “{ $command }” continues it.
order-accept = accept
    .about = agree to what your opponent offers
order-decline = decline
    .about = decline it, or withdraw your own offer
order-tie = tie
    .about = offer a tie
order-stop = stop
    .about = offer to stop the countdown and count now
order-undo = undo
    .about = ask to take back your last turn
order-resign = resign
    .about = give the game up
order-claim = claim
    .about = claim the win if your opponent left; “claim tie” claims less
order-abort = abort
    .about = call the game off before both have played
order-rematch = rematch
    .about = ask for another game with sides switched
order-say = say
    .about = say a phrase, such as “say good-luck”
