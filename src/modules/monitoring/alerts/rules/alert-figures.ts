/** In what a figure is told: a number of things, minutes, a share of one, or stars of one to five. */
export type AlertUnit = 'count' | 'minutes' | 'share' | 'stars'

export interface AlertFigure {
  unit: AlertUnit
  /** Which way it goes wrong: from the threshold upwards, or below it. */
  worse: 'more' | 'less'
  /** What it can be narrowed to. The health of servers is that of the whole platform. */
  of: 'store' | 'city' | 'platform'
  /** It counts what happened in a stretch of time; others tell how it is now. */
  hasWindow: boolean
  /** What it is watched with unless somebody knows better. */
  usual: { threshold: number; windowMinutes: number; lastsMinutes: number }
}

const HOUR = 60
const DAY = 24 * HOUR
const now = (threshold: number, lastsMinutes = 0) => ({ threshold, windowMinutes: HOUR, lastsMinutes })
const within = (windowMinutes: number, threshold: number) => ({ threshold, windowMinutes, lastsMinutes: 0 })

/** Every figure that can be watched. */
export const ALERT_FIGURES = {
  unacceptedOrders: { unit: 'count', worse: 'more', of: 'store', hasWindow: false, usual: now(1) },
  lateOrders: { unit: 'count', worse: 'more', of: 'store', hasWindow: false, usual: now(5) },
  failedPayments: { unit: 'count', worse: 'more', of: 'store', hasWindow: false, usual: now(1) },
  silentPrinters: { unit: 'count', worse: 'more', of: 'store', hasWindow: false, usual: now(1) },
  waitingPapers: { unit: 'count', worse: 'more', of: 'store', hasWindow: false, usual: now(5) },
  lowStock: { unit: 'count', worse: 'more', of: 'store', hasWindow: false, usual: now(1) },
  lowRatings: { unit: 'count', worse: 'more', of: 'store', hasWindow: true, usual: within(DAY, 3) },
  averageRating: { unit: 'stars', worse: 'less', of: 'store', hasWindow: true, usual: within(7 * DAY, 4) },
  failedOrders: { unit: 'share', worse: 'more', of: 'store', hasWindow: true, usual: within(DAY, 0.1) },
  silentCouriers: { unit: 'count', worse: 'more', of: 'city', hasWindow: false, usual: now(1) },
  urgentIncidents: { unit: 'count', worse: 'more', of: 'city', hasWindow: false, usual: now(1) },
  failedMessages: { unit: 'count', worse: 'more', of: 'platform', hasWindow: true, usual: within(HOUR, 10) },
  waitingWebhooks: { unit: 'count', worse: 'more', of: 'platform', hasWindow: false, usual: now(1, 5) },
  queueAge: { unit: 'minutes', worse: 'more', of: 'platform', hasWindow: false, usual: now(5) },
  errorRate: { unit: 'share', worse: 'more', of: 'platform', hasWindow: true, usual: within(10, 0.02) },
  silentServers: { unit: 'count', worse: 'more', of: 'platform', hasWindow: false, usual: now(1) },
} as const satisfies Record<string, AlertFigure>

export type AlertFigureName = keyof typeof ALERT_FIGURES
export const ALERT_FIGURE_NAMES = Object.keys(ALERT_FIGURES) as AlertFigureName[]

/** Why a figure cannot be watched like that; null when it can. */
export function whyNotWatch(alert: {
  figure: AlertFigureName
  city?: string | null | undefined
  storeId?: string | null | undefined
  threshold: number
}): 'storeId' | 'city' | 'threshold' | null {
  const { of, unit, worse } = ALERT_FIGURES[alert.figure] as AlertFigure
  if (alert.storeId && of !== 'store') return 'storeId'
  if (alert.city && of === 'platform') return 'city'
  // From nothing upwards it would be open for ever.
  if (worse === 'more' && alert.threshold <= 0) return 'threshold'
  if (unit === 'share' && alert.threshold > 1) return 'threshold'
  if (unit === 'stars' && (alert.threshold < 1 || alert.threshold > 5)) return 'threshold'
  return null
}
