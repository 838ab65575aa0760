import type { z } from 'zod'
import { euros } from '../../contract/common'
import {
  type AskEntitlements,
  AskEntitlementsOf,
  AskOwnEntitlements,
  ExplainedEntitlements,
} from '../../contract/entitlements'
import type { Database } from '../../db/open'
import { explainEntitlements } from '../../rules/money/explain-entitlements'
import { holds, mayFail, signedIn } from '../../trpc/procedures'
import { settingsInForce } from '../people/location-settings'
import { placeRunBy, RUN_PLACES } from '../people/places'
import { asRule, ruleRowsOf } from './entitlement-rules'
import { spentBy } from './entitlements'

/** What I could spend of my company's money on a delivery, and why. */
export const explainOwnEntitlements = signedIn
  .input(AskOwnEntitlements)
  .output(ExplainedEntitlements)
  .use(mayFail('LocationNotFound'))
  .query(async ({ input, ctx: { db, caller, fail } }) => {
    if (!(await isMemberOf(db, caller.id, input.locationId))) throw fail('LocationNotFound')
    return explain(db, input, caller.id, input.purchaseId)
  })

/** The same about one of the people of a place, for those who run it. */
export const explainEntitlementsOf = holds(...RUN_PLACES)
  .input(AskEntitlementsOf)
  .output(ExplainedEntitlements)
  .use(mayFail('LocationNotFound', 'UserNotFound'))
  .query(async ({ input, ctx: { db, caller, fail } }) => {
    if (!(await placeRunBy(db, caller, input.locationId))) throw fail('LocationNotFound')
    if (!(await isMemberOf(db, input.userId, input.locationId))) throw fail('UserNotFound')
    return explain(db, input, input.userId)
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

async function explain(
  db: Database,
  ask: z.output<typeof AskEntitlements>,
  personId: string,
  exceptOrderId?: string,
): Promise<ExplainedEntitlements> {
  const { locationId, on, channel } = ask
  const time = ask.time ?? null
  const [rows, spent, paysDelivery] = await Promise.all([
    ruleRowsOf(db, locationId).execute(),
    spentBy(db, {
      personId,
      locationId,
      on,
      time,
      channel,
      ...(exceptOrderId ? { exceptOrderId } : {}),
    }),
    entitlementsPayDeliveryAt(db, locationId),
  ])
  const found = explainEntitlements({
    rules: rows.map(asRule),
    on,
    time,
    channel,
    spentOnDay: { kind: spent.dayKind, flex: spent.dayFlex },
    spentInMonth: { kind: spent.monthKind, flex: spent.monthFlex },
    paidByUserAtDateCents: spent.dayPaid,
    order:
      ask.orderTotal === undefined
        ? null
        : { totalCents: ask.orderTotal, deliveryFeeCents: Math.min(ask.deliveryFee, ask.orderTotal) },
    entitlementsPayDelivery: paysDelivery,
  })
  const sumOf = (kind: 'kind' | 'flex') => ({
    granted: euros(found.sums[kind].grantedCents),
    usable: euros(found.sums[kind].usableCents),
    spent: euros(found.sums[kind].spentCents),
    available: euros(found.sums[kind].availableCents),
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
        amountPerDay: euros(row.amount_cents),
        unlocksAtUserSpent: euros(row.unlocks_at_user_spent_cents),
        maxPerMonth: row.max_per_month_cents === null ? null : euros(row.max_per_month_cents),
        reason: step.reason,
        granted: euros(step.grantedCents),
        usable: euros(step.usableCents),
      }
    }),
    inKind: sumOf('kind'),
    flex: sumOf('flex'),
    copayment: {
      unlocksAt: euros(found.copayment.unlocksAtCents),
      paid: euros(found.copayment.paidCents),
      missing: euros(found.copayment.missingCents),
    },
    order: found.order && {
      total: euros(found.order.totalCents),
      subsidisable: euros(found.order.subsidisableCents),
      inKind: euros(found.order.kindCents),
      flex: euros(found.order.flexCents),
      byUser: euros(found.order.totalCents - found.resultCents),
    },
    paysDelivery,
    result: euros(found.resultCents),
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
