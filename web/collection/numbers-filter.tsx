import { useTranslations } from 'use-intl'
import { Field } from '../ui/fields/field'
import { Input } from '../ui/fields/input'
import { MoneyInput } from '../ui/fields/money-input'
import { readNumbers, writeNumbers } from './filters-in-url'

export interface NumbersFilterProps {
  kind: 'cents' | 'numbers'
  value: string | null
  onChange: (value: string | null) => void
}

/** From a number or an amount until another, in the menu of filters. */
export function NumbersFilter({ kind, value, onChange }: NumbersFilterProps) {
  const t = useTranslations('collection')
  const range = readNumbers(value)
  return (
    <div className="space-y-2 px-2 pb-1">
      {(['least', 'most'] as const).map(end => {
        const set = (number: number | null) => onChange(writeNumbers({ ...range, [end]: number }))
        return (
          <Field key={end} label={t(`fields.${end}`)}>
            {kind === 'cents' ? (
              <MoneyInput value={range[end]} onChange={set} />
            ) : (
              <Input
                type="number"
                inputMode="numeric"
                min={0}
                value={range[end] ?? ''}
                onChange={event =>
                  set(event.target.value === '' ? null : Math.trunc(Number(event.target.value)))
                }
              />
            )}
          </Field>
        )
      })}
    </div>
  )
}
