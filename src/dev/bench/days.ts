import { addDays, DEFAULT_TZ, localDateOf } from '../../core/rules/local-time'
import { HORIZON_DAYS } from '../../modules/stores/hours/rules/horizon'
import { chooseWindow, type OrderPayload } from '../stories/customer'

const FIRST_AHEAD = 2

/** Days to order for, each once: on it the company has not paid anything yet for the people who share them. */
export type Days = { next(): string }

/** Of a canteen, which takes orders for so many days ahead and no more. */
export const daysOfCanteen = () => daysUpTo(HORIZON_DAYS.canteen)

/** For those who ask no kitchen. */
export const anyDays = () => daysUpTo(Number.POSITIVE_INFINITY)

function daysUpTo(most: number): Days {
  const today = localDateOf(new Date(), DEFAULT_TZ)
  let ahead = FIRST_AHEAD
  return {
    next() {
      if (ahead > most) throw new Error(`Orders go ${most} days ahead at most`)
      return addDays(today, ahead++)
    },
  }
}

/** A window of that day and no other: an order for another one would be paid otherwise. */
export async function windowOn(
  target: { url: string },
  token: string,
  wanted: OrderPayload & { date: string },
): Promise<OrderPayload> {
  const chosen = await chooseWindow(target, token, wanted)
  const on = localDateOf(String(chosen.date), DEFAULT_TZ)
  if (on !== wanted.date) throw new Error(`No window on ${wanted.date}, but on ${on}`)
  return chosen
}
