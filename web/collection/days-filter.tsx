import { useTranslations } from 'use-intl'
import { Field } from '../ui/fields/field'
import { Input } from '../ui/fields/input'
import { readDays, writeDays } from './filters-in-url'

export interface DaysFilterProps {
  value: string | null
  onChange: (value: string | null) => void
}

/** From a day until a day, in the menu of filters. */
export function DaysFilter({ value, onChange }: DaysFilterProps) {
  const t = useTranslations('collection')
  const days = readDays(value)
  const set = (change: Partial<typeof days>) => onChange(writeDays({ ...days, ...change }))
  return (
    <div className="space-y-2 px-2 pb-1">
      <Field label={t('fields.validFrom')}>
        <Input
          type="date"
          value={days.from}
          max={days.until || undefined}
          onChange={event => set({ from: event.target.value })}
        />
      </Field>
      <Field label={t('fields.validUntil')}>
        <Input
          type="date"
          value={days.until}
          min={days.from || undefined}
          onChange={event => set({ until: event.target.value })}
        />
      </Field>
    </div>
  )
}
