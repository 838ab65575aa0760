import { useTranslations } from 'use-intl'
import { FilterChip } from '../../ui/display/chip'
import { Select } from '../../ui/fields/select'
import type { ControlProps } from '../describe'

function useChoiceLabel() {
  const t = useTranslations('collection')
  return (group: string, value: string) => {
    const key = `choices.${group}.${value.replaceAll('.', '')}` as 'choices.channel.canteen'
    return t.has(key) ? t(key) : value
  }
}

/** One of a few words. */
export function ChoiceField({ spec, value, onChange, disabled }: ControlProps<'choice', string | null>) {
  const label = useChoiceLabel()
  return (
    <Select
      value={value}
      onChange={onChange}
      disabled={disabled}
      options={spec.values.map(one => ({ value: one, label: label(spec.of, one) }))}
    />
  )
}

/** Any of a few words. */
export function ChoicesField({
  spec,
  value,
  onChange,
  disabled,
}: ControlProps<'choices', readonly string[]>) {
  const label = useChoiceLabel()
  return (
    <div className="flex flex-wrap gap-1.5">
      {spec.values.map(one => (
        <FilterChip
          key={one}
          pressed={value.includes(one)}
          onPress={() => {
            if (disabled) return
            onChange(value.includes(one) ? value.filter(other => other !== one) : [...value, one])
          }}
        >
          {label(spec.of, one)}
        </FilterChip>
      ))}
    </div>
  )
}
