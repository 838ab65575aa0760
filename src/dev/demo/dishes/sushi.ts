import { dishes } from './dish'

export const sushi = dishes(
  { kind: 'sushi', category: 'main', cuisines: ['sushi', 'asian'] },
  `
  Nigiri de salmó (4 u.) | Nigiri de salmón (4 u.) | 7.90 | sushiRice salmon soySauce
  Nigiri de tonyina (4 u.) | Nigiri de atún (4 u.) | 8.50 | sushiRice tuna soySauce
  Nigiri de gamba (4 u.) | = | 7.90 | sushiRice prawn soySauce
  Nigiri d'anguila (4 u.) | Nigiri de anguila (4 u.) | 8.90 | sushiRice eel teriyaki sesame
  Nigiri de peix mantega amb tòfona (4 u.) | Nigiri de pez mantequilla con trufa (4 u.) | 9.20 | sushiRice butterfish truffle soySauce
  Nigiri d'alvocat (4 u.) | Nigiri de aguacate (4 u.) | 6.90 | sushiRice avocado nori soySauce
  Maki de salmó (8 u.) | Maki de salmón (8 u.) | 6.90 | sushiRice salmon nori soySauce
  Maki de tonyina (8 u.) | Maki de atún (8 u.) | 7.50 | sushiRice tuna nori soySauce
  Maki de cogombre (8 u.) | Maki de pepino (8 u.) | 5.20 | sushiRice cucumber nori sesame soySauce
  Maki d'alvocat (8 u.) | Maki de aguacate (8 u.) | 5.60 | sushiRice avocado nori soySauce
  Uramaki Califòrnia (8 u.) | Uramaki California (8 u.) | 8.90 | sushiRice surimi avocado mayonnaise tobiko nori
  Uramaki de salmó i formatge cremós (8 u.) | Uramaki de salmón y queso crema (8 u.) | 9.50 | sushiRice salmon creamCheese avocado nori sesame
  Uramaki de tonyina picant (8 u.) | Uramaki de atún picante (8 u.) | 9.90 | sushiRice tuna sriracha mayonnaise nori sesame
  Uramaki de gamba en tempura (8 u.) | = | 10.50 | sushiRice prawn tempura avocado nori teriyaki
  Uramaki de pollastre cruixent (8 u.) | Uramaki de pollo crujiente (8 u.) | 9.20 | sushiRice chicken breadcrumbs egg avocado nori teriyaki
  Uramaki vegà d'espàrrecs (8 u.) | Uramaki vegano de espárragos (8 u.) | 8.20 | sushiRice asparagus avocado carrot nori sesame soySauce
  Rainbow roll (8 u.) | = | 11.90 | sushiRice salmon tuna butterfish avocado surimi nori
  Dragon roll (8 u.) | = | 11.90 | sushiRice eel avocado cucumber nori teriyaki sesame
  Futomaki de salmó i mango (6 u.) | Futomaki de salmón y mango (6 u.) | 8.90 | sushiRice salmon mango avocado creamCheese nori
  Sashimi de salmó (9 u.) | Sashimi de salmón (9 u.) | 11.90 | salmon soySauce pickledGinger
  Sashimi de tonyina (9 u.) | Sashimi de atún (9 u.) | 12.90 | tuna soySauce pickledGinger
  Temaki de salmó | Temaki de salmón | 5.90 | sushiRice salmon avocado nori soySauce
  Gunkan de tonyina picant (2 u.) | Gunkan de atún picante (2 u.) | 5.90 | sushiRice tuna sriracha nori
`,
)

export const sushiBoxes = dishes(
  {
    kind: 'tray',
    category: 'catering',
    cuisines: ['sushi', 'asian'],
    eventTypes: ['teamLunch', 'afterwork', 'dinner'],
  },
  `
  Safata de makis variats | Bandeja de makis variados | 26.90 | sushiRice salmon tuna avocado cucumber nori soySauce | sizes=24,48
  Safata de nigiris variats | Bandeja de nigiris variados | 39.90 | sushiRice salmon tuna prawn butterfish soySauce | sizes=20,40
  Safata de uramakis | Bandeja de uramakis | 36.90 | sushiRice salmon surimi prawn tempura avocado creamCheese nori | sizes=32,64
  Safata de sushi vegà | Bandeja de sushi vegano | 28.90 | sushiRice avocado cucumber asparagus carrot nori sesame | sizes=24,48
  Safata de sushi per compartir | Bandeja de sushi para compartir | 45.90 | sushiRice salmon tuna prawn eel avocado nori soySauce | sizes=36,60
`,
)

export const japaneseKitchen = dishes(
  { kind: 'wok', category: 'main', cuisines: ['asian'] },
  `
  Ramen de porc | Ramen de cerdo | 11.90 | noodles pork egg nori beanSprouts meatStock soySauce
  Ramen de miso i verdures | Ramen de miso y verduras | 10.90 | noodles miso tofu corn pakChoi mushroom
  Udon saltejat amb pollastre | Udon salteado con pollo | 10.50 | udon chicken carrot cabbage soySauce
  Yakisoba de verdures | Yakisoba de verduras | 9.50 | noodles cabbage carrot redPepper mushroom soySauce
  Pollastre katsu amb arròs | Pollo katsu con arroz | 10.90 | chicken breadcrumbs egg rice curry
  Donburi de salmó teriyaki | Donburi de salmón teriyaki | 11.90 | rice salmon teriyaki edamame sesame
  Curri japonès de verdures | Curry japonés de verduras | 9.80 | rice sweetPotato carrot aubergine curry
`,
)

export const japaneseStarters = dishes(
  { kind: 'starter', category: 'starter', cuisines: ['asian'] },
  `
  Gyozes de pollastre (6 u.) | Gyozas de pollo (6 u.) | 6.50 | dumplingDough chicken cabbage ginger soySauce
  Gyozes de verdures (6 u.) | Gyozas de verduras (6 u.) | 6.20 | dumplingDough cabbage carrot mushroom soySauce
  Edamame amb sal | Edamame con sal | 4.50 | edamame salt
  Sopa de miso | = | 3.90 | miso tofu wakame
  Amanida de wakame | Ensalada de wakame | 4.90 | wakame sesame soySauce
  Llagostins en tempura (5 u.) | Langostinos en tempura (5 u.) | 8.50 | prawn tempura soySauce
  Tàrtar de salmó i alvocat | Tartar de salmón y aguacate | 10.90 | salmon avocado sesame soySauce lime
  Karaage de pollastre | Karaage de pollo | 7.50 | chicken flour ginger soySauce mayonnaise
`,
)

export const japaneseDesserts = dishes(
  { kind: 'dessert', category: 'dessert', cuisines: ['asian'] },
  `
  Mochi de mango (2 u.) | = | 4.20 | rice mango cream sugar
  Mochi de te matcha (2 u.) | Mochi de té matcha (2 u.) | 4.20 | rice matcha cream sugar
  Cheesecake de te matcha | Tarta de queso y té matcha | 5.20 | creamCheese egg biscuit matcha sugar
  Dorayaki de xocolata | Dorayaki de chocolate | 3.90 | flour egg chocolate sugar
`,
)
