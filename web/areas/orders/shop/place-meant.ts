import { readAddress } from '../../../../src/core/rules/fields/written-address'
import { foldText } from '../../../../src/core/rules/typed/folding'
import type { FoundPlace } from '../cart/address-search'

/** The place that an address means, where it names a house and nothing else that was found fits it as well. */
export function theOneMeant(text: string, found: readonly FoundPlace[]): FoundPlace | null {
  const wanted = wordsOf(readAddress(text).place)
  const fitting = found.filter(place => {
    const { address, postalCode, city } = place.address
    const words = new Set(wordsOf([address, postalCode, city, place.address.formattedAddress].join(' ')))
    return !place.isNumberMissing && wanted.every(word => words.has(word))
  })
  return fitting.length === 1 ? fitting[0]! : null
}

/** Without accents, capitals and commas: as people type an address. */
const wordsOf = (text: string) =>
  foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
