import { type SelectQueryBuilder, sql } from 'kysely'
import { refused } from './list-conditions'
import type { Listing } from './listing'
import type { Database } from './open'

type AnyQuery<Row> = SelectQueryBuilder<never, never, Row>

/** "count", "countBy:<field>" or "sum:<field>" of all that a list holds. */
export async function aggregate<Row>(
  filtered: AnyQuery<Row>,
  listing: Listing,
  aggregation: string,
  /** Of a sum: over how many at most. */
  { db, most }: { db: Database; most: number | undefined },
): Promise<Record<string, number>> {
  const [kind, field] = aggregation.split(':')
  const known = field === undefined ? undefined : listing.filters[field]
  if (kind === 'count') {
    const { total } = (await filtered
      .clearSelect()
      .select(sql<number>`count(*)`.as('total') as never)
      .executeTakeFirstOrThrow()) as { total: number }
    return { count: total }
  }
  if (!known || 'where' in known) throw refused('aggregation', aggregation)
  if (kind === 'sum') {
    if (known.kind !== 'number') throw refused('aggregation', aggregation)
    const values = filtered.clearSelect().select(sql<number>`${known.column}`.as('value') as never)
    const counted = most === undefined ? values : values.limit(most)
    const { rows } = await sql<{ total: number }>`
      select coalesce(sum(value), 0) as total from (${counted}) as counted`.execute(db)
    return { [field!]: Number(rows[0]!.total) }
  }
  const rows = (await filtered
    .clearSelect()
    .select([
      sql<string>`coalesce(${known.column}::text, '')`.as('value'),
      sql<number>`count(*)`.as('total'),
    ] as never)
    .groupBy(known.column as never)
    .limit(200)
    .execute()) as { value: string; total: number }[]
  return Object.fromEntries(rows.map(row => [row.value, row.total]))
}
