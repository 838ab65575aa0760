import type { z } from 'zod'
import { holds, mayFail } from '../../core/procedures'
import { slugOf } from '../../core/rules/fields/slug'
import { write } from '../../core/write'
import { mayShow, NO_SUCH_PICTURE } from '../stores/picture-choice'
import { MENU_KEEPERS } from '../stores/store-access'
import { lockCatalog, setCatalogSections } from './catalogs.store'
import { CatalogSyncAnswer, SyncCatalogProducts, SyncedProduct } from './contract/catalogs'
import type { CatalogSection } from './contract/menus'
import { productColumns } from './products'
import { insertProduct, lockProductsWithNumbers, syncProduct } from './products.store'
import { productsOf } from './publication'

type Line = z.output<typeof SyncedProduct>

/**
 * Makes the draft what the merchant's own system says: products by their number, new ones made, known ones
 * changed, those that the list does not name taken out of the catalog. Lines with mistakes are told and left out.
 */
export const syncCatalogProducts = holds(...MENU_KEEPERS)
  .input(SyncCatalogProducts)
  .output(CatalogSyncAnswer)
  .concat(mayFail('NotFound'))
  .mutation(
    write(async ({ input, ctx: { db, caller, now, world, fail, audit } }) => {
      const catalog = await lockCatalog(db, caller, input.catalogId)
      if (!catalog) throw fail('NotFound')
      const { lines, errors } = readLines(input.products)
      const [known, inCatalog] = await Promise.all([
        lockProductsWithNumbers(db, catalog.merchant_id, [...lines.keys()]),
        productsOf(db, catalog.merchant_id, catalog.sections),
      ])

      for (const [sku, { picture }] of lines) {
        const before = known.find(product => product.merchant_sku === sku)
        if (await mayShow(db, caller, picture, before)) continue
        lines.delete(sku)
        const line = input.products.findIndex(product => skuOf(product) === sku) + 1
        errors.push({ line, merchantSKU: sku, path: 'picture', message: NO_SUCH_PICTURE })
      }

      const named = new Set(input.products.map(skuOf))
      const leaving = new Set(
        inCatalog.filter(({ merchant_sku }) => merchant_sku && !named.has(merchant_sku)).map(({ id }) => id),
      )
      const isNew = (sku: string) => !known.some(product => product.merchant_sku === sku)
      const answer = {
        created: [...lines.keys()].filter(isNew).length,
        updated: [...lines.keys()].filter(sku => !isNew(sku)).length,
        removed: leaving.size,
        errors,
      }
      if (input.dryRun) return answer

      const ids = new Map<string, string>()
      for (const [sku, line] of lines) {
        const before = known.find(product => product.merchant_sku === sku)
        const columns = productColumns(line, before)
        if (before) {
          await syncProduct(db, before.id, columns, now)
          ids.set(sku, before.id)
        } else {
          const id = world.newId()
          await insertProduct(db, {
            ...columns,
            name: line.name,
            category: line.category,
            price_cents: line.price.amount,
            id,
            merchant_id: catalog.merchant_id,
            created_at: now,
            updated_at: now,
          })
          ids.set(sku, id)
        }
      }
      const sections = rearranged(catalog.sections, lines, ids, leaving)
      await setCatalogSections(db, catalog.id, sections, now)
      audit({ type: 'catalog', id: catalog.id, before: { sections: catalog.sections }, after: { sections } })
      return answer
    }),
  )

const skuOf = (line: unknown): string | null => {
  const sku = (line as { merchantSKU?: unknown } | null)?.merchantSKU
  return typeof sku === 'string' ? sku.trim() : null
}

function readLines(given: readonly unknown[]) {
  const lines = new Map<string, Line>()
  const errors: z.output<typeof CatalogSyncAnswer>['errors'] = []
  for (const [index, raw] of given.entries()) {
    const read = SyncedProduct.safeParse(raw)
    const at = { line: index + 1, merchantSKU: skuOf(raw) }
    if (!read.success) {
      for (const issue of read.error.issues.slice(0, 10))
        errors.push({ ...at, path: issue.path.join('.'), message: issue.message })
    } else if (lines.has(read.data.merchantSKU)) {
      errors.push({ ...at, path: 'merchantSKU', message: 'This number is in the list twice' })
    } else lines.set(read.data.merchantSKU, read.data)
  }
  return { lines, errors }
}

/** Where a line names its section it stands there; else where it stood, or with its category when it is new. */
export function rearranged(
  sections: readonly CatalogSection[],
  lines: ReadonlyMap<string, Pick<Line, 'section' | 'category'>>,
  ids: ReadonlyMap<string, string>,
  leaving: ReadonlySet<string>,
): CatalogSection[] {
  const moving = new Set([...lines].flatMap(([sku, line]) => (line.section ? [ids.get(sku)!] : [])))
  const next = sections.map(section => ({
    ...section,
    productIds: section.productIds.filter(id => !leaving.has(id) && !moving.has(id)),
  }))
  const standing = new Set(next.flatMap(section => section.productIds))
  for (const [sku, line] of lines) {
    const id = ids.get(sku)!
    if (standing.has(id)) continue
    const name = line.section ?? line.category
    let section = next.find(known => known.name.toLowerCase() === name.toLowerCase())
    if (!section) {
      section = { id: freeId(slugOf(name, 30) || 'section', next), name, productIds: [] }
      next.push(section)
    }
    section.productIds.push(id)
  }
  return next.filter(section => section.productIds.length > 0)
}

function freeId(wanted: string, sections: readonly CatalogSection[]): string {
  for (let count = 1; ; count++) {
    const id = count === 1 ? wanted : `${wanted}-${count}`
    if (!sections.some(section => section.id === id)) return id
  }
}
