import type { Language } from '../../../core/contract/common'
import { textsIn } from '../../../core/rules/texts'
import { ALERT_FIGURES, type AlertFigureName } from './rules/alert-figures'
import ca from './texts/ca.json'
import en from './texts/en.json'
import es from './texts/es.json'
import fr from './texts/fr.json'

export const alertTexts = textsIn<typeof en>({ ca, en, es, fr })

/** A value in figures, as its reader writes them. */
export function writtenValue(figure: AlertFigureName, value: number, language: Language): string {
  const { unit } = ALERT_FIGURES[figure]
  const number = (options: Intl.NumberFormatOptions) => new Intl.NumberFormat(language, options).format(value)
  if (unit === 'share') return number({ style: 'percent', maximumFractionDigits: 1 })
  if (unit === 'minutes') return `${number({ maximumFractionDigits: 0 })} min`
  return number({ maximumFractionDigits: unit === 'stars' ? 1 : 0 })
}
