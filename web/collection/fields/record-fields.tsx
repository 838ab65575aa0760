import { Combobox, MultiCombobox } from '../../ui/fields/combobox'
import type { ControlProps } from '../describe'
import { lookUp, useMayLookUp, useNames } from '../lookups'

/** Another record, found by its name. */
export function RecordField({
  spec,
  value,
  onChange,
  values,
  disabled,
}: ControlProps<'reference', string | null>) {
  const may = useMayLookUp()(spec.of)
  const names = useNames(spec.of, value ? [value] : [])
  return (
    <Combobox
      value={value}
      valueLabel={value ? names.get(value) : undefined}
      clearable={spec.nullable ?? false}
      disabled={disabled || !may}
      search={text => lookUp(spec.of, text, spec.within?.(values))}
      onChange={next => onChange(next)}
    />
  )
}

/** Other records, found by their names. */
export function RecordsField({
  spec,
  value,
  onChange,
  values,
  disabled,
}: ControlProps<'references', readonly string[]>) {
  const may = useMayLookUp()(spec.of)
  const names = useNames(spec.of, value)
  return (
    <MultiCombobox
      value={value}
      labelOf={id => names.get(id)}
      disabled={disabled || !may}
      search={text => lookUp(spec.of, text, spec.within?.(values))}
      onChange={onChange}
    />
  )
}
