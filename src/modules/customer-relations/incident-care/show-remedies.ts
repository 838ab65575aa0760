import { sql } from 'kysely'
import { z } from 'zod'
import type { Context, Person } from '../../../core/context'
import { Id, toMoney } from '../../../core/contract/common'
import { literalList } from '../../../core/db/literal-list'
import { holds, holdsAny, mayFail } from '../../../core/procedures'
import { inScope } from '../../../core/scope'
import { looksAfter } from '../../identity/people/person-scope'
import { TERMINAL_WAYPOINT_STATUSES } from '../../logistics/routes/rules/waypoint-state'
import { findIncidence, type IncidenceRow } from '../../operations/incidents/incidence-record'
import { planRefund, refundableCents } from '../../order-records/amounts/rules/refunds'
import { actorsOver, managedOrders } from '../../order-records/orders/order-access'
import { earnedCents, loadOrderMoney, refundFacts } from '../../order-records/orders/order-money'
import type { OrderRow } from '../../order-records/orders/orders.store'
import { ORDER_MOVES, type OrderState } from '../../order-records/states/rules/order-state'
import { STAFF } from './apply-remedy'
import { IncidentRemedies } from './contract/remedies'
import { DISPATCHERS, findRescheduling } from './rescheduling'

const GIVES_BACK = ['MerchantAdminPermission', 'HelloAdminPermission'] as const

type Looking = Pick<Context, 'db' | 'now'> & { caller: Person }

/** What this caller can do for an incident, and at what sum. */
export const showRemedies = holds(...STAFF)
  .input(z.object({ id: Id }))
  .output(IncidentRemedies)
  .concat(mayFail('NotFound'))
  .query(async ({ input, ctx }) => {
    const { db, caller, fail } = ctx
    const incident = await findIncidence(db, caller, input.id, 'write')
    if (!incident) throw fail('NotFound')
    const order = incident.order_id
      ? await managedOrders(db, caller, STAFF)
          .selectAll('purchase_order')
          .where('purchase_order.id', '=', incident.order_id)
          .executeTakeFirst()
      : undefined
    const found = order ? await findRescheduling(ctx, order) : null
    const isDispatcher = inScope(caller, [...DISPATCHERS], { city: incident.city })
    const customerId = order?.person_id ?? (incident.opened_by === 'customer' ? incident.reporter_id : null)
    return {
      customer: await customerOf(ctx, order ?? null, customerId),
      courier: await courierOf(ctx, incident),
      order: order ? await presentOrder(ctx, order) : null,
      mayCredit: await mayCredit(ctx, customerId),
      mayCancel: order !== undefined && (await mayCancel(ctx, order)),
      reschedule: found?.way ? { way: found.way, windows: found.windows } : null,
      whyNotReschedule: found?.whyNot ?? null,
      mayReassign: isDispatcher && incident.route_id !== null && (await isUnderWay(ctx, incident.route_id)),
    }
  })

async function customerOf({ db }: Looking, order: OrderRow | null, personId: string | null) {
  if (order) {
    const { firstName, lastName, phone, email } = order.customer
    const name = `${firstName} ${lastName}`.trim()
    return { id: order.person_id, name, phone: phone ?? null, email: email ?? null }
  }
  if (!personId) return null
  return (await personBy(db, personId)) ?? null
}

/** Staff give credit to the people whom they look after. */
async function mayCredit({ db, caller }: Looking, personId: string | null): Promise<boolean> {
  if (!personId || !holdsAny(caller.permissions, ['HelloAdminPermission'])) return false
  const person = await db
    .selectFrom('person')
    .select('id')
    .where('id', '=', personId)
    .where(looksAfter(caller, personId))
    .executeTakeFirst()
  return person !== undefined
}

async function courierOf({ db }: Looking, { courier_id, route_id }: IncidenceRow) {
  const route = route_id
    ? await db.selectFrom('route').select('assigned_to').where('id', '=', route_id).executeTakeFirst()
    : undefined
  const id = route?.assigned_to ?? courier_id
  const courier = id ? await personBy(db, id) : undefined
  return courier ? { id: courier.id, name: courier.name, phone: courier.phone } : null
}

const personBy = (db: Looking['db'], id: string) =>
  db
    .selectFrom('person')
    .select(['id', 'phone', 'email', sql<string>`trim(first_name || ' ' || last_name)`.as('name')])
    .where('id', '=', id)
    .executeTakeFirst()

const isUnderWay = async ({ db }: Looking, routeId: string): Promise<boolean> =>
  (await db
    .selectFrom('route')
    .select('id')
    .where('id', '=', routeId)
    .where('deleted_at', 'is', null)
    .where('canceled_at', 'is', null)
    .where(
      sql<boolean>`exists (select 1 from waypoint w where w.route_id = route.id and w.status not in ${literalList(TERMINAL_WAYPOINT_STATUSES)})`,
    )
    .executeTakeFirst()) !== undefined

async function mayCancel({ db, caller }: Looking, order: OrderRow): Promise<boolean> {
  const edge = ORDER_MOVES[order.state as OrderState].canceled_by_store
  const actors = (await actorsOver(db, caller, [order.id])).get(order.id) ?? []
  return edge !== undefined && actors.some(actor => edge.actors.includes(actor))
}

async function presentOrder(looking: Looking, order: OrderRow) {
  return {
    id: order.id,
    ufid: order.ufid,
    state: order.state,
    windowStart: order.window_start,
    windowEnd: order.window_end,
    ...(await givesBack(looking, order)),
  }
}

/** How much of an order can still be given back: as a whole, and line by line. */
async function givesBack({ db, caller }: Looking, order: OrderRow) {
  const actors = (await actorsOver(db, caller, [order.id])).get(order.id) ?? []
  const isPlatform = actors.includes('platform')
  if (!holdsAny(caller.permissions, [...GIVES_BACK]) || !(isPlatform || actors.includes('merchant')))
    return { refundable: null, lines: [] }
  const money = await loadOrderMoney(db, order)
  const facts = refundFacts(order, money)
  const left = refundableCents(facts)
  const limitCents = isPlatform ? left : Math.min(left, earnedCents(order, money))
  const rows = await db
    .selectFrom('order_line')
    .select(['id', 'name', 'quantity'])
    .where('order_id', '=', order.id)
    .orderBy('position')
    .execute()
  const lines = rows.flatMap(({ id, name, quantity }) => {
    const given = money.refunds
      .flatMap(refund => refund.lines)
      .filter(line => line.id === id)
      .reduce((sum, line) => sum + line.quantity, 0)
    const open = quantity - given
    if (open <= 0) return []
    const plan = planRefund(facts, {
      kind: 'items',
      items: [{ lineId: id, quantity: open }],
      keepDelivery: true,
    })
    return 'name' in plan ? [] : [{ id, name, quantity: open, amount: toMoney(plan.amountCents) }]
  })
  return { refundable: toMoney(limitCents), lines }
}
