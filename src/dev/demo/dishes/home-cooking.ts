import { dishes } from './dish'

export const starters = dishes(
  { kind: 'starter', category: 'starter' },
  `
  Crema de carbassa | Crema de calabaza | 5.90 | pumpkin leek potato seeds oliveOil
  Crema de carbassó amb formatge fresc | Crema de calabacín con queso fresco | 5.90 | courgette leek freshCheese oliveOil
  Crema de pastanaga i gingebre | Crema de zanahoria y jengibre | 5.80 | carrot onion ginger coconutMilk
  Vichyssoise de porros | Vichyssoise de puerros | 6.20 | leek potato cream butter
  Gaspatxo andalús | Gazpacho andaluz | 5.60 | tomato cucumber greenPepper garlic bread vinegar oliveOil
  Salmorejo amb ou i pernil | Salmorejo con huevo y jamón | 6.40 | tomato bread garlic egg serrano oliveOil
  Escalivada amb anxoves | Escalivada con anchoas | 7.90 | aubergine redPepper onion anchovy oliveOil
  Trinxat de la Cerdanya | Trinxat de la Cerdaña | 7.40 | cabbage potato pancetta garlic
  Espinacs a la catalana | Espinacas a la catalana | 6.90 | spinach raisins pineNuts garlic oliveOil
  Espinacs amb cigrons | Espinacas con garbanzos | 6.90 | spinach chickpeas pepper garlic bread oliveOil
  Verdura del dia amb patata | Verdura del día con patata | 5.90 | greenBeans potato oliveOil
  Menestra de verdures | Menestra de verduras | 6.60 | artichoke peas carrot greenBeans asparagus oliveOil
  Coca de recapte | = | 7.20 | flour aubergine redPepper onion oliveOil
  Pa amb tomàquet | Pan con tomate | 2.90 | bread tomato oliveOil salt | category=side
  Patates braves | Patatas bravas | 5.50 | potato tomatoSauce pepper aioli | category=side
  Truita de patates | Tortilla de patatas | 6.20 | potato egg onion oliveOil
  Truita de carbassó i ceba | Tortilla de calabacín y cebolla | 6.20 | courgette egg onion oliveOil
  Croquetes de pernil ibèric (6 u.) | Croquetas de jamón ibérico (6 u.) | 7.20 | ibericoHam bechamel egg breadcrumbs
  Croquetes de bolets (6 u.) | Croquetas de setas (6 u.) | 6.90 | wildMushroom bechamel egg breadcrumbs
  Bunyols de bacallà (6 u.) | Buñuelos de bacalao (6 u.) | 7.60 | cod flour egg garlic parsley
  Carxofes amb pernil | Alcachofas con jamón | 8.40 | artichoke serrano garlic wine oliveOil
  Pebrots del Padró | Pimientos de Padrón | 5.90 | padron oliveOil salt | category=side
  Sopa de galets | Sopa de pasta con albóndigas | 6.40 | pasta meatStock pork carrot celery
  Sopa castellana | = | 6.20 | bread garlic egg serrano pepper
  Pisto amb ou ferrat | Pisto manchego con huevo | 7.90 | courgette aubergine redPepper tomato onion egg
  Ajoblanco amb raïm | Ajoblanco con uvas | 6.50 | almond bread garlic grapes vinegar oliveOil
`,
)

export const stews = dishes(
  { kind: 'stew', category: 'main' },
  `
  Llenties estofades amb xoriço | Lentejas estofadas con chorizo | 8.50 | lentils chorizo carrot onion pepper
  Llenties amb verdures | Lentejas con verduras | 7.90 | lentils carrot leek redPepper onion
  Cigrons amb espinacs i bacallà | Potaje de garbanzos, espinacas y bacalao | 8.90 | chickpeas spinach cod garlic pepper
  Mandonguilles amb sípia | Albóndigas con sepia | 9.90 | beef pork cuttlefish peas onion almond flour egg
  Mandonguilles a la jardinera | Albóndigas a la jardinera | 9.20 | beef pork carrot peas tomatoSauce flour egg
  Fricandó amb bolets | Ternera con setas | 10.90 | beef wildMushroom onion wine flour
  Vedella estofada amb patates | Ternera estofada con patatas | 10.50 | beef potato carrot onion wine
  Cua de vedella al vi negre | Rabo de toro al vino tinto | 13.50 | oxtail carrot onion wine
  Pollastre rostit amb panses i pinyons | Pollo asado con pasas y piñones | 9.80 | chicken pineNuts raisins onion wine
  Pollastre amb samfaina | Pollo con pisto | 9.50 | chicken aubergine redPepper courgette tomato
  Pollastre al curri amb arròs basmati | Pollo al curry con arroz basmati | 9.80 | chicken basmati curry coconutMilk onion
  Conill a l'allet | Conejo al ajillo | 10.50 | rabbit garlic wine thyme oliveOil
  Galtes de porc ibèric al vi | Carrillada ibérica al vino | 11.50 | iberico onion carrot wine
  Escudella i carn d’olla | Cocido madrileño | 11.90 | chickpeas beef chicken morcilla potato cabbage meatStock
  Faves a la catalana | Habas con jamón | 9.30 | broadBeans morcilla pancetta mint onion
  Mongetes amb cloïsses | Alubias con almejas | 11.20 | whiteBeans clam garlic parsley fishStock
  Suquet de rap | Caldereta de rape | 13.90 | monkfish potato almond garlic fishStock saffron
  Marmitako de tonyina | Marmitako de atún | 11.50 | tuna potato redPepper tomato fishStock
  Xai rostit amb patates | Cordero asado con patatas | 14.50 | lamb potato rosemary garlic wine
  Albergínies farcides de carn | Berenjenas rellenas de carne | 9.40 | aubergine beef tomatoSauce bechamel cheese
  Albergínies farcides de verdures | Berenjenas rellenas de verduras | 8.90 | aubergine courgette redPepper tomatoSauce cheese
  Chili sin carne | = | 8.90 | blackBeans heura corn tomatoSauce rice jalapeno
  Dal de llenties amb arròs | Dal de lentejas con arroz | 8.60 | lentils basmati coconutMilk ginger coriander
`,
)

export const riceDishes = dishes(
  { kind: 'rice', category: 'main' },
  `
  Paella de marisc | Paella de marisco | 12.90 | rice prawn mussel squid fishStock saffron
  Paella valenciana | = | 12.50 | rice chicken rabbit greenBeans tomato saffron rosemary
  Arròs negre amb allioli | Arroz negro con alioli | 12.20 | rice cuttlefish fishStock garlic aioli
  Arròs del senyoret | Arroz del señoret | 13.20 | rice prawn monkfish squid fishStock saffron
  Arròs de verdures | Arroz de verduras | 9.80 | rice artichoke redPepper greenBeans asparagus saffron
  Arròs al forn | Arroz al horno | 11.20 | rice chickpeas pork morcilla potato tomato
  Arròs caldós de bolets | Arroz caldoso de setas | 10.50 | rice wildMushroom garlic parsley wine
  Fideuà de Gandia | Fideuá de Gandía | 11.90 | fideo prawn monkfish fishStock saffron aioli
  Rossejat de fideus | Fideos tostados con sepia | 10.90 | fideo cuttlefish fishStock garlic aioli
  Arròs d'ànec i bolets | Arroz de pato y setas | 13.50 | rice duck wildMushroom meatStock rosemary
  Arròs a la cubana | Arroz a la cubana | 8.50 | rice egg tomatoSauce banana
`,
)

export const grilledMeat = dishes(
  { kind: 'grill', category: 'main' },
  `
  Botifarra amb mongetes | Butifarra con alubias | 9.50 | botifarra whiteBeans garlic parsley
  Pollastre a la planxa amb verdures | Pollo a la plancha con verduras | 9.20 | chicken courgette asparagus carrot oliveOil
  Pit de gall dindi amb moniato | Pechuga de pavo con boniato | 9.50 | turkey sweetPotato rosemary oliveOil
  Secret ibèric amb patates | Secreto ibérico con patatas | 12.90 | iberico potato padron salt
  Entrecot de vedella | Entrecot de ternera | 15.90 | beef potato padron salt
  Escalopa milanesa | Escalope milanesa | 9.90 | beef egg breadcrumbs potato lemon
  Llibrets de llom | Flamenquín cordobés | 9.90 | pork serrano cheese egg breadcrumbs potato
  Broquetes de pollastre | Brochetas de pollo | 9.50 | chicken redPepper onion couscous yoghurt
  Costelles a la barbacoa | Costillas a la barbacoa | 12.50 | pork bbq potato corn
  Heura a la planxa amb verdures | Heura a la plancha con verduras | 9.80 | heura courgette redPepper sweetPotato oliveOil
`,
)

export const fishDishes = dishes(
  { kind: 'fish', category: 'main' },
  `
  Lluç a la planxa amb espàrrecs | Merluza a la plancha con espárragos | 11.50 | hake asparagus lemon oliveOil
  Lluç a la romana | Merluza a la romana | 11.20 | hake flour egg lemon potato
  Salmó al forn amb verdures | Salmón al horno con verduras | 12.50 | salmon broccoli carrot lemon dill
  Bacallà amb samfaina | Bacalao con pisto | 12.90 | cod aubergine redPepper courgette tomato
  Bacallà a la llauna | Bacalao al ajoarriero | 12.90 | cod garlic pepper whiteBeans oliveOil
  Llobarro al forn amb patates | Lubina al horno con patatas | 13.50 | seaBass potato onion tomato lemon
  Calamars a la romana | Calamares a la andaluza | 10.90 | squid flour lemon oliveOil
  Sípia a la planxa amb allioli | Sepia a la plancha con alioli | 11.50 | cuttlefish garlic parsley aioli
  Pop amb patata i pebre vermell | Pulpo a la gallega | 14.90 | octopus potato pepper oliveOil salt
  Tonyina amb tomàquet | Atún con tomate | 11.90 | tuna tomatoSauce onion greenPepper
  Musclos al vapor | Mejillones al vapor | 8.90 | mussel lemon garlic wine
  Seitons fregits | Boquerones fritos | 9.50 | whiteAnchovy flour lemon oliveOil
`,
)

export const homePasta = dishes(
  { kind: 'pasta', category: 'main' },
  `
  Canelons de rostit | Canelones de carne | 9.90 | pasta beef pork chicken bechamel cheese
  Canelons d'espinacs | Canelones de espinacas | 9.40 | pasta spinach ricotta pineNuts bechamel cheese
  Macarrons de la iaia | Macarrones con chorizo | 8.20 | pasta pork tomatoSauce chorizo cheese
  Lasanya de verdures | Lasaña de verduras | 9.20 | pasta courgette aubergine tomatoSauce bechamel cheese
  Espaguetis amb gambes i all | Espaguetis con gambas al ajillo | 10.50 | pasta prawn garlic parsley oliveOil
  Espirals integrals amb verdures | Espirales integrales con verduras | 8.30 | pasta broccoli cherryTomato carrot oliveOil
`,
)

export const sides = dishes(
  { kind: 'side', category: 'side' },
  `
  Patates fregides | Patatas fritas | 3.50 | potato oliveOil salt
  Arròs blanc | Arroz blanco | 2.80 | rice salt
  Verdures a la brasa | Verduras a la brasa | 4.50 | courgette aubergine redPepper asparagus oliveOil
  Amanida verda | Ensalada verde | 3.80 | lettuce tomato onion olives oliveOil
  Panet de pagès | Panecillo de pueblo | 0.90 | bread | vat=4
  Panet sense gluten | Panecillo sin gluten | 1.60 | glutenFreeBread | vat=4
  Moniato rostit | Boniato asado | 4.20 | sweetPotato rosemary oliveOil
  Olives arbequines | Aceitunas aliñadas | 2.90 | olives oregano oliveOil
`,
)
