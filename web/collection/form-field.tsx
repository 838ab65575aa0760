import type { ReactNode } from 'react'
import { type Control, useController, useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import type { Address, Money } from '../../src/core/contract/common'
import { FilterChip } from '../ui/chip'
import { Combobox, MultiCombobox } from '../ui/combobox'
import { Field, FieldGroup } from '../ui/field'
import { Input, TextArea } from '../ui/input'
import { MoneyInput } from '../ui/money-input'
import { PhoneInput } from '../ui/phone-input'
import { Select } from '../ui/select'
import { Switch } from '../ui/toggles'
import { VatInput } from '../ui/vat-input'
import { AddressField } from './address-field'
import type { FieldSpec, Values } from './describe'
import type { Mistake } from './form-errors'
import { lookUp, useNames } from './lookups'
import { PictureField } from './picture-field'
import { TextsField } from './texts-field'

export interface FormFieldProps {
  spec: FieldSpec
  control: Control<Values>
  /** Fields that go with it, such as where an address is. */
  setValue: (name: string, value: unknown) => void
  disabled: boolean
  /** Where the record's picture is now. */
  imageURL: string | null
}

/** One described field with its control, its hint and what is wrong with it. */
export function FormField(props: FormFieldProps) {
  const { spec, control, disabled } = props
  const t = useTranslations('back-office')
  const values = useWatch({ control })
  const { field, fieldState } = useController({ control, name: spec.name })
  const mistake = fieldState.error?.message as Mistake | undefined
  const error = mistake ? t(`mistakes.${mistake}`) : null
  const label = t(`fields.${spec.label}`)
  const hint = spec.hint ? t(`hints.${spec.hint}`) : undefined
  if (spec.when && !spec.when(values)) return null

  if (spec.kind === 'switch')
    return (
      <div className={spec.wide ? 'sm:col-span-2' : undefined}>
        <Switch
          checked={field.value === true}
          onChange={field.onChange}
          label={label}
          hint={hint}
          disabled={disabled}
        />
      </div>
    )
  if (spec.kind === 'choices')
    return (
      <div className="sm:col-span-2">
        <FieldGroup label={label} hint={hint} error={error}>
          <Chips
            value={(field.value as string[] | undefined) ?? []}
            onChange={field.onChange}
            spec={spec}
            disabled={disabled}
          />
        </FieldGroup>
      </div>
    )
  const control_ = controlOf(props, label, field.value, field.onChange, values)
  if (spec.kind === 'address' || spec.kind === 'picture' || spec.kind === 'own')
    return (
      <div className="sm:col-span-2">
        <FieldGroup label={label} hint={hint} error={error}>
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

function controlOf(
  { spec, setValue, disabled, imageURL }: FormFieldProps,
  label: string,
  value: unknown,
  onChange: (value: unknown) => void,
  values: Values,
): ReactNode {
  const text = typeof value === 'string' ? value : ''
  const put = (next: string) => onChange(next === '' && spec.nullable ? null : next)
  switch (spec.kind) {
    case 'text':
      return (
        <Input
          value={text}
          type={spec.type ?? 'text'}
          disabled={disabled}
          placeholder={spec.placeholder}
          autoComplete="off"
          onChange={event => put(event.target.value)}
        />
      )
    case 'long':
      return (
        <TextArea
          rows={spec.rows ?? 3}
          value={text}
          disabled={disabled}
          onChange={event => put(event.target.value)}
        />
      )
    case 'number':
      return (
        <Input
          type="number"
          inputMode="decimal"
          step={spec.step ?? 1}
          min={spec.min}
          max={spec.max}
          disabled={disabled}
          value={typeof value === 'number' ? value : ''}
          onChange={event =>
            onChange(
              event.target.value === '' ? (spec.nullable ? null : undefined) : Number(event.target.value),
            )
          }
          after={spec.unit && <span className="text-text3">{spec.unit}</span>}
        />
      )
    case 'money':
      return (
        <MoneyInput
          disabled={disabled}
          value={(value as Money | null | undefined)?.amount ?? null}
          onChange={cents => onChange(cents === null ? null : { amount: cents, currency: 'eur' })}
        />
      )
    case 'cents':
      return (
        <MoneyInput
          disabled={disabled}
          value={typeof value === 'number' ? value : null}
          onChange={cents => onChange(cents)}
        />
      )
    case 'percent':
      return (
        <Input
          type="number"
          min={0}
          max={100}
          step={0.01}
          disabled={disabled}
          value={typeof value === 'number' ? value / 100 : ''}
          onChange={event =>
            onChange(event.target.value === '' ? undefined : Math.round(Number(event.target.value) * 100))
          }
          after={<span className="text-text3">%</span>}
        />
      )
    case 'phone':
      return <Phone value={text} onChange={put} disabled={disabled} />
    case 'vat':
      return <VatInput value={text} onChange={put} disabled={disabled} />
    case 'colour':
      return (
        <Input
          value={text}
          disabled={disabled}
          placeholder="#0f6b5c"
          maxLength={7}
          onChange={event => put(event.target.value)}
          before={
            <span
              aria-hidden
              style={{ background: /^#[0-9a-f]{6}$/i.test(text) ? text : 'transparent' }}
              className="size-5 shrink-0 rounded-full border"
            />
          }
        />
      )
    case 'choice':
      return <Choice spec={spec} value={text || null} onChange={onChange} disabled={disabled} />
    case 'reference':
      return (
        <Reference spec={spec} value={text || null} onChange={onChange} values={values} disabled={disabled} />
      )
    case 'references':
      return (
        <References
          spec={spec}
          value={(value as string[] | undefined) ?? []}
          onChange={onChange}
          values={values}
          disabled={disabled}
        />
      )
    case 'texts':
      return (
        <TextsField
          value={(value as string[] | undefined) ?? []}
          onChange={onChange}
          placeholder={spec.placeholder}
          disabled={disabled}
        />
      )
    case 'address':
      return (
        <AddressField
          value={(value as Partial<Address> | null | undefined) ?? null}
          disabled={disabled}
          onChange={(address, place) => {
            onChange(address)
            if (place && 'geo' in values) setValue('geo', place.address.geo)
            if (place?.city && 'city' in values) setValue('city', place.city)
          }}
        />
      )
    case 'picture':
      return <PictureField value={text || null} onChange={onChange} imageURL={imageURL} disabled={disabled} />
    case 'own':
      return spec.control({ id: spec.name, label, value, onChange, values, disabled })
    default:
      return null
  }
}

function Phone({
  value,
  onChange,
  disabled,
}: {
  value: string
  onChange: (phone: string) => void
  disabled: boolean
}) {
  const t = useTranslations('back-office')
  return (
    <PhoneInput value={value} onChange={onChange} prefixLabel={t('collection.prefix')} disabled={disabled} />
  )
}

function useChoiceLabel() {
  const t = useTranslations('back-office')
  return (group: string, value: string) => {
    const key = `choices.${group}.${value.replaceAll('.', '')}` as 'choices.channel.canteen'
    return t.has(key) ? t(key) : value
  }
}

type Of<Kind extends FieldSpec['kind']> = Extract<FieldSpec, { kind: Kind }>

function Choice({
  spec,
  value,
  onChange,
  disabled,
}: {
  spec: Of<'choice'>
  value: string | null
  onChange: (value: string) => void
  disabled: boolean
}) {
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

function Chips({
  spec,
  value,
  onChange,
  disabled,
}: {
  spec: Of<'choices'>
  value: readonly string[]
  onChange: (value: string[]) => void
  disabled: boolean
}) {
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

interface ReferenceProps<Kind extends 'reference' | 'references', Value> {
  spec: Of<Kind>
  value: Value
  onChange: (value: Value) => void
  values: Values
  disabled: boolean
}

function Reference({ spec, value, onChange, values, disabled }: ReferenceProps<'reference', string | null>) {
  const names = useNames(spec.of, value ? [value] : [])
  return (
    <Combobox
      value={value}
      valueLabel={value ? names.get(value) : undefined}
      clearable={spec.nullable ?? false}
      disabled={disabled}
      search={text => lookUp(spec.of, text, spec.within?.(values))}
      onChange={next => onChange(next)}
    />
  )
}

function References({
  spec,
  value,
  onChange,
  values,
  disabled,
}: ReferenceProps<'references', readonly string[]>) {
  const names = useNames(spec.of, value)
  return (
    <MultiCombobox
      value={value}
      labelOf={id => names.get(id)}
      disabled={disabled}
      search={text => lookUp(spec.of, text, spec.within?.(values))}
      onChange={onChange}
    />
  )
}
