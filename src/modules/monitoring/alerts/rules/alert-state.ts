import { MINUTE_MS } from '../../../../core/rules/instant'
import { ALERT_FIGURES, type AlertFigureName } from './alert-figures'

export interface WatchedAlert {
  figure: AlertFigureName
  threshold: number
  lastsMinutes: number
  isOpen: boolean
  /** Since when it has been too much, without a break. */
  overSince: Date | null
}

export type AlertMove = 'open' | 'resolve' | 'worsen' | null

/** Whether a value is too much. One that is not known is neither. */
export function isOver(
  { figure, threshold }: Pick<WatchedAlert, 'figure' | 'threshold'>,
  value: number,
): boolean {
  return ALERT_FIGURES[figure].worse === 'more' ? value >= threshold : value < threshold
}

/** The worse of two values of a figure. */
export const worseOf = (figure: AlertFigureName, a: number, b: number): number =>
  ALERT_FIGURES[figure].worse === 'more' ? Math.max(a, b) : Math.min(a, b)

/**
 * What follows from a look at a figure: it opens once it has been too much for long enough, and is resolved by itself when
 * it is back. What is not known changes nothing.
 */
export function moveOf(
  alert: WatchedAlert,
  value: number | null,
  now: Date,
): { move: AlertMove; overSince: Date | null } {
  if (value === null) return { move: null, overSince: alert.overSince }
  if (!isOver(alert, value)) return { move: alert.isOpen ? 'resolve' : null, overSince: null }
  const overSince = alert.overSince ?? now
  if (alert.isOpen) return { move: 'worsen', overSince }
  const hasLasted = now.getTime() - overSince.getTime() >= alert.lastsMinutes * MINUTE_MS
  return { move: hasLasted ? 'open' : null, overSince }
}
