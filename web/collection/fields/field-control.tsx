import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Address, Money } from '../../../src/core/contract/common'
import { Input, TextArea } from '../../ui/fields/input'
import { MoneyInput } from '../../ui/fields/money-input'
import { PhoneInput } from '../../ui/fields/phone-input'
import { VatInput } from '../../ui/fields/vat-input'
import type { SingleFieldSpec, Values } from '../describe'
import { AddressField } from './address-field'
import { ChoiceField, ChoicesField } from './choice-fields'
import { MomentField } from './date-fields'
import { PictureField } from './picture-field'
import { RecordField, RecordsField } from './record-fields'
import { TextsField } from './texts-field'

export interface OneFieldProps {
  spec: SingleFieldSpec
  /** Fields that go with it, such as where an address is. */
  setValue: (name: string, value: unknown) => void
  disabled: boolean
  /** Where the record's picture is now. */
  imageURL: string | null
  /** What is wrong, for controls that say it themselves. */
  error?: string | null
}

/** The control of a described field, by its kind. */
export function controlOf(
  { spec, setValue, disabled, imageURL, error }: OneFieldProps,
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
      return <NumberField spec={spec} value={value} onChange={onChange} disabled={disabled} />
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
      return <PercentField value={value} onChange={onChange} disabled={disabled} />
    case 'phone':
      return <Phone value={text} onChange={put} disabled={disabled} />
    case 'vat':
      return <VatInput value={text} onChange={put} disabled={disabled} />
    case 'colour':
      return <ColourField value={text} onChange={put} disabled={disabled} />
    case 'choice':
      return (
        <ChoiceField
          spec={spec}
          value={text || null}
          onChange={onChange}
          values={values}
          disabled={disabled}
        />
      )
    case 'choices':
      return (
        <ChoicesField
          spec={spec}
          value={(value as string[] | undefined) ?? []}
          onChange={onChange}
          values={values}
          disabled={disabled}
        />
      )
    case 'date':
    case 'instant':
    case 'time':
      return <MomentField spec={spec} value={value} onChange={onChange} values={values} disabled={disabled} />
    case 'reference':
      return (
        <RecordField
          spec={spec}
          value={text || null}
          onChange={onChange}
          values={values}
          disabled={disabled}
        />
      )
    case 'references':
      return (
        <RecordsField
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
          hasFloor={'floor' in values}
          error={error}
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
      return spec.control({ id: spec.name, label, value, onChange, values, set: setValue, disabled })
    default:
      return null
  }
}

interface NumberFieldProps {
  spec: Extract<SingleFieldSpec, { kind: 'number' }>
  value: unknown
  onChange: (value: unknown) => void
  disabled: boolean
}

function NumberField({ spec, value, onChange, disabled }: NumberFieldProps) {
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
        onChange(event.target.value === '' ? (spec.nullable ? null : undefined) : Number(event.target.value))
      }
      after={spec.unit && <span className="text-text3">{spec.unit}</span>}
    />
  )
}

/** Kept in hundredths of a percent. */
function PercentField({ value, onChange, disabled }: Omit<NumberFieldProps, 'spec'>) {
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
}

interface TextFieldProps {
  value: string
  onChange: (value: string) => void
  disabled: boolean
}

function ColourField({ value, onChange, disabled }: TextFieldProps) {
  return (
    <Input
      value={value}
      disabled={disabled}
      placeholder="#0f6b5c"
      maxLength={7}
      onChange={event => onChange(event.target.value)}
      before={
        <span
          aria-hidden
          style={{ background: /^#[0-9a-f]{6}$/i.test(value) ? value : 'transparent' }}
          className="size-5 shrink-0 rounded-full border"
        />
      }
    />
  )
}

function Phone({ value, onChange, disabled }: TextFieldProps) {
  const t = useTranslations('collection')
  return (
    <PhoneInput value={value} onChange={onChange} prefixLabel={t('collection.prefix')} disabled={disabled} />
  )
}
