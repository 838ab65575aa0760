import { sql } from 'kysely'
import { signedIn } from '../../../core/procedures'
import { ListReviews, Reviews } from './contract/ratings'
import { presentRatings } from './ratings.resource'

const AT_ONCE = 20
/** Fewer would tell of single people. */
const TOLD_FROM = 5

/** What others think of a store or a product, youngest first; of a product, the stars that it was given itself. */
export const listReviews = signedIn
  .meta({ summary: 'Lists what customers thought of a store or a product' })
  .input(ListReviews)
  .output(Reviews)
  .query(async ({ input: { storeId, productId, page }, ctx: { db } }) => {
    const told = db
      .selectFrom('rating')
      .where('archived_at', 'is', null)
      .where('deleted_at', 'is', null)
      .where('hidden_at', 'is', null)
      .where(
        sql<boolean>`exists (select 1 from store s where s.id = rating.store_id and s.deleted_at is null)`,
      )
      .$if(storeId !== undefined, query => query.where('store_id', '=', storeId!))
      .$if(productId !== undefined, query =>
        query.where(
          sql<boolean>`product_ratings @> jsonb_build_array(jsonb_build_object('productId', ${productId}::text))`,
        ),
      )
    const stars = productId
      ? sql<number>`(select (p->>'rating')::int from jsonb_array_elements(product_ratings) p
          where p->>'productId' = ${productId}::text limit 1)`
      : sql<number>`rating`
    const [{ average, count }, rows] = await Promise.all([
      told
        .select(sql<number | null>`round(avg(${stars}), 1)::float`.as('average'))
        .select(sql<number>`count(*)::int`.as('count'))
        .executeTakeFirstOrThrow(),
      told
        .selectAll()
        .select(stars.as('stars'))
        .orderBy('id', 'desc')
        .limit(AT_ONCE + 1)
        .offset((page - 1) * AT_ONCE)
        .execute(),
    ])
    const shown = rows.slice(0, AT_ONCE)
    const docs = await presentRatings(db, shown)
    return {
      average: count >= TOLD_FROM ? average : null,
      count,
      docs: docs.map((doc, i) => ({ ...doc, rating: shown[i]!.stars })),
      page,
      hasNextPage: rows.length > AT_ONCE,
    }
  })
