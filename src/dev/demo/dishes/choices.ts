import type { Language } from '../../../core/rules/languages'
import type { ModifierGroup } from '../../../modules/stores/catalog/contract/products'
import type { DishKind } from './dish'
import { factsOf, type Ingredient, type MenuLanguage } from './ingredients'
import { CHOICE_NAMES } from './words/choice-names'
import { inLanguage } from './words/in-language'

/** Catalan, Spanish, what it adds to the dish, what it costs more in cents. */
type ItemPlan = readonly [
  ca: string,
  es: string,
  ingredients: readonly Ingredient[],
  cents?: number,
  def?: number,
]

interface GroupPlan {
  key: string
  ca: string
  es: string
  min: number
  max: number
  items: readonly ItemPlan[]
}

const dressing: GroupPlan = {
  key: 'dressing',
  ca: 'Amaniment',
  es: 'Aliño',
  min: 1,
  max: 1,
  items: [
    ["Oli d'oliva i vinagre", 'Aceite de oliva y vinagre', ['oliveOil', 'vinegar'], 0, 1],
    [
      'Vinagreta de mel i mostassa',
      'Vinagreta de miel y mostaza',
      ['oliveOil', 'vinegar', 'honey', 'mustard'],
    ],
    ['Salsa de iogurt', 'Salsa de yogur', ['yoghurt', 'oliveOil']],
    ['Vinagreta de mòdena', 'Vinagreta de módena', ['oliveOil', 'balsamic']],
    ['Sense amaniment', 'Sin aliño', []],
  ],
}
const saladExtras: GroupPlan = {
  key: 'salad-extras',
  ca: 'Afegeix-hi',
  es: 'Añade',
  min: 0,
  max: 3,
  items: [
    ['Pit de pollastre', 'Pechuga de pollo', ['chicken'], 220],
    ['Ou dur', 'Huevo duro', ['egg'], 90],
    ['Alvocat', 'Aguacate', ['avocado'], 180],
    ['Tonyina', 'Atún', ['tuna'], 190],
    ['Formatge de cabra', 'Queso de cabra', ['goatCheese'], 170],
  ],
}
const bread: GroupPlan = {
  key: 'bread',
  ca: 'Pa',
  es: 'Pan',
  min: 0,
  max: 1,
  items: [
    ['Panet blanc', 'Panecillo blanco', ['bread'], 60],
    ['Panet integral', 'Panecillo integral', ['wholemealBread'], 70],
    ['Panet sense gluten', 'Panecillo sin gluten', ['glutenFreeBread'], 120],
  ],
}
const garnish: GroupPlan = {
  key: 'garnish',
  ca: 'Guarnició',
  es: 'Guarnición',
  min: 1,
  max: 1,
  items: [
    ['Patates fregides', 'Patatas fritas', ['potato'], 0, 1],
    ['Amanida verda', 'Ensalada verde', ['lettuce', 'oliveOil', 'vinegar']],
    ['Verdures a la planxa', 'Verduras a la plancha', ['courgette', 'aubergine', 'redPepper', 'oliveOil']],
    ['Arròs blanc', 'Arroz blanco', ['rice']],
    ['Moniato rostit', 'Boniato asado', ['sweetPotato'], 90],
  ],
}
const doneness: GroupPlan = {
  key: 'doneness',
  ca: 'Punt de la carn',
  es: 'Punto de la carne',
  min: 1,
  max: 1,
  items: [
    ['Poc feta', 'Poco hecha', []],
    ['Al punt', 'Al punto', [], 0, 1],
    ['Feta', 'Hecha', []],
    ['Molt feta', 'Muy hecha', []],
  ],
}
const burgerSide: GroupPlan = {
  key: 'burger-side',
  ca: 'Acompanyament',
  es: 'Acompañamiento',
  min: 1,
  max: 1,
  items: [
    ['Patates rústiques', 'Patatas rústicas', ['potato'], 0, 1],
    ['Moniato fregit', 'Boniato frito', ['sweetPotato'], 100],
    ['Amanida de col', 'Ensalada de col', ['cabbage', 'carrot', 'mayonnaise']],
    ['Anelles de ceba', 'Aros de cebolla', ['onion', 'tempura'], 120],
  ],
}
const burgerExtras: GroupPlan = {
  key: 'burger-extras',
  ca: 'Extres',
  es: 'Extras',
  min: 0,
  max: 4,
  items: [
    ['Bacó', 'Beicon', ['bacon'], 150],
    ['Formatge cheddar', 'Queso cheddar', ['cheddar'], 120],
    ['Ou ferrat', 'Huevo frito', ['egg'], 130],
    ['Alvocat', 'Aguacate', ['avocado'], 180],
    ['Ceba caramel·litzada', 'Cebolla caramelizada', ['caramelOnion'], 90],
    ['Segona carn', 'Segunda carne', ['beef'], 350],
  ],
}
const pizzaExtras: GroupPlan = {
  key: 'pizza-extras',
  ca: 'Ingredients extra',
  es: 'Ingredientes extra',
  min: 0,
  max: 3,
  items: [
    ['Mozzarella', 'Mozzarella', ['mozzarella'], 150],
    ['Xampinyons', 'Champiñones', ['mushroom'], 120],
    ['Pernil dolç', 'Jamón cocido', ['ham'], 160],
    ['Olives negres', 'Aceitunas negras', ['olives'], 90],
    ['Rúcula', 'Rúcula', ['rocket'], 90],
    ['Salami picant', 'Salami picante', ['salami'], 170],
  ],
}
const pizzaDough: GroupPlan = {
  key: 'pizza-dough',
  ca: 'Massa',
  es: 'Masa',
  min: 1,
  max: 1,
  items: [
    ['Clàssica', 'Clásica', ['dough'], 0, 1],
    ['Integral', 'Integral', ['dough'], 100],
    ['Fina i cruixent', 'Fina y crujiente', ['dough']],
  ],
}
const parmesan: GroupPlan = {
  key: 'parmesan',
  ca: 'Parmesà',
  es: 'Parmesano',
  min: 0,
  max: 1,
  items: [['Amb parmesà ratllat', 'Con parmesano rallado', ['parmesan'], 50]],
}
const bowlBase: GroupPlan = {
  key: 'bowl-base',
  ca: 'Base',
  es: 'Base',
  min: 1,
  max: 1,
  items: [
    ['La de la casa', 'La de la casa', [], 0, 1],
    ['Arròs integral', 'Arroz integral', ['brownRice']],
    ['Quinoa', 'Quinoa', ['quinoa'], 80],
    ['Enciams variats', 'Mezcla de lechugas', ['lettuce']],
    ['Meitat arròs, meitat amanida', 'Mitad arroz, mitad ensalada', ['rice', 'lettuce'], 50],
  ],
}
const bowlToppings: GroupPlan = {
  key: 'bowl-toppings',
  ca: 'Tria els teus toppings',
  es: 'Elige tus toppings',
  min: 2,
  max: 4,
  items: [
    ['Cogombre', 'Pepino', ['cucumber'], 0, 1],
    ['Pastanaga', 'Zanahoria', ['carrot'], 0, 1],
    ['Blat de moro', 'Maíz', ['corn']],
    ['Mango', 'Mango', ['mango']],
    ['Ceba morada', 'Cebolla morada', ['redOnion']],
    ['Alvocat extra', 'Aguacate extra', ['avocado'], 150],
    ['Wakame', 'Wakame', ['wakame'], 90],
  ],
}
const bowlSauce: GroupPlan = {
  key: 'bowl-sauce',
  ca: 'Salses',
  es: 'Salsas',
  min: 0,
  max: 2,
  items: [
    ['Soja', 'Soja', ['soySauce']],
    ['Ponzu', 'Ponzu', ['soySauce', 'lime', 'tuna']],
    ['Maionesa picant', 'Mayonesa picante', ['mayonnaise', 'sriracha']],
    ['Sèsam torrat', 'Sésamo tostado', ['sesame']],
    ['Iogurt i llima', 'Yogur y lima', ['yoghurt', 'lime']],
  ],
}
const sushiSauce: GroupPlan = {
  key: 'sushi-sauce',
  ca: 'Acompanyaments',
  es: 'Acompañamientos',
  min: 0,
  max: 3,
  items: [
    ['Gingebre', 'Jengibre', ['pickledGinger'], 0, 1],
    ['Wasabi', 'Wasabi', ['mustard'], 0, 1],
    ['Soja baixa en sal', 'Soja baja en sal', ['soySauce']],
    ['Bastonets', 'Palillos', []],
  ],
}
const heat: GroupPlan = {
  key: 'heat',
  ca: 'Picant',
  es: 'Picante',
  min: 1,
  max: 1,
  items: [
    ['Gens', 'Nada', [], 0, 1],
    ['Una mica', 'Un poco', []],
    ['Força', 'Bastante', []],
    ['Com a Sichuan', 'Como en Sichuan', []],
  ],
}
const wokSide: GroupPlan = {
  key: 'wok-side',
  ca: 'Acompanya-ho',
  es: 'Acompáñalo',
  min: 0,
  max: 2,
  items: [
    ['Arròs blanc', 'Arroz blanco', ['rice'], 220],
    ['Arròs tres delícies', 'Arroz tres delicias', ['rice', 'egg', 'ham', 'prawn', 'peas'], 320],
    ['Pa de gambes', 'Pan de gambas', ['prawn'], 250],
  ],
}
const milk: GroupPlan = {
  key: 'milk',
  ca: 'Llet',
  es: 'Leche',
  min: 0,
  max: 1,
  items: [
    ['Sencera', 'Entera', ['milk']],
    ['Sense lactosa', 'Sin lactosa', ['milk']],
    ['Beguda de civada', 'Bebida de avena', ['oatMilk'], 30],
    ['Beguda de soja', 'Bebida de soja', ['soyMilk'], 30],
  ],
}
const size: GroupPlan = {
  key: 'size',
  ca: 'Mida',
  es: 'Tamaño',
  min: 1,
  max: 1,
  items: [
    ['Normal', 'Normal', [], 0, 1],
    ['Gran', 'Grande', [], 60],
  ],
}
const sandwichBread: GroupPlan = {
  key: 'sandwich-bread',
  ca: 'Com el vols',
  es: 'Cómo lo quieres',
  min: 1,
  max: 1,
  items: [
    ['Tal com surt', 'Tal cual', [], 0, 1],
    ['Torrat', 'Tostado', []],
  ],
}
const packExtras: GroupPlan = {
  key: 'pack-extras',
  ca: 'Per a tothom',
  es: 'Para todos',
  min: 0,
  max: 10,
  items: [
    ['Ració vegana', 'Ración vegana', ['hummus', 'bread', 'seasonFruit'], 150],
    ['Ració sense gluten', 'Ración sin gluten', ['glutenFreeBread', 'ham', 'seasonFruit'], 200],
    ['Plats i coberts compostables', 'Platos y cubiertos compostables', [], 80],
  ],
}
const packCoffee: GroupPlan = {
  key: 'pack-drink',
  ca: 'Tria dues begudes',
  es: 'Elige dos bebidas',
  min: 2,
  max: 2,
  items: [
    ['Cafè i llet', 'Café y leche', ['coffee', 'milk'], 0, 1],
    ['Suc de taronja', 'Zumo de naranja', ['orange'], 0, 1],
    ['Te i infusions', 'Té e infusiones', ['tea']],
    ['Aigua mineral', 'Agua mineral', ['water']],
  ],
}

const CHOICES: Partial<Record<DishKind, readonly GroupPlan[]>> = {
  salad: [dressing, saladExtras, bread],
  stew: [bread],
  grill: [garnish, bread],
  fish: [garnish],
  pasta: [parmesan],
  pizza: [pizzaDough, pizzaExtras],
  burger: [doneness, burgerSide, burgerExtras],
  sandwich: [sandwichBread],
  bowl: [bowlBase, bowlToppings, bowlSauce],
  sushi: [sushiSauce],
  wok: [heat, wokSide],
  coffee: [size, milk],
  pack: [packCoffee, packExtras],
}

/** Meat that is grilled to order; the others have no doneness to choose. */
const RED_MEAT = new Set(['beef', 'lamb'])

/** The choices that a dish comes with, in the language of the menu, and what they are called in others. */
export function choicesOf(
  dish: { kind: DishKind; ingredients: readonly string[] },
  language: MenuLanguage,
  others: readonly Language[],
): ModifierGroup[] {
  const isThermos = dish.kind === 'pack' && dish.ingredients.length < 4
  const hasMilk = dish.ingredients.includes('milk') || dish.ingredients.includes('oatMilk')
  return (CHOICES[dish.kind] ?? [])
    .filter(group => group !== doneness || dish.ingredients.some(name => RED_MEAT.has(name)))
    .filter(group => group !== milk || hasMilk)
    .filter(() => !isThermos)
    .map(
      (group): ModifierGroup => ({
        id: group.key,
        name: group[language],
        ...inOthers(group, others),
        min: group.min,
        max: group.max,
        modifierItems: group.items.map(([ca, es, ingredients, cents = 0, def = 0], index) => ({
          id: `${group.key}-${index + 1}`,
          name: language === 'ca' ? ca : es,
          ...inOthers({ ca, es }, others),
          max: group === packExtras ? 10 : 1,
          def,
          priceImpact: { amount: cents, currency: 'eur' },
          ...factsOfOption(ingredients),
        })),
      }),
    )
}

const inOthers = (names: { ca: string; es: string }, others: readonly Language[]) =>
  others.length > 0 && {
    translations: Object.fromEntries(
      others.map(one => [one, { name: inLanguage(names, one, CHOICE_NAMES) }]),
    ),
  }

function factsOfOption(ingredients: readonly Ingredient[]) {
  const { allergens, isVegan, isVegetarian } = factsOf(ingredients)
  return { allergens, isVegan, isVegetarian }
}
