import { dishes } from './dish'

export const starters = dishes(
  { kind: 'starter', category: 'starter' },
  `
  Crema de carbassa | Crema de calabaza | bowl-with-spoon | 5.90 | pumpkin leek potato seeds oliveOil
  Crema de carbassó amb formatge fresc | Crema de calabacín con queso fresco | bowl-with-spoon | 5.90 | courgette leek freshCheese oliveOil
  Crema de pastanaga i gingebre | Crema de zanahoria y jengibre | carrot | 5.80 | carrot onion ginger coconutMilk
  Vichyssoise de porros | Vichyssoise de puerros | bowl-with-spoon | 6.20 | leek potato cream butter
  Gaspatxo andalús | Gazpacho andaluz | tomato | 5.60 | tomato cucumber greenPepper garlic bread vinegar oliveOil
  Salmorejo amb ou i pernil | Salmorejo con huevo y jamón | tomato | 6.40 | tomato bread garlic egg serrano oliveOil
  Escalivada amb anxoves | Escalivada con anchoas | eggplant | 7.90 | aubergine redPepper onion anchovy oliveOil
  Trinxat de la Cerdanya | Trinxat de la Cerdaña | leafy-green | 7.40 | cabbage potato pancetta garlic
  Espinacs a la catalana | Espinacas a la catalana | leafy-green | 6.90 | spinach raisins pineNuts garlic oliveOil
  Espinacs amb cigrons | Espinacas con garbanzos | leafy-green | 6.90 | spinach chickpeas pepper garlic bread oliveOil
  Verdura del dia amb patata | Verdura del día con patata | broccoli | 5.90 | greenBeans potato oliveOil
  Menestra de verdures | Menestra de verduras | pea-pod | 6.60 | artichoke peas carrot greenBeans asparagus oliveOil
  Coca de recapte | = | flatbread | 7.20 | flour aubergine redPepper onion oliveOil
  Pa amb tomàquet | Pan con tomate | baguette-bread | 2.90 | bread tomato oliveOil salt | category=side
  Patates braves | Patatas bravas | french-fries | 5.50 | potato tomatoSauce pepper aioli | category=side
  Truita de patates | Tortilla de patatas | egg | 6.20 | potato egg onion oliveOil
  Truita de carbassó i ceba | Tortilla de calabacín y cebolla | egg | 6.20 | courgette egg onion oliveOil
  Croquetes de pernil ibèric (6 u.) | Croquetas de jamón ibérico (6 u.) | falafel | 7.20 | ibericoHam bechamel egg breadcrumbs
  Croquetes de bolets (6 u.) | Croquetas de setas (6 u.) | brown-mushroom | 6.90 | wildMushroom bechamel egg breadcrumbs
  Bunyols de bacallà (6 u.) | Buñuelos de bacalao (6 u.) | falafel | 7.60 | cod flour egg garlic parsley
  Carxofes amb pernil | Alcachofas con jamón | leafy-green | 8.40 | artichoke serrano garlic wine oliveOil
  Pebrots del Padró | Pimientos de Padrón | hot-pepper | 5.90 | padron oliveOil salt | category=side
  Sopa de galets | Sopa de pasta con albóndigas | pot-of-food | 6.40 | pasta meatStock pork carrot celery
  Sopa castellana | = | pot-of-food | 6.20 | bread garlic egg serrano pepper
  Pisto amb ou ferrat | Pisto manchego con huevo | cooking | 7.90 | courgette aubergine redPepper tomato onion egg
  Ajoblanco amb raïm | Ajoblanco con uvas | grapes | 6.50 | almond bread garlic grapes vinegar oliveOil
`,
)

export const stews = dishes(
  { kind: 'stew', category: 'main' },
  `
  Llenties estofades amb xoriço | Lentejas estofadas con chorizo | pot-of-food | 8.50 | lentils chorizo carrot onion pepper
  Llenties amb verdures | Lentejas con verduras | pot-of-food | 7.90 | lentils carrot leek redPepper onion
  Cigrons amb espinacs i bacallà | Potaje de garbanzos, espinacas y bacalao | pot-of-food | 8.90 | chickpeas spinach cod garlic pepper
  Mandonguilles amb sípia | Albóndigas con sepia | pot-of-food | 9.90 | beef pork cuttlefish peas onion almond flour egg
  Mandonguilles a la jardinera | Albóndigas a la jardinera | pot-of-food | 9.20 | beef pork carrot peas tomatoSauce flour egg
  Fricandó amb bolets | Ternera con setas | brown-mushroom | 10.90 | beef wildMushroom onion wine flour
  Vedella estofada amb patates | Ternera estofada con patatas | pot-of-food | 10.50 | beef potato carrot onion wine
  Cua de vedella al vi negre | Rabo de toro al vino tinto | cut-of-meat | 13.50 | oxtail carrot onion wine
  Pollastre rostit amb panses i pinyons | Pollo asado con pasas y piñones | poultry-leg | 9.80 | chicken pineNuts raisins onion wine
  Pollastre amb samfaina | Pollo con pisto | poultry-leg | 9.50 | chicken aubergine redPepper courgette tomato
  Pollastre al curri amb arròs basmati | Pollo al curry con arroz basmati | curry-rice | 9.80 | chicken basmati curry coconutMilk onion
  Conill a l'allet | Conejo al ajillo | meat-on-bone | 10.50 | rabbit garlic wine thyme oliveOil
  Galtes de porc ibèric al vi | Carrillada ibérica al vino | cut-of-meat | 11.50 | iberico onion carrot wine
  Escudella i carn d’olla | Cocido madrileño | pot-of-food | 11.90 | chickpeas beef chicken morcilla potato cabbage meatStock
  Faves a la catalana | Habas con jamón | beans | 9.30 | broadBeans morcilla pancetta mint onion
  Mongetes amb cloïsses | Alubias con almejas | beans | 11.20 | whiteBeans clam garlic parsley fishStock
  Suquet de rap | Caldereta de rape | fish | 13.90 | monkfish potato almond garlic fishStock saffron
  Marmitako de tonyina | Marmitako de atún | pot-of-food | 11.50 | tuna potato redPepper tomato fishStock
  Xai rostit amb patates | Cordero asado con patatas | meat-on-bone | 14.50 | lamb potato rosemary garlic wine
  Albergínies farcides de carn | Berenjenas rellenas de carne | eggplant | 9.40 | aubergine beef tomatoSauce bechamel cheese
  Albergínies farcides de verdures | Berenjenas rellenas de verduras | eggplant | 8.90 | aubergine courgette redPepper tomatoSauce cheese
  Chili sin carne | = | hot-pepper | 8.90 | blackBeans heura corn tomatoSauce rice jalapeno
  Dal de llenties amb arròs | Dal de lentejas con arroz | curry-rice | 8.60 | lentils basmati coconutMilk ginger coriander
`,
)

export const riceDishes = dishes(
  { kind: 'rice', category: 'main' },
  `
  Paella de marisc | Paella de marisco | shallow-pan-of-food | 12.90 | rice prawn mussel squid fishStock saffron
  Paella valenciana | = | shallow-pan-of-food | 12.50 | rice chicken rabbit greenBeans tomato saffron rosemary
  Arròs negre amb allioli | Arroz negro con alioli | shallow-pan-of-food | 12.20 | rice cuttlefish fishStock garlic aioli
  Arròs del senyoret | Arroz del señoret | shallow-pan-of-food | 13.20 | rice prawn monkfish squid fishStock saffron
  Arròs de verdures | Arroz de verduras | shallow-pan-of-food | 9.80 | rice artichoke redPepper greenBeans asparagus saffron
  Arròs al forn | Arroz al horno | pot-of-food | 11.20 | rice chickpeas pork morcilla potato tomato
  Arròs caldós de bolets | Arroz caldoso de setas | brown-mushroom | 10.50 | rice wildMushroom garlic parsley wine
  Fideuà de Gandia | Fideuá de Gandía | shallow-pan-of-food | 11.90 | fideo prawn monkfish fishStock saffron aioli
  Rossejat de fideus | Fideos tostados con sepia | shallow-pan-of-food | 10.90 | fideo cuttlefish fishStock garlic aioli
  Arròs d'ànec i bolets | Arroz de pato y setas | shallow-pan-of-food | 13.50 | rice duck wildMushroom meatStock rosemary
  Arròs a la cubana | Arroz a la cubana | cooked-rice | 8.50 | rice egg tomatoSauce banana
`,
)

export const grilledMeat = dishes(
  { kind: 'grill', category: 'main' },
  `
  Botifarra amb mongetes | Butifarra con alubias | cut-of-meat | 9.50 | botifarra whiteBeans garlic parsley
  Pollastre a la planxa amb verdures | Pollo a la plancha con verduras | poultry-leg | 9.20 | chicken courgette asparagus carrot oliveOil
  Pit de gall dindi amb moniato | Pechuga de pavo con boniato | poultry-leg | 9.50 | turkey sweetPotato rosemary oliveOil
  Secret ibèric amb patates | Secreto ibérico con patatas | cut-of-meat | 12.90 | iberico potato padron salt
  Entrecot de vedella | Entrecot de ternera | cut-of-meat | 15.90 | beef potato padron salt
  Escalopa milanesa | Escalope milanesa | cut-of-meat | 9.90 | beef egg breadcrumbs potato lemon
  Llibrets de llom | Flamenquín cordobés | cut-of-meat | 9.90 | pork serrano cheese egg breadcrumbs potato
  Broquetes de pollastre | Brochetas de pollo | oden | 9.50 | chicken redPepper onion couscous yoghurt
  Costelles a la barbacoa | Costillas a la barbacoa | meat-on-bone | 12.50 | pork bbq potato corn
  Heura a la planxa amb verdures | Heura a la plancha con verduras | seedling | 9.80 | heura courgette redPepper sweetPotato oliveOil
`,
)

export const fishDishes = dishes(
  { kind: 'fish', category: 'main' },
  `
  Lluç a la planxa amb espàrrecs | Merluza a la plancha con espárragos | fish | 11.50 | hake asparagus lemon oliveOil
  Lluç a la romana | Merluza a la romana | fish | 11.20 | hake flour egg lemon potato
  Salmó al forn amb verdures | Salmón al horno con verduras | tropical-fish | 12.50 | salmon broccoli carrot lemon dill
  Bacallà amb samfaina | Bacalao con pisto | fish | 12.90 | cod aubergine redPepper courgette tomato
  Bacallà a la llauna | Bacalao al ajoarriero | fish | 12.90 | cod garlic pepper whiteBeans oliveOil
  Llobarro al forn amb patates | Lubina al horno con patatas | fish | 13.50 | seaBass potato onion tomato lemon
  Calamars a la romana | Calamares a la andaluza | squid | 10.90 | squid flour lemon oliveOil
  Sípia a la planxa amb allioli | Sepia a la plancha con alioli | squid | 11.50 | cuttlefish garlic parsley aioli
  Pop amb patata i pebre vermell | Pulpo a la gallega | octopus | 14.90 | octopus potato pepper oliveOil salt
  Tonyina amb tomàquet | Atún con tomate | fish | 11.90 | tuna tomatoSauce onion greenPepper
  Musclos al vapor | Mejillones al vapor | oyster | 8.90 | mussel lemon garlic wine
  Seitons fregits | Boquerones fritos | fish | 9.50 | whiteAnchovy flour lemon oliveOil
`,
)

export const homePasta = dishes(
  { kind: 'pasta', category: 'main' },
  `
  Canelons de rostit | Canelones de carne | pie | 9.90 | pasta beef pork chicken bechamel cheese
  Canelons d'espinacs | Canelones de espinacas | pie | 9.40 | pasta spinach ricotta pineNuts bechamel cheese
  Macarrons de la iaia | Macarrones con chorizo | spaghetti | 8.20 | pasta pork tomatoSauce chorizo cheese
  Lasanya de verdures | Lasaña de verduras | pie | 9.20 | pasta courgette aubergine tomatoSauce bechamel cheese
  Espaguetis amb gambes i all | Espaguetis con gambas al ajillo | spaghetti | 10.50 | pasta prawn garlic parsley oliveOil
  Espirals integrals amb verdures | Espirales integrales con verduras | spaghetti | 8.30 | pasta broccoli cherryTomato carrot oliveOil
`,
)

export const sides = dishes(
  { kind: 'side', category: 'side' },
  `
  Patates fregides | Patatas fritas | french-fries | 3.50 | potato oliveOil salt
  Arròs blanc | Arroz blanco | cooked-rice | 2.80 | rice salt
  Verdures a la brasa | Verduras a la brasa | bell-pepper | 4.50 | courgette aubergine redPepper asparagus oliveOil
  Amanida verda | Ensalada verde | green-salad | 3.80 | lettuce tomato onion olives oliveOil
  Panet de pagès | Panecillo de pueblo | bread | 0.90 | bread | vat=4
  Panet sense gluten | Panecillo sin gluten | bread | 1.60 | glutenFreeBread | vat=4
  Moniato rostit | Boniato asado | roasted-sweet-potato | 4.20 | sweetPotato rosemary oliveOil
  Olives arbequines | Aceitunas aliñadas | olive | 2.90 | olives oregano oliveOil
`,
)
