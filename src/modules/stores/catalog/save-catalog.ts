import { sql } from 'kysely'
import { Id, Instant } from '../../../core/contract/common'
import type { Database } from '../../../core/db/open'
import { lastChange } from '../../../core/last-change'
import { holds, mayFail } from '../../../core/procedures'
import { difference } from '../../../core/resource'
import { write } from '../../../core/write'
import { slugFor } from '../../companies/companies/slugs'
import { MENU_KEEPERS, runsMerchant, runsStoresOf } from '../stores/store-access'
import { changeCatalog, insertCatalog, lockCatalog, placeInStores, presentCatalogs } from './catalogs.store'
import { Catalog, CatalogFields } from './contract/catalogs'
import type { CatalogSection } from './contract/menus'

export const createCatalog = holds(...MENU_KEEPERS)
  .input(CatalogFields)
  .output(Catalog)
  .concat(mayFail('Forbidden', 'Conflict'))
  .mutation(
    write(async ({ input, ctx: { db, caller, now, world, fail, audit } }) => {
      const { merchantId, storeIds = [] } = input
      if (!(await runsMerchant(db, caller, merchantId))) throw fail('Forbidden')
      if (!(await runsStoresOf(db, caller, merchantId, storeIds))) throw fail('Forbidden')
      if (!(await areProductsOf(db, merchantId, input.sections))) throw fail('Forbidden')

      const draft = {
        id: world.newId(),
        merchant_id: merchantId,
        name: input.name,
        slug: input.slug ?? slugFor(world, input.name),
        channel: input.channel,
        sections: input.sections ?? [],
        prices: input.prices ?? {},
      }
      const catalog = await insertCatalog(db, draft, now)
      await placeInStores(db, catalog.id, storeIds)
      audit({ type: 'catalog', id: catalog.id, after: { ...catalog, storeIds } })
      return (await presentCatalogs(db, [catalog]))[0]!
    }),
  )

/** Changes the draft; what is on sale stays as it was published. */
export const updateCatalog = holds(...MENU_KEEPERS)
  .input(CatalogFields.omit({ merchantId: true }).partial().extend({ id: Id, updatedAt: Instant.optional() }))
  .output(Catalog)
  .concat(mayFail('NotFound', 'Forbidden', 'StaleRecord', 'Conflict'))
  .mutation(
    write(async ({ input, ctx: { db, caller, now, fail, audit, emit } }) => {
      const before = await lockCatalog(db, caller, input.id)
      if (!before) throw fail('NotFound')
      if (input.updatedAt && input.updatedAt.getTime() !== before.updated_at.getTime())
        throw fail('StaleRecord', {
          record: (await presentCatalogs(db, [before]))[0],
          ...(await lastChange(db, 'catalog', before)),
        })
      if (input.storeIds && !(await runsStoresOf(db, caller, before.merchant_id, input.storeIds)))
        throw fail('Forbidden')
      if (!(await areProductsOf(db, before.merchant_id, input.sections))) throw fail('Forbidden')

      const catalog = await changeCatalog(db, before.id, input, now)
      if (input.storeIds) {
        await placeInStores(db, before.id, input.storeIds)
        emit('catalog.published', { catalogId: before.id, storeIds: input.storeIds })
      }
      audit({ type: 'catalog', id: before.id, ...difference(before, catalog) })
      return (await presentCatalogs(db, [catalog]))[0]!
    }),
  )

/** Whether all that the sections name is of this merchant; what it has removed since is left out when it is published. */
async function areProductsOf(
  db: Database,
  merchantId: string,
  sections: readonly CatalogSection[] = [],
): Promise<boolean> {
  const wanted = [...new Set(sections.flatMap(section => section.productIds))]
  if (!wanted.length) return true
  const { count } = await db
    .selectFrom('product')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('id', '=', sql<string>`any(${wanted})`)
    .where('merchant_id', '=', merchantId)
    .executeTakeFirstOrThrow()
  return Number(count) === wanted.length
}
