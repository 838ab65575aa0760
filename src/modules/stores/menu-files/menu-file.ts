import type { Person } from '../../../core/context'
import type { Database } from '../../../core/db/open'
import { catalogsVisibleTo } from '../catalog/catalogs.store'
import { presentProduct } from '../catalog/products'

/** What a file of a menu is written from: its name, and its products part by part. */
export type MenuFile = {
  slug: string
  readPart(part: number): Promise<{ docs: MenuFileLine[]; hasNextPage: boolean }>
}
type MenuFileLine = ReturnType<typeof presentProduct> & { section: string }

const PART = 200

/**
 * The products of a draft for a file, in the order of its sections and each once; those that are gone are not in it.
 * Null: there is no such catalog for this person.
 */
export async function menuFileOf(db: Database, caller: Person, catalogId: string): Promise<MenuFile | null> {
  const catalog = await catalogsVisibleTo(db, caller)
    .select(['catalog.slug', 'catalog.merchant_id', 'catalog.sections'])
    .where('catalog.id', '=', catalogId)
    .executeTakeFirst()
  if (!catalog) return null
  const sectionOf = new Map<string, string>()
  for (const { name, productIds } of catalog.sections)
    for (const id of productIds) if (!sectionOf.has(id)) sectionOf.set(id, name)
  const ids = [...sectionOf.keys()]
  return {
    slug: catalog.slug,
    async readPart(part) {
      const wanted = ids.slice((part - 1) * PART, part * PART)
      const rows = wanted.length
        ? await db
            .selectFrom('product')
            .selectAll()
            .where('id', 'in', wanted)
            .where('merchant_id', '=', catalog.merchant_id)
            .where('deleted_at', 'is', null)
            .execute()
        : []
      const byId = new Map(rows.map(row => [row.id, row]))
      return {
        docs: wanted.flatMap(id => {
          const row = byId.get(id)
          return row ? [{ ...presentProduct(row), section: sectionOf.get(id)! }] : []
        }),
        hasNextPage: part * PART < ids.length,
      }
    },
  }
}
