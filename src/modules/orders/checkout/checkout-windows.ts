import type { Database } from '../../../core/db/open'
import { localTimeOf } from '../../../core/rules/local-time'
import type { DeliveryOption } from '../../order-records/orders/contract/ordering'
import { firstGlance, optionAt, type SlotQuestion } from '../../stores/hours/rules/slots'
import { slotQuestion as questionOf, takenWindows } from '../../stores/stores/windows'
import type { CheckoutFacts } from './checkout-facts'

/** The chosen window as it is now: null when none was chosen or it has gone. */
export function chosenWindow(facts: CheckoutFacts, question: SlotQuestion): DeliveryOption | null {
  const chosen = facts.payload.deliveryOption
  if (!chosen || !facts.deliveryOn) return null
  const offered = offeredWindow(facts, new Date(question.now))
  if (offered) return offered
  return optionAt(facts.deliveryOn, chosen.deliveryStartDate, question)
}

/** The first that can be chosen from the day of the delivery on, else the first of all. */
export function nextWindow(facts: CheckoutFacts, question: SlotQuestion): DeliveryOption | null {
  const day = (facts.deliveryOn && firstGlance(question, facts.deliveryOn)) || firstGlance(question)
  return day?.first ?? null
}

/** The same question that the store's page asks, with what an admin may skip. */
export async function slotQuestion(
  db: Database,
  { store, payload, isAdminContext }: CheckoutFacts,
  now: Date,
): Promise<SlotQuestion> {
  const taken = await takenWindows(db, [store], now)
  return { ...questionOf(store, payload.channel, now, taken), force: payload.force && isAdminContext }
}

/** The window that was offered, where it is the chosen one and still to come. It counts whatever the store's hours say. */
function offeredWindow(
  { proposal, payload, store }: Pick<CheckoutFacts, 'proposal' | 'payload' | 'store'>,
  now: Date,
): DeliveryOption | null {
  const start = proposal?.window_start
  const chosen = payload.deliveryOption?.deliveryStartDate
  if (!start || !proposal.window_end || !chosen || Date.parse(chosen) !== start.getTime()) return null
  if (start.getTime() <= now.getTime()) return null
  return {
    deliveryStart: localTimeOf(start, store.tz),
    deliveryEnd: localTimeOf(proposal.window_end, store.tz),
    deliveryStartDate: start.toISOString(),
    deliveryEndDate: proposal.window_end.toISOString(),
    cutoff: start.toISOString(),
    price: null,
    channels: [payload.channel],
  }
}
