import { dishes } from './dish'

export const burgers = dishes(
  { kind: 'burger', category: 'main', cuisines: ['burgers'] },
  `
  Hamburguesa clàssica | Hamburguesa clásica | 10.50 | brioche beef cheddar lettuce tomato mayonnaise
  Hamburguesa amb bacó i cheddar | Hamburguesa con beicon y cheddar | 11.90 | brioche beef cheddar bacon caramelOnion bbq
  Hamburguesa doble | = | 13.90 | brioche beef cheddar gherkin onion mustard
  Hamburguesa de formatge de cabra | Hamburguesa de queso de cabra | 12.50 | brioche beef goatCheese caramelOnion rocket
  Hamburguesa trufada | = | 13.50 | brioche beef provolone truffle mushroom mayonnaise
  Hamburguesa de pollastre cruixent | Hamburguesa de pollo crujiente | 11.50 | brioche chicken breadcrumbs lettuce gherkin mayonnaise
  Hamburguesa de pollastre a la brasa | Hamburguesa de pollo a la brasa | 11.20 | brioche chicken avocado tomato mustard
  Hamburguesa vegetal de mongetes | Hamburguesa vegetal de alubias | 10.90 | bread blackBeans avocado tomato lettuce veganMayo
  Hamburguesa vegana amb guacamole | Hamburguesa vegana con guacamole | 11.50 | bread heura guacamole redOnion jalapeno
  Hamburguesa picant | Hamburguesa picante | 12.20 | brioche beef cheddar jalapeno sriracha crispyOnion
  Hamburguesa de vaca madurada | = | 14.50 | brioche beef provolone caramelOnion piquillo
  Hamburguesa amb ou ferrat | Hamburguesa con huevo frito | 12.50 | brioche beef egg bacon cheddar
  Hamburguesa de xai i menta | Hamburguesa de cordero y menta | 12.90 | bread lamb feta mint cucumber yoghurt
  Hamburguesa de salmó | Hamburguesa de salmón | 12.90 | brioche salmon avocado dill cucumber
  Hot dog de Frankfurt | Perrito caliente clásico | 7.90 | brioche pork crispyOnion gherkin mustard
  Hot dog barbacoa | Perrito barbacoa | 8.90 | brioche pork bacon cheddar bbq
  Entrepà de pulled pork | Bocadillo de pulled pork | 10.50 | bread pork bbq redCabbage gherkin
  Entrepà de pastrami | Sándwich de pastrami | 11.50 | bread beef gherkin mustard cheddar
`,
)

export const burgerSides = dishes(
  { kind: 'side', category: 'side', cuisines: ['burgers'] },
  `
  Patates rústiques | Patatas rústicas | 3.90 | potato rosemary oliveOil salt
  Patates amb bacó i cheddar | Patatas con beicon y cheddar | 5.90 | potato bacon cheddar
  Moniato fregit | Boniato frito | 4.50 | sweetPotato oliveOil salt
  Anelles de ceba (8 u.) | Aros de cebolla (8 u.) | 4.50 | onion flour beer
  Aletes de pollastre (8 u.) | Alitas de pollo (8 u.) | 6.90 | chicken bbq
  Tires de pollastre (6 u.) | Tiras de pollo (6 u.) | 6.50 | chicken egg breadcrumbs
  Nachos amb guacamole | Nachos con guacamole | 7.50 | cornTortilla guacamole tomato cheddar jalapeno
  Bastonets de mozzarella (6 u.) | Palitos de mozzarella (6 u.) | 5.90 | mozzarella egg breadcrumbs
  Amanida de col | Ensalada de col | 3.50 | cabbage carrot mayonnaise
  Panotxa a la brasa | Mazorca a la brasa | 4.20 | corn butter pepper
  Amanida Cèsar | Ensalada César | 8.50 | lettuce chicken parmesan bread mayonnaise | category=starter
`,
)

export const burgerDesserts = dishes(
  { kind: 'dessert', category: 'dessert' },
  `
  Brownie de xocolata i nous | Brownie de chocolate y nueces | 4.50 | chocolate butter egg flour walnut sugar
  Batut de vainilla | Batido de vainilla | 4.90 | milk cream vanilla sugar | category=drink ml=400
  Batut de xocolata | Batido de chocolate | 4.90 | milk cream cocoa sugar | category=drink ml=400
  Pastís de formatge amb maduixa | Tarta de queso con fresa | 5.20 | creamCheese egg biscuit strawberry sugar
  Galeta gegant de xocolata | Galleta gigante de chocolate | 3.20 | flour butter egg chocolate sugar
`,
)
