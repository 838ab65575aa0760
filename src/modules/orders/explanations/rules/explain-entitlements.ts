import {
  type EntitlementKind,
  type EntitlementQuestion,
  type EntitlementTrace,
  entitlementsOn,
} from '../../../companies/allowances/rules/entitlements'
import type { PaymentPlan } from '../../../money/ledger/rules/waterfall'
import { type Means, planWith } from '../../checkout/rules/explain-order'

export interface EntitlementCase extends EntitlementQuestion {
  /** What the person has paid of that day's orders, by card and balance. */
  paidByUserAtDateCents: number
  /** An order to try it with; null: only what there is. */
  order: { totalCents: number; deliveryFeeCents: number; payByTransfer?: boolean } | null
  entitlementsPayDelivery: boolean
  /** What is in the wallet: a card takes no less than 50 cents, so it bears on the company's part. Left out: nothing. */
  balanceCents?: number
  /** Of an order that is placed: what there was to spend then, as it was kept. */
  means?: Means | null
}

/** How much there is of one kind: `available = min(usable, granted - spent)`, and never less than nothing. */
export interface EntitlementSum {
  /** By all rules of the day. */
  grantedCents: number
  /** By those that are for this channel and time. */
  usableCents: number
  spentCents: number
  availableCents: number
}

export interface EntitlementExplanation {
  trace: EntitlementTrace[]
  sums: Record<EntitlementKind, EntitlementSum>
  copayment: {
    unlocksAtCents: number
    /** No more than what unlocks: what somebody pays beyond it is nobody else's business. */
    paidCents: number
    missingCents: number
  }
  /** How the order would be paid, or was; null when none was given. */
  order: Pick<PaymentPlan, 'totalCents' | 'subsidisableCents' | 'kindCents' | 'flexCents'> | null
  /** Of the order the company's part, or without one all that it would pay. */
  resultCents: number
}

/** What somebody could spend of the company's money on a delivery, with every step that leads there. */
export function explainEntitlements(question: EntitlementCase): EntitlementExplanation {
  const { order, paidByUserAtDateCents: paid, spentOnDay } = question
  const entitlements = entitlementsOn(question)
  const { trace, granted } = entitlements
  const means: Means = question.means ?? {
    kindCents: entitlements.availableKindCents,
    flexCents: entitlements.availableFlexCents,
    balanceCents: question.balanceCents ?? 0,
    unlocksAtUserSpentCents: entitlements.unlocksAtUserSpentCents,
    paidByUserAtDateCents: paid,
    entitlementsPayDelivery: question.entitlementsPayDelivery,
  }
  const available = { kind: means.kindCents, flex: means.flexCents }
  const sumOf = (kind: EntitlementKind): EntitlementSum => ({
    grantedCents: granted[kind],
    usableCents: trace.reduce((sum, one) => (one.kind === kind ? sum + one.usableCents : sum), 0),
    spentCents: spentOnDay[kind],
    availableCents: available[kind],
  })
  const { unlocksAtUserSpentCents } = means
  const paidCents = Math.max(0, Math.min(means.paidByUserAtDateCents, unlocksAtUserSpentCents))
  const plan = order && planWith(means, { payByTransfer: false, ...order })
  return {
    trace,
    sums: { kind: sumOf('kind'), flex: sumOf('flex') },
    copayment: {
      unlocksAtCents: unlocksAtUserSpentCents,
      paidCents,
      missingCents: unlocksAtUserSpentCents - paidCents,
    },
    order: plan && {
      totalCents: plan.totalCents,
      subsidisableCents: plan.subsidisableCents,
      kindCents: plan.kindCents,
      flexCents: plan.flexCents,
    },
    resultCents: plan ? plan.kindCents + plan.flexCents : available.kind + available.flex,
  }
}
