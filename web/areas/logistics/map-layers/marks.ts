import { toMillis } from '../../../../src/core/rules/instant'
import { signalFacts } from '../../../../src/modules/logistics/routes/rules/signal'
import type { Driver, Route } from '../routes/board'

interface Silence {
  minutes: number
  level: 'quiet' | 'silent'
}

/** Minutes without a signal of a courier on the road; null while there is a signal. */
export function silenceOf(
  { id, lastEvent }: Pick<Driver, 'id' | 'lastEvent'>,
  routes: readonly Route[],
  now: number,
): Silence | null {
  const signal = routes.find(route => route.assignedTo === id && route.signal !== null)?.signal
  if (!signal) return null
  const lastStepAt = signal.at === null ? null : toMillis(signal.at)
  const { level, ageMinutes } = signalFacts(lastEvent, lastStepAt, now, true)
  return level === 'live' || ageMinutes === null ? null : { level, minutes: ageMinutes }
}

/** The label of a silent courier, in the colour of the ring. */
export function silenceMark(
  silence: Silence | null,
  hues: { late: string; away: string },
  wording: (minutes: number) => string,
) {
  if (!silence) return null
  const isSilent = silence.level === 'silent'
  const colour = isSilent ? hues.late : hues.away
  return { label: { text: wording(silence.minutes), colour, weight: isSilent ? 30 : 20 } }
}

/** The label of a late stop. The later the stop, the higher its priority. */
export const lateLabel = (minutes: number, colour: string, wording: (minutes: number) => string) =>
  minutes > 0 ? { label: { text: wording(minutes), colour, weight: Math.min(19, minutes / 10) } } : {}
