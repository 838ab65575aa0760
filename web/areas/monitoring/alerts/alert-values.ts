import {
  ALERT_FIGURES,
  type AlertFigureName,
} from '../../../../src/modules/monitoring/alerts/rules/alert-figures'
import type { formatsOf } from '../../../i18n/format'

/** A value of a figure in words: a share in percent, an age in minutes, stars, or a number of things. */
export function writtenValue(
  figure: AlertFigureName,
  value: number | null,
  format: ReturnType<typeof formatsOf>,
): string {
  if (value === null) return '–'
  const { unit } = ALERT_FIGURES[figure]
  if (unit === 'share') return format.percent(value)
  const number = format.number(Math.round(value * 10) / 10)
  if (unit === 'minutes') return `${number} min`
  return unit === 'stars' ? `${number} ★` : number
}

/** From when on it is too much. */
export const writtenThreshold = (
  figure: AlertFigureName,
  threshold: number,
  format: ReturnType<typeof formatsOf>,
): string =>
  `${ALERT_FIGURES[figure].worse === 'more' ? '≥' : '<'} ${writtenValue(figure, threshold, format)}`
