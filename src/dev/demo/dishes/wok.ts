import { dishes } from './dish'

export const wokStarters = dishes(
  { kind: 'starter', category: 'starter', cuisines: ['chinese', 'asian'] },
  `
  Rotllets de primavera (4 u.) | Rollitos de primavera (4 u.) | 5.20 | dumplingDough cabbage carrot beanSprouts
  Rotllets vietnamites de gamba (2 u.) | Rollitos vietnamitas de gamba (2 u.) | 6.90 | ricePaper prawn riceNoodles lettuce mint peanut
  Dim sum de gamba (4 u.) | = | 6.90 | dumplingDough prawn ginger
  Dim sum de porc (4 u.) | Dim sum de cerdo (4 u.) | 6.50 | dumplingDough pork mushroom soySauce
  Bao de panxeta (2 u.) | Bao de panceta (2 u.) | 7.90 | dumplingDough pancetta cucumber peanut soySauce
  Bao de bolets (2 u.) | Bao de setas (2 u.) | 7.50 | dumplingDough mushroom cucumber soySauce coriander
  Wontons fregits (6 u.) | Wantón frito (6 u.) | 5.90 | dumplingDough pork prawn sweetChili
  Sopa agrepicant | Sopa agripicante | 4.90 | tofu mushroom egg carrot soySauce vinegar
  Sopa de wonton | Sopa de wantón | 5.90 | dumplingDough pork pakChoi meatStock soySauce
  Satay de pollastre (4 u.) | Satay de pollo (4 u.) | 7.50 | chicken peanut coconutMilk curry
  Pa de gambes | Pan de gambas | 2.90 | prawn flour salt
  Amanida tailandesa de mango | Ensalada tailandesa de mango | 7.90 | mango cabbage carrot peanut lime coriander
`,
)

export const wok = dishes(
  { kind: 'wok', category: 'main', cuisines: ['chinese', 'asian'] },
  `
  Arròs tres delícies | Arroz tres delicias | 6.90 | rice egg ham peas carrot
  Arròs saltejat amb gambes | Arroz salteado con gambas | 8.90 | rice prawn egg peas soySauce
  Arròs saltejat amb verdures | Arroz salteado con verduras | 7.50 | rice carrot redPepper broccoli soySauce
  Fideus saltejats amb vedella | Fideos salteados con ternera | 9.50 | noodles beef onion redPepper soySauce oysterSauce
  Fideus saltejats amb verdures | Fideos salteados con verduras | 8.50 | noodles cabbage carrot beanSprouts soySauce
  Pad thai de gambes | Pad thai de gambas | 11.50 | riceNoodles prawn egg peanut beanSprouts lime
  Pad thai de tofu | = | 10.50 | riceNoodles tofu peanut beanSprouts lime
  Pollastre amb ametlles | Pollo con almendras | 9.50 | chicken almond onion carrot soySauce
  Pollastre agredolç | Pollo agridulce | 9.20 | chicken pineapple redPepper flour sweetChili
  Pollastre kung pao | Pollo kung pao | 9.80 | chicken peanut redPepper jalapeno soySauce
  Vedella amb bolets i bambú | Ternera con setas y bambú | 10.50 | beef mushroom onion soySauce oysterSauce
  Vedella amb salsa d’ostres | Ternera con salsa de ostras | 10.50 | beef broccoli onion oysterSauce
  Porc agredolç | Cerdo agridulce | 9.20 | pork pineapple redPepper flour sweetChili
  Ànec laquejat amb creps | Pato laqueado con crepes | 14.90 | duck tortilla cucumber leek soySauce
  Gambes amb bròquil | Gambas con brócoli | 11.90 | prawn broccoli garlic soySauce
  Tofu mapo | = | 9.50 | tofu mushroom jalapeno soySauce rice
  Curri verd tailandès de pollastre | Curry verde tailandés de pollo | 10.90 | chicken coconutMilk greenBeans aubergine basmati basil
  Curri vermell de verdures | Curry rojo de verduras | 9.90 | coconutMilk pumpkin redPepper greenBeans basmati basil
  Bún bò amb vedella | Bún bò con ternera | 11.50 | riceNoodles beef lettuce mint peanut carrot
  Pho de vedella | Pho de ternera | 11.50 | riceNoodles beef meatStock beanSprouts coriander lime
  Bibimbap coreà | Bibimbap coreano | 11.20 | rice beef egg carrot spinach beanSprouts sesame
  Verdures xineses saltejades | Verduras chinas salteadas | 7.90 | pakChoi broccoli carrot mushroom soySauce garlic
`,
)

export const wokDesserts = dishes(
  { kind: 'dessert', category: 'dessert', cuisines: ['chinese', 'asian'] },
  `
  Galeta de la fortuna (3 u.) | Galleta de la fortuna (3 u.) | 1.90 | flour egg sugar
  Plàtan fregit amb mel | Plátano frito con miel | 3.90 | banana flour honey
  Arròs glutinós amb mango | Arroz glutinoso con mango | 4.90 | rice coconutMilk mango sugar
  Litxis en almívar | Lichis en almíbar | 3.50 | seasonFruit sugar
`,
)
