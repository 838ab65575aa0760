import { dishes } from './dish'

export const pastries = dishes(
  { kind: 'bakery', category: 'breakfast', eventTypes: ['breakfast', 'coffeeBreak'] },
  `
  Croissant de mantega | Cruasán de mantequilla | 1.90 | puffPastry butter egg
  Croissant integral | Cruasán integral | 2.10 | puffPastry oats butter honey
  Croissant de xocolata | Napolitana de chocolate | 2.30 | puffPastry chocolate egg
  Croissant farcit de crema | Cruasán relleno de crema | 2.60 | puffPastry milk egg vanilla sugar
  Croissant d'ametlla | Cruasán de almendra | 2.70 | puffPastry almond butter egg sugar
  Ensaïmada | Ensaimada | 2.20 | flour egg butter sugar
  Canya de crema | Caña de crema | 2.40 | puffPastry milk egg sugar
  Palmera de xocolata | Palmera de chocolate | 2.60 | puffPastry chocolate sugar
  Magdalena casolana | Magdalena casera | 1.60 | flour egg milk oliveOil lemon
  Muffin de nabius | Muffin de arándanos | 2.50 | flour egg butter blueberry sugar
  Muffin de xocolata | Muffin de chocolate | 2.50 | flour egg butter chocolate sugar
  Dònut de sucre | Dónut glaseado | 1.90 | flour milk egg sugar
  Dònut de xocolata | Dónut de chocolate | 2.10 | flour milk egg chocolate sugar
  Cookie de xocolata | Cookie de chocolate | 2.20 | flour butter egg chocolate sugar
  Cookie vegana de civada | Cookie vegana de avena | 2.40 | oats banana raisins coconut
  Pa de pessic | Bizcocho casero | 2.30 | flour egg yoghurt lemon sugar
  Pa de plàtan i nous | Pan de plátano y nueces | 2.60 | flour banana walnut egg butter
  Pastís de pastanaga | Tarta de zanahoria | 3.50 | flour carrot walnut egg creamCheese cinnamon
  Rotlle de canyella | Rollo de canela | 2.90 | flour butter cinnamon milk sugar
  Bunyols de vent | Buñuelos de viento | 2.20 | flour egg milk sugar lemon
  Xurros amb sucre (6 u.) | Churros con azúcar (6 u.) | 2.90 | flour water salt sugar
  Coca de vidre | Coca de cristal | 2.60 | flour oliveOil sugar
  Tortitas amb mel | Tortitas con miel | 4.90 | flour egg milk butter honey
  Gofre amb xocolata | Gofre con chocolate | 4.50 | flour egg butter milkChocolate
  Magdalena sense gluten | Magdalena sin gluten | 2.60 | almond egg oliveOil sugar lemon
`,
)

export const loaves = dishes(
  { kind: 'bakery', category: 'side', vatPercent: 4 },
  `
  Baguet de massa mare | Baguette de masa madre | 1.60 | flour water salt
  Pa de pagès rodó | Hogaza de pueblo | 3.90 | flour water salt
  Pa integral de llavors | Pan integral de semillas | 4.20 | flour oats seeds water
  Pa de motlle artesà | Pan de molde artesano | 3.80 | flour milk butter
  Pa de nous i panses | Pan de nueces y pasas | 4.50 | flour walnut raisins
  Focaccia de tomàquet | Focaccia de tomate | 5.20 | focaccia cherryTomato rosemary oliveOil
`,
)

export const sandwiches = dishes(
  { kind: 'sandwich', category: 'breakfast', eventTypes: ['breakfast', 'coffeeBreak', 'teamLunch'] },
  `
  Entrepà de pernil ibèric | Bocadillo de jamón ibérico | 5.90 | bread ibericoHam tomato oliveOil
  Entrepà de truita de patates | Bocadillo de tortilla de patatas | 4.50 | bread egg potato onion
  Entrepà de fuet | Bocadillo de fuet | 4.20 | bread fuet tomato oliveOil
  Entrepà de formatge manxec | Bocadillo de queso manchego | 4.50 | bread manchego tomato oliveOil
  Entrepà de llom amb formatge | Bocadillo de lomo con queso | 5.20 | bread pork cheese
  Entrepà vegetal amb tonyina | Bocadillo vegetal con atún | 4.90 | bread tuna lettuce tomato egg mayonnaise
  Entrepà de botifarra | Bocadillo de butifarra | 5.20 | bread botifarra tomato
  Entrepà de pollastre i alvocat | Bocadillo de pollo y aguacate | 5.60 | bread chicken avocado tomato
  Entrepà de calamars | Bocadillo de calamares | 5.90 | bread squid flour lemon aioli
  Entrepà de sobrassada i mel | Bocadillo de sobrasada y miel | 4.90 | bread sobrassada honey
  Entrepà vegà de hummus | Bocadillo vegano de hummus | 4.90 | wholemealBread hummus carrot spinach
  Entrepà de salmó fumat | Bocadillo de salmón ahumado | 6.20 | wholemealBread smokedSalmon creamCheese dill
  Bikini de pernil i formatge | Sándwich mixto | 3.90 | bread ham cheese butter
  Bikini trufat | Sándwich mixto trufado | 4.90 | bread ham cheese truffle butter
  Sandvitx club de pollastre | Sándwich club de pollo | 6.50 | bread chicken bacon lettuce tomato egg mayonnaise
  Sandvitx de formatge de cabra | Sándwich de queso de cabra | 5.60 | wholemealBread goatCheese walnut lambsLettuce honey
  Wrap de pollastre Cèsar | Wrap de pollo César | 6.20 | tortilla chicken lettuce parmesan mayonnaise
  Wrap de falàfel | Wrap de falafel | 5.90 | tortilla chickpeas redCabbage tomato yoghurt coriander
  Wrap vegà de verdures | Wrap vegano de verduras | 5.70 | tortilla courgette redPepper hummus spinach
  Bagel de salmó i formatge cremós | Bagel de salmón y queso crema | 6.50 | bread smokedSalmon creamCheese cucumber dill
  Torrada amb tomàquet i pernil | Tostada con tomate y jamón | 3.90 | bread tomato serrano oliveOil
  Torrada amb alvocat | Tostada con aguacate | 4.50 | wholemealBread avocado cherryTomato seeds
  Entrepà sense gluten de pernil dolç | Bocadillo sin gluten de jamón cocido | 5.90 | glutenFreeBread ham cheese tomato
`,
)

export const hotDrinks = dishes(
  { kind: 'coffee', category: 'drink', eventTypes: ['breakfast', 'coffeeBreak'] },
  `
  Cafè sol | Café solo | 1.40 | coffee
  Tallat | Cortado | 1.60 | coffee milk
  Cafè amb llet | Café con leche | 1.80 | coffee milk
  Caputxino | Capuchino | 2.40 | coffee milk cocoa
  Cafè amb beguda de civada | Café con bebida de avena | 2.20 | coffee oatMilk
  Xocolata desfeta | Chocolate a la taza | 3.20 | chocolate milk sugar
  Te verd | Té verde | 1.90 | tea
  Te negre amb llimona | Té negro con limón | 1.90 | tea lemon
  Infusió de camamilla | Infusión de manzanilla | 1.80 | tea honey
  Matcha latte | = | 3.50 | matcha milk
`,
)
