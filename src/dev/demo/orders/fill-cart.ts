import type { CartLine } from '../../../modules/order-records/orders/contract/ordering'
import { type PricedLine, priceCart } from '../../../modules/orders/checkout/price-cart'
import type { MenuProduct } from '../../../modules/stores/catalog/contract/menus'
import type { ModifierGroup } from '../../../modules/stores/catalog/contract/products'
import { toMenuProduct } from '../../../modules/stores/catalog/menu-products'
import type { ProductCategory } from '../../../modules/stores/stores/rules/categories'
import type { Card, Product } from '../products'
import type { Random } from '../random'
import type { Store } from '../stores'

/** What of a card can be a meal, come beside it, and after it. */
const MEALS: readonly ProductCategory[] = ['main', 'starterMeal', 'breakfast']
const BESIDE: readonly ProductCategory[] = ['side', 'starter', 'snack']
const AFTER: readonly ProductCategory[] = ['dessert', 'fruit']

export type FillCart = (random: Random, store: Store, newId: () => string) => PricedLine[]

/** Puts together what somebody would order there, above the store's minimum, priced as the checkout prices it. */
export function cartFiller(cardOf: (store: Store) => Card): FillCart {
  const menus = new Map<Card, Menu>()
  return (random, store, newId) => {
    const card = cardOf(store)
    const menu = menus.get(card) ?? menuOf(card)
    menus.set(card, menu)
    const lines = linesFor(random, store, menu)
    const cart = priceCart(lines, menu.products, newId)
    if (cart.problems.length > 0) throw new Error(`${store.name}: ${JSON.stringify(cart.problems[0])}`)
    return cart.lines
  }
}

interface Menu {
  products: Map<string, MenuProduct>
  all: Product[]
  meals: Product[]
  beside: Product[]
  after: Product[]
  drinks: Product[]
}

function menuOf(card: Card): Menu {
  const all = [...new Set(card.sections.flatMap(section => section.products))]
  const of = (categories: readonly string[]) => all.filter(product => categories.includes(product.category))
  return {
    products: new Map(all.map(product => [product.id, toMenuProduct(product)])),
    all,
    meals: of(MEALS),
    beside: of(BESIDE),
    after: of(AFTER),
    drinks: of(['drink']),
  }
}

function linesFor(random: Random, store: Store, menu: Menu): CartLine[] {
  const wanted = new Map<Product, number>()
  const add = (products: readonly Product[], quantity = 1) => {
    if (products.length === 0) return
    const product = random.pick(products)
    const sum = (wanted.get(product) ?? 0) + quantity
    wanted.set(product, Math.min(sum, product.max_order_quantity ?? sum))
  }
  if (store.channel === 'canteen') mealFor(random, menu, add)
  else if (store.channel === 'catering') eventFor(random, menu, add)
  else
    for (let count = random.whole(4, 11); count > 0; count--)
      add(
        menu.all,
        random.weighted([
          [1, 60],
          [2, 28],
          [4, 12],
        ]),
      )

  const goods = () =>
    [...wanted].reduce((sum, [product, quantity]) => sum + product.price_cents * quantity, 0)
  while (goods() < store.minimumCents) add(store.channel === 'canteen' ? menu.meals : menu.all, 1)
  return [...wanted].map(([product, quantity]) => ({
    productId: product.id,
    quantity,
    subItems: chosenFrom(random, product.modifier_groups),
    ...(random.is(0.05) ? { comment: random.pick(LINE_COMMENTS[store.merchant.language]) } : {}),
  }))
}

type Add = (products: readonly Product[], quantity?: number) => void

function mealFor(random: Random, menu: Menu, add: Add) {
  add(menu.meals)
  if (random.is(0.42)) add(menu.beside)
  if (random.is(0.33)) add(menu.after)
  if (random.is(0.48)) add(menu.drinks)
  // For the one at the next desk.
  if (random.is(0.16)) add(menu.meals)
}

function eventFor(random: Random, menu: Menu, add: Add) {
  const guests = random.weighted([
    [8, 30],
    [12, 34],
    [20, 24],
    [32, 12],
  ])
  const food = menu.all.filter(product => product.category === 'catering')
  for (let kinds = random.whole(3, 6); kinds > 0; kinds--) add(food, Math.max(1, Math.round(guests / 12)))
  add(menu.drinks, Math.ceil(guests / 8))
  if (random.is(0.3)) add(menu.all.filter(product => product.category === 'cutlery'))
}

/** What the dialog starts with, now and then something else, and always as many as must be. */
function chosenFrom(random: Random, groups: readonly ModifierGroup[]): CartLine['subItems'] {
  return groups.flatMap(group => {
    const picked = new Map(group.modifierItems.filter(item => item.def > 0).map(item => [item.id, item.def]))
    if (group.min === 1 && group.max === 1 && (picked.size === 0 || random.is(0.35))) {
      picked.clear()
      picked.set(random.pick(group.modifierItems).id, 1)
    }
    const count = () => [...picked.values()].reduce((sum, quantity) => sum + quantity, 0)
    const others = () => group.modifierItems.filter(item => !picked.has(item.id))
    while (count() < group.min && others().length > 0) picked.set(random.pick(others()).id, 1)
    if (group.min === 0 && picked.size === 0 && random.is(0.28))
      picked.set(random.pick(group.modifierItems).id, 1)
    return [...picked].map(([id, quantity]) => ({ groupId: group.id, id, quantity }))
  })
}

const LINE_COMMENTS = {
  ca: ['Sense ceba, si us plau', 'Ben calent', 'La salsa a part', 'Tallat per la meitat'],
  es: ['Sin cebolla, por favor', 'Bien caliente', 'La salsa aparte', 'Cortado por la mitad'],
} as const
