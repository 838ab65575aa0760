import { type Control, useController, useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { Field, FieldGroup } from '../../ui/fields/field'
import { Switch } from '../../ui/fields/toggles'
import type { FieldSpec, Values } from '../describe'
import { partsOf } from './date-fields'
import { controlOf, type OneFieldProps } from './field-control'

export interface FormFieldProps extends Omit<OneFieldProps, 'spec'> {
  spec: FieldSpec
  control: Control<Values>
  /** Called before the value of the field becomes this one. */
  onChange?: (name: string, value: unknown) => void
}

/** Of several controls, with one name for all of them. */
const GROUPS: readonly FieldSpec['kind'][] = ['choices', 'address', 'picture', 'own']

/** A described field; a range is two of them. */
export function FormField({ spec, ...rest }: FormFieldProps) {
  return partsOf(spec).map(part => <OneField key={part.name} {...rest} spec={part} />)
}

/** One described field with its control, its hint and what is wrong with it. */
function OneField(props: OneFieldProps & Pick<FormFieldProps, 'control' | 'onChange'>) {
  const { spec, control, disabled } = props
  const t = useTranslations('collection')
  const values = useWatch({ control })
  const { field, fieldState } = useController({ control, name: spec.name })
  const change = (value: unknown) => {
    props.onChange?.(spec.name, value)
    field.onChange(value)
  }
  const error = fieldState.error?.message ?? null
  const label = t(`fields.${spec.label}`)
  const hint = spec.hint ? t(`hints.${spec.hint}`) : undefined
  if (spec.when && !spec.when(values)) return null

  if (spec.kind === 'switch')
    return (
      <div className={spec.wide ? 'sm:col-span-2' : undefined}>
        <Switch
          checked={field.value === true}
          onChange={change}
          label={label}
          hint={hint}
          disabled={disabled}
        />
      </div>
    )
  const control_ = controlOf({ ...props, error }, label, field.value, change, values)
  if (GROUPS.includes(spec.kind))
    return (
      <div className="sm:col-span-2">
        <FieldGroup label={label} hint={hint} error={spec.kind === 'address' ? null : error}>
          {control_}
        </FieldGroup>
      </div>
    )
  return (
    <Field
      label={label}
      hint={hint}
      error={error}
      required={spec.required}
      className={spec.wide || spec.kind === 'long' ? 'sm:col-span-2' : undefined}
    >
      {control_}
    </Field>
  )
}
