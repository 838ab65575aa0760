import { sql } from 'kysely'
import type { Database } from '../../../core/db/open'

/** How people liked each product of a store; told from five ratings on. */
export async function productRatingsOf(
  db: Database,
  storeId: string,
): Promise<Record<string, { average: number; count: number }>> {
  const { rows } = await sql<{ id: string; average: number; count: number }>`
    select rated ->> 'productId' as id, round(avg((rated ->> 'rating')::numeric), 1)::float as average,
      count(*)::int as count
    from rating cross join lateral jsonb_array_elements(product_ratings) rated
    where store_id = ${storeId} and hidden_at is null and product_ratings <> '[]'
    group by 1 having count(*) >= 5`.execute(db)
  return Object.fromEntries(rows.map(({ id, average, count }) => [id, { average, count }]))
}
