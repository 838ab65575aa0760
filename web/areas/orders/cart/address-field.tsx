import type { City } from '../../../../src/core/contract/common'
import { AddressSearch, type FoundPlace } from './address-search'
import { placeChosen, type Where } from './where'

/** The address of where it goes to, in one city first. */
export function AddressField({
  city,
  value,
  typed,
  onChange,
  onOwn,
}: {
  city: City
  value: Where['address']
  /** What stands in it already while nothing is chosen, to be found. */
  typed?: string | undefined
  onChange: (chosen: Partial<Where>) => void
  /** Besides, with the address where the person is. */
  onOwn?: (chosen: Partial<Where>) => void
}) {
  const chosenBy = (place: FoundPlace | null) => (place ? placeChosen(place) : { address: null })
  const pick = (place: FoundPlace | null) => {
    // Floor and door that were typed with the address belong to what the courier reads.
    const details = place?.address.details
    if (details) void import('./checkout-draft').then(({ changeDraft }) => changeDraft({ details }))
    onChange(chosenBy(place))
  }
  return (
    <AddressSearch
      value={value ? (value.formattedAddress ?? value.address) : null}
      near={city}
      typed={typed}
      onPick={pick}
      onOwn={onOwn && (place => onOwn(chosenBy(place)))}
    />
  )
}
