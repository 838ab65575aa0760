import { paymentPlan } from '../../../src/modules/ledger/rules/waterfall'
import type { CanteenDay } from './cloud-days'

/** What a person pays themselves for one dish of a day, its delivery counted, when nothing else is ordered for it. */
export function ownShareCents(
  { available }: Pick<CanteenDay, 'available'>,
  {
    priceCents,
    deliveryCents,
    balanceCents,
    allowancesPayDelivery,
  }: { priceCents: number; deliveryCents: number; balanceCents: number; allowancesPayDelivery: boolean },
): number {
  return paymentPlan({
    totalCents: priceCents + deliveryCents,
    deliveryFeeCents: deliveryCents,
    availableKindCents: available.inKind.amount,
    availableFlexCents: available.flex.amount,
    availableBalanceCents: balanceCents,
    unlocksAtUserSpentCents: available.unlocksAtUserSpent.amount,
    paidByUserAtDateCents: available.paidByUserAtDate.amount,
    entitlementsPayDelivery: allowancesPayDelivery,
  }).paidByUserCents
}
