import type { City } from '../../../src/core/contract/common'
import { AddressSearch, type FoundPlace } from './address-search'
import { CITIES, type Where } from './where'

/** The address of where it goes to, in one city first. */
export function AddressField({
  city,
  value,
  onChange,
}: {
  city: City
  value: Where['address']
  onChange: (chosen: Partial<Where>) => void
}) {
  const pick = (place: FoundPlace | null) =>
    onChange({
      address: place ? place.address : null,
      ...(place ? { location: null } : {}),
      ...(isCity(place?.city) ? { city: place.city } : {}),
    })
  return (
    <AddressSearch
      value={value ? (value.formattedAddress ?? value.address) : null}
      near={city}
      onPick={pick}
    />
  )
}

const isCity = (city: string | null | undefined): city is City => CITIES.includes(city as City)
