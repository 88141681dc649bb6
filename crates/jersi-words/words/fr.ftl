# Toutes les phrases de Jersi en français. Les mêmes messages, avec les mêmes arguments, sont dans en.ftl.
#
# Un cube donné par $cube a plusieurs formes :
#   $cube        pierre              $cube-owner   Blancs
#   $cube-a      une pierre          $cube-color   blanche (accordé)
#   $cube-the    la pierre           $cube-form    masculine, feminine, plural
#   $cube-of     de la pierre        $cube-A, $cube-The : en début de phrase
# Un camp donné par $side est « Blancs » ou « Noirs », sans article ; $side-id vaut white ou black.
# Devant « : », « ; », « ! », « ? » et entre guillemets, l’espace est insécable.

### Names

## Sides

side-white = Blancs
side-black = Noirs
adjective-white = { $noun-form ->
    [feminine] blanche
    [plural] blancs
   *[masculine] blanc
}
adjective-black = { $noun-form ->
    [feminine] noire
    [plural] noirs
   *[masculine] noir
}

## Cubes. The label is the everyday name of the kind, for legends.

kind-rock = pierre
    .a = une pierre
    .the = la pierre
    .of = de la pierre
    .form = feminine
    .label = pierre
    .count = { $count ->
        [one] { $count } pierre
       *[other] { $count } pierres
    }
kind-paper = feuille
    .a = une feuille
    .the = la feuille
    .of = de la feuille
    .form = feminine
    .label = feuille
    .count = { $count ->
        [one] { $count } feuille
       *[other] { $count } feuilles
    }
kind-scissors = ciseaux
    .a = des ciseaux
    .the = les ciseaux
    .of = des ciseaux
    .form = plural
    .label = ciseaux
    .count = { $count } ciseaux
kind-wise = sage
    .a = un sage
    .the = le sage
    .of = du sage
    .form = masculine
    .label = sage
    .count = { $count ->
        [one] { $count } sage
       *[other] { $count } sages
    }
kind-fool = fou
    .a = un fou
    .the = le fou
    .of = du fou
    .form = masculine
    .label = fou
    .count = { $count ->
        [one] { $count } fou
       *[other] { $count } fous
    }
kind-king = roi
    .a = un roi
    .the = le roi
    .of = du roi
    .form = masculine
    .label = roi
    .count = { $count ->
        [one] { $count } roi
       *[other] { $count } rois
    }
kind-mountain = montagne
    .a = une montagne
    .the = la montagne
    .of = de la montagne
    .form = feminine
    .label = montagne
    .count = { $count ->
        [one] { $count } montagne
       *[other] { $count } montagnes
    }
kind-kunti = kunti
    .a = un kunti
    .the = le kunti
    .of = du kunti
    .form = masculine
    .label = vide
    .count = { $count } kunti
kind-mokca = mokca
    .a = un mokca
    .the = le mokca
    .of = du mokca
    .form = masculine
    .label = gardien
    .count = { $count } mokca
# A kind of a rules file, with the names from that file.
own-kind = { $one }
    .a = { $gender-form ->
        [feminine] une { $one }
       *[masculine] un { $one }
    }
    .the = { $start-form ->
        [vowel] l’{ $one }
       *[other] { $gender-form ->
            [feminine] la { $one }
           *[masculine] le { $one }
        }
    }
    .of = { $start-form ->
        [vowel] de l’{ $one }
       *[other] { $gender-form ->
            [feminine] de la { $one }
           *[masculine] du { $one }
        }
    }
    .form = { $gender-form ->
        [feminine] feminine
       *[masculine] masculine
    }
    .label = { $one }
    .count = { $count ->
        [one] { $count } { $one }
       *[other] { $count } { $many }
    }

## Cubes by their Lojban names, where a ruleset has them

lojban-rock = cukla
    .a = un cukla
    .the = le cukla
    .of = du cukla
    .form = masculine
    .label = cukla
    .count = { $count } cukla
lojban-paper = kurfa
    .a = un kurfa
    .the = le kurfa
    .of = du kurfa
    .form = masculine
    .label = kurfa
    .count = { $count } kurfa
lojban-scissors = kuctai
    .a = un kuctai
    .the = le kuctai
    .of = du kuctai
    .form = masculine
    .label = kuctai
    .count = { $count } kuctai
lojban-kunti = kunti
    .a = un kunti
    .the = le kunti
    .of = du kunti
    .form = masculine
    .label = kunti
    .count = { $count } kunti
lojban-mokca = mokca
    .a = un mokca
    .the = le mokca
    .of = du mokca
    .form = masculine
    .label = mokca
    .count = { $count } mokca

# A name with the other one beside it: pierre (cukla).
label-both = { $first } ({ $second })
# A letter with the kind it stands for, in a legend.
label-letter = { $letter } { $label }
# Between the items of a list.
list-and = { $first }, { $second }
# Between the parts of an enumeration that are lists themselves.
list-parts = { $first } ; { $second }

## Rulesets, in one sentence each

ruleset-jersi-2 = La chasse : capturez le kunti adverse, qui ne sait que fuir, avant de perdre le vôtre. 61 cases.
ruleset-jersi-3 = La chasse, avec un gardien facultatif, le mokca, qui tient les piles à distance. 61 cases.
ruleset-jersi-4-8 = Jersi 4 dans une édition antérieure : capturer un roi retarde aussi la nulle ; variante avec rançon. 69 cases.
ruleset-jersi-4-16 = Le grand jeu : amenez votre roi sur la rangée opposée, en évitant les fous et en passant les montagnes, avec des cubes à parachuter. 69 cases, 20 à 45 minutes.
ruleset-pijersi = Le jeu rapide : amenez une pierre, une feuille ou des ciseaux sur la rangée opposée. 45 cases, un quart d’heure.

## Setups

setup-symmetrical = Symétrique
    .about = Les mêmes cubes aux mêmes places pour les deux camps ; conseillé pour une première partie.
setup-random = Aléatoire
    .about = Chaque camp mélange ses cubes de son côté ; le kunti est au milieu.
setup-free = Libre
    .about = Les joueurs placent leurs cubes à tour de rôle, chacun sur ses deux rangées.
setup-standard = Standard
    .about = La mise en place habituelle ; conseillée pour une première partie.
setup-mokca = Avec le mokca
    .about = Une autre mise en place, avec le gardien, le mokca.
setup-free-mokca = Libre avec le mokca
    .about = Les joueurs placent leurs cubes à tour de rôle, mokca compris.
setup-classic = Classique
    .about = La mise en place habituelle ; conseillée pour une première partie.
setup-full-random = Entièrement aléatoire
    .about = Chaque camp mélange ses cubes de son côté.
setup-half-random = Semi-aléatoire
    .about = Les cubes blancs sont mélangés, et les noirs leur répondent par symétrie centrale.

## Variants

variant-no-parachute = Sans parachutage
    .about = Ni montagnes ni sages : rien n’est parachuté depuis une réserve.
variant-ransom = Rançon
    .about = Un roi capturé est rendu contre un cube que l’attaquant demande.

### State of the game

## Decisions

phase-play = aux { $side } de jouer
phase-place = aux { $side } de placer un cube
phase-name = aux { $side } de nommer la rançon du roi
phase-give = aux { $side } de céder { $ransom-a } en rançon
phase-relocate = aux { $side } de repositionner le roi capturé

## Units on cells

unit-lone = { $top } { $top-color }
unit-stack = pile { $top-owner-id ->
    [white] blanche
   *[black] noire
}, { $top } sur { $below }
unit-mixed = { $top } { $top-color } sur { $below } { $below-color }
cell-unit = { $cell } : { $unit }
cell-empty = { $cell } : vide

## Counters and reserves

counter-quiet = { $reset ->
    [beyond-king] { $left ->
        [one] encore { $left } tour avant la nulle, sauf si un autre cube que le roi est capturé
       *[other] encore { $left } tours avant la nulle, sauf si un autre cube que le roi est capturé
    }
   *[any] { $left ->
        [one] encore { $left } tour avant la nulle, sauf capture
       *[other] encore { $left } tours avant la nulle, sauf capture
    }
}
counter-countdown = { $left ->
    [one] encore { $left } tour dans le compte à rebours
   *[other] encore { $left } tours dans le compte à rebours
}
reserve-drop = Réserve des { $side } : { $cubes }
reserve-place = Les { $side } doivent encore placer : { $cubes }
reserve-empty = rien

### Ends

win-kunti-captured = Les { $winner } gagnent : { $royal-the } est capturé
win-king-not-relocatable = Les { $winner } gagnent : le roi capturé ne peut pas être repositionné
win-ransom-not-payable = Les { $winner } gagnent : aucune rançon ne peut être demandée pour le roi capturé
win-far-row = Les { $winner } gagnent : { $runners ->
    [one] { $runner-the } a atteint la rangée { $row }
   *[other] un cube a atteint la rangée { $row }
}
win-countdown-kinds = Les { $winner } gagnent : le compte à rebours de { $limit } tours est terminé, et ils ont plus de sortes de cubes
win-countdown-cubes = Les { $winner } gagnent : le compte à rebours de { $limit } tours est terminé, les deux camps ont autant de sortes, et les { $winner } ont plus de cubes
win-blocked = Les { $winner } gagnent : les { $loser } ne peuvent rien jouer
tie-counter = { $reset ->
    [beyond-king] Nulle : { $limit } tours sans autre capture que celle d’un roi
   *[any] Nulle : { $limit } tours sans capture
}
tie-countdown-equal = Nulle : le compte à rebours de { $limit } tours est terminé, et les deux camps ont autant de sortes et autant de cubes
tie-blocked = Nulle : le camp qui doit jouer ne peut rien jouer
result-resignation = Les { $winner } gagnent : les { $loser } ont abandonné
result-time = Les { $winner } gagnent : les { $loser } n’ont plus de temps
result-left = Les { $winner } gagnent : les { $loser } sont partis
result-agreement = Nulle d’un commun accord
result-turn-limit = Nulle : la partie a atteint le nombre maximal de tours
result-win = Les { $winner } gagnent
result-tie = Nulle
stopped-countdown-kinds = Les { $winner } gagnent : les joueurs ont arrêté le compte à rebours, et les { $winner } ont plus de sortes de cubes
stopped-countdown-cubes = Les { $winner } gagnent : les joueurs ont arrêté le compte à rebours avec autant de sortes, et les { $winner } ont plus de cubes
stopped-countdown-equal = Nulle : les joueurs ont arrêté le compte à rebours avec autant de sortes et autant de cubes

### Turns as sentences

told = { $first }{ $second }{ $king }.

# Origin of a cube.
origin-lone = de { $from }
origin-stack = de la pile en { $from }
origin-mountain = de la montagne en { $from }

step-move = Les { $side } déplacent { $mover-the } { $origin } à { $to }{ $taking }
step-climb = Les { $side } font monter { $mover-the } { $origin } sur { $met-the } en { $to }{ $taking }
step-build = Les { $side } empilent { $mover-the } { $origin } sur { $met-the } en { $to }
step-stack = La pile { $side-id ->
    [white] blanche
   *[black] noire
}, { $top } sur { $below }, { $distance ->
    [1] avance
   *[other] saute
} de { $from } à { $to }{ $taking }

then-stack = , et la pile { $distance ->
    [1] avance
   *[other] saute
} jusqu’à { $to }{ $taking }
then-move = , puis { $mover-the } du dessus { $mover-form ->
    [plural] continuent
   *[other] continue
} jusqu’à { $to }{ $taking }
then-climb = , puis { $mover-the } du dessus { $mover-form ->
    [plural] montent
   *[other] monte
} sur { $met-the } en { $to }{ $taking }
then-build = , puis { $mover-the } du dessus { $mover-form ->
    [plural] se posent
   *[other] se pose
} sur { $met-the } en { $to }

taking-lone = , capturant { $top-a }
taking-royal = , capturant { $top-the }
taking-stack = , capturant une pile ({ $top } sur { $below })
taking-royal-stack = , capturant { $top-the } et { $below-the } qui le { $below-form ->
    [plural] portaient
   *[other] portait
}

back-at = ; { $king-the } est repositionné en { $cell }
back-on = ; { $king-the } est repositionné sur { $met-the } en { $cell }

fall-at = { $cube-a } en { $cell }
fall-on = { $cube-a } sur { $met-the } en { $cell }
fall-upon = { $cube-a } par-dessus
drop-one = Les { $side } parachutent { $first }.
drop-two = Les { $side } parachutent { $first } et { $second }.
place-one = Les { $side } placent { $first }.
swapped = Les cubes en { $first } et { $second } échangent leurs places.
ransom-named = Les { $side } demandent { $kind-a } en rançon.
ransom-given = Les { $side } cèdent en rançon { $cube-the } en { $cell }.
relocated-at = Les { $side } repositionnent { $king-the } en { $cell }.
relocated-on = Les { $side } repositionnent { $king-the } sur { $met-the } en { $cell }.

### A hint

hint-cube = Regardez { $cube-the } en { $cell }.
hint-cell = Regardez la case { $cell }.
hint-kind = Regardez { $kind-the } à côté du plateau.
hint-taken = { $cube-a }
hint-wins = Cela gagne la partie.
hint-stops = Cela empêche les { $side } de gagner au prochain tour.
hint-takes = Cela capture { $cubes }.
hint-threatens = Cela menace de gagner au prochain tour.
hint-saves = Cela met des cubes à l’abri.
hint-best = De tous les tours, c’est celui que le moteur préfère.

### Reasons of illegal turns

rule-game-over = La partie est terminée.
rule-other-phase = { $phase ->
    [place] Les cubes ne sont pas encore tous placés : aux { $side } d’en placer un.
    [name] Le roi est capturé : aux { $side } de nommer d’abord la rançon.
    [give] La rançon d’abord : aux { $side } de céder { $ransom-a }.
    [relocate] Le roi capturé d’abord : aux { $side } de le repositionner.
   *[play] Il n’y a rien à placer, à nommer, à céder ni à repositionner : aux { $side } de jouer un tour.
}
rule-off-board = Cette case n’est pas sur ce plateau.
rule-empty-start = Il n’y a rien en { $cell }.
rule-not-yours = { $mover-The } en { $cell } { $mover-form ->
    [plural] appartiennent
   *[other] appartient
} aux { $mover-owner }.
rule-mountain-stays = Une montagne ne se déplace jamais ({ $cell }).
rule-lone-cube = { $mover-The } en { $cell } ne { $mover-form ->
    [plural] forment
   *[other] forme
} pas une pile : « = » déplace deux cubes, « - » un seul.
rule-stands-on-mountain = { $mover-The } en { $cell } { $mover-form ->
    [plural] sont
   *[other] est
} sur une montagne, et les deux ne forment pas une pile qui se déplace.
rule-cube-reach = { $distance ->
    [0] Un cube avance d’une case exactement : il ne peut pas rester en { $cell }.
   *[other] { $cell } est trop loin : un cube avance d’une case exactement.
}
rule-stack-reach = { $distance ->
    [0] Une pile avance d’une ou de deux cases : elle ne peut pas rester en { $cell }.
   *[other] { $cell } est trop loin : une pile avance d’une ou de deux cases.
}
rule-straight-line = { $cell } n’est pas en ligne droite depuis { $other } : une pile qui avance de deux cases ne tourne pas.
rule-empty-middle = Une pile ne saute que par-dessus une case vide, mais il y a { $met-a } en { $cell }.
rule-two-at-most = Il n’y a plus de place en { $cell } : deux cubes s’y trouvent déjà.
rule-standing-on = { $case ->
    [nothing] Rien ne peut se poser sur { $met-the } ({ $cell }).
    [own] { $mover-A } ne { $mover-form ->
        [plural] peuvent se poser que sur d’autres
        [feminine] peut se poser que sur une autre
       *[masculine] peut se poser que sur un autre
    } { $mover }, pas sur { $met-a } ({ $cell }).
   *[other] { $mover-A } ne { $mover-form ->
        [plural] peuvent
       *[other] peut
    } pas se poser sur { $met-a } ({ $cell }).
}
rule-stack-on-own = Une pile ne peut pas se poser sur un cube de son camp : il y a { $met-a } en { $cell }.
rule-stack-on-mountain = Une pile ne peut pas entrer en { $cell } : il s’y trouve une montagne.
rule-power = { $case ->
    [harmless] { $mover-A } ne { $mover-form ->
        [plural] peuvent
       *[other] peut
    } rien capturer, donc pas { $met-the } en { $cell }.
    [invincible] Rien ne peut capturer { $met-a } ({ $cell }).
   *[other] { $mover-A } ne { $mover-form ->
        [plural] peuvent
       *[other] peut
    } pas capturer { $met-a } ({ $cell }).
}
rule-blocked = { $met-The } en { $other } bloque { $cell } : aucune pile ne peut s’y former ni y entrer.
rule-no-second-step = { $mover-The } { $mover-form ->
    [plural] n’ont
   *[other] n’a
} pas construit de pile en { $cell } : il n’y a pas de seconde étape.
rule-second-start = La seconde étape commence en { $cell }, où la première s’est arrêtée, et non en { $other }.
rule-second-mover = Les deux étapes d’un tour alternent : une pile après un cube, un cube après une pile.
rule-kunti-fell = { $royal-The } a été capturé en { $cell } : la partie est terminée, il n’y a pas de seconde étape.
rule-empty-reserve = { $case ->
    [place] Les { $side } n’ont plus de { $mover } à placer.
    [never] Ce jeu n’a pas de réserve : on n’y parachute rien.
    [without] Cette partie se joue sans parachutage : il n’y a pas de réserve.
    [few] Les { $side } n’ont qu’{ $mover-a } en réserve.
   *[none] Les { $side } n’ont pas de { $mover } en réserve.
}
rule-drop-target = { $case ->
    [enemy] Rien ne peut être parachuté sur un cube adverse : { $met-the } en { $cell } { $met-form ->
        [plural] sont
       *[other] est
    } aux { $met-owner }.
   *[own] { $mover-A } ne { $mover-form ->
        [plural] peuvent pas être parachutés
        [feminine] peut pas être parachutée
       *[masculine] peut pas être parachuté
    } sur { $met-a } ({ $cell }).
}
rule-drop-neighbor = { $cell } est trop loin de { $other } : le second cube tombe sur la même case que le premier, ou sur une case voisine.
rule-relocation-due = { $mover-The } a été capturé et doit être repositionné : ajoutez par exemple « { $example } ».
rule-no-king-captured = Aucun roi n’a été capturé : aucun n’est repositionné.
rule-ransom-first = La rançon d’abord : { $mover-the } est repositionné une fois qu’elle est payée.
rule-relocation-row = Le { $mover } { $mover-color } est repositionné sur la rangée { $row }, et non en { $cell }.
rule-relocation-cell = { $mover-The } ne peut pas être repositionné en { $cell } : seulement sur une case vide, sur un cube de son camp ou sur une montagne.
rule-ransom-name = { $case ->
    [unfit] { $mover-A } ne { $mover-form ->
        [plural] peuvent
       *[other] peut
    } pas servir de rançon.
   *[none] Les { $mover-owner } n’ont pas de { $mover } à céder, { $mover-form ->
        [plural] seuls
        [feminine] seule
       *[masculine] seul
    } ou au sommet d’une pile.
}
rule-ransom-give = Les { $mover-owner } doivent céder { $mover-a } { $mover-form ->
    [plural] seuls
    [feminine] seule
   *[masculine] seul
} ou au sommet d’une pile, et il n’y en a pas en { $cell }.
rule-place-row = Les { $side } placent leurs cubes sur les rangées { $first } et { $second }, et non en { $cell }.
rule-place-cell = { $case ->
    [nothing] Rien ne peut être placé sur { $met-the } ({ $cell }).
   *[other] { $mover-A } ne { $mover-form ->
        [plural] peuvent pas être placés
        [feminine] peut pas être placée
       *[masculine] peut pas être placé
    } sur { $met-a } ({ $cell }).
}
rule-second-direction = { $case ->
    [same] Dans ce jeu, le second pas continue dans la direction du premier, et pas de { $other } à { $cell }.
   *[other] Dans ce jeu, le second pas ne continue jamais dans la direction du premier, comme de { $other } à { $cell }.
}
rule-captures-as-cube = { $mover-The } ne capture que par un pas de cube, pas avec une pile.
rule-captures-as-stack = { $mover-The } ne capture que par un pas de pile, pas en cube seul.
rule-leap-blocked = { $met-The } en { $other } arrête les pas de deux cases depuis et vers les cases voisines.
rule-drop-zone = Parachuter { $mover-a } sur cette rangée ({ $cell }) n’est pas permis.
rule-drop-count = Dans ce jeu, on ne parachute pas autant de cubes en un seul tour.
rule-swap-cubes = Ces deux cubes ne peuvent pas échanger leurs places, car chacun doit être au sommet et pouvoir tenir où est l’autre.
rule-place-room = Les dernières cases vides sont nécessaires à un cube qui ne se pose sur rien.

### Errors in the text of a turn

unread-cell = Il n’y a pas de case « { $cell } » sur ce plateau.
unread-capital = Les cases s’écrivent en minuscules : « { $cell } » au lieu de « { $found } ».
unread-letter = Aucun cube de ce jeu n’a la lettre « { $letter } » ; les lettres sont : { $letters }.
unread-second-step = { $first ->
    [cube] Un cube n’avance jamais deux fois dans un tour : après « - », la seconde étape est « = », le déplacement de la pile construite.
   *[stack] Une pile n’avance jamais deux fois dans un tour : après « = », la seconde étape est « - », celle de son sommet.
}
unread-third-step = Un tour compte deux étapes au plus.
unread-third-drop = On parachute deux cubes au plus par tour.
unread-pass = Il est interdit de passer : aux { $side } de jouer un tour.
    .word = passer
unread-found = Au caractère { $column }, il faudrait { $expected }, et non « { $found } ».
unread-end = Au caractère { $column }, il faudrait { $expected }, mais le tour s’arrête là.
expected-turn = le début d’un tour
expected-cell = une case de ce plateau
expected-sign = « - » ou « = »
expected-letter = la lettre d’un cube
expected-cell-or-letter = une case de ce plateau ou la lettre d’un cube
expected-king-letter = la lettre du roi, « { $letter } »
expected-colon = « : »
expected-gift = une case avec un cube à céder
expected-end = la fin du tour

### Line mode

## Messages

play-welcome = { $ruleset }, un jeu de Lucas Borboleta.
own-credit = { $ruleset } : { $author }.
play-variants = Avec : { $variants }.
play-seed = Graine : { $seed }
play-letters = Lettres : { $letters }. Les majuscules sont aux Blancs. Dans une pile, le cube du dessous vient d’abord.
play-hint = Tapez un tour, comme { $turn }, ou « { $help } ».
play-status = Tour { $number } : { $phase }
play-told = { $notation } : { $sentence }
play-thinking = Les { $side } réfléchissent.
play-wrong-marks = (Les marques de capture étaient fausses.)
play-unread = « { $text } » n’est ni un tour ni une commande. Tapez « { $help } » pour les voir.
play-misread = « { $text } » n’est pas un tour. { $reason }
play-line-refused = Rien de cette ligne n’a été joué.
play-undone = Annulé : { $turns }
play-nothing-to-undo = Il n’y a rien à annuler.
play-tie-question = Les { $side } proposent la nulle. Les { $other } l’acceptent-ils ? ({ $yes })
play-stop-question = Les { $side } proposent d’arrêter le compte à rebours et de compter. Les { $other } l’acceptent-ils ? ({ $yes })
play-stop-declined = Les { $side } continuent à jouer.
play-no-countdown = Il n’y a pas de compte à rebours.
play-offered-already = Une proposition a déjà été faite pendant ce tour.
play-tie-declined = Les { $side } refusent la nulle.
play-no = non
play-no-turn = Il n’y a pas de tour de cette forme.
play-turn-count = { $count ->
    [one] { $count } tour
   *[other] { $count } tours
}
play-continued = { $count ->
    [one] Suite de { $file }, après { $count } tour.
   *[other] Suite de { $file }, après { $count } tours.
}
play-resumed = { $count ->
    [one] Reprise de la partie après { $count } tour.
   *[other] Reprise de la partie après { $count } tours.
}
play-side = Vous jouez les { $side }.
play-not-resigned = Pas d’abandon.
resume-game = { $number }. { $ruleset }, Blancs { $white }, Noirs { $black }, { $count ->
    [one] { $count } tour
   *[other] { $count } tours
}, { $ago } : { $name }
resume-choose = Quelle partie ? Tapez son numéro, ou Entrée pour la première.
resume-unknown = Il n’y a pas de partie « { $name } » à reprendre.
resume-busy = { $name } est en cours ailleurs.
play-saved = Partie enregistrée dans { $file }.
play-save-where = Indiquez le fichier : { $save } FICHIER
play-not-saved = Impossible d’enregistrer dans { $file } : { $reason }
play-not-saved-over = Impossible d’enregistrer dans { $file } : { $reason }. Le fichier est resté tel qu’il était.
play-file-in-use = { $file } est utilisé par une autre partie. Donnez un autre fichier à celle-ci.
play-file-exists = Impossible d’enregistrer dans { $file } : ce fichier existe déjà.
play-kept-in-file = Partie enregistrée dans { $file } : reprenez-la avec « { $command } ».

## Commands: the word to type, and its effect

command-help = aide
    .about = ce que l’on peut taper
    .also = { "?" }
command-board = plateau
    .about = montrer le plateau
command-tell = dire
    .about = dire ce qu’il y a sur le plateau ; avec une case, ce qui s’y trouve
    .argument = [CASE]
command-turns = tours
    .about = donner les tours permis ; avec le début d’un tour, ceux qui commencent ainsi
    .argument = [TEXTE]
command-undo = annuler
    .about = annuler votre dernier coup
command-save = sauver
    .about = enregistrer la partie dans un fichier
    .argument = FICHIER
command-tie = nulle
    .about = proposer la nulle
command-stop = arrêter
    .about = proposer d’arrêter le compte à rebours et de compter (Jersi 2 et 3)
command-resign = abandonner
    .about = abandonner la partie
command-quit = quitter
    .about = quitter la partie
    .also = q sortir
help-steps = Tours : { $cube } déplace un cube, { $stack } une pile. On peut ajouter une seconde étape : { $both }.
help-drops = { $one } parachute un cube, { $two } en parachute deux.
help-places = { $one } place un cube.
help-relocation = { $one } à la fin d’un tour repositionne un roi capturé.
help-ransom = { $name } nomme une rançon, { $give } la cède, { $king } repositionne le roi.
help-marks = « ! » et « !! » marquent les captures et peuvent être omis.
help-commands = Commandes :
help-command = { $command } : { $about }
help-command-with = { $command } { $argument } : { $about }

## Full screen: messages

screen-turn = tour { $number }
screen-paused = en pause
screen-variation = variante
screen-looking-back = en arrière
screen-counter-quiet = compteur de nulle { $count }/{ $limit }
screen-counter-countdown = { $left ->
    [one] encore { $left } tour
   *[other] encore { $left } tours
}
screen-too-small = L’écran est trop petit : { $found }. Il faut { $needed }.
screen-stage-pick = { $phase } : choisissez un cube ou une pile.
screen-stage-pick-or-drop = { $phase } : un cube, une pile ou une lettre.
screen-stage-target = Vers quelle case ? Échap repose.
screen-stage-second-step = Une seconde étape, ou la fin du tour ici (f).
screen-stage-second-drop = Un second cube, ou la fin du tour ici (f).
screen-stage-relocate = Repositionnez le { $king } capturé.
screen-stage-name = { $phase } : tapez sa lettre.
screen-stage-give = { $phase } : choisissez le cube.
screen-stage-place = { $phase } : une lettre, puis une case.
screen-stage-place-cell = Sur quelle case ? Une autre lettre prend un autre cube.
screen-inside-turn = Seul le début de ce tour est montré : > avance, ) va à la fin de la partie.
screen-not-yours-paused = Aux { $side } de jouer : p fait reprendre la partie, o joue un tour.
screen-no-letter = Cette lettre n’existe pas : { $letters }.
screen-main-already = C’est déjà la ligne principale.
screen-made-main = Cette ligne est maintenant la principale.
screen-taken-back = Coup annulé. r le rejoue.
screen-put-back = Ce qui avait été annulé est rejoué.
screen-nothing-taken = Rien n’a été annulé.
screen-hint-wait = Le moteur cherche un conseil.
screen-hint = Conseil : { $turn }. { $sentence }
screen-threat-win = Les { $side } menacent de gagner aussitôt : { $turn }
screen-threat-take = { $count ->
    [one] Les { $side } pourraient capturer sur { $count } case : elle est marquée d’un « ? ».
   *[other] Les { $side } pourraient capturer sur { $count } cases : elles sont marquées d’un « ? ».
}
screen-threat-none = Les { $side } ne menacent rien.
screen-nobody-thinks = Personne ne réfléchit.
screen-no-such-game = { $count ->
    [0] { $file } ne contient aucune partie.
    [one] { $file } contient { $count } partie.
   *[other] { $file } contient { $count } parties.
}
screen-loaded = { $count ->
    [one] { $file } est chargé.
   *[other] La partie { $number } sur { $count } de { $file } est chargée : pour une autre, ajoutez # et son numéro.
}
screen-drawn = Le plateau est dessiné dans { $file }.
screen-kept = La partie est conservée : « { $command } » la reprend.
screen-nothing-kept = Il n’y a aucune partie à reprendre.
screen-not-kept = La partie ne peut pas être conservée dans { $file } : { $reason }. Enregistrez-la dans un fichier avant de quitter.
screen-gone = Une partie du programme est tombée en panne. Votre partie est conservée.

## Full screen: panels

screen-turns = Tours
screen-comment = Commentaire
screen-analysis = Analyse
screen-analysing = Le moteur analyse la position.
screen-depth = profondeur { $depth }, { $nodes } nœuds, { $time } s
screen-score-win = les { $side } gagnent en { $turns }
screen-player-human = une personne
screen-player-random = le hasard
screen-player-level = niveau { $level }
screen-player-for = { $name } ({ $player })
screen-thinking = réfléchit, { $time } s
screen-thinking-deep = prof. { $depth }, { $score }, { $nodes } nœuds, { $time } s
screen-reserve = réserve
screen-tray = à placer
screen-name = rançon
screen-taken = capturés
screen-ask-turn = Tour :
screen-ask-save = Enregistrer dans :
screen-ask-load = Charger :
screen-ask-diagram = Dessiner dans (.svg ou .png) :
screen-ask-resign = Les { $side } abandonnent ? (oui)
screen-ask-tie = Les { $side } proposent la nulle ? (oui)
screen-ask-agree = Les { $side } acceptent la nulle ? (oui)
screen-ask-stop = Les { $side } proposent d’arrêter le compte à rebours et de compter ? (oui)
screen-ask-agree-stop = Les { $side } acceptent d’arrêter le compte à rebours et de compter ? (oui)
screen-yes = oui
screen-candidates = { $count } :

## Full screen: keys

screen-keys = { "?" } aide, Entrée cube, s pile, { ":" } taper, t annuler, e conseil, a analyse, q fin
screen-keys-watch = { "?" } aide, p pause, o un tour, { ", ." } arrière et avant, a analyse, q quitter
screen-keys-over = { "?" } aide, o rejouer, { ", ." } arrière et avant, a analyse, w enregistrer, q fin
screen-keys-prompt = Entrée valide, Tab complète, Haut et Bas choisissent, Échap ferme
screen-keys-help = Haut et Bas défilent, Échap ferme
screen-help-turn = Jouer un tour
screen-help-game = La partie
screen-help-look = Regarder de plus près
screen-help-files = Les fichiers et le reste
screen-help-notation = Ce jeu
screen-help-signs = Signes autour d’un cube : { "* *" } il peut y aller, { "! !" } il y est capturé, { "{ }" } il est en main, { "< >" } le dernier tour, { "~ ~" } un conseil, { "? ?" } il pourrait être capturé.
screen-help-list = Dans la liste des tours, les signes { "! ? !? ?!" } et d’autres derrière un tour sont ce que la partie notée en dit. Un guillemet droit annonce un commentaire, affiché sous la liste quand vous regardez ce tour.
screen-key-arrows = déplacer le curseur ; en haut et en bas, il garde sa colonne
    .keys = flèches, j k
screen-key-directions = le déplacer dans une des six directions
    .keys = { "h l y u b n" }
screen-key-targets = aller à la case possible suivante ou précédente
    .keys = Tab, Maj-Tab
screen-key-tap = prendre le cube du dessus, ou le poser ici
    .keys = Entrée, Espace
screen-key-stack = prendre toute la pile
    .keys = { "s" }
screen-key-letter = prendre dans la réserve, placer, nommer une rançon
    .keys = M W R … (majuscule)
screen-key-finish = finir le tour après sa première étape
    .keys = { "f" }
screen-key-cancel = recommencer le tour
    .keys = Échap
screen-key-back = annuler le dernier choix
    .keys = Retour arrière
screen-key-type = taper un tour ; Tab le complète
    .keys = { ":" } ou /
screen-key-mouse = cliquer sur le cube du dessus, sur celui du dessous pour la pile ; ou glisser
    .keys = souris
screen-key-walk = regarder un tour en arrière ou en avant
    .keys = , . ou molette
screen-key-steps = une étape en arrière ou en avant
    .keys = { "< >" }
screen-key-ends = aller au début ou à la fin
    .keys = { "( )" }
screen-key-variation = aller à la variante suivante
    .keys = { "v" }
screen-key-main = faire de cette variante la ligne principale
    .keys = { "m" }
screen-key-take-back = annuler votre dernier coup
    .keys = { "t" }
screen-key-redo = rejouer ce qui a été annulé
    .keys = { "r" }
screen-key-pause = pause : les joueurs et les pendules attendent
    .keys = { "p" }
screen-key-now = faire jouer tout de suite celui qui réfléchit ; en pause, un tour ; après la fin, rejouer
    .keys = { "o" }
screen-key-stop = proposer d’arrêter le compte à rebours
    .keys = { "#" }
screen-key-tie = proposer la nulle
    .keys = { "=" }
screen-key-resign = abandonner
    .keys = { "z" }
screen-key-hint = demander un conseil au moteur
    .keys = { "e" }
screen-key-analysis = analyse active ou non ; les scores sont ceux des Blancs
    .keys = { "a" }
screen-key-threats = montrer ou cacher les menaces
    .keys = { "x" }
screen-key-names = montrer ou cacher les noms des cases
    .keys = { "i" }
screen-key-flip = tourner le plateau
    .keys = { "c" }
screen-key-save = enregistrer la partie
    .keys = { "w" }
screen-key-load = charger une partie
    .keys = { "g" }
screen-key-diagram = dessiner le plateau dans un fichier
    .keys = { "d" }
screen-key-help = cette aide
    .keys = { "?" } ou F1
screen-key-suspend = retourner au shell ; « fg » y ramène
    .keys = { "Ctrl-Z" }
screen-key-quit = partir ; la partie est conservée
    .keys = { "q, Ctrl-C" }

## Errors before the game

play-needs-terminal = Le plein écran a besoin d’un terminal : ajoutez --plain.
reason-not-found = ce fichier ou ce dossier n’existe pas
reason-not-allowed = ce n’est pas permis
reason-exists = il existe déjà
reason-folder = c’est un dossier
reason-no-folder = une partie du chemin n’est pas un dossier
reason-full = il n’y a plus de place
reason-read-only = on ne peut rien y écrire
reason-not-text = ce n’est pas de l’UTF-8
reason-engine-not-started = impossible de lancer « { $program } » : { $reason }
reason-engine-cannot-play = le moteur ne sait pas y jouer : il n’a pas d’option { $option } avec la valeur « { $value } »
reason-engine-died = le moteur s’est arrêté après « { $moment } »
reason-engine-silent = le moteur n’a pas répondu à « { $moment } » en { $seconds } s
reason-engine-no-turn = le moteur n’a pas trouvé de tour, deux fois de suite
reason-engine-garbage = après « { $moment } », le moteur a dit quelque chose d’étranger au protocole : « { $line } »
reason-engine-unread-turn = le tour « { $turn } » du moteur est illisible. { $reason }
reason-engine-illegal-turn = le tour « { $turn } » du moteur n’est pas permis. { $reason }
play-unknown-setup = Mise en place inconnue « { $name } ». Il y a { $offered }.
play-unknown-variant = { $count ->
    [0] Variante inconnue « { $name } » : ce jeu n’en a pas.
   *[other] Variante inconnue « { $name } ». Il y a { $offered }.
}
play-bad-time = « { $text } » n’est pas un temps. Écrivez des secondes, et celles que chaque tour ajoute : 300 ou 300+2.
play-option-needs = { $option } n’a aucun effet sans { $other } : retirez cette option, ou ajoutez { $other }.
play-named-game = Cette partie a déjà commencé : retirez les options qui disent comment commence une partie.
play-side-contradicts = « --side { $side } » et « { $option } » se contredisent : retirez l’une des deux options.
play-unknown-player = Joueur inconnu, « { $player } » : il y a { $players }.
play-player-failed = Les { $side } (« { $player } ») ne peuvent pas jouer : { $reason }
play-other-ruleset = { $file } est une partie de { $found }, pas de { $asked }.
play-unreadable = Impossible de lire { $file } : { $reason }
play-plain-record = { $file } est un enregistrement simple : faites-en un complet avec « { $command } ».
play-begun-already = { $file } contient déjà une partie, qui continue comme elle a commencé : enlevez --setup, --position et --variant.

## Messages of the other commands

turn-named = « { $turn } »
turn-numbered = Le tour { $number }, « { $turn } »,
turn-illegal = { $turn } n’est pas permis. { $reason } ({ $rule })
turn-illegal-part = { $turn } n’est pas permis à partir de « { $part } ». { $reason } ({ $rule })
turn-unread = { $turn } n’est pas un tour. { $reason }
turn-wrong-marks = { $turn } a de fausses marques de capture.
position-unread = Ce n’est pas une position de ce jeu. { $reason }
position-text-at = L’erreur est au caractère { $character }.
file-unreadable = { $file } : lecture impossible : { $reason }
check-bad = { $bad ->
    [one] { $bad } partie sur { $all } est fautive.
   *[other] { $bad } parties sur { $all } sont fautives.
}
check-bad-only = La partie est fautive.
file-no-game = { $file } : il n’y a pas de partie dedans.
file-which-game = { $file } contient { $count } parties : dites laquelle avec « --game ».
file-no-such-game = { $file } n’a pas de partie { $number } : { $all ->
    [one] il en contient { $all }.
   *[other] il en contient { $all }.
}
file-torn-games = { $count ->
    [one] { $file } : une partie est tronquée.
   *[other] { $file } : { $count } parties sont tronquées.
}
oddity-marks = « { $turn } » a de fausses marques de capture.
oddity-number = ce numéro est { $found }, mais il devrait être { $due }.
oddity-ruleset = lu comme { $taken } ; ce pourrait aussi être { $also }.
oddity-torn = le texte s’arrête ici, avant son résultat « { $result } » : la partie est tronquée.
serve-left-out = ce programme a été construit sans sa page web ; reconstruisez-le sans JERSI_SKIP_WEB.
serve-not-made = une version de développement lit sa page web sur le disque ; faites-la avec « cargo xtask page ».
serve-other-port = le port { $port } est pris par un autre programme ; le port { $free } sert à sa place.
serve-at = Jersi est à l’adresse { $addresses } (Ctrl-C pour l’arrêter)
serve-lan = Les autres appareils de votre réseau ouvrent { $address } (ou photographient le code) :
serve-no-lan = cet ordinateur n’a pas d’adresse dans un réseau local : lui seul peut ouvrir la page.
serve-here-only = Seul cet ordinateur peut l’ouvrir. Pour les autres appareils de votre réseau : { $command }
serve-no-store = les parties en ligne ne peuvent pas être enregistrées, la page est donc servie seule : { $reason }.
admin-backed-up = { $rows ->
    [one] Une ligne a été écrite dans { $file }.
   *[other] { $rows } lignes ont été écrites dans { $file }.
}
admin-restored = { $rows ->
    [one] Une ligne a été restaurée.
   *[other] { $rows } lignes ont été restaurées.
}
admin-copied = { $rows ->
    [one] Une ligne a été copiée vers { $to }.
   *[other] { $rows } lignes ont été copiées vers { $to }.
}
admin-verified = { $games ->
    [one] Une partie a été rejouée
   *[other] { $games } parties ont été rejouées
} ; { $found ->
    [0] tout est comme il faut.
    [one] une valeur diffère.
   *[other] { $found } valeurs diffèrent.
}
admin-not-replayed = { $found ->
    [one] les événements d’une partie ne peuvent pas être rejoués ; « rebuild » n’y peut rien, mais une sauvegarde oui.
   *[other] les événements de { $found } parties ne peuvent pas être rejoués ; « rebuild » n’y peut rien, mais une sauvegarde oui.
}
admin-differs = { $found ->
    [one] une valeur enregistrée diffère de ce que disent les événements ; « jersi admin rebuild » la refait.
   *[other] { $found } valeurs enregistrées diffèrent de ce que disent les événements ; « jersi admin rebuild » les refait.
}
admin-migrated = La base de données a le schéma de cette version ({ $version }).
admin-clock-repaired = { $rows ->
    [0] Aucune heure enregistrée n’est dans le futur.
    [one] Une heure dans le futur a été retirée.
   *[other] { $rows } heures dans le futur ont été retirées.
}
admin-password-reset = Code de secours, pour un nouveau mot de passe : { $code }
admin-rebuilt = { $games ->
    [one] Une partie a été refaite à partir de ses événements.
   *[other] { $games } parties ont été refaites à partir de leurs événements.
}
admin-exported = { $games ->
    [one] Une partie a été écrite.
   *[other] { $games } parties ont été écrites.
}
admin-imported = Nouvelles : { $new }, déjà connues : { $known }, sans résultat ou illisibles : { $left }.

### The rulebook

## Claims about turns

claim-and = { $told } { $more }
claim-end = { $end }.
claim-goes-on = La partie continue.
claim-counter = Le compteur est alors à { $count }.
claim-countdown = Il reste alors { $left ->
    [one] { $left } tour
   *[other] { $left } tours
} dans le compte à rebours.
claim-no-counter = Aucun compte à rebours n’est en cours.
claim-turns = { $count ->
    [one] Les { $side } ont ici { $count } tour permis.
   *[other] Les { $side } ont ici { $count } tours permis.
}

## The differences between two rulesets

book-title = Règles des jeux Jersi
book-differences = Ce qui change d’une version à l’autre
book-story = Comment les jeux sont nés : cinq éléments, une mer intérieure, une boîte en bois, un gardien.
diff-title = { $left } et { $right }
diff-none = Rien ne diffère entre { $left } et { $right }.
diff-facts = Côte à côte
diff-topic = Sujet
diff-same = Identiques dans les deux : { $topics }.
diff-witnesses = Le même tour, jugé deux fois
diff-witnesses-about = Ces positions ont été trouvées par une recherche. Les cubes qu’un jeu n’a pas manquent sur son plateau, et un roi ou un kunti dont il a besoin est là où sa partie commence.
diff-no-witness = Une recherche n’a trouvé aucune petite position où les deux jugent un tour différemment.
diff-legal = { $turn } : permis dans { $legal }, pas dans { $illegal }
diff-ends = { $turn } : permis dans les deux, mais la fin diffère

# Rules of a ruleset by topic.
fact-nothing = rien
fact-none = néant
fact-board = Plateau
fact-board-cells = { $cells } cases, en rangées de { $rows }
fact-army = Cubes de chaque camp
fact-letters = Lettres
fact-reserve = Réserve
fact-setups = Mises en place
fact-variants = Variantes
fact-opening = Tours possibles au début
fact-stacks = Qui se pose sur qui
fact-stands-on = { $who } : sur { $whom }
fact-mountains = Ne bouge jamais, mais se gravit
fact-guards = Tient les piles à distance
fact-captures = Qui capture qui
fact-takes = { $who } : { $whom }
fact-runners = Gagne sur la rangée opposée
fact-royal = Pièce maîtresse
fact-royal-fatal = { $kind } : sa capture gagne aussitôt
fact-royal-relocated = { $kind } : repositionné quand il est capturé
fact-counter = Nulle et compte à rebours
fact-quiet = { $limit } tours sans capture : nulle
fact-quiet-beyond-king = { $limit } tours sans autre capture que celle d’un roi : nulle
fact-countdown = une seule sorte en plus de { $beside } : encore { $limit } tours, puis le plus riche gagne
fact-blocked = Aucun tour permis
fact-blocked-loses = défaite
fact-blocked-ties = nulle
fact-score = Points : gain, défaite, nulle
# Rules that only rules files change.
own-fact-lattice = Cases
own-fact-square = carrées
own-fact-second = Seconds pas
own-fact-second-stack = seulement d’une pile à peine formée
own-fact-second-cube = seulement du sommet d’une pile à peine déplacée
own-fact-direction = Direction du second pas
own-fact-same = celle du premier pas
own-fact-other = pas celle du premier pas
own-fact-as-cube = Ne capture que par un pas de cube
own-fact-as-stack = Ne capture que par un pas de pile
own-fact-leaps = Empêche les pas de deux cases
own-fact-drops = Parachutages par tour, au plus
own-fact-zones = Où l’on parachute
own-fact-zone = { $kind } : rangées { $first } à { $last }
own-fact-prison = Tours avec un échange de prisonniers
own-fact-swap = Change de place avec la pièce maîtresse
own-fact-ransom = Rançon
own-fact-always = toujours
own-fact-placing = Placement
own-fact-placed = sur { $rows } rangées à soi
own-fact-placed-alone = sur { $rows } rangées à soi, un cube par case

### Dans le navigateur

## The page

web-needs-script = Jersi a besoin de JavaScript et de WebAssembly.
web-not-started = Jersi n’a pas pu démarrer : ses fichiers ne sont pas arrivés, ou ce navigateur est trop ancien pour eux.
web-welcome = Empilez. Chassez. Traversez.
web-about = La pierre bat les ciseaux, les ciseaux coupent la feuille, la feuille enveloppe la pierre. À deux, en pile, on court.
web-play-now = Jouer
web-play-about = { $game } contre l’ordinateur, niveau { $level }
web-change = modifier
web-learn = Apprendre
web-family = Toute la famille
web-story = L’histoire de Jersi
web-credit = Les jeux Jersi sont de Lucas Borboleta. Cette page est un logiciel libre ; rien ne quitte votre appareil, sauf si vous jouez en ligne.
web-game = Partie
web-rules = Règles
web-settings = Réglages
web-tab-play = Jouer
web-tab-learn = Apprendre
web-screens = Écrans
web-back = Retour
web-more-options = Pendule, mise en place, variantes
web-continue = Reprendre
web-ways = Façons de jouer
web-way-learn = En 3 minutes
web-way-friend = Un ami
web-way-friend-link = Par un lien
web-way-friend-here = Sur cet appareil
web-way-online = Un adversaire
web-way-rules = Le livre
web-play-on-here = Continuer d’ici
web-state-due = À vous
web-state-paused = En pause
web-state-won = Gagnée
web-state-lost = Perdue
web-state-tied = Nulle
web-state-finished = Terminée
web-state-study = Étude
web-two-people = Deux personnes
web-filter-any = Tous les jeux
web-best-level = Meilleur niveau battu
web-results-about = Les parties contre l’ordinateur sont comptées ici.
web-games-added = { $count ->
    [one] Une partie a été ajoutée.
   *[other] { $count } parties ont été ajoutées.
}
web-no-games-yet = Aucune partie
web-no-games-about = Vos parties seront gardées ici, sur cet appareil.
web-play-first = Jouer la première
web-close = Fermer
web-choose = Choisir un jeu
web-play = Jouer à ce jeu
web-read-rules = Lire les règles
web-searching = Recherche de positions qui montrent les différences…

## Options of a new game

web-opponent = Adversaire
web-opponent-engine = Ordinateur
web-opponent-friend = Un ami
web-opponent-engines = Deux ordinateurs
web-level = Niveau
web-level-white = Niveau des Blancs
web-level-black = Niveau des Noirs
web-level-beginner = pour débuter
web-level-casual = facile
web-level-club = un bon combat
web-level-strong = fort
web-level-expert = très fort
web-level-best = au maximum
web-seconds = Temps de réflexion
web-seconds-value = { $seconds } s par tour
web-side = Vous jouez
web-side-white = les Blancs
web-side-black = les Noirs
web-side-random = au hasard
web-setup = Mise en place
web-seed = Graine
web-seed-about = Un nombre : le même donne toujours la même mise en place. Laissez vide pour tirer au hasard.
web-code = Code de mise en place
web-code-about = Quelques lettres qui désignent une mise en place. Laissez vide si vous n’en avez pas.
web-clock = Pendule
web-clock-none = Sans pendule
web-clock-value = { $minutes } min + { $seconds } s par tour
web-begin = Jouer
web-fault = Ce n’est pas possible : { $reason }

## During a game

web-board = Plateau de { $game }
web-engine-level = { $name }, niveau { $level }
web-level-name = { $level ->
    [1] Caillou
    [2] Feuille
    [3] Ciseau
    [4] Tour
    [5] Rocher
    [6] Bouffon
    [7] Bouclier
    [8] Chouette
    [9] Sommet
   *[10] Oracle
}
web-level-caption = Ordinateur, niveau { $level }
web-you-name = Vous
web-moves-up = { $side }, vers le haut
web-moves-down = { $side }, vers le bas
web-way-up = Vers le haut
web-way-down = Vers le bas
web-winner = Victoire
web-thinking = { $name } réfléchit…
web-waiting-for = { $name } doit jouer…
web-hurry = Jouer maintenant
web-engine-failed = Le moteur n’a pas pu démarrer dans ce navigateur. On peut encore jouer à deux.
web-looking-back = Tour { $number } sur { $all }
web-your-turn = À vous de jouer
web-you-begin = Vous commencez
web-planned = Prévu : joué à votre tour, si c’est alors permis.
web-type-turn = Écrire un tour
web-type-about = Un tour en notation, comme b4=c4-d4
web-to-live = Retour à la partie
web-to-live-advice = Pour continuer, revenez à la partie.
web-hint = Conseil
web-play-hint = Le jouer
web-link-copied = Lien copié.
web-hints-on = Un conseil à chaque tour
web-hint-wait = Le moteur cherche un conseil…
web-more = Plus
web-you-won = Vous gagnez !
web-player-won = { $name } gagne cette fois.
web-figure-turns = tours
web-figure-taken = pris
web-figure-time = temps
web-first-win = Première victoire au niveau { $level }
web-easier = Plus facile
web-next-level = Essayer le niveau { $level }
web-review-this = Revoir
web-play-from-here = Jouer à partir d’ici
web-captured = Capturés : { $cubes }
web-advice-pick = Choisissez un cube ou une pile.
web-advice-pick-or-drop = Choisissez un cube ou une pile, ou un cube de votre réserve.
web-advice-target = Choisissez où il va.
web-advice-stack = Où va cette pile ? Touchez-la encore pour ne bouger que le cube du dessus.
web-advice-cube = Où va ce cube ? Touchez-le encore pour bouger toute la pile.
web-advice-drop = Choisissez où il tombe.
web-advice-second = Encore une étape, ou « Fini ».
web-advice-second-due = Choisissez la seconde étape.
web-advice-second-drop = Parachutez un second cube là ou à côté, ou « Fini ».
web-advice-relocate = Un roi est capturé : choisissez où le repositionner.
web-advice-name = Nommez la rançon : choisissez une sorte à côté du plateau.
web-advice-give = Choisissez le cube à céder en rançon.
web-advice-place = Choisissez à côté du plateau un cube à placer.
web-advice-place-cell = Choisissez une case de vos deux rangées.
web-part-cube = Cube seul
web-part-stack = Pile
web-finish = Fini
web-this-turn = Ce tour
web-cancel = Annuler
web-the-rule = Lire la règle
web-threat-win = Les { $side } menacent de gagner aussitôt
web-threat-capture = Les { $side } menacent ce qui est marqué
web-threat-none = Les { $side } ne menacent rien
web-actions = La partie
web-take-back = Annuler le coup
web-threats = Montrer les menaces
web-flip = Retourner le plateau
web-swap = Changer de camp
web-resign = Abandonner
web-resign-sure = Abandonner cette partie ?
web-resign-yes = Abandonner
web-resign-no = Continuer
web-sound = Son
web-sound-about = Bois contre bois, doucement
web-volume = Volume sonore
web-new-game = Nouvelle partie
web-pause = Mettre en pause
web-resume = Continuer
web-again = Encore
web-other-side = Jouer l’autre camp
web-turn-number = Tour { $number }
web-primer = Comment jouer
web-primer-row = Amenez une pierre, une feuille ou des ciseaux à la rangée du fond.
web-primer-king = Amenez votre roi à la rangée du fond.
web-primer-kunti = Capturez le kunti adverse, et gardez le vôtre.
web-primer-beats = bat
web-primer-stack = Une pile de deux court deux cases, tout droit.
web-primer-steps = Deux étapes par tour : monter, puis courir. Ou courir, puis descendre.
web-primer-wise = Le sage ne capture rien. Au sommet, rien ne le capture.
web-primer-mountain = Une montagne ne bouge jamais, mais tout cube peut y monter.
web-primer-mokca = Le mokca tient les piles loin des cases autour de lui.
web-place-rest = Placer le reste
web-place-lot = Au sort
web-place-mirror = En miroir
web-place-engine = Par l’ordinateur
web-turns = Tours
web-walk = Parcourir la partie
web-first = Au début
web-place-start = Début
web-previous = Un tour en arrière
web-next = Un tour en avant
web-last = À la fin
web-cell-pick = peut bouger
web-cell-held = en main
web-cell-held-stack = en main, en pile
web-cell-target = peut y aller
web-cell-capture = peut y aller en capturant : { $cubes }
web-cell-arrived = arrivé à l’instant, touchez encore pour finir le tour
web-cell-threatened = menacé

## Study

web-study = Étude
web-notes = Remarques
web-glyphs = Juger le tour
web-tools = Outils
web-balance = Chances des Blancs : { $percent } %
web-turn-deleted = Supprimé à partir d’ici.
web-analysis = Analyse
web-analysis-state = profondeur { $depth }, { $speed } milliers de positions par seconde
web-lines = Lignes
web-play-line = Jouer jusqu’à ce tour
web-wins-in = Les { $side } gagnent en { $turns }
web-promote = Remonter la variante
web-delete = Supprimer à partir d’ici
web-variation-name = Nom de la variante
web-comment = Commentaire
web-review = Bilan
web-review-about = Le moteur regarde chaque tour de la ligne principale.
web-review-begin = Faire le bilan de la partie
web-review-progress = { $done } sur { $all }
web-review-stop = Arrêter
review-accuracy = { $side } : { $percent } %
review-turn =
    { $judgement ->
        [inaccuracy] { $turn } était imprécis ; { $better } était meilleur.
        [blunder] { $turn } était une gaffe ; { $better } était meilleur.
       *[mistake] { $turn } était une faute ; { $better } était meilleur.
    }
review-no-mistakes = Aucune faute n’a été trouvée.
web-try-again = Réessayer
web-graph = Les chances des Blancs, tour par tour
web-share = Partager
web-more-forms = Autres formes
web-link = Lien qui contient toute la partie
web-copy-link = Copier le lien
web-copy-record = Copier le relevé
web-copy-position = Copier la position
web-save-record = Enregistrer le relevé
web-done = C’est fait.
web-not-done = Le navigateur ne l’a pas permis.
web-working = { $percent } %
web-import = Ouvrir une partie
web-import-about = Un relevé, une position ou un lien. Vous pouvez aussi déposer un fichier ou coller un texte n’importe où sur cet écran.
web-import-go = Ouvrir
web-import-empty = Il n’y a pas de partie dans ce texte.
web-editor = Composer une position
web-to-play = Au trait
web-editor-start = Début de la partie
web-editor-clear = Plateau vide
web-editor-random = Mise en place aléatoire
web-editor-move = Déplacer
web-editor-take = Retirer
web-editor-use = Utiliser cette position
web-games = Mes parties
web-keep-this = Garder une copie de l’étude
web-export-all = Tout exporter
web-search = Chercher
web-ruleset = Jeu
web-filter = Afficher
web-filter-all = Tout
web-filter-unfinished = En cours
web-filter-finished = Terminées
web-filter-study = Études
web-more-games = Afficher plus
web-statistics = Résultats
web-won = Gagnées
web-tied = Nulles
web-lost = Perdues
web-game-won = gagnée
web-game-tied = nulle
web-game-lost = perdue
web-no-games = Il n’y a pas de partie ici.
web-elsewhere = Cette partie est ouverte dans un autre onglet.
web-take-over = Continuer ici
web-swap-sure = Changer de camp ? Le moteur jouera alors avec vos cubes.
web-swap-yes = Changer de camp
web-swap-no = Continuer à jouer
web-offer = Proposition
web-offer-waits = { $name } y réfléchit…
web-offer-declined = { $name } refuse. La partie continue.
web-offer-tie = Proposer la nulle
web-offers-tie = Les { $side } proposent la nulle.
web-offer-stop = Proposer d’arrêter le compte à rebours
web-offers-stop = Les { $side } proposent d’arrêter le compte à rebours et de compter.
web-asks-take-back = Les { $side } demandent à annuler le dernier coup.
web-accept = Accepter
web-decline = Refuser
web-undo-edit = Annuler la suppression
web-seat-person = Joueur
web-game-unreadable = Cette partie est illisible. Elle reste sur cet appareil.
web-game-deleted = Supprimée : { $game }.
web-restore = Rétablir
web-save-text = Enregistrer son texte
web-not-kept-full = La mémoire de cet appareil est pleine : tout n’a pas pu être gardé. Exportez ou supprimez des parties.
web-not-kept-unavailable = Ce navigateur ne permet pas à la page de garder quoi que ce soit : parties et réglages seront perdus à sa fermeture.
web-not-kept-unreadable = Quelque chose sur cet appareil a été gardé par une version plus récente de la page, ou est illisible. Rien n’y a été changé.
web-not-kept-elsewhere = La partie a été modifiée ou supprimée dans un autre onglet : ce que vous avez fait ici n’a pas été gardé.
web-game-name = Nom de la partie
web-open = Ouvrir
web-delete-game = Supprimer cette partie
web-keys = Touches
web-key-walk = un tour en arrière ou en avant
    .keys = ← → ou { ", ." }
web-key-steps = une étape en arrière ou en avant
    .keys = Maj ← → ou { "[ ]" }
web-key-ends = au début ou à la fin
    .keys = Origine, Fin
web-key-cursor = parcourir le plateau (Tab y conduit)
    .keys = ← → ↑ ↓
web-key-tap = prendre, poser ; encore une fois pour l’autre partie d’une pile
    .keys = Entrée, Espace
web-key-useful = à la case utile suivante ou précédente
    .keys = { "n p" }
web-key-cancel = annuler
    .keys = Échap
web-key-back = annuler le dernier choix du tour
    .keys = Retour arrière
web-key-finish = finir le tour
    .keys = { "e" }
web-key-hint = un conseil
    .keys = { "h" }
web-key-threats = montrer ou cacher les menaces
    .keys = { "t" }
web-key-flip = retourner le plateau
    .keys = { "f" }
web-key-take-back = annuler votre dernier coup
    .keys = { "u" }
web-key-analysis = analyse active ou non
    .keys = { "a" }
web-key-promote = remonter la variante
    .keys = { "m" }
web-key-delete = supprimer à partir d’ici
    .keys = { "d" }
web-key-undo = annuler la suppression
    .keys = { "z" }
web-key-type = écrire un tour
    .keys = { "/" }
web-key-sheet = cette liste
    .keys = { "?" }

## Study: reviews, links, drawings

web-review-anew = Refaire le bilan
web-review-cost = coûte { $percent } % des chances des { $side }
web-review-better = Montrer ce qui était meilleur
web-accuracy = Précision
web-accuracy-about = À quel point les tours approchent les meilleurs du moteur. À 100 %, aucun tour n’a rien perdu ; une gaffe vaut 37 % au plus.
web-mistakes = Fautes
web-graph-about = Les chances des Blancs de tour en tour, en pour cent, avec les fautes et la position actuelle
web-retry-task = Les { $side } ont joué { $turn }. Trouvez mieux : jouez-le sur le plateau.
web-retry-judging = Le moteur juge { $turn }…
web-retry-verdict =
    { $judgement ->
        [best] { $turn } : exactement ce que jouerait le moteur.
        [good] { $turn } est bon : rien n’est perdu.
        [inaccuracy] { $turn } coûte encore { $percent } % des chances.
        [blunder] { $turn } est aussi une gaffe : elle coûte { $percent } % des chances.
       *[mistake] { $turn } est aussi une faute : elle coûte { $percent } % des chances.
    }
web-retry-answer = Le moteur joue { $turn }.
web-retry-again = Essayer encore
web-retry-show = Montrer la réponse
web-retry-next = Faute suivante
web-retry-end = Retour à la liste
web-link-about = Il contient les tours, les variantes, les commentaires, les noms et la position affichée.
web-link-long = Cette partie est trop longue pour un lien. Enregistrez plutôt le relevé.
web-embed = Pour d’autres pages
web-copy-embed = Copier ce code
web-embed-open = Ouvrir dans Jersi
web-import-file = Choisir un fichier
web-import-found = Trouvé : { $game }.
web-import-game = { $game }, { $turns ->
        [one] { $turns } tour
       *[other] { $turns } tours
    }{ $variations ->
        [0] {""}
        [one] , { $variations } variante
       *[other] , { $variations } variantes
    }
web-import-position = une position de { $game }
web-import-several = { $count } parties trouvées. Choisissez-en une :
web-editor-about = Choisissez un cube, puis touchez les cases où il va. Faites glisser les cubes pour les déplacer, ou hors du plateau pour les retirer.
web-broken = Ce lien ne peut pas être ouvert
web-broken-start = Aller à l’accueil
web-broken-study = Ouvrir l’étude
web-broken-report = Pour le signaler, envoyez ce texte :
web-broken-copy = Copier ce texte
web-inks = Dessiner sur le plateau
web-inks-about = Cliquez sur une case avec le bouton droit, ou faites-le glisser ; sur un écran tactile, appuyez longuement.
web-ink-green = Vert
web-ink-red = Rouge
web-ink-blue = Bleu
web-ink-yellow = Jaune
web-ink-clear = Effacer les dessins

## Learning

web-lesson = Leçon
web-lesson-signs = Je suis la chouette, et je vous montre le jeu. Voici chaque cube, et ce qu’il capture :
web-takes = capture : { $cubes }
web-takes-nothing = ne capture rien
web-lesson-begin = Commencer
web-lesson-back = Retour
web-lesson-right = Bravo !
web-lesson-missed = Pas encore
web-lesson-finish = Touchez maintenant « Fini » : un tour peut avoir une seconde étape, mais ce n’est pas obligé.
web-lesson-one-more = Bien. Maintenant la seconde étape : touchez la case marquée.
web-lesson-show = Montrer
web-mark-cube = le cube peut aller ici
web-mark-stack = la pile peut aller ici
web-mark-take = elle capture ce qui s’y trouve
web-try = Essayer
web-lesson-step = Étape { $step } sur { $all }
web-lesson-next = Suite
web-lesson-again = Réessayer
web-lesson-play = Jouer

## Settings

web-language = Langue
web-page = Apparence
web-page-system = Réglage du système
web-page-light = Claire
web-page-dark = Sombre
web-page-clear = Couleurs distinctes
web-board-theme = Plateau
web-theme-page = Comme la page
web-theme-wood = Bois
web-theme-slate = Ardoise
web-theme-dark = Sombre
web-theme-print = Noir et blanc
web-theme-clear = Couleurs distinctes
web-style = Cubes et piles
web-style-table = Sur la table
web-style-flat = À plat
web-style-iso = En relief
web-signs = Signes
web-signs-picture = Images
web-signs-abstract = Signes
web-signs-plain = Une couleur
web-signs-dotted = Points
web-speed = Mouvements
web-speed-slow = Lents
web-speed-normal = Normaux
web-speed-fast = Rapides
web-speed-none = Aucun
web-coordinates = Noms des cases
web-coordinates-outside = À côté du plateau
web-coordinates-cells = Dans les cases
web-coordinates-none = Aucun
web-naming = Noms dans Jersi 2 et 3
web-naming-plain = Noms courants
web-naming-lojban = Noms lojban

### Study and lessons

## Why a drawn-up position can’t be played

draft-variant = Ce jeu n’a pas de variante « { $variant } ».
draft-phase = { $phase ->
    [place] Dans ce jeu, personne ne place de cubes.
   *[other] Dans ce jeu, on ne demande pas de rançon.
}
draft-kind = { $cell } : ce jeu n’a pas cette sorte de cube ({ $kind }).
draft-high = { $cell } : { $height } cubes sont empilés ; il peut y en avoir deux au plus.
draft-mixed = { $cell } : { $top } { $top-color } sur { $below } { $below-color } : les cubes d’une pile sont de la même couleur.
draft-standing = { $cell } : { $top-a } { $top-color } ne { $top-form ->
    [plural] peuvent
   *[other] peut
} pas se poser sur { $below-a } { $below-color }.
draft-many = Les { $side } ont { $cubes } ; { $most ->
    [0] aucun n’est permis
   *[other] { $most } au plus sont permis
}.
draft-reserve = Les { $side } ont { $cubes } en réserve ; { $most ->
    [0] aucun n’est permis
   *[other] { $most } au plus sont permis
}.
draft-royal = Il manque { $royal-the } { $royal-color }.
draft-captured = On demande une rançon pour { $royal-the } { $royal-color }, mais il n’a pas été capturé : il est sur le plateau.
draft-arrived = { $cell } : les { $side } sont sur la rangée opposée et ont déjà gagné ; ce ne peut pas être à eux de jouer.
draft-clock = Le compteur est à { $clock }, mais la partie finit à { $limit }.
draft-clock-missing = Le compteur doit avoir un nombre.
draft-clock-placing = Le compteur ne tourne pas tant que l’on place des cubes.
draft-number = Le numéro du tour est { $number } ; il va de 1 à { $most }.
draft-number-placing = Le numéro du tour est 1 tant que l’on place des cubes.
draft-nothing-to-place = Il ne reste aucun cube à placer.
draft-outside = { $cell } : { $cube } { $cube-color } hors des deux rangées de son camp.
draft-out-of-turn = Ce ne peut pas être aux { $side } de placer : les camps placent à tour de rôle, les Blancs d’abord, et le nombre de cubes ne s’y accorde pas.
draft-ransom-name = Les { $victim } n’ont aucun cube que l’on pourrait demander en rançon.
draft-ransom-give = Les { $victim } n’ont pas le cube à céder en rançon ({ $kind }).
draft-ransom-back = Il n’y a aucune case où repositionner le roi des { $victim }.

## Why a link or a record can’t be read

link-not = Ce n’est pas un lien vers une partie.
link-version = Ce lien vient d’une autre version de Jersi, que celle-ci ne sait pas lire.
link-damaged = Ce lien est abîmé : il en manque une partie, ou elle a été changée. Redemandez-le, entier.
link-start = La partie de ce lien commence d’une façon que les règles ne connaissent pas.
record-at = Ligne { $line }, colonne { $column } : { $reason }
record-of-game = partie { $number } : { $reason }
record-not-text = le texte n’est pas en UTF-8.
record-other-ruleset = cette partie est du jeu { $ruleset }, pas de celui qui est demandé.
record-other-variants = cette partie est du jeu { $ruleset } avec { $variants }, ce qui n’est pas ce qui est demandé.
record-no-game = il n’y a pas de partie ici.
record-second-game = une seconde partie commence ici, et une seule est lue.
record-tag = ce n’est pas une étiquette : une étiquette est un nom et un texte entre guillemets, entre crochets.
record-tag-twice = l’étiquette { $name } vient une seconde fois.
record-open-comment = ce commentaire n’a pas de fin.
record-open-variation = cette variante n’a pas de fin.
record-stray = « { $sign } » ne ferme rien.
record-too-deep = trop de variantes sont imbriquées.
record-empty-variation = cette variante n’a aucun tour.
record-no-turn-before = il n’y a pas de tour avant, auquel cela pourrait se rapporter.
record-annotation = ce n’est ni une marque, ni une pendule, ni une évaluation d’un tour.
record-annotation-twice = ce tour a déjà une pendule ou une évaluation.
record-result-in-variation = une variante n’a pas de résultat.
record-after-result = rien ne se joue après le résultat.
record-many-turns = plus de deux tours suivent un même numéro.
record-rules-file = les règles que contient le texte ne peuvent pas être jouées ici : { $why }.
record-no-ruleset = le texte ne dit pas de quel jeu il s’agit.
record-unknown-ruleset = il n’y a pas de jeu « { $name } ».
record-unknown-variant = ce jeu n’a pas de variante « { $name } ».
record-unknown-setup = ce jeu n’a pas de mise en place « { $name } ».
record-seed = ce n’est pas une graine : une graine est un nombre entier.
record-seed-missing = la mise en place est aléatoire, et le texte ne dit pas laquelle est venue.
record-code = ce n’est pas un code de mise en place de ce jeu.
record-position = ce n’est pas un texte de position de ce jeu.
record-board = cette position ne peut pas être jouée.
record-starts-differ = c’est un autre début que celui qui a été dit avant.
record-prologue = ce n’est pas une mise en place de ce jeu.
record-turn = « { $text } » n’est pas un tour. { $reason }
record-illegal = « { $turn } » n’est pas permis. { $reason }
record-ransom = « { $turn } » ressemble à une rançon. Demandez cette variante, que le texte ne peut pas nommer : { $arguments }
record-result = « { $text } » n’est pas un résultat de ce jeu.
record-results-differ = le résultat n’est pas celui que dit l’étiquette.
record-result-rules = d’après les règles, la partie n’a pas fini ainsi.

## First lessons. $mover stands on $from, $met on $to.

lesson-move = Un cube va sur une case qui touche la sienne. Touchez { $mover-the } en { $from }, puis la case marquée, { $to }.
lesson-move-done = Un cube avance d’une case, dans l’une des six directions.
lesson-build = Deux de vos cubes peuvent faire une pile. Posez { $mover-the } de { $from } sur { $met-the } en { $to }.
lesson-build-done = Voilà une pile. Elle a deux cubes, jamais plus.
lesson-leap = Une pile est rapide : elle peut sauter de deux cases, tout droit. Touchez la pile en { $from }, puis la case marquée.
lesson-leap-done = Une pile ne saute que par-dessus une case vide, jamais par-dessus un cube.
lesson-run = Un tour peut avoir deux étapes. Posez { $mover-the } de { $from } sur { $met-the } en { $to }, puis faites avancer la nouvelle pile.
lesson-run-done = Empiler, puis filer : c’est le cœur du jeu.
lesson-run-off = L’inverse marche aussi : faites avancer la pile en { $from }, puis descendre son cube du dessus.
lesson-run-off-done = Un cube peut ainsi avancer de trois cases en un tour.
lesson-capture = { $rock-The } capture { $scissors-the }, { $scissors-the } { $scissors-form ->
    [plural] capturent
   *[other] capture
} { $paper-the }, { $paper-the } capture { $rock-the }. Capturez un cube avec { $mover-the } en { $from } en allant dessus.
lesson-capture-done = On capture en se posant sur l’adversaire. Ce qui est capturé quitte le plateau.
lesson-wise = { $met-The } ne capture rien et ne gagne rien, mais porte les autres. Posez { $mover-the } de { $from } sur { $met-the } en { $to }, puis avancez encore.
lesson-wise-done = Vos sages amènent ainsi les autres en avant. Un sage ne se pose que sur un sage.
lesson-defend = Attention : les Noirs sont en { $from } et gagneraient au prochain tour. Empêchez-les !
lesson-defend-done = Regardez toujours ce que l’adversaire menace avant d’avancer.
lesson-far-row = On gagne quand une pierre, une feuille ou des ciseaux atteignent la rangée opposée. Gagnez tout de suite, avec { $mover-the } en { $from }.
lesson-fool = Un fou capture pierres, feuilles et ciseaux, les autres fous et les rois, mais pas les sages. Capturez un cube avec { $mover-the } en { $from }.
lesson-fool-done = Pierres, feuilles et ciseaux capturent aussi les fous. Les sages ne capturent rien, et aucun fou ne les capture.
lesson-drop = Au lieu de bouger, on peut parachuter un ou deux cubes de sa réserve. Parachutez une montagne ou un sage.
lesson-drop-done = Le cube tombe sur n’importe quelle case vide, ou sur un de vos cubes qui peut le porter. Un second tombe sur la même case ou à côté.
lesson-climb = Une montagne ne bouge jamais et n’est jamais capturée, mais tout cube peut y grimper. Grimpez sur { $met-the } en { $to } avec { $mover-the } de { $from }.
lesson-climb-done = Là-haut, seul un cube isolé peut vous capturer : pour les piles, une montagne est un mur.
lesson-king = Un roi capturé revient. Capturez { $met-the } en { $to } avec { $mover-the } de { $from }, et repositionnez-le sur sa première rangée.
lesson-king-done = Le roi doit recommencer son chemin. Lui-même ne capture rien : protégez-le.
lesson-far-row-king = On gagne quand son roi atteint la rangée opposée, seul ou au sommet d’une pile. Gagnez tout de suite, avec { $mover-the } en { $from }.
lesson-kunti = Votre kunti en { $from } serait capturé au prochain tour. Mettez-le à l’abri !
lesson-kunti-done = Le kunti ne capture rien et ne porte personne, mais il peut courir et se faire porter. Ne le perdez jamais.
lesson-mokca = Un mokca tient les piles à l’écart des cases qui le touchent, et rien ne le capture. La pile noire menace votre kunti en { $to } : protégez-le avec { $mover-the } de { $from }.
lesson-mokca-done = Aucune pile ne peut plus approcher. Un cube isolé le pourrait encore : un mokca n’arrête que les piles.
lesson-take-kunti = On gagne en capturant le kunti : { $rock-a }, { $paper-a } ou { $scissors-a } peuvent le faire. Capturez { $met-the } en { $to }.
lesson-won = Vous avez gagné. Vous connaissez maintenant le jeu !
lesson-not-yet = { $goal ->
    [reach] Ce tour est permis, mais il va ailleurs. Essayez encore.
    [build] Ce tour est permis, mais il ne fait pas de pile. Essayez encore.
    [leap] Ce tour est permis, mais aucune pile n’a sauté de deux cases. Essayez encore.
    [build-and-run] Ce tour est permis, mais il n’empile pas pour filer ensuite. Essayez encore.
    [run-and-step-off] Ce tour est permis, mais aucune pile n’a avancé en laissant descendre son cube du dessus. Essayez encore.
    [capture] Ce tour est permis, mais il ne capture rien. Essayez encore.
    [carried] Ce tour est permis, mais aucun cube n’a été porté. Essayez encore.
    [drop] Ce tour est permis, mais rien n’est tombé de la réserve. Essayez encore.
    [climb] Ce tour est permis, mais aucun cube n’est monté sur la montagne. Essayez encore.
    [relocate] Ce tour est permis, mais le roi n’a pas été capturé. Essayez encore.
    [defend] Ce tour est permis, mais les Noirs gagneraient maintenant. Essayez encore.
    [defend-with] Ce tour est permis, mais ce n’est pas ainsi que le mokca protège le kunti. Essayez encore.
   *[win] Ce tour est permis, mais il ne gagne pas. Essayez encore.
}
lesson-end = Jouez maintenant une partie entière de { $name } contre le niveau { $level }, avec des conseils.

### Online play

## Why a request is refused

online-error-bad-request = Le serveur n’a pas compris la demande.
online-error-unknown-kind = Le serveur ne connaît pas ce genre de message.
online-error-wrong-version = Le serveur parle une autre version du protocole : rechargez la page, ou mettez le programme à jour.
online-error-no-token = Vous n’êtes pas connecté.
online-error-wrong-password = Le nom ou le mot de passe est faux.
online-error-wrong-origin = La demande vient de la page d’un autre site.
online-error-banned = Vous pouvez regarder, mais pas jouer ici.
online-error-not-registered = Il faut un compte pour cela.
online-error-not-your-seat = Vous ne jouez pas cette partie.
online-error-not-invited = Cette partie attend quelqu’un d’autre.
online-error-blocked = L’un de vous deux a bloqué l’autre.
online-error-not-moderator = Seule une personne de la modération, non concernée, peut faire cela.
online-error-not-found = Il n’y a rien sous ce nom.
online-error-wrong-method = Cette adresse ne permet pas cela.
online-error-seat-taken = La place est prise.
online-error-wrong-number = La partie a continué entre-temps.
online-error-not-your-turn = C’est à votre adversaire de jouer.
online-error-game-over = La partie est finie.
online-error-not-begun = La partie n’a pas commencé : votre adversaire n’est pas encore là.
online-error-not-now = Ce n’est pas possible maintenant.
online-error-key-used = Cette clé a servi à une autre requête.
online-error-bots-busy = Les adversaires automatiques sont occupés : terminez une partie avec l’un d’eux, ou réessayez dans une minute.
online-error-name-taken = Ce nom est celui de quelqu’un d’autre.
online-error-already-registered = Vous avez déjà un compte.
online-error-illegal-turn = Les règles interdisent ce tour.
online-error-unreadable-turn = Ce n’est pas un tour.
online-error-bad-game = Aucune partie ne peut commencer ainsi.
online-error-bad-name = Un nom a de 2 à 20 lettres, chiffres, traits d’union et soulignés.
online-error-bad-password = Un mot de passe a au moins 8 caractères.
online-error-too-long = Le message est trop long.
online-error-too-many = Trop de demandes : attendez un instant.
online-error-unavailable = Le serveur ne peut rien enregistrer maintenant. Rien n’a été changé : réessayez.

## What players say to each other

phrase-hello = Bonjour !
phrase-good-luck = Bonne chance !
phrase-have-fun = Amusez-vous bien !
phrase-you-too = Vous aussi !
phrase-one-moment = Un instant, s’il vous plaît.
phrase-take-your-time = Prenez votre temps.
phrase-nice-turn = Joli coup !
phrase-oops = Oups !
phrase-well-played = Bien joué !
phrase-good-game = Belle partie !
phrase-thanks = Merci !
phrase-must-go = Je dois partir.
phrase-goodbye = Au revoir !

## Online play, on the page

web-online = En ligne
web-online-game = Partie en ligne
web-online-games = Parties en ligne
web-online-away = Le serveur est injoignable pour le moment. Tout ce qui est sur cet appareil marche comme d’habitude.
web-online-again = Réessayer
web-play-online = Jouer en ligne
web-find = Trouver un adversaire
web-rated-game = Partie classée
web-casual = amicale
web-seeking-about = Vous pouvez regarder autre chose en attendant : vous serez prévenu.
web-join-seek = Jouer
web-level-number = Niveau { $level }
web-being-played = En cours
web-watch-all = tout regarder
web-tile-rush = Éclair
web-tile-quick = Rapide
web-tile-usual = Normale
web-tile-calm = Calme
web-tile-long = Longue
web-tile-own = À votre gré
web-tile-days = { $days ->
    [one] { $days } jour
   *[other] { $days } jours
}
web-tile-a-turn = par tour
web-clock-minutes = Minutes
web-clock-in-days = Jours
web-clock-minutes-each = Minutes par joueur
web-clock-seconds-each = Secondes ajoutées par tour
web-clock-days-each = Jours par tour
web-time-left = encore { $time }
web-new-opponent = Autre adversaire
web-to-lobby = Retour au salon
web-online-finished = Parties en ligne terminées
web-archive = Archives
web-archive-look = Chercher une partie terminée
web-archive-here = Parties avec cette position
web-archive-player = Joueur
web-archive-result = Résultat
web-archive-white = Gain des Blancs
web-archive-black = Gain des Noirs
web-archive-position = Parties avec cette position
web-archive-all = Toutes les positions
web-archive-none = Aucune partie.
web-waiting-count = { $count ->
    [one] { $count } chose vous attend
   *[other] { $count } choses vous attendent
}
web-news-turn = À vous de jouer contre { $name }
web-news-begun = { $name } est là : votre partie commence
web-news-challenge = { $name } vous défie
web-news-declined = { $name } a refusé votre défi
web-news-invited = { $name } vous attend
web-news-go = Aller à la partie
web-later = Plus tard
web-challenges = Défis
web-challenge = Défier
web-challenge-of = Défier { $name }
web-challenge-about = Choisissez le jeu et la pendule. L’autre joueur est prévenu tout de suite, et peut accepter ou refuser.
web-challenge-was-declined = Le défi a été refusé
web-nickname = Votre nom
web-nickname-about = Votre ami le voit. Vous pouvez le laisser vide.
web-guest-name = { $name } (invité)
web-guest-mark = joue en invité
web-a-friend = Un ami
web-learn-first = Apprendre en trois minutes
web-just-watch = Regarder seulement
web-watch-open = Vous regardez. La partie n’a pas encore commencé.
web-play-after-all = Jouer quand même
web-watching-this = Vous regardez.
web-came-late = Quelqu’un d’autre a pris la place avant vous. Vous regardez.
web-seat-free = attend un joueur
web-away = absent
web-away-claim = absent · à réclamer dans { $time }
web-called-off-in = annulée dans { $time }
web-told-no-tie = { $name } a refusé la nulle.
web-told-no-stop = { $name } a refusé d’arrêter le compte à rebours.
web-told-no-take-back = { $name } a refusé d’annuler le coup.
web-told-withdrawn = { $name } a retiré sa proposition.
web-loading = Un instant…
web-friend = Jouer avec un ami
web-friend-about = Vous recevez un lien. Votre ami l’ouvre et joue : sans compte, sans rien installer.
web-make-link = Créer le lien
web-more-choices = Côté, position de départ et règles facultatives
web-invitation = Inviter un ami
web-link-to-send = Envoyez ce lien
web-here-only = Ce serveur ne tourne que pour votre ordinateur : le lien marche ici dans une autre fenêtre, mais pas sur l’appareil de votre ami.
web-here-only-how = Pour tous les appareils de votre réseau, arrêtez-le avec Ctrl-C et lancez :
web-share-link = Partager le lien
web-copied = Copié
web-copy = Copier
web-waiting-named = En attente de { $name }…
web-waiting-friend = En attente de votre adversaire…
web-call-off = Annuler la partie
web-invites-you = { $name } vous invite à jouer à { $game }
web-you-play = Vous jouez les { $side }.
web-join = Jouer
web-lobby = Trouver un adversaire
web-rated = classée
web-unrated-network = sans classement : les deux joueurs partagent la même connexion
web-unrated-often = sans classement : assez de parties classées entre vous aujourd’hui
web-unrated-not-played = sans classement : fin avant que les deux aient joué
web-unrated-annulled = sans classement : annulée par la modération
web-seeking = Recherche d’un adversaire…
web-seeks = En attente
web-no-seeks = Personne n’attend en ce moment. Touchez « Trouver un adversaire » : vous serez le premier.
web-play-against = Jouer contre { $name }
web-bots = Toujours disponibles
web-bots-about = Ils ont toujours le temps, et jouent au jeu et à la cadence choisis ci-dessus.
web-watch = Regarder
web-no-running = Aucune partie publique n’est en cours.
web-turns-played = { $count ->
    [one] { $count } tour
   *[other] { $count } tours
}
web-waits = attend un adversaire
web-nobody = personne encore
web-gone = un joueur parti
web-you = vous
web-here = présent
web-you-watch = vous regardez
web-watchers = { $count ->
    [one] { $count } spectateur
   *[other] { $count } spectateurs
}
web-clock-days = { $days ->
    [one] { $days } jour par tour
   *[other] { $days } jours par tour
}
web-clock-left = { $days } j { $hours } h
web-ago-now = il y a moins d’une minute
web-ago-minutes = { $count ->
    [one] il y a { $count } minute
   *[other] il y a { $count } minutes
}
web-ago-hours = { $count ->
    [one] il y a { $count } heure
   *[other] il y a { $count } heures
}
web-ago-days = { $count ->
    [one] il y a { $count } jour
   *[other] il y a { $count } jours
}
web-line-lost = Pas de connexion. Elle revient toute seule.
web-opponent-came = Votre adversaire est là. La partie commence.
web-lost-seconds = depuis { $count } s
web-unsent = { $count ->
    [one] { $count } envoi en attente
   *[other] { $count } envois en attente
}
web-say = Dire
web-you-offer-tie = Vous proposez la nulle.
web-you-offer-stop = Vous proposez d’arrêter le compte à rebours et de compter.
web-you-ask-take-back = Vous demandez à annuler votre dernier coup.
web-withdraw = Retirer
web-claim = Votre adversaire est parti
web-claim-about = Votre adversaire a quitté la partie.
web-claim-win = Réclamer le gain
web-claim-tie = Réclamer la nulle
web-was-called-off = La partie a été annulée
web-called-off = annulée
web-rematch = Revanche
web-rematch-asked = Vous avez demandé une revanche.
web-rematch-wanted = Votre adversaire voudrait une revanche.
web-rematch-accept = Accepter la revanche
web-rematch-go = Vers la partie suivante
web-study-copy = Étudier une copie
web-study-fair = Cette partie est encore en cours : le moteur reste éteint.
web-your-turn-in = { $count ->
    [one] C’est à vous de jouer dans { $count } partie
   *[other] C’est à vous de jouer dans { $count } parties
}
web-notify = Me prévenir quand c’est à moi
web-account = Compte
web-account-is = Vous jouez sous le nom { $name }.
web-account-guest = Vous jouez sous le nom { $name }, en invité de ce navigateur.
web-account-nobody = Vous n’avez pas encore joué ici. Dès la première partie vous êtes un invité ; un compte n’est jamais nécessaire.
web-account-make = Créer un compte
web-account-make-about = Vous gardez vos parties, et pouvez en jouer de classées. Sans adresse électronique.
web-account-made = Votre compte est prêt.
web-account-delete = Tout supprimer
web-account-delete-sure = Supprimer votre nom, vos classements et votre compte de ce serveur ? Les parties en cours sont abandonnées. Vos parties restent, sans votre nom.
web-account-delete-yes = Oui, supprimer
web-account-deleted = Tout a été supprimé.
web-name = Nom
web-password = Mot de passe
web-password-about = Au moins 8 caractères.
web-password-old = Mot de passe actuel
web-password-new = Nouveau mot de passe
web-password-change = Changer le mot de passe
web-password-changed = Le mot de passe est changé. Les autres appareils sont déconnectés.
web-password-lost = Mot de passe oublié
web-recovery = Code de secours
web-recovery-about = Notez ce code de secours. Il n’est montré qu’une fois, et c’est le seul recours si vous oubliez votre mot de passe.
web-rename = Changer le nom
web-login = Se connecter
web-logout = Se déconnecter
web-logged-out = Vous êtes déconnecté.
web-my-page = Ma page
web-devices = Appareils
web-devices-about = Un lien pour jouer sous votre nom sur un autre appareil, avec toutes vos parties en cours. Il sert une fois, pendant dix minutes.
web-device-this = cet appareil
web-device-unknown = Appareil inconnu
web-device-used = dernière utilisation { $ago }
web-device-out-name = Se déconnecter de { $device }
web-device-is-out = L’appareil est déconnecté.
web-device-link = Lien pour un autre appareil
web-link-made = Ouvrez-le sur l’autre appareil.
web-data = Vos données
web-data-about = Le serveur connaît votre nom, vos parties, vos classements et vos appareils, et rien d’autre.
web-data-export = Télécharger une copie
web-device = Continuer sur cet appareil
web-device-about = Ce lien vous fait jouer ici sous le même nom que sur l’appareil qui l’a créé, avec toutes les parties en cours.
web-device-go = Continuer ici
web-kind-guest = invité
web-kind-registered = joueur
web-kind-bot = joueur automatique
web-since = depuis le { $day }
web-rating = Classement
web-rating-graph = Classement à { $game }
web-rating-graph-about = { $count ->
    [one] Après une partie classée, le classement est de { $last }.
   *[other] { $count } parties classées. Le classement a été entre { $low } et { $high }, et il est de { $last } maintenant.
}
web-ratings-about = Glicko-2. La force réelle est dans l’intervalle, 19 fois sur 20.
web-results = Résultats
web-last-games = Dernières parties

## Modération
web-report = Signaler cette partie
web-report-who = Vous signalez { $name }.
web-report-whom = Qui signalez-vous ?
web-report-why = Que se passe-t-il ?
web-report-about = Une personne regarde la partie et décide. L’autre ne saura pas de qui vient le signalement.
web-report-send = Envoyer le signalement
web-report-sent = Merci. La modération va regarder la partie.
web-back-to-game = Retour à la partie
web-block = Bloquer cette personne
web-unblock = Débloquer
web-block-about = Vous ne jouez plus avec les personnes bloquées, et aucun de vous deux ne peut envoyer de phrases à l’autre.
web-blocked = Vous avez bloqué cette personne.
web-blocked-players = Personnes bloquées
web-suspended-title = Vous pouvez seulement regarder
web-suspended-until = La modération vous a suspendu jusqu’au { $day } : vous pouvez regarder les parties, mais pas jouer. La raison est indiquée ci-dessous.
web-suspended = La modération vous a suspendu : vous pouvez regarder les parties, mais pas jouer. La raison est indiquée ci-dessous.
web-decisions-about-you = Décisions à votre sujet
web-decisions-about = Toute décision de la modération sur vous ou vos parties figure ici et n’est jamais effacée.
web-moderation = Modération
web-moderation-about = Parties signalées, ou qui répètent une partie contre l’ordinateur. Les chiffres sont des indices ; c’est vous qui décidez. Chaque décision est inscrite au journal, que les personnes concernées peuvent lire, avec votre nom.
web-no-cases = Aucun cas ouvert
web-no-cases-about = Aucune partie n’est signalée, et aucune ne semble copiée.
web-more-cases = { $count ->
    [one] { $count } autre cas attend.
   *[other] { $count } autres cas attendent.
}
web-case-annulled = annulée
web-case-rated = classée
web-case-casual = sans classement
web-reported-by = signalé par { $name }
web-worth-a-look = À regarder
web-case-report = Signalement
web-relay = { $positions ->
    [one] { $name } a joué comme l’ordinateur dans une autre partie : { $positions } position de suite.
   *[other] { $name } a joué comme l’ordinateur dans une autre partie : { $positions } positions de suite.
}
web-relay-player = Jouée là-bas par :
web-house-game = Voir cette partie
web-marks-players = Blancs et Noirs :
web-mark-network = réseau { $mark }
web-mark-device = appareil { $mark }
web-mark-equal = identique
web-mark-different = différent
web-mark-unknown = inconnu
web-likeness = Premiers choix du moteur (pas une preuve) :
web-see-game = Voir la partie
web-annul = Annuler la partie
web-annul-sure = Annuler la partie ? Les classements sont recalculés sans elle. C’est définitif.
web-suspend-name = Suspendre { $name }
web-lift-name = Lever la suspension de { $name }
web-close-case = Clore le cas
web-close-sure = Clore le cas ? Ses signalements et ses marques sont réglés.
web-measure-why = Pourquoi ?
web-how-long = Pour combien de temps ?
web-for-days = { $days ->
    [one] { $days } jour
   *[other] { $days } jours
}
web-for-good = sans fin
web-until = jusqu’au { $day }
web-do-annul = Annuler la partie
web-do-suspend = Suspendre
web-do-lift = Lever
web-do-close = Clore
web-log = Journal
web-log-more = Décisions antérieures
web-operator = l’administration du serveur
moderation-suspend = Suspension
moderation-lift = Suspension levée
moderation-annul = Partie annulée
moderation-close = Cas clos
moderation-appoint = Entrée dans la modération
moderation-dismiss = Sortie de la modération
moderation-reason-help = aide d’un moteur ou d’une personne
moderation-reason-relay = tours copiés d’une autre partie
moderation-reason-lost-on-purpose = défaite volontaire
moderation-reason-several-accounts = plusieurs comptes d’une même personne
moderation-reason-stalling = laisse traîner
moderation-reason-phrases = phrases importunes
moderation-reason-name = nom offensant
moderation-reason-fault = défaut technique
moderation-reason-nothing-found = rien n’a été trouvé
moderation-reason-settled = l’affaire est réglée
moderation-reason-operator = décision de l’administration
report-reason-help = Semble être aidé par un moteur ou une personne
report-reason-lost-on-purpose = Perd volontairement
report-reason-several-accounts = Utilise plusieurs comptes
report-reason-stalling = Laisse tourner la pendule, ou quitte les parties perdues
report-reason-phrases = Importune avec des phrases
report-reason-name = A un nom offensant

# `jersi bot`.
bot-there = { $name } est sur { $server } (Ctrl-C pour l’arrêter)
bot-plays = partie { $game } contre { $about }
bot-ended = la partie { $game } est finie : { $about }
bot-lost = Le serveur est injoignable ; nouvel essai. { $reason }
bot-back = Le serveur est revenu.
bot-refused = partie { $game } : { $reason }
bot-engine-failed = partie { $game }, le moteur a échoué : { $reason }
bot-no-token = il n’y a pas de jeton dans { $file }
bot-no-engine = il faut l’un de { $engines }
bot-gone = Le robot est parti.

# Une partie sur un serveur, au terminal.
online-unreachable = { $server } est injoignable
online-begun = Partie { $game } : envoyez ce lien à votre adversaire : { $link }
online-seat = Vous jouez les { $side } dans la partie { $game }.
online-watching = Vous regardez la partie { $game }.
online-players = Blancs : { $white }. Noirs : { $black }.
online-waits = En attente d’un adversaire.
online-waits-link = En attente d’un adversaire : { $link }
online-held = { $turn } sera joué dès qu’un adversaire sera là.
online-clocks = Pendules : Blancs { $white }, Noirs { $black }.
online-no-line = pas de connexion depuis { $seconds } s
online-lost = La connexion est perdue ; elle reviendra d’elle-même.
online-back = La connexion est revenue.
online-unsent = pas encore envoyé
online-unconfirmed = en route…
online-away = { $name } est absent
online-watchers = { $count ->
    [one] { $count } spectateur
   *[other] { $count } spectateurs
}
online-stop-offered = { $name } propose d’arrêter le compte à rebours et de compter : « { $accept } » pour accepter, « { $decline } » ou jouer pour refuser.
online-tie-offered = { $name } propose la nulle : « { $accept } » pour accepter, « { $decline } » ou jouer pour refuser.
online-takeback-asked = { $name } demande à annuler un coup : « { $accept } » pour accepter, « { $decline } » pour refuser.
online-own-offer = La demande est faite à votre adversaire.
online-declined = { $name } refuse.
online-taken-back = Un coup est annulé.
online-said = { $name } : { $phrase }
online-rematch-asked = { $name } demande une autre partie : « { $rematch } » pour accepter.
online-rematch = La partie suivante commence.
online-aborted = La partie a été annulée.
online-challenge-declined = Le défi a été refusé.
online-relayed = L’ordinateur a quitté la partie : les mêmes tours se jouent dans une partie classée.
online-overtaken = Votre tour est arrivé trop tard : autre chose s’est passé avant.
online-phrases = Vous pouvez dire { $phrases }.
online-seek = { $number }. { $name } : { $ruleset }, { $time }
online-no-seeks = Personne ne cherche de partie pour le moment.
online-choose = Tapez un numéro pour accepter, ou rien pour chercher vous-même une partie.
online-seeking = Votre partie est proposée dans le salon ; en attente d’un adversaire.
online-no-engine = Le moteur est coupé tant que vous jouez sur un serveur.
online-left = La partie reste sur le serveur : « { $command } » pour la reprendre.
order-accept = accepter
    .about = accepter ce que propose l’adversaire
order-decline = refuser
    .about = refuser, ou retirer sa propre offre
order-tie = nulle
    .about = proposer la nulle
order-stop = arrêter
    .about = proposer d’arrêter le compte à rebours et de compter
order-undo = annuler
    .about = demander à annuler son dernier coup
order-resign = abandonner
    .about = abandonner la partie
order-claim = réclamer
    .about = réclamer le gain si l’adversaire est parti ; « réclamer nulle » réclame moins
order-abort = interrompre
    .about = annuler la partie avant que les deux aient joué
order-rematch = revanche
    .about = demander une autre partie en changeant de camp
order-say = dire
    .about = dire une phrase, par exemple « dire good-luck »
