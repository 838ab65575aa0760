import { sql } from 'kysely'
import { z } from 'zod'
import { Id } from '../../../core/contract/common'
import type { Database } from '../../../core/db/open'
import { anyone, mayFail, signedIn } from '../../../core/procedures'
import type { Language } from '../../../core/rules/languages'
import { type CatalogContent, SoldProduct } from '../../stores/catalog/contract/menus'
import { readProduct } from '../../stores/catalog/read-menu'

/** A product as it is sold now, and by whom. One that no store sells is none. */
export const showProduct = signedIn
  .meta({ summary: 'A product as it is sold now, and the stores that sell it' })
  .input(z.object({ id: Id }))
  .output(SoldProduct)
  .concat(mayFail('NotFound'))
  .query(async ({ input: { id }, ctx: { db, request, fail } }) => {
    const product = await findProduct(db, id, request.language)
    if (!product) throw fail('NotFound')
    return product
  })

/** The same for its page, which a link may open without a session: menus are public. */
export const showPublicProduct = anyone
  .input(z.object({ id: Id }))
  .output(SoldProduct)
  .concat(mayFail('NotFound'))
  .query(async ({ input: { id }, ctx: { db, request, fail } }) => {
    const product = await findProduct(db, id, request.language)
    if (!product) throw fail('NotFound')
    return product
  })

async function findProduct(db: Database, id: string, language: Language): Promise<SoldProduct | null> {
  const { rows } = await sql<Found>`
    select s.id as "storeId", s.name as "storeName", s.slug as "storeSlug", c.channel, v.content
    from catalog c join catalog_version v on v.id = c.published_version_id
    join catalog_store cs on cs.catalog_id = c.id
    join store s on s.id = cs.store_id and s.archived_at is null and s.deleted_at is null
    where c.archived_at is null and c.deleted_at is null
      and v.content @> jsonb_build_object('products', jsonb_build_array(jsonb_build_object('id', ${id}::text)))
    order by s.name, c.channel`.execute(db)
  const content = rows[0]?.content
  const product = content?.products.find(one => one.id === id)
  if (!content || !product) return null
  return {
    ...readProduct(product, { reader: language, original: content.language ?? null }),
    soldBy: rows.map(({ content: _, ...where }) => where),
  }
}

type Found = {
  storeId: string
  storeName: string
  storeSlug: string
  channel: string
  content: CatalogContent
}
