/** Kind, name, and longitude latitude along it: the plan of blocks of 133 metres, and what does not follow it. */
export const barcelona = `
street | Carrer de la Diputació | 2.14850 41.37651, 2.18136 41.40105
pedestrian | Carrer del Consell de Cent | 2.14737 41.37736, 2.18576 41.40602
avenue | Carrer d'Aragó | 2.14599 41.37803, 2.18887 41.41005
street | Carrer de València | 2.14487 41.37887, 2.18690 41.41026
street | Carrer de Mallorca | 2.14374 41.37972, 2.18662 41.41174
street | Carrer de Provença | 2.14261 41.38058, 2.18312 41.41082
street | Carrer del Rosselló | 2.14234 41.38206, 2.18012 41.41028
street | Carrer de Còrsega | 2.14241 41.38379, 2.17561 41.40859
street | Carrer de Casp | 2.16924 41.38827, 2.18384 41.39918
street | Carrer d'Ausiàs Marc | 2.17317 41.38951, 2.18497 41.39832
street | Carrer d'Alí Bei | 2.17650 41.39031, 2.18482 41.39652
street | Carrer dels Almogàvers | 2.18140 41.39068, 2.19805 41.40311
street | Carrer de Pallars | 2.18762 41.39365, 2.20766 41.40861
street | Carrer de Pujades | 2.18417 41.38936, 2.20879 41.40775
street | Carrer de Llull | 2.18869 41.39105, 2.21246 41.40881
street | Carrer de Ramon Turró | 2.18981 41.39020, 2.20679 41.40289
street | Carrer del Doctor Trueta | 2.19094 41.38935, 2.20368 41.39886
street | Carrer de Sancho de Ávila | 2.18674 41.39635, 2.19523 41.40269
street | Carrer de Tànger | 2.18671 41.39804, 2.19409 41.40355
street | Carrer de Tarragona | 2.14931 41.37526, 2.14206 41.38074
street | Carrer de Vilamarí | 2.15431 41.37518, 2.14722 41.38054
street | Carrer d'Entença | 2.15586 41.37571, 2.14024 41.38751
street | Carrer de Rocafort | 2.15700 41.37656, 2.14476 41.38581
street | Carrer de Calàbria | 2.15796 41.37753, 2.14589 41.38665
street | Carrer de Viladomat | 2.15968 41.37793, 2.14617 41.38813
street | Carrer del Comte Borrell | 2.16251 41.37750, 2.14916 41.38757
avenue | Carrer del Comte d'Urgell | 2.16110 41.38026, 2.14506 41.39238
street | Carrer de Villarroel | 2.16139 41.38174, 2.14619 41.39322
street | Carrer de Casanova | 2.16134 41.38348, 2.14691 41.39439
street | Carrer de Muntaner | 2.16197 41.38471, 2.13495 41.40512
street | Carrer d'Aribau | 2.16310 41.38555, 2.14452 41.39958
pedestrian | Carrer d'Enric Granados | 2.16305 41.38729, 2.15326 41.39469
avenue | Carrer de Balmes | 2.16625 41.38664, 2.14852 41.40003
street | Rambla de Catalunya | 2.16745 41.38804, 2.15774 41.39537
street | Carrer de Pau Claris | 2.17243 41.38872, 2.16145 41.39701
street | Carrer de Roger de Llúria | 2.17356 41.38956, 2.16216 41.39817
street | Carrer del Bruc | 2.17470 41.39041, 2.16372 41.39870
pedestrian | Carrer de Girona | 2.17608 41.39106, 2.16527 41.39922
street | Carrer de Bailèn | 2.17764 41.39159, 2.16346 41.40231
avenue | Passeig de Sant Joan | 2.17911 41.39219, 2.16628 41.40188
street | Carrer de Roger de Flor | 2.18092 41.39252, 2.16488 41.40464
street | Carrer de Nàpols | 2.18375 41.39209, 2.16517 41.40612
street | Carrer de Sicília | 2.18268 41.39459, 2.16630 41.40697
street | Carrer de Sardenya | 2.18686 41.39315, 2.16575 41.40909
avenue | Carrer de la Marina | 2.19558 41.38825, 2.17026 41.40738
street | Carrer de Lepant | 2.18575 41.39739, 2.16971 41.40951
street | Carrer de Padilla | 2.18402 41.40042, 2.17085 41.41037
street | Carrer dels Castillejos | 2.18466 41.40165, 2.17199 41.41122
street | Carrer de Cartagena | 2.18496 41.40314, 2.17145 41.41335
street | Carrer del Dos de Maig | 2.18610 41.40399, 2.17512 41.41228
street | Carrer de la Independència | 2.18689 41.40510, 2.17710 41.41250
street | Carrer de la Indústria | 2.16514 41.40246, 2.18297 41.41578
street | Carrer de Pamplona | 2.19647 41.39272, 2.18719 41.39974
street | Carrer d'Àlaba | 2.19761 41.39357, 2.18833 41.40059
street | Carrer d'Àvila | 2.19875 41.39442, 2.18946 41.40144
street | Carrer de Badajoz | 2.19989 41.39527, 2.18976 41.40292
street | Carrer de la Ciutat de Granada | 2.20103 41.39612, 2.19089 41.40377
street | Carrer de Roc Boronat | 2.20216 41.39697, 2.19195 41.40468
street | Carrer de la Llacuna | 2.20329 41.39781, 2.19401 41.40483
pedestrian | Rambla del Poblenou | 2.20528 41.39803, 2.19684 41.40441
street | Carrer de Bilbao | 2.20704 41.40010, 2.19742 41.40738
avenue | Carrer de Bac de Roda | 2.21180 41.40162, 2.19491 41.41438
street | Carrer de Fluvià | 2.21056 41.40426, 2.20195 41.41076
street | Carrer de la Selva de Mar | 2.21435 41.40480, 2.20422 41.41245
avenue | Avinguda Diagonal | 2.11758 41.38541, 2.11850 41.38570, 2.12650 41.38770, 2.14400 41.39260, 2.15930 41.39645, 2.18700 41.40340, 2.20850 41.40880, 2.21650 41.41080
avenue | Avinguda del Paral·lel | 2.14934 41.37510, 2.17554 41.37491
avenue | Ronda de la Universitat | 2.16450 41.38640, 2.16870 41.38740
pedestrian | La Rambla | 2.17051 41.38571, 2.17330 41.38140, 2.17660 41.37630
avenue | Via Laietana | 2.17478 41.38748, 2.17620 41.38580, 2.18203 41.38162
pedestrian | Carrer de Ferran | 2.17400 41.38060, 2.17680 41.38250
street | Carrer del Carme | 2.17160 41.38280, 2.16800 41.38080
street | Carrer de l'Hospital | 2.17330 41.38120, 2.16750 41.37950
avenue | Passeig de Colom | 2.17780 41.37630, 2.18220 41.38120
pedestrian | Passeig del Born | 2.18207 41.38403, 2.18363 41.38497
pedestrian | Passeig de Lluís Companys | 2.18080 41.39120, 2.18380 41.38900
street | Carrer de Sants | 2.14130 41.37530, 2.12750 41.37550
street | Carrer de la Creu Coberta | 2.14850 41.37520, 2.14130 41.37530
pedestrian | Avinguda de Gaudí | 2.17450 41.40450, 2.17450 41.41150
avenue | Avinguda de la Reina Maria Cristina | 2.14910 41.37450, 2.15150 41.37150
street | Carrer de Ganduxer | 2.13950 41.39200, 2.13371 41.40068
avenue | Avinguda del Tibidabo | 2.13700 41.41000, 2.13250 41.41500
street | Carrer de Sant Antoni Maria Claret | 2.16401 41.40332, 2.18014 41.41536
street | Carrer de Sepúlveda | 2.15304 41.37614, 2.16408 41.38438
street | Carrer de Floridablanca | 2.15528 41.37611, 2.16385 41.38252
street | Carrer de Tamarit | 2.15751 41.37608, 2.16363 41.38064
street | Carrer de Manso | 2.15983 41.37611, 2.16357 41.37890
street | Carrer del Parlament | 2.16206 41.37609, 2.16418 41.37768
avenue | Gran Via de les Corts Catalanes | 2.13540 41.36470, 2.14910 41.37510, 2.16400 41.38630, 2.17540 41.39490, 2.18700 41.40340, 2.19900 41.41240
avenue | Passeig de Gràcia | 2.17049 41.38790, 2.15922 41.39641
avenue | Ronda de Sant Antoni | 2.16417 41.38559, 2.16399 41.38369, 2.16399 41.38145
avenue | Ronda de Sant Pere | 2.17159 41.38807, 2.17358 41.38920, 2.17703 41.39099
avenue | Avinguda de Roma | 2.14708 41.38234, 2.15729 41.38654
avenue | Avinguda Meridiana | 2.18643 41.40194, 2.18700 41.40340, 2.18700 41.41600, 2.18660 41.42210
street | Carrer de Numància | 2.13816 41.38343, 2.13450 41.38800, 2.13200 41.38980
street | Carrer de la Princesa | 2.17895 41.38474, 2.18164 41.38572
street | Carrer Nou de la Rambla | 2.17420 41.37880, 2.17157 41.37711
street | Carrer Gran de Gràcia | 2.15880 41.39720, 2.15250 41.40250, 2.15020 41.40580
street | Carrer del Torrent de l'Olla | 2.16120 41.39900, 2.15819 41.40187
street | Carrer de Verdi | 2.15729 41.40282, 2.15493 41.40636
avenue | Ronda de Sant Pau | 2.16461 41.37812, 2.16627 41.37573
avenue | Avinguda de Josep Tarradellas | 2.14202 41.38425, 2.14400 41.39250
street | Travessera de Gràcia | 2.15152 41.39786, 2.15600 41.40020, 2.16400 41.40500
avenue | Travessera de Dalt | 2.15100 41.40780, 2.16000 41.41250
`
