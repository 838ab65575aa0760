import type { Tx } from '../../db/open'
import { localTimeOf } from '../../rules/local-time'
import { account } from '../../rules/money/accounts'
import { paymentPlan } from '../../rules/money/waterfall'
import type { Channel } from '../../rules/ordering/channels'
import { companyMoneyOf, entitlementAccounts, grantEntitlements } from '../money/entitlements'
import { lockAccounts } from '../money/ledger'
import { settingsInForce } from '../people/location-settings'
import type { Amending, Store } from './amend-order'
import type { OrderRow } from './order-rows'
import { failureOf } from './problems'

/** What it comes to cost more: of the company's money, of the wallet where its owner asks, and the rest is owed. */
export async function payRise(
  ctx: Amending,
  order: OrderRow,
  { store, totalCents, spendsWallet }: { store: Store; totalCents: number; spendsWallet: boolean },
) {
  const { db, world, now } = ctx
  const { person_id: personId, location_id: locationId, delivery_on: on } = order
  const codes = entitlementAccounts({ personId, on })
  const wallet = await lockAccounts(db, [account.balance(personId), ...Object.values(codes)])
  const company = await companyMoneyOf(db, {
    personId,
    locationId,
    on,
    time: localTimeOf(order.window_start, store.tz),
    channel: order.channel as Channel,
  })
  const free = (code: string) => Math.max(0, wallet.get(code)?.freeCents ?? 0)
  const ofCompany = (kind: 'kind' | 'flex', available: number) =>
    Math.min(available, free(codes[kind]) + Math.max(0, company.granted[kind] - company.alreadyGranted[kind]))
  const parts = paymentPlan({
    totalCents,
    availableKindCents: ofCompany('kind', company.availableKindCents),
    availableFlexCents: ofCompany('flex', company.availableFlexCents),
    availableBalanceCents: spendsWallet ? free(account.balance(personId)) : 0,
    unlocksAtUserSpentCents: company.unlocksAtUserSpentCents,
    paidByUserAtDateCents: company.paidByUserAtDateCents,
    payByTransfer: true,
  })
  const ownCents = parts.balanceCents + parts.transferCents
  if (ownCents > 0 && !(await mayPayThemselves(db, order, store)))
    throw failureOf(
      { name: 'CustomerPaymentNotAllowed', params: { amountCents: ownCents }, rule: 12 },
      ctx.request.language,
    )
  return {
    parts,
    async grant() {
      const lacks = parts.kindCents > free(codes.kind) || parts.flexCents > free(codes.flex)
      if (locationId && lacks)
        await grantEntitlements(db, world, { personId, locationId, on, at: now }, company)
    },
  }
}

/** Whether the company of the order lets its people pay beside it. */
async function mayPayThemselves(
  db: Tx,
  { location_id: id }: OrderRow,
  { settings }: Store,
): Promise<boolean> {
  const place = id
    ? await db
        .selectFrom('location')
        .leftJoin('organization', 'organization.id', 'location.organization_id')
        .select(['location.settings', 'organization.settings as of_organization'])
        .where('location.id', '=', id)
        .executeTakeFirst()
    : undefined
  return settingsInForce(place?.settings, place?.of_organization, settings).allowCustomerPayment
}
