import { dishes } from './dish'

export const desserts = dishes(
  { kind: 'dessert', category: 'dessert' },
  `
  Crema catalana | = | 4.20 | milk egg sugar lemon cinnamon
  Flam d’ou casolà | Flan de huevo casero | 3.50 | milk egg sugar
  Mel i mató | Requesón con miel | 4.20 | mato honey walnut
  Pastís de formatge | Tarta de queso | 4.90 | creamCheese egg cream biscuit sugar
  Pastís de poma | Tarta de manzana | 4.50 | pastry apple egg sugar cinnamon
  Pastís de Sant Jaume | Tarta de Santiago | 4.50 | almond egg sugar lemon
  Coulant de xocolata | Coulant de chocolate | 4.90 | chocolate butter egg flour sugar
  Mousse de xocolata | Mousse de chocolate | 4.20 | chocolate cream egg sugar
  Arròs amb llet | Arroz con leche | 3.90 | rice milk sugar cinnamon lemon
  Iogurt natural amb melmelada | Yogur natural con mermelada | 2.90 | yoghurt jam
  Natilles amb galeta | Natillas con galleta | 3.50 | milk egg biscuit cinnamon
  Torrija amb gelat de vainilla | Torrija con helado de vainilla | 4.90 | bread milk egg cinnamon cream vanilla
  Tocinet de cel | Tocino de cielo | 4.20 | egg sugar
  Músic de fruita seca i moscatell | Frutos secos con moscatel | 4.90 | almond hazelnut walnut raisins wine
  Macedònia de fruita | Macedonia de fruta | 3.50 | seasonFruit orange | category=fruit
  Pinya natural | Piña natural | 3.50 | pineapple | category=fruit
  Síndria fresca | Sandía fresca | 3.20 | watermelon | category=fruit
  Pera al vi negre | Pera al vino tinto | 4.20 | pear wine sugar cinnamon
  Orxata amb fartons | Horchata con fartons | 4.20 | flour sugar oliveOil water | category=dessert
  Pastís vegà de xocolata i plàtan | Tarta vegana de chocolate y plátano | 4.90 | flour chocolate banana oatMilk sugar
`,
)

export const softDrinks = dishes(
  { kind: 'softDrink', category: 'drink', vatPercent: 21 },
  `
  Cola (33 cl) | = | 1.90 | water sugar carbonicGas | ml=330
  Refresc de taronja (33 cl) | Refresco de naranja (33 cl) | 1.90 | water orange sugar carbonicGas | ml=330
  Refresc de llimona (33 cl) | Refresco de limón (33 cl) | 1.90 | water lemon sugar carbonicGas | ml=330
  Tònica (20 cl) | Tónica (20 cl) | 2.10 | water lemon sugar carbonicGas | ml=200
  Te fred amb préssec (33 cl) | Té frío con melocotón (33 cl) | 2.10 | water tea peach sugar | ml=330
  Llimonada casolana (50 cl) | Limonada casera (50 cl) | 2.90 | water lemon mint sugar | ml=500
  Orxata de xufa (33 cl) | Horchata de chufa (33 cl) | 2.80 | water sugar cinnamon | ml=330
`,
)

export const waters = dishes(
  { kind: 'drink', category: 'drink' },
  `
  Aigua mineral (50 cl) | Agua mineral (50 cl) | 1.20 | water | ml=500
  Aigua mineral (1,5 l) | Agua mineral (1,5 l) | 1.80 | water | ml=1500
  Aigua amb gas (50 cl) | Agua con gas (50 cl) | 1.50 | water carbonicGas | ml=500
  Suc de poma ecològic (25 cl) | Zumo de manzana ecológico (25 cl) | 2.20 | apple | ml=250
  Suc de taronja (25 cl) | Zumo de naranja (25 cl) | 2.40 | orange | ml=250
`,
)

export const alcohol = dishes(
  { kind: 'alcohol', category: 'drink', vatPercent: 21, eventTypes: ['afterwork', 'dinner'] },
  `
  Cervesa artesana (33 cl) | Cerveza artesana (33 cl) | 3.20 | water beer | ml=330
  Cervesa sense alcohol (33 cl) | Cerveza sin alcohol (33 cl) | 2.50 | water beer | ml=330
  Cervesa sense gluten (33 cl) | Cerveza sin gluten (33 cl) | 3.10 | water corn | ml=330
  Vi negre Montsant (75 cl) | Vino tinto Rioja (75 cl) | 14.50 | wine | ml=750
  Vi blanc Penedès (75 cl) | Vino blanco Rueda (75 cl) | 12.50 | wine | ml=750
  Cava brut nature (75 cl) | = | 15.90 | wine | ml=750
  Vermut de la casa (1 l) | = | 13.90 | wine orange | ml=1000
`,
)
