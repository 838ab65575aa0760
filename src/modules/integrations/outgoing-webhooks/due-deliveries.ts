import { sql } from 'kysely'
import type { Database } from '../../../core/db/open'

/** Whose endpoint a delivery goes to; null is the platform. */
export const ownerOf = (db: Database, deliveryId: string) =>
  db
    .selectFrom('webhook_delivery')
    .innerJoin('webhook_endpoint', 'webhook_endpoint.id', 'webhook_delivery.endpoint_id')
    .select('webhook_endpoint.merchant_id as merchantId')
    .where('webhook_delivery.id', '=', deliveryId)
    .executeTakeFirst()

/** The delivery of this owner that has been due for longest. */
export async function nextDueOf(
  db: Database,
  merchantId: string | null,
  now: Date,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select due.id from webhook_endpoint cross join lateral (${firstDue(now, 1)}) as due
    where ${merchantId === null ? sql`merchant_id is null` : sql`merchant_id = ${merchantId}`}
    order by due.next_attempt_at limit 1`.execute(db)
  return rows[0]?.id
}

/** Those of each owner that have been due for longest, so many of each; the first of each come first. */
export async function dueByOwner(db: Database, before: Date, each: number) {
  const { rows } = await sql<{ id: string; merchantId: string | null }>`
    select id, "merchantId" from (
      select due.id, merchant_id as "merchantId", due.next_attempt_at,
        row_number() over (partition by merchant_id order by due.next_attempt_at) as nth
      from webhook_endpoint cross join lateral (${firstDue(before, each)}) as due
    ) as ranked
    where nth <= ${each} order by nth, next_attempt_at`.execute(db)
  return rows
}

const firstDue = (at: Date, most: number) => sql`
  select id, next_attempt_at from webhook_delivery
  where endpoint_id = webhook_endpoint.id and state = 'waiting' and next_attempt_at <= ${at}
  order by next_attempt_at limit ${most}`
