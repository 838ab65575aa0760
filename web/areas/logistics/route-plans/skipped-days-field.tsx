import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { addDays, daysBetween } from '../../../../src/core/rules/local-time'
import { CITIES } from '../../../collection/cities'
import type { OwnField } from '../../../collection/describe'
import { useFormat } from '../../../i18n/format'
import { Button } from '../../../ui/buttons/button'
import { Input } from '../../../ui/fields/input'
import { HolidayMenu } from '../../stores/stores/holiday-menu'
import { usePublicHolidays } from '../../stores/stores/use-public-holidays'

const MAX_DAYS = 366

/** Days on which a schedule makes no route: one by one, from one to another, or public holidays of its city. */
export function SkippedDaysField({ value, onChange, disabled, values }: OwnField) {
  const t = useTranslations('route-plans.skipped')
  const collectionTexts = useTranslations('collection')
  const format = useFormat()
  const days = ((value ?? []) as string[]).toSorted()
  const written = (day: string) => format.date(`${day}T12:00Z`)
  const set = (next: readonly string[]) => onChange([...new Set(next)].toSorted())
  return (
    <div className="space-y-3">
      <div className="flex flex-wrap items-center gap-1.5">
        {days.map(day => (
          <span
            key={day}
            className="num inline-flex h-7 items-center rounded-full bg-mutedSoft px-2.5 text-dense"
          >
            {written(day)}
            {!disabled && (
              <button
                type="button"
                aria-label={collectionTexts('collection.takeAway', { name: written(day) })}
                onClick={() => set(days.filter(other => other !== day))}
                className="-mr-2 grid size-7 place-items-center rounded-full text-text3 hover:text-text"
              >
                <X size={13} aria-hidden />
              </button>
            )}
          </span>
        ))}
        {disabled && days.length === 0 && <span className="text-text3">{t('none')}</span>}
      </div>
      {!disabled && <AddDays days={days} city={values.city} onDays={set} />}
    </div>
  )
}

function AddDays({
  days,
  city,
  onDays,
}: {
  days: readonly string[]
  city: unknown
  onDays: (days: readonly string[]) => void
}) {
  const t = useTranslations('route-plans.skipped')
  const [from, setFrom] = useState('')
  const [until, setUntil] = useState('')
  const holidays = usePublicHolidays(CITIES.find(one => one === city) ?? null)
  const count = from ? daysBetween(from, until || from) + 1 : 0
  const add = () => {
    onDays([...days, ...Array.from({ length: count }, (_, at) => addDays(from, at))])
    setFrom('')
    setUntil('')
  }
  const isAddable = count > 0 && count + days.length <= MAX_DAYS
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Input
        type="date"
        aria-label={t('from')}
        value={from}
        onChange={event => setFrom(event.target.value)}
        className="!w-44"
      />
      –
      <Input
        type="date"
        aria-label={t('until')}
        min={from}
        value={until}
        onChange={event => setUntil(event.target.value)}
        className="!w-44"
      />
      <Button icon={Plus} aria-disabled={!isAddable} onClick={() => isAddable && add()}>
        {t('add')}
      </Button>
      <HolidayMenu
        holidays={holidays}
        label={t('holidays')}
        title={t('holidaysOf')}
        isChosen={on => days.includes(on)}
        onToggle={on => onDays(days.includes(on) ? days.filter(day => day !== on) : [...days, on])}
      />
    </div>
  )
}
