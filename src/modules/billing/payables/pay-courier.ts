import { sql } from 'kysely'
import type { World } from '../../../core/context'
import type { StatusEntry } from '../../../core/db/columns'
import { literalList } from '../../../core/db/literal-list'
import type { Database, Tx } from '../../../core/db/open'
import type { LocalDate } from '../../../core/rules/local-time'
import { type CourierPriceLine, routePriceCents } from '../../logistics/couriers/rules/pricing'
import { routeSpan } from '../../logistics/routes/rules/route-state'
import {
  TERMINAL_WAYPOINT_STATUSES,
  type WaypointStatusEntry,
} from '../../logistics/routes/rules/waypoint-state'
import { postTx } from '../../money/ledger/ledger.store'
import { account } from '../../money/ledger/rules/accounts'
import { addPayable, hasPayable, type PayableRow } from './payables.store'
import type { Period } from './rules/pay-periods'

/**
 * Makes the payable of a courier for a period, once: of all finished routes until its end that are in none yet, each at
 * its price. What is owed stands in the ledger from then on. Null: there is nothing to pay, or it was made before.
 */
export async function payCourier(
  tx: Tx,
  ctx: { world: Pick<World, 'newId'>; now: Date },
  personId: string,
  period: Period,
): Promise<PayableRow | null> {
  await tx.selectFrom('person').select('id').where('id', '=', personId).forNoKeyUpdate().execute()
  if (await hasPayable(tx, { kind: 'routes', personId }, period)) return null
  const routes = (await unpaidRoutes(tx, personId, period.endsOn)).filter(({ cents }) => cents > 0)
  if (!routes.length) return null
  const payable = await addPayable(
    tx,
    ctx,
    { kind: 'routes', personId, items: routes.length },
    period,
    routes.map(({ id, on, cents }) => ({ kind: 'routes', on, amountCents: cents, route_id: id })),
  )
  await postTx(
    tx,
    ctx.world,
    {
      key: `courier-pay:${payable.id}`,
      kind: 'courier-pay',
      ref: { type: 'payable', id: payable.id },
      at: ctx.now,
    },
    [
      {
        debit: account.courierPay,
        credit: account.courier(personId),
        amountCents: payable.amount_cents,
        memo: 'courierPay',
      },
    ],
  )
  return payable
}

/** A route is done when a courier has driven to all of its stops. */
export const isDone = sql<boolean>`route.deleted_at is null and route.canceled_at is null
  and exists (select 1 from waypoint w where w.route_id = route.id)
  and not exists (select 1 from waypoint w where w.route_id = route.id
    and w.status not in ${literalList(TERMINAL_WAYPOINT_STATUSES)})
  and not exists (select 1 from payable_line l where l.route_id = route.id)`

async function unpaidRoutes(db: Database, personId: string, until: LocalDate) {
  const { rows } = await sql<{
    id: string
    on_day: LocalDate
    prices: CourierPriceLine[]
    stops: { status: string; history: StatusEntry[] }[]
  }>`
    select route.id, route.effective_on::text as on_day, route.courier_price as prices,
      (select jsonb_agg(jsonb_build_object('status', w.status, 'history', w.status_history) order by w.position)
        from waypoint w where w.route_id = route.id) as stops
    from route
    where route.assigned_to = ${personId} and route.effective_on <= ${until}::date and ${isDone}
    order by route.effective_on, route.id`.execute(db)
  return rows.map(({ id, on_day, prices, stops }) => {
    const waypoints = stops.map((stop, at) => ({
      id: String(at),
      status: stop.status as WaypointStatusEntry['status'],
      statusHistory: stop.history as WaypointStatusEntry[],
      shouldPickup: false,
    }))
    return { id, on: on_day, cents: routePriceCents(prices, routeSpan({ waypoints }).durationMs) }
  })
}
