import type { Language } from '../../../core/rules/languages'
import { type Reading, readIn } from '../../../core/rules/translations'
import type { CatalogContent, Menu, MenuProduct, ReadProduct } from './contract/menus'

type ReadContent = Pick<Menu, 'sections' | 'products'>

/** What a version of a catalog holds never changes, so neither does what its readers of one language get. */
const read = new WeakMap<CatalogContent, Map<Language, ReadContent>>()

/** What a version of a catalog holds, for readers of a language. */
export function readContent(content: CatalogContent, reader: Language): ReadContent {
  const byReader = read.get(content) ?? new Map<Language, ReadContent>()
  read.set(content, byReader)
  const known = byReader.get(reader)
  if (known) return known
  const reading = { reader, original: content.language ?? null }
  const made = {
    sections: content.sections.map(section => readIn(section, ['name', 'description'], reading)),
    products: content.products.map(product => readProduct(product, reading)),
  }
  byReader.set(reader, made)
  return made
}

/** A product with its choices, as its reader gets it: without what only its kitchen needs. */
export const readProduct = ({ handling: _, ...product }: MenuProduct, reading: Reading): ReadProduct => ({
  ...readIn(product, ['name', 'description', 'ingredients'], reading),
  modifierGroups: product.modifierGroups.map(group => ({
    ...readIn(group, ['name'], reading),
    modifierItems: group.modifierItems.map(item => readIn(item, ['name'], reading)),
  })),
})
