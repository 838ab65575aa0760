import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { City } from '../../../src/core/contract/common'
import { api, type Outputs } from '../../api'
import { Combobox } from '../../ui/fields/combobox'
import { Field } from '../../ui/fields/field'
import { CITIES, type Where } from './where'

type Found = Outputs['public']['addresses']['find']['places'][number]

/** Finds an address by what is typed of it, in one city first. */
export function AddressField({
  city,
  value,
  onChange,
}: {
  city: City
  value: Where['address']
  onChange: (chosen: Pick<Where, 'address' | 'location'> & { city?: City }) => void
}) {
  const t = useTranslations('cart')
  const [found, setFound] = useState<readonly Found[]>([])
  const [isNumberMissing, setNumberMissing] = useState(false)
  const search = async (text: string, signal: AbortSignal) => {
    const { places } = await api.public.addresses.find.query({ text, city }, { signal })
    setFound(places)
    return places.map(({ address }) => ({
      value: labelOf(address),
      label: labelOf(address),
      detail: address.postalCode,
    }))
  }
  const pick = (label: string | null) => {
    const place = found.find(({ address }) => labelOf(address) === label)
    setNumberMissing(place?.isNumberMissing ?? false)
    onChange({
      address: place ? place.address : null,
      location: null,
      ...(isCity(place?.city) ? { city: place.city } : {}),
    })
  }
  return (
    <Field
      label={t('where.address')}
      hint={isNumberMissing ? t('where.numberMissing') : t('where.addressHint')}
    >
      <Combobox
        value={value ? labelOf(value) : null}
        valueLabel={value ? labelOf(value) : undefined}
        onChange={pick}
        search={search}
        placeholder={t('where.addressPlaceholder')}
        clearable
      />
    </Field>
  )
}

const labelOf = (address: { formattedAddress?: string; address: string }) =>
  address.formattedAddress ?? address.address
const isCity = (city: string | null | undefined): city is City => CITIES.includes(city as City)
