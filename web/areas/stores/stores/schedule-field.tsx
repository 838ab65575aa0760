import { Copy, Plus, X } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { WEEKDAYS, type Weekday } from '../../../../src/core/rules/local-time'
import type { OwnField } from '../../../collection/describe'
import { Button, IconButton } from '../../../ui/buttons/button'
import { Input } from '../../../ui/fields/input'
import { HoursInputs } from './hours-inputs'

interface Hours {
  start: string
  end: string
}
type Week = Partial<Record<Weekday, Hours[]>>

const usual: Hours = { start: '12:00', end: '16:00' }

/** Opening hours by weekday, several a day where a kitchen closes in between. */
export function ScheduleField({ value, onChange, disabled }: OwnField) {
  const t = useTranslations('stores')
  const collectionTexts = useTranslations('collection')
  const week = (value ?? {}) as Week
  const set = (day: Weekday, hours: Hours[]) => onChange({ ...week, [day]: hours })
  return (
    <ul className="divide-y divide-line rounded-card border">
      {WEEKDAYS.map((day, index) => {
        const hours = week[day] ?? []
        const before = WEEKDAYS[index - 1]
        return (
          <li key={day} className="flex flex-wrap items-center gap-x-3 gap-y-2 px-3 py-2">
            <span className="w-24 shrink-0 font-medium max-sm:flex-1">
              {collectionTexts(`weekdays.${day}`)}
            </span>
            <div className="flex min-w-0 flex-1 flex-wrap items-center gap-2 max-sm:order-1 max-sm:basis-full">
              {hours.length === 0 && <span className="text-text3">{t('schedule.closed')}</span>}
              {hours.map((one, at) =>
                disabled ? (
                  <span key={`${one.start}-${one.end}`} className="num">
                    {one.start}–{one.end}
                  </span>
                ) : (
                  // biome-ignore lint/suspicious/noArrayIndexKey: two spans of a day may be the same while they are typed
                  <span key={at} className="inline-flex items-center gap-1">
                    <HoursInputs
                      value={one}
                      onChange={next => set(day, hours.with(at, next))}
                      from={t('schedule.from', { day: collectionTexts(`weekdays.${day}`) })}
                      to={t('schedule.to', { day: collectionTexts(`weekdays.${day}`) })}
                    />
                    <IconButton
                      size="small"
                      icon={X}
                      label={t('schedule.remove')}
                      onClick={() => set(day, hours.toSpliced(at, 1))}
                    />
                  </span>
                ),
              )}
            </div>
            {!disabled && (
              <span className="flex">
                {hours.length < 6 && (
                  <IconButton
                    size="small"
                    icon={Plus}
                    label={t('schedule.add', { day: collectionTexts(`weekdays.${day}`) })}
                    onClick={() => set(day, [...hours, usual])}
                  />
                )}
                {before && (
                  <IconButton
                    size="small"
                    icon={Copy}
                    label={t('schedule.copy', { day: collectionTexts(`weekdays.${before}`) })}
                    onClick={() => set(day, week[before] ?? [])}
                  />
                )}
              </span>
            )}
          </li>
        )
      })}
    </ul>
  )
}

type Cutoff =
  | { kind: 'minutesBefore'; minutes: number }
  | { kind: 'sameDay'; at: string }
  | { kind: 'previousDay'; at: string }
  | null

const kinds = ['none', 'minutesBefore', 'sameDay', 'previousDay'] as const

/** Until when one can order for a window. */
export function CutoffField({ value, onChange, disabled }: OwnField) {
  const t = useTranslations('stores')
  const cutoff = (value ?? null) as Cutoff
  if (disabled)
    return (
      <span className="num">
        {t(`cutoff.${cutoff?.kind ?? 'none'}`)}{' '}
        {cutoff && (cutoff.kind === 'minutesBefore' ? `${cutoff.minutes} min` : cutoff.at)}
      </span>
    )
  const choose = (kind: (typeof kinds)[number]) => {
    if (kind === 'none') onChange(null)
    else if (kind === 'minutesBefore') onChange({ kind, minutes: 60 })
    else onChange({ kind, at: kind === 'sameDay' ? '11:00' : '18:00' })
  }
  return (
    <div className="flex flex-wrap items-center gap-2">
      {kinds.map(kind => (
        <Button
          key={kind}
          kind={(cutoff?.kind ?? 'none') === kind ? 'soft' : 'outline'}
          aria-pressed={(cutoff?.kind ?? 'none') === kind}
          onClick={() => choose(kind)}
        >
          {t(`cutoff.${kind}`)}
        </Button>
      ))}
      {cutoff?.kind === 'minutesBefore' && (
        <Input
          type="number"
          min={0}
          max={20_160}
          aria-label={t('cutoff.minutes')}
          value={cutoff.minutes}
          onChange={event => onChange({ ...cutoff, minutes: Number(event.target.value) })}
          after={<span className="text-text3">min</span>}
          className="!w-32"
        />
      )}
      {cutoff && cutoff.kind !== 'minutesBefore' && (
        <Input
          type="time"
          aria-label={t('cutoff.at')}
          value={cutoff.at}
          onChange={event => onChange({ ...cutoff, at: event.target.value })}
          className="!w-32"
        />
      )}
    </div>
  )
}
