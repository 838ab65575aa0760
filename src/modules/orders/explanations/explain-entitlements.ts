import type { z } from 'zod'
import { toMoney } from '../../../core/contract/common'
import type { Database } from '../../../core/db/open'
import { holds, mayFail, signedIn } from '../../../core/procedures'
import {
  type AskEntitlements,
  AskEntitlementsOf,
  AskOwnEntitlements,
  ExplainedEntitlements,
} from '../../companies/allowances/contract/entitlements'
import { asRule, countsAt, ruleRowsOf } from '../../companies/allowances/entitlement-rules'
import { spentBy } from '../../companies/allowances/entitlements'
import { settingsInForce } from '../../companies/companies/location-settings'
import { placeRunBy, RUN_PLACES } from '../../companies/companies/places'
import { spendableOf } from '../../money/wallet/wallet'
import { frozenPayment } from './explain-order'
import { explainEntitlements } from './rules/explain-entitlements'

/** What I could spend of my company's money on a delivery, and why. */
export const explainOwnEntitlements = signedIn
  .input(AskOwnEntitlements)
  .output(ExplainedEntitlements)
  .concat(mayFail('LocationNotFound'))
  .query(async ({ input, ctx: { db, caller, now, fail } }) => {
    if (!(await isMemberOf(db, caller.id, input.locationId))) throw fail('LocationNotFound')
    const placed = input.purchaseId ? await placedOrder(db, caller.id, input.purchaseId) : null
    return explain(db, input, caller.id, { balanceCents: await spendableOf(db, caller.id, now), placed })
  })

/** The same about one of the people of a place, for those who run it; their wallet is their own business. */
export const explainEntitlementsOf = holds(...RUN_PLACES)
  .input(AskEntitlementsOf)
  .output(ExplainedEntitlements)
  .concat(mayFail('LocationNotFound', 'UserNotFound'))
  .query(async ({ input, ctx: { db, caller, fail } }) => {
    if (!(await placeRunBy(db, caller, input.locationId))) throw fail('LocationNotFound')
    if (!(await isMemberOf(db, input.userId, input.locationId))) throw fail('UserNotFound')
    return explain(db, input, input.userId, { balanceCents: 0, placed: null })
  })

const isMemberOf = async (db: Database, personId: string, locationId: string) =>
  (await db
    .selectFrom('location_member')
    .innerJoin('person', 'person.id', 'location_member.person_id')
    .innerJoin('location', 'location.id', 'location_member.location_id')
    .select('person.id')
    .where('location_member.location_id', '=', locationId)
    .where('location_member.person_id', '=', personId)
    .where('person.deleted_at', 'is', null)
    .where('location.deleted_at', 'is', null)
    .executeTakeFirst()) !== undefined

type Placed = Awaited<ReturnType<typeof placedOrder>>

/** An order of theirs, with what it was paid from. Null when there is none. */
async function placedOrder(db: Database, personId: string, id: string) {
  const order = await db
    .selectFrom('purchase_order')
    .selectAll()
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .executeTakeFirst()
  return order ? { order, ...(await frozenPayment(db, order)) } : null
}

async function changedSince(db: Database, locationId: string, placed: Placed) {
  if (!placed) return null
  if (placed.isPaidOtherwise) return 'order'
  const changed = await db
    .selectFrom('entitlement_rule')
    .select('id')
    .where(countsAt(locationId))
    .where('updated_at', '>', placed.order.created_at)
    .executeTakeFirst()
  return changed ? 'rules' : null
}

async function explain(
  db: Database,
  ask: z.output<typeof AskEntitlements>,
  personId: string,
  { balanceCents, placed }: { balanceCents: number; placed: Placed },
): Promise<ExplainedEntitlements> {
  const { locationId, on, channel } = ask
  const time = ask.time ?? null
  const order = placed?.order
  const [rows, spent, paysDelivery, changed] = await Promise.all([
    ruleRowsOf(db, locationId).execute(),
    spentBy(db, {
      personId,
      locationId,
      on,
      time,
      channel,
      ...(order ? { before: { orderId: order.id, at: order.created_at } } : {}),
    }),
    entitlementsPayDeliveryAt(db, locationId),
    changedSince(db, locationId, placed),
  ])
  const found = explainEntitlements({
    rules: rows.map(asRule),
    on,
    time,
    channel,
    spentOnDay: { kind: spent.dayKind, flex: spent.dayFlex },
    spentInMonth: { kind: spent.monthKind, flex: spent.monthFlex },
    paidByUserAtDateCents: spent.dayPaid,
    order: order
      ? {
          totalCents: order.total_cents,
          deliveryFeeCents: order.delivery_cents,
          payByTransfer: order.transfer_cents > 0,
        }
      : ask.orderTotal === undefined
        ? null
        : { totalCents: ask.orderTotal, deliveryFeeCents: Math.min(ask.deliveryFee, ask.orderTotal) },
    entitlementsPayDelivery: paysDelivery,
    balanceCents,
    means: placed?.means ?? null,
  })
  // From the means that were kept the same follows again; where none were, what was paid stands.
  const paid =
    placed && !placed.means
      ? { ...found.order!, kindCents: placed.order.kind_cents, flexCents: placed.order.flex_cents }
      : found.order
  const resultCents = paid ? paid.kindCents + paid.flexCents : found.resultCents
  const sumOf = (kind: 'kind' | 'flex') => ({
    granted: toMoney(found.sums[kind].grantedCents),
    usable: toMoney(found.sums[kind].usableCents),
    spent: toMoney(found.sums[kind].spentCents),
    available: toMoney(found.sums[kind].availableCents),
  })
  return {
    on,
    time,
    channel,
    rules: rows.map((row, i) => {
      const step = found.trace[i]!
      return {
        id: row.id,
        level: row.location_id === null ? 'organization' : 'location',
        name: row.name,
        kind: step.kind === 'kind' ? 'in_kind' : 'flex',
        amountPerDay: toMoney(row.amount_cents),
        unlocksAtUserSpent: toMoney(row.unlocks_at_user_spent_cents),
        maxPerMonth: row.max_per_month_cents === null ? null : toMoney(row.max_per_month_cents),
        reason: step.reason,
        granted: toMoney(step.grantedCents),
        usable: toMoney(step.usableCents),
      }
    }),
    inKind: sumOf('kind'),
    flex: sumOf('flex'),
    copayment: {
      unlocksAt: toMoney(found.copayment.unlocksAtCents),
      paid: toMoney(found.copayment.paidCents),
      missing: toMoney(found.copayment.missingCents),
    },
    order: paid && {
      total: toMoney(paid.totalCents),
      subsidisable: toMoney(paid.subsidisableCents),
      inKind: toMoney(paid.kindCents),
      flex: toMoney(paid.flexCents),
      byUser: toMoney(paid.totalCents - resultCents),
    },
    paysDelivery: placed?.means?.entitlementsPayDelivery ?? paysDelivery,
    result: toMoney(resultCents),
    changedSince: changed,
  }
}

/** As the place says, or its organization; a store may say otherwise where neither does. */
async function entitlementsPayDeliveryAt(db: Database, locationId: string): Promise<boolean> {
  const row = await db
    .selectFrom('location')
    .leftJoin('organization', 'organization.id', 'location.organization_id')
    .select(['location.settings', 'organization.settings as organization_settings'])
    .where('location.id', '=', locationId)
    .executeTakeFirstOrThrow()
  return settingsInForce(row.settings, row.organization_settings).entitlementsPayDelivery
}
