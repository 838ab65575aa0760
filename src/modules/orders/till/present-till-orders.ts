import { sql } from 'kysely'
import type { Context } from '../../../core/context'
import { toMoney } from '../../../core/contract/common'
import type { Customer } from '../../../core/db/columns'
import type { Database } from '../../../core/db/open'
import type { OrderState } from '../../order-records/states/rules/order-state'
import type { CheckoutDraft } from '../checkout/checkouts.store'
import type { TillOrder } from './contract/till'
import { tillState } from './rules/till-state'

/** Where a guest pays. */
export const payUrl = (publicUrl: string, token: string): string => `${publicUrl}/pay/${token}`

/** As a query: what was rung up and set aside, with what has become of it. */
export const soldAtTills = (db: Database) =>
  db
    .selectFrom('till_order as t')
    .innerJoin('checkout as c', join =>
      join.onRef('c.person_id', '=', 't.guest_id').onRef('c.client_key', '=', 't.id'),
    )
    .innerJoin('person as seller', 'seller.id', 't.seller_id')
    .leftJoin('purchase_order as o', 'o.id', 'c.order_id')
    .select([
      't.id',
      't.store_id',
      't.token',
      't.declined_at',
      't.decline_code',
      't.created_at',
      'c.id as checkout_id',
      'c.state',
      'c.released_reason',
      'c.expires_at',
      'c.total_cents',
      'c.window_start',
      'o.id as order_id',
      'o.ufid',
      'o.pickup_code',
      'o.state as order_state',
    ])
    .select([
      sql<string>`trim(seller.first_name || ' ' || seller.last_name)`.as('sold_by'),
      sql<Customer>`c.draft->'customer'`.as('customer'),
      sql<string>`c.draft->>'windowEnd'`.as('window_end'),
      sql<string>`c.draft->>'comments'`.as('comments'),
      sql<Pick<CheckoutDraft['lines'][number], 'name' | 'quantity'>[]>`(
        select jsonb_agg(jsonb_build_object('name', l->>'name', 'quantity', (l->>'quantity')::int))
        from jsonb_array_elements(c.draft->'lines') as l)`.as('lines'),
    ])

export type SoldRow = Awaited<ReturnType<ReturnType<typeof soldAtTills>['execute']>>[number]

export function presentTillOrder(row: SoldRow, { world, now }: Pick<Context, 'world' | 'now'>): TillOrder {
  const facts = { state: row.state, releasedReason: row.released_reason, expiresAt: row.expires_at }
  const state = tillState(facts, now)
  return {
    id: row.id,
    storeId: row.store_id,
    state,
    guest: {
      name: row.customer.firstName,
      phone: row.customer.phone ?? null,
      email: row.customer.email || null,
    },
    items: row.lines ?? [],
    comments: row.comments,
    total: toMoney(row.total_cents),
    windowStart: row.window_start,
    windowEnd: new Date(row.window_end),
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    link: state === 'waiting' ? payUrl(world.settings.publicUrl, row.token) : null,
    declined: row.declined_at && { at: row.declined_at, code: row.decline_code },
    soldBy: row.sold_by,
    order: row.order_id
      ? {
          id: row.order_id,
          ufid: row.ufid!,
          pickupCode: row.pickup_code!,
          state: row.order_state as OrderState,
        }
      : null,
  }
}

/** One that is there. */
export async function showTillOrder(ctx: Pick<Context, 'world' | 'now'>, id: string): Promise<TillOrder> {
  const row = await soldAtTills(ctx.world.db).where('t.id', '=', id).executeTakeFirstOrThrow()
  return presentTillOrder(row, ctx)
}
