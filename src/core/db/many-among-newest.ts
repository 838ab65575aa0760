import { type Expression, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'

type AnyQuery<Row> = SelectQueryBuilder<never, never, Row>
type Looking = { finds: RawBuilder<SqlBool>; id: Expression<unknown>; page: number; limit: number }

/** Where so many of so many of the newest rows are found, the newest of so many more fill a page. */
const SAMPLED = 300
const MANY_OF_SAMPLED = 3
const LOOKED_THROUGH = 2000

/**
 * A page of what holds a common text, from the newest rows alone, and one row more: to gather from an index all that holds
 * it takes longer, the more there is. Null where the text is rare, or the page is not filled: then the index is asked.
 */
export async function manyAmongNewest<Row>(
  query: AnyQuery<Row>,
  { finds, id, page, limit }: Looking,
): Promise<Row[] | null> {
  const newest = query.orderBy(id as never, 'desc')
  const sample = (await newest
    .clearSelect()
    .select(finds.as('is_found') as never)
    .limit(SAMPLED)
    .execute()) as { is_found: boolean | null }[]
  if (sample.filter(({ is_found }) => is_found).length < MANY_OF_SAMPLED) return null
  const [oldest] = (await newest
    .clearSelect()
    .select(sql<string>`${id}`.as('id') as never)
    .offset(LOOKED_THROUGH - 1)
    .limit(1)
    .execute()) as { id: string }[]
  if (!oldest) return null
  const rows = (await newest
    .where(sql<SqlBool>`${id} >= ${oldest.id}`)
    .where(finds)
    .offset((page - 1) * limit)
    .limit(limit + 1)
    .execute()) as Row[]
  return rows.length > limit ? rows : null
}
