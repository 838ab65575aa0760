import { dishes } from './dish'

export const breakfastTrays = dishes(
  { kind: 'tray', category: 'catering', eventTypes: ['breakfast', 'coffeeBreak'] },
  `
  Safata de mini croissants | Bandeja de mini cruasanes | 16.50 | puffPastry butter egg | sizes=12,24,48
  Safata de mini brioixeria variada | Bandeja de minibollería variada | 19.50 | puffPastry egg butter chocolate sugar | sizes=12,24,48
  Safata de mini dònuts | Bandeja de mini dónuts | 16.90 | flour milk egg sugar chocolate | sizes=12,24
  Safata de mini muffins | Bandeja de mini muffins | 17.90 | flour egg butter blueberry chocolate | sizes=12,24
  Safata de coca de vidre | Bandeja de coca de cristal | 15.90 | flour oliveOil sugar | sizes=12,24
  Broquetes de fruita | Brochetas de fruta | 22.90 | seasonFruit strawberry pineapple | sizes=12,24
  Iogurts amb granola | Yogures con granola | 28.90 | yoghurt granola redBerries honey | sizes=10,20
  Safata de cookies | Bandeja de cookies | 18.90 | flour butter egg chocolate sugar | sizes=12,24
  Safata de brioixeria vegana | Bandeja de bollería vegana | 21.90 | oats banana raisins coconut flour | sizes=12,24
`,
)

export const sandwichTrays = dishes(
  { kind: 'tray', category: 'catering', eventTypes: ['breakfast', 'coffeeBreak', 'teamLunch', 'afterwork'] },
  `
  Safata de mini entrepans ibèrics | Bandeja de mini bocadillos ibéricos | 32.90 | bread ibericoHam fuet chorizo tomato oliveOil | sizes=12,24,48
  Safata de mini entrepans variats | Bandeja de mini bocadillos variados | 28.90 | bread serrano cheese egg potato tuna tomato | sizes=12,24,48
  Safata de mini entrepans vegetarians | Bandeja de mini bocadillos vegetarianos | 26.90 | bread cheese egg courgette tomato | sizes=12,24
  Safata de mini entrepans vegans | Bandeja de mini bocadillos veganos | 27.90 | wholemealBread hummus carrot spinach avocado | sizes=12,24
  Safata de mini bagels | Bandeja de mini bagels | 31.90 | bread smokedSalmon creamCheese dill | sizes=12,24
  Safata de wraps tallats | Bandeja de wraps cortados | 30.90 | tortilla chicken lettuce cheese hummus | sizes=16,32
  Safata de sandvitxos triangulars | Bandeja de sándwiches triangulares | 27.90 | bread ham cheese egg lettuce mayonnaise | sizes=16,32
  Mini entrepans sense gluten | Mini bocadillos sin gluten | 34.90 | glutenFreeBread ham cheese tomato | sizes=12
  Mini hamburgueses | Mini hamburguesas | 35.90 | brioche beef cheddar caramelOnion | sizes=12,24
`,
)

export const savouryTrays = dishes(
  { kind: 'tray', category: 'catering', eventTypes: ['teamLunch', 'afterwork', 'dinner'] },
  `
  Taula de formatges | Tabla de quesos | 34.90 | manchego goatCheese gorgonzola walnut grapes quince crackers | serves=8
  Taula de pernil ibèric | Tabla de jamón ibérico | 42.90 | ibericoHam bread tomato oliveOil | serves=8
  Taula d'embotits catalans | Tabla de embutidos | 31.90 | fuet chorizo botifarra serrano bread | serves=8
  Truita de patates sencera | Tortilla de patatas entera | 18.90 | potato egg onion oliveOil | serves=8
  Empanada de tonyina sencera | Empanada de atún entera | 22.90 | flour tuna redPepper onion egg oliveOil | serves=8
  Croquetes de pernil | Croquetas de jamón | 24.90 | serrano bechamel egg breadcrumbs | sizes=20,40
  Croquetes de bolets | Croquetas de setas | 23.90 | wildMushroom bechamel egg breadcrumbs | sizes=20,40
  Broquetes caprese | Brochetas caprese | 21.90 | cherryTomato mozzarella basil oliveOil | sizes=16,32
  Broquetes de pollastre al curri | Brochetas de pollo al curry | 28.90 | chicken curry yoghurt | sizes=16,32
  Broquetes de llagostins | Brochetas de langostinos | 32.90 | prawn pineapple lime | sizes=16,32
  Vasets de gaspatxo | Vasitos de gazpacho | 18.90 | tomato cucumber greenPepper garlic vinegar oliveOil | sizes=12,24
  Vasets d’hummus amb cruditats | Vasitos de hummus con crudités | 21.90 | hummus carrot cucumber | sizes=12,24
  Vasets d’amanida de quinoa | Vasitos de ensalada de quinoa | 25.90 | quinoa pomegranate cucumber feta mint | sizes=12,24
  Mini quiches variades | Mini quiches variadas | 24.90 | pastry egg cream leek cheese bacon | sizes=12,24
  Safata de verdures a la brasa | Bandeja de verduras a la brasa | 26.90 | courgette aubergine redPepper asparagus romesco | serves=8
  Amanida de pasta per compartir | Ensalada de pasta para compartir | 22.90 | pasta cherryTomato mozzarella olives pesto | serves=8
  Amanida verda per compartir | Ensalada verde para compartir | 19.90 | lettuce tomato carrot corn olives | serves=8
  Paella de marisc per compartir | Paella de marisco para compartir | 79.00 | rice prawn mussel squid fishStock saffron | serves=8
  Paella de verdures per compartir | Paella de verduras para compartir | 64.00 | rice artichoke redPepper greenBeans saffron | serves=8
  Fideuà per compartir | Fideuá para compartir | 72.00 | fideo prawn monkfish fishStock aioli | serves=8
  Gambes a la planxa | Gambas a la plancha | 38.90 | prawn garlic parsley oliveOil | serves=6
  Pop amb patata per compartir | Pulpo a la gallega para compartir | 42.90 | octopus potato pepper oliveOil | serves=6
`,
)

export const sweetTrays = dishes(
  { kind: 'tray', category: 'catering', eventTypes: ['coffeeBreak', 'teamLunch', 'afterwork', 'dinner'] },
  `
  Petits fours variats | Petits fours variados | 26.90 | flour egg butter chocolate almond cream | sizes=20,40
  Vasets de mousse de xocolata | Vasitos de mousse de chocolate | 23.90 | chocolate cream egg sugar | sizes=12,24
  Vasets de crema catalana | Vasitos de crema catalana | 22.90 | milk egg sugar lemon cinnamon | sizes=12,24
  Brownies tallats | Brownies cortados | 22.90 | chocolate butter egg flour walnut | sizes=16,32
  Pastís d'aniversari | Tarta de cumpleaños | 32.90 | flour egg butter cream strawberry sugar | serves=12
  Safata de fruita tallada | Bandeja de fruta cortada | 27.90 | seasonFruit melon pineapple grapes | serves=10 category=catering
`,
)

export const packs = dishes(
  { kind: 'pack', category: 'catering' },
  `
  Pack esmorzar continental | Pack desayuno continental | 69.00 | puffPastry butter coffee milk orange | serves=10 events=breakfast
  Pack esmorzar salat | Pack desayuno salado | 84.00 | bread serrano cheese tomato coffee milk orange | serves=10 events=breakfast
  Pack coffee break | = | 79.00 | coffee milk tea puffPastry chocolate seasonFruit | serves=10 events=coffeeBreak
  Pack coffee break saludable | = | 89.00 | coffee oatMilk yoghurt granola seasonFruit almond | serves=10 events=coffeeBreak
  Pack dinar d’equip | Pack comida de equipo | 169.00 | bread serrano cheese egg potato lettuce tomato chocolate | serves=10 events=teamLunch
  Pack dinar vegetarià | Pack comida vegetariana | 159.00 | wholemealBread hummus cheese quinoa courgette seasonFruit | serves=10 events=teamLunch
  Pack afterwork | = | 179.00 | bread ibericoHam manchego olives potato egg beer | serves=10 events=afterwork
  Pack còctel | Pack cóctel | 239.00 | bread smokedSalmon prawn mozzarella cherryTomato ibericoHam wine | serves=10 events=afterwork,dinner
  Termo de cafè (2 l) | Termo de café (2 l) | 24.00 | coffee | serves=10 category=drink events=breakfast,coffeeBreak
  Termo de llet (1 l) | Termo de leche (1 l) | 9.00 | milk | serves=10 category=drink events=breakfast,coffeeBreak
  Termo de te (2 l) | Termo de té (2 l) | 20.00 | tea | serves=10 category=drink events=breakfast,coffeeBreak
  Suc de taronja (1 l) | Zumo de naranja (1 l) | 6.90 | orange | category=drink ml=1000 events=breakfast,coffeeBreak
`,
)

export const extras = dishes(
  { kind: 'service', category: 'service', vatPercent: 21 },
  `
  Cambrer (3 hores) | Camarero (3 horas) | 95.00 | - | category=labor
  Lloguer de vaixella (10 pers.) | Alquiler de vajilla (10 pers.) | 39.00 | - | category=cutlery
  Coberts i tovallons compostables (10 pers.) | Cubiertos y servilletas compostables (10 pers.) | 7.90 | - | category=cutlery
  Taula alta amb estovalles | Mesa alta con mantel | 35.00 | - | category=furniture
`,
)
