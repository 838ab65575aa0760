import { type Expression, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'

import type { Database } from './open'

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
  db: Database,
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
  // Row by row until the page is filled: what stands before the limit is not looked at first.
  const { rows } = await sql<Row & { is_found: boolean }>`
    select * from ${newest.select(finds.as('is_found') as never).limit(LOOKED_THROUGH)} looked_at where is_found
    offset ${(page - 1) * limit} limit ${limit + 1}`.execute(db)
  return rows.length > limit ? rows.map(withoutMark<Row>) : null
}

const withoutMark = <Row>({ is_found: _, ...row }: Row & { is_found: boolean }) => row as Row
