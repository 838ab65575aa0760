import { type Instant, toMillis } from '../../../../core/rules/instant'
import type { LocalDate } from '../../../../core/rules/local-time'
import { deliveryOptions, type EmptyDay, optionAt, type SlotQuestion } from '../../hours/rules/slots'

/** Why an order cannot be brought in a window: what is wrong with its day, or that the store is closed at that hour. */
export const WINDOW_REFUSALS = [
  'PastDay',
  'BeyondHorizon',
  'ClosingDay',
  'ClosedThatWeekday',
  'TooSoon',
  'CutoffPassed',
  'FullyBooked',
  'ClosedThen',
] as const satisfies readonly (EmptyDay | 'ClosedThen')[]

export type WindowRefusal = (typeof WINDOW_REFUSALS)[number]

const OF_THE_DAY: ReadonlySet<EmptyDay> = new Set([
  'PastDay',
  'BeyondHorizon',
  'ClosingDay',
  'ClosedThatWeekday',
])

/** Why the window that starts at an instant cannot be chosen; null when it can. */
export function whyNotAt(on: LocalDate, startsAt: Instant, question: SlotQuestion): WindowRefusal | null {
  const at = new Date(toMillis(startsAt)).toISOString()
  if (optionAt(on, at, question)) return null
  const { empty } = deliveryOptions(on, question)
  if (empty && OF_THE_DAY.has(empty)) return empty
  const { store } = question
  if (optionAt(on, at, { ...question, store: { ...store, capacityPerSlot: null } })) return 'FullyBooked'
  if (optionAt(on, at, { ...question, store: { ...store, cutoff: null } })) return 'CutoffPassed'
  const isOffered = optionAt(on, at, {
    ...question,
    store: { ...store, cutoff: null, defaultLeadTimeHours: 0, capacityPerSlot: null },
    since: 0,
    now: Math.min(toMillis(question.now), toMillis(startsAt)),
  })
  return isOffered ? 'TooSoon' : 'ClosedThen'
}
