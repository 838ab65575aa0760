import { useTranslations } from 'use-intl'
import { useFormat } from '../../../i18n/format'

/** What a line of a report is called: its name, or its day, month, channel or city in words. */
export function useLineName(lines: string) {
  const t = useTranslations('reports')
  const choices = useTranslations('collection.choices')
  const format = useFormat()
  return ({ key, name }: { key: string; name: string }): string => {
    if (lines === 'day') return format.date(`${key}T12:00Z`)
    if (lines === 'month') return format.month(`${key}-15T12:00Z`)
    if (lines === 'channel') return choices(`channel.${key as 'canteen'}`)
    if (lines === 'city') return choices(`city.${key as 'bcn'}`)
    return name || t(lines === 'projectCode' ? 'noCode' : 'noName')
  }
}
