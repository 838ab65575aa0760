import type { City } from '../../../src/core/contract/common'
import { AddressSearch, type FoundPlace } from './address-search'
import { CITIES, type Where } from './where'

/** The address of where it goes to, in one city first. */
export function AddressField({
  city,
  value,
  onChange,
  onOwn,
}: {
  city: City
  value: Where['address']
  onChange: (chosen: Partial<Where>) => void
  /** Besides, with the address where the person is. */
  onOwn?: (chosen: Partial<Where>) => void
}) {
  const chosenBy = (place: FoundPlace | null): Partial<Where> => ({
    address: place ? place.address : null,
    ...(place ? { location: null } : {}),
    ...(isCity(place?.city) ? { city: place.city } : {}),
  })
  return (
    <AddressSearch
      value={value ? (value.formattedAddress ?? value.address) : null}
      near={city}
      onPick={place => onChange(chosenBy(place))}
      onOwn={onOwn && (place => onOwn(chosenBy(place)))}
    />
  )
}

const isCity = (city: string | null | undefined): city is City => CITIES.includes(city as City)
