import { isDeepStrictEqual } from 'node:util'
import type { Person } from '../../../core/context'
import type { Database, Tx } from '../../../core/db/open'
import { holds, mayFail } from '../../../core/procedures'
import { write } from '../../../core/write'
import { type CatalogRow, lockCatalog, setCatalogSections } from '../catalog/catalogs.store'
import {
  CatalogSyncAnswer,
  type LineError,
  SyncCatalogProducts,
  type SyncedLine,
} from '../catalog/contract/catalogs'
import { toMenuProduct } from '../catalog/menu-products'
import { type ProductRow, productColumns } from '../catalog/products'
import { changeProducts, insertProducts, lockProducts } from '../catalog/products.store'
import { productChanges } from '../publishing/menu-differences'
import { productsOf } from '../publishing/publication'
import { mayShow, NO_SUCH_PICTURE } from '../stores/picture-choice'
import { MENU_KEEPERS } from '../stores/store-access'
import { rearranged } from './rearranged'
import { lineError, named, type ReadLine, readLines } from './synced-lines'

/**
 * Makes the draft what a list of the merchant says: products by their id or number, new ones made, known ones
 * changed, those that it does not name taken out of the catalog unless others are kept. Lines with mistakes are told
 * and left out, or stop all of it.
 */
export const syncCatalogProducts = holds(...MENU_KEEPERS)
  .input(SyncCatalogProducts)
  .output(CatalogSyncAnswer)
  .concat(mayFail('NotFound', 'TooManyEntries'))
  .mutation(
    write(async ({ input, ctx: { db, caller, now, world, fail, audit } }) => {
      const catalog = await lockCatalog(db, caller, input.catalogId)
      if (!catalog) throw fail('NotFound')
      const names = named(input.products)
      const [known, inCatalog] = await Promise.all([
        lockProducts(db, catalog.merchant_id, { skus: [...names.skus], ids: [...names.ids] }),
        productsOf(db, catalog.merchant_id, catalog.sections),
      ])
      const read = readLines(input.products, known)
      const foreign = await foreignPictures(db, caller, read.lines, input.products)
      const errors = [...read.errors, ...foreign].toSorted((a, b) => a.line - b.line)
      const refused = new Set(foreign.map(({ line }) => line))
      const plans = read.lines
        .filter(({ at }) => !refused.has(at))
        .map(line => ({ ...line, id: line.before?.id ?? world.newId(), after: afterOf(line, now) }))
      const leaving = input.keepsOthers
        ? []
        : inCatalog.filter(
            ({ id, merchant_sku }) => merchant_sku && !names.skus.has(merchant_sku) && !names.ids.has(id),
          )

      const sections = rearranged(
        catalog.sections,
        plans.map(({ id, line }) => ({ id, section: line.section, category: line.category })),
        new Set(leaving.map(({ id }) => id)),
      )
      if (sections.length > 60) throw fail('TooManyEntries')
      const lines = linesOf(catalog, sections, plans, leaving)
      const count = (wanted: SyncedLine['outcome']) =>
        lines.filter(({ outcome }) => outcome === wanted).length
      const answer = {
        created: count('created'),
        updated: count('updated'),
        unchanged: count('unchanged'),
        removed: leaving.length,
        applied: !input.dryRun && !(input.isWhole && errors.length > 0),
        lines,
        errors,
      }
      if (!answer.applied) return answer

      await saveProducts(db, catalog.merchant_id, plans, now)
      await setCatalogSections(db, catalog.id, sections, now)
      audit({ type: 'catalog', id: catalog.id, before: { sections: catalog.sections }, after: { sections } })
      return answer
    }),
  )

type Plan = ReadLine & { id: string; after: ProductRow | null }

/** A known product as its line wants it, and back if it was put away; null: it is as the line says. */
function afterOf({ line, before }: ReadLine, now: Date): ProductRow | null {
  if (!before) return null
  const columns = Object.entries(productColumns(line, before)).filter(([, value]) => value !== undefined)
  const after = { ...before, ...Object.fromEntries(columns), archived_at: null } as ProductRow
  return isDeepStrictEqual(after, before) ? null : { ...after, updated_at: now }
}

function linesOf(
  catalog: CatalogRow,
  sections: CatalogRow['sections'],
  plans: readonly Plan[],
  leaving: readonly ProductRow[],
): SyncedLine[] {
  const [stood, stands] = [sectionNames(catalog.sections), sectionNames(sections)]
  const none = { changes: [], options: [] }
  return [
    ...plans.map(({ at, id, line, before, after }): SyncedLine => {
      const of = {
        line: at,
        productId: id,
        merchantSKU: line.merchantSKU ?? before?.merchant_sku ?? null,
        name: line.name,
      }
      if (!before) return { ...of, outcome: 'created', ...none }
      const { changes, options } = after ? productChanges(toMenuProduct(before), toMenuProduct(after)) : none
      const moved = { field: 'sections' as const, before: stood(id), after: stands(id) }
      const isMoved = !isDeepStrictEqual(moved.before, moved.after)
      return {
        ...of,
        outcome: after || isMoved ? 'updated' : 'unchanged',
        changes: isMoved ? [...changes, moved] : changes,
        options,
      }
    }),
    ...leaving.map(
      ({ id, merchant_sku, name }): SyncedLine => ({
        line: null,
        productId: id,
        merchantSKU: merchant_sku,
        name,
        outcome: 'removed',
        ...none,
      }),
    ),
  ]
}

function sectionNames(sections: CatalogRow['sections']) {
  const names = new Map<string, string[]>()
  for (const { name, productIds } of sections)
    for (const id of productIds) names.set(id, [...(names.get(id) ?? []), name])
  return (id: string) => names.get(id) ?? []
}

async function foreignPictures(
  db: Database,
  caller: Person,
  lines: readonly ReadLine[],
  given: readonly unknown[],
): Promise<LineError[]> {
  const errors: LineError[] = []
  for (const { at, line, before } of lines)
    if (!(await mayShow(db, caller, line.picture, before)))
      errors.push(
        lineError(given[at - 1], at, {
          path: 'picture',
          name: 'ValidationError',
          rule: 'custom',
          message: NO_SUCH_PICTURE,
        }),
      )
  return errors
}

async function saveProducts(db: Tx, merchantId: string, plans: readonly Plan[], now: Date) {
  await insertProducts(
    db,
    plans.flatMap(({ id, line, before }) =>
      before
        ? []
        : [
            {
              ...productColumns(line),
              name: line.name,
              category: line.category,
              price_cents: line.price.amount,
              id,
              merchant_id: merchantId,
              created_at: now,
              updated_at: now,
            },
          ],
    ),
  )
  await changeProducts(
    db,
    plans.flatMap(({ after }) => after ?? []),
  )
}
