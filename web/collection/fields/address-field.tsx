import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Address } from '../../../src/core/contract/common'
import { api, type Outputs } from '../../api'
import { cx } from '../../ui/cx'
import { Combobox } from '../../ui/fields/combobox'
import { Field } from '../../ui/fields/field'
import { Input } from '../../ui/fields/input'

type Found = Outputs['public']['addresses']['find']['places'][number]

export interface AddressFieldProps {
  value: Partial<Address> | null
  /** With where it is and in which city, when it was found in the map. */
  onChange: (address: Partial<Address>, place: Found | null) => void
  disabled: boolean
  /** The floor has a field of its own. */
  hasFloor?: boolean
  /** What is wrong with it, under the street. */
  error?: string | null
}

/** An address found by typing, with what a courier needs beyond the street number. */
export function AddressField({
  value,
  onChange,
  disabled,
  hasFloor = false,
  error = null,
}: AddressFieldProps) {
  const t = useTranslations('collection')
  const [found, setFound] = useState<readonly Found[]>([])
  const search = async (text: string, signal: AbortSignal) => {
    const { places } = await api.public.addresses.find.query({ text }, { signal })
    setFound(places)
    return places.map(place => ({
      value: labelOf(place.address),
      label: labelOf(place.address),
      ...(place.address.postalCode ? { detail: place.address.postalCode } : {}),
    }))
  }
  const current = value?.address ? labelOf(value) : null
  return (
    <div className={cx('grid gap-x-3 sm:grid-cols-3', error ? 'gap-y-7' : 'gap-y-3')}>
      <Field label={t('collection.findAddress')} labelHidden error={error} className="sm:col-span-3">
        <Combobox
          label={t('collection.findAddress')}
          value={current}
          valueLabel={current ?? undefined}
          placeholder={t('collection.findAddress')}
          disabled={disabled}
          search={search}
          onChange={label => {
            const place = found.find(one => labelOf(one.address) === label) ?? null
            if (place) onChange({ ...place.address, details: value?.details }, place)
          }}
        />
      </Field>
      <Field label={t(hasFloor ? 'fields.door' : 'fields.details')} className="sm:col-span-2">
        <Input
          value={value?.details ?? ''}
          disabled={disabled || !value}
          maxLength={200}
          onChange={event => onChange({ ...value, details: event.target.value }, null)}
        />
      </Field>
      <Field label={t('fields.postalCode')}>
        <Input
          value={value?.postalCode ?? ''}
          disabled={disabled || !value}
          maxLength={12}
          onChange={event => onChange({ ...value, postalCode: event.target.value }, null)}
        />
      </Field>
    </div>
  )
}

function labelOf({ address, city }: Partial<Address>) {
  return [address, city].filter(Boolean).join(', ')
}
