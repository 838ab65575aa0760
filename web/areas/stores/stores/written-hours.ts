import { useTranslations } from 'use-intl'
import type { OpeningHours } from '../../../../src/modules/stores/hours/rules/opening-hours'
import { useFormat } from '../../../i18n/format'

/** Days and hours as text. */
export function useWrittenHours() {
  const t = useTranslations('stores.special')
  const format = useFormat()
  const date = (day: string) => format.date(`${day}T12:00Z`)
  return {
    days: ({ from, until }: { from: string; until: string }) =>
      from === until ? date(from) : `${date(from)} – ${date(until)}`,
    hours: (hours: readonly OpeningHours[] | null) =>
      hours === null
        ? t('week')
        : hours.length === 0
          ? t('closed')
          : hours.map(({ start, end }) => `${start}–${end}`).join(', '),
  }
}
