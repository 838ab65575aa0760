import type { Cuisine, EventType, ProductCategory } from '../../../modules/stores/stores/rules/categories'
import { type Ingredient, isIngredient } from './ingredients'

/** Which choices come with it, and how it is described. */
export type DishKind =
  | 'salad'
  | 'starter'
  | 'stew'
  | 'rice'
  | 'grill'
  | 'fish'
  | 'pasta'
  | 'pizza'
  | 'burger'
  | 'sandwich'
  | 'bowl'
  | 'sushi'
  | 'wok'
  | 'bakery'
  | 'coffee'
  | 'dessert'
  | 'drink'
  | 'softDrink'
  | 'alcohol'
  | 'tray'
  | 'pack'
  | 'side'
  | 'fruit'
  | 'pantry'
  | 'household'
  | 'service'

export interface Dish {
  ca: string
  es: string
  cents: number
  ingredients: Ingredient[]
  kind: DishKind
  category: ProductCategory
  vatPercent: number
  cuisines: Cuisine[]
  eventTypes: EventType[]
  serves: number | null
  /** Of a tray; each size of it is a product of its own. */
  pieces: number | null
  grams: number | null
  milliliters: number | null
}

type Defaults = Pick<Dish, 'kind' | 'category'> &
  Partial<Pick<Dish, 'vatPercent' | 'cuisines' | 'eventTypes'>>

/** A larger tray costs a little less for each piece. */
const BULK_FACTOR = 0.96

/**
 * Reads a card, a dish a line: `Catalan | Spanish (= for the same) | euros | ingredients (- for none)`,
 * and, where it needs them, `| serves=8 vat=21 g=500 ml=330 kind=… category=… events=…,… sizes=12,24` (pieces of
 * trays; the price is that of the smallest).
 */
export function dishes(defaults: Defaults, card: string): Dish[] {
  return card
    .trim()
    .split('\n')
    .flatMap(line => readDish(defaults, line))
}

function readDish(defaults: Defaults, line: string): Dish[] {
  const [ca, es, euros, ingredients, extra = ''] = line.split('|').map(part => part.trim())
  if (!ca || !es || !euros || !ingredients) throw new RangeError(`no dish: ${line}`)
  const more = new Map<string, string>(
    extra.split(' ').map(pair => [pair.replace(/=.*/, ''), pair.replace(/.*=/, '')]),
  )
  const numberOf = (name: string) => (more.has(name) ? Number(more.get(name)) : null)
  const listOf = (name: string) => more.get(name)?.split(',')
  const dish: Dish = {
    ca,
    es: es === '=' ? ca : es,
    cents: Math.round(Number(euros) * 100),
    ingredients: ingredientsOf(ingredients, ca),
    kind: (more.get('kind') as DishKind | undefined) ?? defaults.kind,
    category: (more.get('category') as ProductCategory | undefined) ?? defaults.category,
    vatPercent: numberOf('vat') ?? defaults.vatPercent ?? 10,
    cuisines: defaults.cuisines ?? [],
    eventTypes: (listOf('events') as EventType[] | undefined) ?? defaults.eventTypes ?? [],
    serves: numberOf('serves'),
    pieces: null,
    grams: numberOf('g'),
    milliliters: numberOf('ml'),
  }
  const sizes = listOf('sizes')?.map(Number)
  return sizes ? sizes.map((pieces, index) => trayOf(dish, pieces, sizes[0]!, index)) : [dish]
}

function trayOf(dish: Dish, pieces: number, smallest: number, index: number): Dish {
  const cents = (dish.cents * pieces * BULK_FACTOR ** index) / smallest
  return {
    ...dish,
    ca: `${dish.ca} (${pieces} u.)`,
    es: `${dish.es} (${pieces} u.)`,
    cents: Math.round(cents / 50) * 50,
    pieces,
    serves: Math.round(pieces / 3),
  }
}

function ingredientsOf(text: string, dish: string): Ingredient[] {
  if (text === '-') return []
  return text.split(' ').map(name => {
    if (!isIngredient(name)) throw new RangeError(`${dish}: no such ingredient: ${name}`)
    return name
  })
}
