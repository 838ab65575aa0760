import { Check, ShoppingBag } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { DEFAULT_TZ, localDateOf } from '../../../../src/core/rules/local-time'
import type { Outputs } from '../../../api'
import { useFormat } from '../../../i18n/format'
import { cx } from '../../../ui/cx'
import { type Lunch, sumOf } from './lunches'

export type CanteenDay = Outputs['public']['cloudCanteen']['days'][number]

/** The days that can be ordered for, each with what is there already: ordered, chosen, still to spend. */
export function CloudDays({
  days,
  lunches,
  value,
  onChange,
}: {
  days: readonly CanteenDay[]
  lunches: readonly Lunch[]
  value: string
  onChange: (on: string) => void
}) {
  const t = useTranslations('cart')
  const f = useFormat()
  const today = localDateOf(Date.now(), DEFAULT_TZ)
  const strip = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    const pressed = strip.current?.querySelector<HTMLElement>(`[data-day="${value}"]`)
    if (pressed && strip.current)
      strip.current.scrollLeft = pressed.offsetLeft - strip.current.clientWidth / 2 + pressed.clientWidth / 2
  }, [value])
  return (
    <fieldset
      ref={strip}
      aria-label={t('where.day')}
      className="relative -mx-gutter flex min-w-0 gap-2 overflow-x-auto px-gutter py-1 lg:mx-0 lg:grid lg:grid-cols-8 lg:px-0"
    >
      {days.map(day => {
        const isChosen = day.on === value
        const [weekday, ...date] = f.day(`${day.on}T12:00:00Z`).replace(',', '').split(' ')
        return (
          <button
            key={day.on}
            type="button"
            data-day={day.on}
            aria-pressed={isChosen}
            onClick={() => onChange(day.on)}
            className={cx(
              'flex w-26 shrink-0 flex-col gap-0.5 rounded-card border px-3 py-2 text-left lg:w-auto',
              isChosen ? 'border-brand bg-brandSoft' : 'bg-surface hover:bg-sunken',
            )}
          >
            <span className={cx('text-meta first-letter:uppercase', isChosen ? 'text-brand' : 'text-text2')}>
              {day.on === today ? t('where.today') : weekday}
            </span>
            <span className="whitespace-nowrap font-semibold text-note">{date.join(' ')}</span>
            <DayState day={day} lunches={lunches.filter(({ on }) => on === day.on)} />
          </button>
        )
      })}
    </fieldset>
  )
}

function DayState({ day, lunches }: { day: CanteenDay; lunches: readonly Lunch[] }) {
  const t = useTranslations('canteen.cloud')
  const f = useFormat()
  const { units } = sumOf(lunches)
  const cents = day.available.inKind.amount + day.available.flex.amount
  const line = 'mt-1 flex items-center gap-1 whitespace-nowrap text-chip'
  if (units > 0)
    return (
      <span className={cx(line, 'font-medium text-brand')}>
        <ShoppingBag size={13} aria-hidden className="shrink-0" />
        {t('chosen', { count: units })}
      </span>
    )
  if (day.ordered.length > 0)
    return (
      <span className={cx(line, 'font-medium text-ok')}>
        <Check size={13} aria-hidden className="shrink-0" />
        {t('ordered')}
      </span>
    )
  if (day.kitchens.length === 0) return <span className={cx(line, 'text-text3')}>{t('closed')}</span>
  return (
    <span className={cx(line, 'money text-text2')}>
      {cents > 0 ? f.money(cents) : t('kitchens', { count: day.kitchens.length })}
    </span>
  )
}
