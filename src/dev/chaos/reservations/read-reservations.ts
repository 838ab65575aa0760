import { sql } from 'kysely'
import { SECOND_MS } from '../../../core/rules/instant'
import type { TestWorld } from '../../../core/testing'
import type { Reservation } from './given-way'

type Row = Omit<Reservation, 'heldAt' | 'wasCharged'> & {
  checkoutId: string
  /** All of it in words, for whoever has to find out why it is wrong. */
  story: string
}

/** Of the provider's own books. */
export type PaymentBooks = {
  payment_intent: { id: string; status: string; amount_received: number; metadata: { checkout?: string } }[]
  charge: { payment_intent: string | null; status: string; created: number }[]
}

/**
 * All checkouts as they are in the end. When one was given up is what was noted then: a chaos run that settles lets time
 * pass in the rows themselves.
 */
export async function readReservations(
  { db }: TestWorld,
  { payment_intent: intents, charge: charges }: PaymentBooks,
): Promise<(Reservation & Pick<Row, 'story'>)[]> {
  const { rows } = await sql<Row>`
    with known as (
      select k.*, k.draft->>'comments' as attempt, k.draft->'stock' as kept, coalesce(
        case k.state when 'placed' then k.updated_at end,
        (select min(e.at) from audit_entry e
          where e.entity_type = 'checkout' and e.entity_id = k.id and e.call = 'customer.checkout.release')
      ) as ended_at
      from checkout k
    )
    select k.id as "checkoutId", k.attempt, k.person_id as "personId", k.state, k.released_reason as "releasedReason",
      k.created_at as "createdAt", k.ended_at as "endedAt",
      k.expires_at as "expiresAt",
      (select coalesce(jsonb_agg(jsonb_build_object('productId', s."productId", 'quantity', greatest(s.quantity, (
          select sum(l.quantity) from order_line l where l.order_id = k.order_id and l.product_id = s."productId")))), '[]')
        from (select "productId", sum(quantity)::int as quantity
          from jsonb_to_recordset(k.kept) as kept ("productId" text, quantity int) group by 1) s
      ) as stock,
      concat_ws(', ', 'its checkout ' || k.id, k.state, k.released_reason, k.card_cents || ' by card', k.paid_without_order,
        'created ' || k.created_at::time, 'ended ' || k.ended_at::time, 'updated ' || k.updated_at::time,
        'expires ' || k.expires_at::time, 'of ' || k.person_id, 'keeps ' || k.kept::text,
        (select 'then of the same person ' || string_agg(concat_ws(' ', n.attempt, n.state, n.released_reason,
            n.created_at::time, n.ended_at::time, n.kept::text), '; ' order by n.created_at)
          from known n where n.person_id = k.person_id and n.store_id = k.store_id
          and n.created_at > k.created_at and n.created_at <= coalesce(k.ended_at, now()))
      ) as story
    from known k`.execute(db)
  const heldAt = new Map(
    charges.flatMap(({ payment_intent: id, status, created }) =>
      id && status === 'succeeded' ? [[id, new Date(created * SECOND_MS)] as const] : [],
    ),
  )
  const intentOf = new Map(intents.map(intent => [intent.metadata.checkout, intent]))
  return rows.map(({ checkoutId, story, ...row }) => {
    const intent = intentOf.get(checkoutId)
    const held = (intent && heldAt.get(intent.id)) ?? null
    const payment =
      intent && `payment ${intent.status}, ${held ? `held ${held.toISOString()}` : 'never held'}`
    return {
      ...row,
      heldAt: held,
      wasCharged: (intent?.amount_received ?? 0) > 0,
      story: payment ? `${story}, ${payment}` : story,
    }
  })
}
