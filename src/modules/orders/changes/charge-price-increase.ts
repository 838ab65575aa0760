import type { Tx } from '../../../core/db/open'
import { type LocalDate, localTimeOf } from '../../../core/rules/local-time'
import type { Channel } from '../../../core/rules/ordering/channels'
import { availableFunds } from '../../companies/allowances/available-funds'
import {
  companyMoneyOf,
  entitlementAccounts,
  grantEntitlements,
  lacksGrant,
} from '../../companies/allowances/entitlements'
import { settingsInForce } from '../../companies/companies/location-settings'
import { lockAccounts } from '../../money/ledger/ledger.store'
import { account } from '../../money/ledger/rules/accounts'
import { type PaymentParts, paymentPlan, whyNotCharge } from '../../money/ledger/rules/waterfall'
import { expireCreditsOf } from '../../money/wallet/expire-credits'
import type { OrderRow } from '../../order-records/orders/orders.store'
import { failureOf } from '../checkout/problems'
import type { Amending, Store } from './amend-order'
import type { AmendRefusal } from './rules/amending'

export type FundsQuestion = {
  store: Store
  /** Of the delivery as it will be. */
  on: LocalDate
  windowStart: Date
}

/** What there is for a changed order, read behind the lock of its person's wallet. */
export async function lockFunds(
  { db, world, now }: Amending,
  order: OrderRow,
  { store, on, windowStart }: FundsQuestion,
) {
  const { person_id: personId, location_id: locationId } = order
  await expireCreditsOf(db, world, personId, now)
  const codes = entitlementAccounts({ personId, on })
  const before = entitlementAccounts({ personId, on: order.delivery_on })
  const movesDay = on !== order.delivery_on
  const wallet = await lockAccounts(db, [
    ...new Set([account.balance(personId), ...Object.values(codes), ...Object.values(before)]),
  ])
  const [company, rules] = await Promise.all([
    companyMoneyOf(db, {
      personId,
      locationId,
      on,
      time: localTimeOf(windowStart, store.tz),
      channel: order.channel as Channel,
      // What pays it now comes back when it moves to another day.
      ...(movesDay ? { exceptOrderId: order.id } : {}),
    }),
    settingsOf(db, order, store),
  ])
  const funds = availableFunds({
    personId,
    on,
    wallet,
    company,
    returningFlexCents: movesDay && codes.flex === before.flex ? order.flex_cents : 0,
  })
  const ownPaidCents = order.balance_cents + order.card_cents
  return {
    on,
    ...funds,
    rules,
    /** What the person has paid for the day, without this order. */
    paidElsewhereCents: company.paidByUserAtDateCents - (movesDay ? 0 : ownPaidCents),
  }
}
export type LockedFunds = Awaited<ReturnType<typeof lockFunds>>

/** What the person has to pay themselves of an order before their company pays anything. */
export function ownAtLeast(
  { company, rules, paidElsewhereCents }: LockedFunds,
  { totalCents, deliveryCents }: { totalCents: number; deliveryCents: number },
): number {
  const need = Math.max(0, company.unlocksAtUserSpentCents - paidElsewhereCents)
  return Math.min(totalCents, Math.max(need, rules.entitlementsPayDelivery ? 0 : deliveryCents))
}

/**
 * What an order comes to cost more: of the company's money, of the wallet where its owner asks, and the rest is owed;
 * `byCard`: in one amount that a card takes.
 */
export async function chargePriceIncrease(
  ctx: Amending,
  order: OrderRow,
  funds: LockedFunds,
  rise: {
    totalCents: number
    deliveryCents: number
    /** What the person pays of the order already. */
    ownPaidCents: number
    spendsWallet: boolean
    byCard: boolean
  },
  refuse: (refusal: AmendRefusal) => Error,
): Promise<{ parts: PaymentParts; grant(): Promise<void> }> {
  const { db, world, now } = ctx
  const { company, rules } = funds
  const plan = paymentPlan({
    totalCents: rise.totalCents,
    deliveryFeeCents: Math.min(rise.totalCents, rise.deliveryCents),
    availableKindCents: funds.kindCents,
    availableFlexCents: funds.flexCents,
    availableBalanceCents: rise.spendsWallet ? funds.balanceCents : 0,
    unlocksAtUserSpentCents: company.unlocksAtUserSpentCents,
    paidByUserAtDateCents: funds.paidElsewhereCents + rise.ownPaidCents,
    entitlementsPayDelivery: rules.entitlementsPayDelivery,
    payByTransfer: !rise.byCard,
  })
  const uncharged = whyNotCharge(plan)
  if (uncharged) throw refuse(uncharged)
  const { kindCents, flexCents, balanceCents } = plan
  const parts = {
    kindCents,
    flexCents,
    balanceCents,
    cardCents: 0,
    transferCents: plan.cardCents + plan.transferCents,
  }
  const ownCents = parts.balanceCents + parts.transferCents
  if (ownCents > 0 && !rules.allowCustomerPayment)
    throw failureOf(
      { name: 'CustomerPaymentNotAllowed', params: { amountCents: ownCents }, rule: 12 },
      ctx.request.language,
    )
  const { person_id: personId, location_id: locationId } = order
  return {
    parts,
    async grant() {
      if (locationId && lacksGrant(company, parts))
        await grantEntitlements(db, world, { personId, locationId, on: funds.on, at: now }, company)
    },
  }
}

/** What holds where the order is for. */
async function settingsOf(tx: Tx, { location_id: id }: OrderRow, { settings }: Store) {
  const place = id
    ? await tx
        .selectFrom('location')
        .leftJoin('organization', 'organization.id', 'location.organization_id')
        .select(['location.settings', 'organization.settings as of_organization'])
        .where('location.id', '=', id)
        .executeTakeFirst()
    : undefined
  return settingsInForce(place?.settings, place?.of_organization, settings)
}
