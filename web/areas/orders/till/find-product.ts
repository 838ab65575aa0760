import { foldText } from '../../../../src/core/rules/typed/folding'
import type { Menu, Product } from '../menu/use-store-page'

/** Letters as they are typed: without accents and capitals. */
const plain = (text: string) => foldText(text).trim()

const isCode = (product: Product, typed: string) =>
  product.merchantSKU !== null && plain(product.merchantSKU) === typed

/** Every word that was typed begins a word of the name, or the code begins with all of it. */
function fits(product: Product, typed: string): boolean {
  const words = plain(product.name).split(/[^\p{L}\p{N}]+/u)
  const isNamed = typed.split(/\s+/).every(word => words.some(one => one.startsWith(word)))
  return isNamed || (product.merchantSKU !== null && plain(product.merchantSKU).startsWith(typed))
}

export interface TillSection {
  id: string
  name: string
  products: Product[]
}

/** The menu by its sections, as far as it fits what was typed; what stands in no section comes last. */
export function sectionsFor(menu: Menu, typed: string): TillSection[] {
  const text = plain(typed)
  const shown = new Map(menu.products.filter(one => text === '' || fits(one, text)).map(one => [one.id, one]))
  const sections = menu.sections.map(({ id, name, productIds }) => ({
    id,
    name,
    products: productIds.flatMap(productId => shown.get(productId) ?? []),
  }))
  const sorted = new Set(menu.sections.flatMap(({ productIds }) => productIds))
  const others = [...shown.values()].filter(({ id }) => !sorted.has(id))
  return [...sections, { id: '', name: '', products: others }].filter(({ products }) => products.length > 0)
}

/** What Enter takes: the product with this code, or the only one that fits. A scanner types a code and then Enter. */
export function productFor(menu: Menu, typed: string): Product | null {
  const text = plain(typed)
  if (text === '') return null
  const coded = menu.products.find(one => isCode(one, text))
  if (coded) return coded
  const found = menu.products.filter(one => fits(one, text))
  return found.length === 1 ? found[0]! : null
}
