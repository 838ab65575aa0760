import type { Selectable } from 'kysely'
import type { ProductTable } from '../../core/db/tables'
import { DAY_MS } from '../../core/rules/instant'
import type { Language } from '../../core/rules/languages'
import type { Allergen } from '../../core/rules/ordering/allergens'
import type { Channel } from '../../core/rules/ordering/channels'
import type { Translations } from '../../core/rules/translations'
import { choicesOf } from './dishes/choices'
import { describe } from './dishes/describe'
import type { Dish } from './dishes/dish'
import { factsOf, ingredientName } from './dishes/ingredients'
import { CHOICE_NAMES } from './dishes/words/choice-names'
import { DISH_NAMES } from './dishes/words/dish-names'
import { inLanguage } from './dishes/words/in-language'
import { MENUS, type SectionPlan } from './menus'
import { type Random, randomOf } from './random'
import type { Rows } from './rows'
import type { Merchant, Store } from './stores'

export type Product = Selectable<ProductTable>

/** A merchant's card of a channel, with its products. */
export interface Card {
  merchant: Merchant
  channel: Channel
  sections: { name: string; translations: Translations<'name'>; products: Product[] }[]
}

/** Every merchant's products; a dish that is on two cards of a merchant is one product. */
export function makeProducts(
  seed: number,
  now: Date,
  stores: readonly Store[],
): { rows: Rows; cards: Card[] } {
  const random = randomOf(seed, 'products')
  const rows = { product: [], inventory_item: [] } satisfies Rows as Required<
    Pick<Rows, 'product' | 'inventory_item'>
  >
  const cards: Card[] = []
  for (const merchant of new Set(stores.map(store => store.merchant))) {
    const known = new Map<Dish, Product>()
    const productOf = (dish: Dish): Product => {
      const product = known.get(dish) ?? makeProduct(random, dish, merchant, known.size + 1, now)
      known.set(dish, product)
      return product
    }
    for (const [channel, plans] of Object.entries(MENUS[merchant.key]!) as [Channel, SectionPlan[]][])
      cards.push({
        merchant,
        channel,
        sections: plans.map(plan => ({
          name: plan[merchant.language],
          translations: inOthers(merchant, one => ({ name: inLanguage(plan, one, CHOICE_NAMES) })),
          products: plan.dishes.map(productOf),
        })),
      })
    rows.product.push(...known.values())
    for (const store of stores.filter(candidate => candidate.merchant === merchant))
      rows.inventory_item.push(...stockOf(random, store, cards, now))
  }
  return { rows, cards }
}

const BAKED = new Set<string>(['brioche', 'puffPastry', 'pastry', 'focaccia'])
/** Bakers work with nuts and seeds on the same tables. */
const BAKERY_TRACES: readonly Allergen[] = ['sesame', 'treeNuts']
const isBaked = (dish: Dish) => dish.ingredients.some(name => BAKED.has(name))

function makeProduct(random: Random, dish: Dish, merchant: Merchant, number: number, now: Date): Product {
  const since = new Date(now.getTime() - random.whole(90, 280) * DAY_MS)
  const { language, alsoIn = [] } = merchant
  const descriptionIn = describe(random, dish)
  const ingredientsIn = (one: Language) => dish.ingredients.map(name => ingredientName(name, one)).join(', ')
  const facts = factsOf(dish.ingredients)
  const isFood = dish.ingredients.length > 0
  const isFreshMeal = !['pantry', 'household', 'service', 'alcohol', 'softDrink', 'fruit'].includes(dish.kind)
  return {
    id: random.id(since),
    merchant_id: merchant.id,
    name: dish[language],
    internal_name: null,
    description: descriptionIn(language),
    translations: inOthers(merchant, one => ({
      name: dishName(dish, one),
      description: descriptionIn(one),
      ingredients: ingredientsIn(one),
    })),
    ingredients: ingredientsIn(language),
    category: dish.category,
    categories: [dish.category],
    price_cents: Math.round((dish.cents * merchant.priceFactor) / 5) * 5,
    vat_percent: dish.vatPercent,
    vat_by_channel: {},
    allergens: facts.allergens,
    may_contain: isBaked(dish) ? BAKERY_TRACES.filter(one => !facts.allergens.includes(one)) : [],
    is_vegan: isFood && facts.isVegan,
    is_vegetarian: isFood && facts.isVegetarian,
    is_gluten_free: isFood && facts.isGlutenFree,
    cuisines: dish.cuisines,
    event_types: dish.eventTypes,
    min_order_quantity: 1,
    max_order_quantity: dish.kind === 'pack' ? 20 : dish.category === 'labor' ? 6 : null,
    modifier_groups: choicesOf(dish, language, alsoIn),
    sub_item_behavior: 'perUnit',
    serves: dish.serves,
    show_discount_percentage: false,
    discount_percentage: null,
    show_discount_fixed_price: false,
    discount_fixed_price_cents: null,
    merchant_sku: `${merchant.key.slice(0, 3).toUpperCase()}-${String(number).padStart(3, '0')}`,
    tags: random.is(0.06) ? [language === 'ca' ? 'Novetat' : 'Novedad'] : [],
    expiry_days: isFreshMeal ? random.whole(1, 3) : dish.kind === 'fruit' ? 7 : null,
    nutrition: isFood && isFreshMeal && random.is(0.6) ? nutritionOf(random, dish) : null,
    net_weight_g: dish.grams ?? (isFreshMeal && WEIGHED.has(dish.kind) ? weightOf(random, dish) : null),
    net_volume_ml: dish.milliliters,
    raw_weight_g: null,
    raw_weight_warning_g: null,
    raw_weight_error_g: null,
    needs_container: dish.kind === 'stew',
    preparation_instructions:
      dish.kind === 'stew' || dish.kind === 'rice'
        ? language === 'ca'
          ? 'Microones: 3 minuts a 800 W, tapat.'
          : 'Microondas: 3 minutos a 800 W, tapado.'
        : null,
    picture: null,
    merchant_reviewed: true,
    created_at: since,
    updated_at: since,
    archived_at: null,
    deleted_at: null,
  }
}

/** What a merchant writes in each of the languages that it writes besides its own. */
const inOthers = <Texts>({ alsoIn = [] }: Merchant, textsIn: (language: Language) => Texts) =>
  Object.fromEntries(alsoIn.map(language => [language, textsIn(language)])) as Partial<
    Record<Language, Texts>
  >

/** Trays have their size in their name. */
function dishName(dish: Dish, language: Language): string {
  if (!dish.pieces) return inLanguage(dish, language, DISH_NAMES)
  const name = inLanguage(dish, language, DISH_NAMES, dish.ca.replace(/ \(\d+ u\.\)$/, ''))
  if (language === 'en') return `${name} (${dish.pieces} pcs)`
  return language === 'fr' ? `${name} (${dish.pieces} pièces)` : name
}

/** A portion of these is weighed; what is poured, or shared out of trays, is not. */
const WEIGHED = new Set<Dish['kind']>([
  'salad',
  'starter',
  'stew',
  'rice',
  'grill',
  'fish',
  'pasta',
  'bowl',
  'wok',
  'sandwich',
  'bakery',
  'dessert',
])

function weightOf(random: Random, { kind }: Dish): number {
  if (kind === 'bakery' || kind === 'dessert') return random.whole(6, 16) * 10
  return kind === 'sandwich' ? random.whole(18, 28) * 10 : random.whole(28, 48) * 10
}

/** Per serving: fat, carbs and protein first, the energy from them. */
function nutritionOf(random: Random, dish: Dish): Record<string, number> {
  const isSweet = dish.kind === 'dessert' || dish.kind === 'bakery' || dish.kind === 'softDrink'
  const isLight =
    dish.kind === 'salad' || dish.kind === 'side' || dish.kind === 'drink' || dish.kind === 'coffee'
  const one = (from: number, to: number) => Math.round(random.whole(from * 10, to * 10)) / 10
  const fat = isLight ? one(2, 16) : isSweet ? one(6, 22) : one(10, 34)
  const carbs = isLight ? one(4, 28) : isSweet ? one(24, 52) : one(28, 86)
  const protein = isLight ? one(1, 12) : isSweet ? one(2, 8) : one(12, 42)
  return {
    energyKJ: Math.round(37 * fat + 17 * (carbs + protein)),
    fat,
    saturatedFat: Math.round(fat * random.whole(15, 40)) / 100,
    carbs,
    sugar: Math.round(carbs * (isSweet ? random.whole(45, 80) : random.whole(5, 25))) / 100,
    fiber: one(0, 9),
    protein,
    sodiumMg: random.whole(40, 980),
  }
}

/** Shelves and ovens run out, pots hardly do: groceries and baked goods are counted, of the rest only a few. */
function stockOf(
  random: Random,
  store: Store,
  cards: readonly Card[],
  now: Date,
): Rows['inventory_item'] & object {
  const products = cards
    .filter(card => card.merchant === store.merchant && card.channel === store.channel)
    .flatMap(card => card.sections.flatMap(section => section.products))
  const isCounted = (product: Product) =>
    store.channel === 'groceries' ||
    (store.channel === 'canteen' && (product.category === 'breakfast' || random.is(0.12)))
  return [...new Set(products)].filter(isCounted).map(product => ({
    store_id: store.id,
    product_id: product.id,
    on_hand: random.weighted([
      [random.whole(24, 240), 84],
      [random.whole(1, 9), 11],
      [0, 5],
    ]),
    updated_at: now,
  }))
}
