import { paymentPlan } from '../../../../src/modules/money/ledger/rules/waterfall'
import type { Outputs } from '../../../api'
import { cartCents } from '../cart/cart'
import type { CanteenDay } from './cloud-days'
import type { Lunch } from './lunches'

type Canteen = Outputs['public']['cloudCanteen']

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

/** What allowances of a day still have after its lunches, with their delivery where the company pays for it. */
export function allowanceLeftCents(
  { available }: Pick<CanteenDay, 'available'>,
  lunches: readonly Lunch[],
  { kitchens, allowancesPayDelivery }: Pick<Canteen, 'kitchens' | 'allowancesPayDelivery'>,
): number {
  const given = available.inKind.amount + available.flex.amount
  const spent = lunches.reduce((sum, lunch) => {
    const kitchen = kitchens.find(({ store }) => store.id === lunch.storeId)
    const delivery = allowancesPayDelivery ? (kitchen?.store.deliveryFee?.amount ?? 0) : 0
    return sum + cartCents(lunch.entries) + delivery
  }, 0)
  return Math.max(0, given - spent)
}

/** What a dish of a day of this office costs the person themselves. */
export const shareOfDay =
  (
    day: Pick<CanteenDay, 'available'>,
    { availableBalance, allowancesPayDelivery }: Pick<Canteen, 'availableBalance' | 'allowancesPayDelivery'>,
    deliveryCents: number,
  ) =>
  (priceCents: number) =>
    ownShareCents(day, {
      priceCents,
      deliveryCents,
      balanceCents: availableBalance.amount,
      allowancesPayDelivery,
    })
