import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { addDays, DEFAULT_TZ, localDateOf } from '../../../../src/core/rules/local-time'
import type { Channel } from '../../../../src/core/rules/ordering/channels'
import { HORIZON_DAYS } from '../../../../src/modules/stores/hours/rules/horizon'
import { useFormat } from '../../../i18n/format'
import { cx } from '../../../ui/cx'
import { DayInput } from '../../../ui/fields/date-range'

const SHOWN_DAYS = 8

/** The next days to tap on, and a calendar for those further ahead. */
export function DayStrip({
  value,
  onChange,
  channel,
  hasSoonest = true,
}: {
  value: string | null
  onChange: (on: string | null) => void
  channel: Channel
  /** Offers "as soon as possible" before the days. */
  hasSoonest?: boolean
}) {
  const t = useTranslations('cart')
  const f = useFormat()
  const today = localDateOf(Date.now(), DEFAULT_TZ)
  const days = useMemo(
    () =>
      Array.from({ length: Math.min(SHOWN_DAYS, HORIZON_DAYS[channel] + 1) }, (_, i) => addDays(today, i)),
    [today, channel],
  )
  const isFurther = value !== null && !days.includes(value)
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-medium text-note">{t('where.day')}</legend>
      <div className="flex gap-2 max-sm:overflow-x-auto max-sm:p-0.5 sm:flex-wrap">
        {hasSoonest && (
          <DayButton pressed={value === null} onPress={() => onChange(null)} text={t('where.soonest')} />
        )}
        {days.map(day => (
          <DayButton
            key={day}
            pressed={value === day}
            onPress={() => onChange(day)}
            text={day === today ? t('where.today') : f.day(`${day}T12:00:00Z`)}
          />
        ))}
      </div>
      {HORIZON_DAYS[channel] > SHOWN_DAYS && (
        <div className="mt-3 max-w-64">
          <DayInput
            value={isFurther ? value : null}
            onChange={onChange}
            min={today}
            max={addDays(today, HORIZON_DAYS[channel])}
            label={t('where.otherDay')}
          />
        </div>
      )}
    </fieldset>
  )
}

function DayButton({ pressed, onPress, text }: { pressed: boolean; onPress: () => void; text: string }) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={onPress}
      className={cx(
        'h-11 shrink-0 whitespace-nowrap rounded-full border px-4 text-note',
        pressed ? 'border-brand bg-brand font-medium text-onBrand hover:bg-brandHover' : 'hover:bg-sunken',
      )}
    >
      {text}
    </button>
  )
}
