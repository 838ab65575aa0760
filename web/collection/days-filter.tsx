import { useTranslations } from 'use-intl'
import { Field } from '../ui/fields/field'
import { Input } from '../ui/fields/input'
import { readDays, writeDays } from './filters-in-url'

export interface DaysFilterProps {
  value: string | null
  onChange: (value: string | null) => void
  /** With hours and minutes. */
  hasTime?: boolean
}

/** From a day until a day, or from a minute until another, in the menu of filters. */
export function DaysFilter({ value, onChange, hasTime = false }: DaysFilterProps) {
  const t = useTranslations('collection')
  const type = hasTime ? 'datetime-local' : 'date'
  const days = readDays(value)
  const set = (change: Partial<typeof days>) => onChange(writeDays({ ...days, ...change }))
  return (
    <div className="space-y-2 px-2 pb-1">
      <Field label={t('fields.validFrom')}>
        <Input
          type={type}
          step={hasTime ? 60 : undefined}
          value={days.from}
          max={days.until || undefined}
          onChange={event => set({ from: event.target.value })}
        />
      </Field>
      <Field label={t('fields.validUntil')}>
        <Input
          type={type}
          step={hasTime ? 60 : undefined}
          value={days.until}
          min={days.from || undefined}
          onChange={event => set({ until: event.target.value })}
        />
      </Field>
    </div>
  )
}
