import { z } from 'zod'
import { AddressParts, City, Geo, Text } from '../../../core/contract/common'
import { anyone, limited, mayFail } from '../../../core/procedures'
import { SEARCHES } from '../../../core/rate-limit'
import { readAddress } from '../../../core/rules/fields/written-address'

const MAX_FOUND = 8

const Place = z.object({
  address: AddressParts.extend({ geo: Geo }),
  city: z.string().nullable(),
  isNumberMissing: z.boolean(),
})
/** The names of the only cities that are known; null: all are. */
const OnlyIn = z.array(z.string()).nullable()

/**
 * Addresses that fit what is typed, with where they are; floor and door stay as they are written. `city` leaves the others
 * out, `near` puts it first.
 */
export const findAddresses = anyone
  .input(z.object({ text: Text(120), city: City.nullish(), near: City.nullish() }))
  .use(limited(SEARCHES))
  .output(z.object({ places: z.array(Place), onlyIn: OnlyIn }))
  .concat(mayFail('ServiceUnavailable'))
  .query(async ({ input: { text, city, near }, ctx: { world, fail } }) => {
    const { onlyIn } = world.places
    if (text.length < 3) return { places: [], onlyIn }
    const { place: wanted, details } = readAddress(text)
    const found = await world.places.find(wanted, city ?? null, MAX_FOUND, near).catch(error => {
      world.log.warn({ err: error }, 'addresses cannot be looked up')
      throw fail('ServiceUnavailable')
    })
    const places = details
      ? found.map(place => ({ ...place, address: { ...place.address, details } }))
      : found
    return { places, onlyIn }
  })

/** The address of a point, such as where a person is; null where none is known around. */
export const addressAt = anyone
  .input(Geo)
  .use(limited(SEARCHES))
  .output(z.object({ place: Place.nullable(), onlyIn: OnlyIn }))
  .concat(mayFail('ServiceUnavailable'))
  .query(async ({ input, ctx: { world, fail } }) => {
    const place = await world.places.at(input).catch(error => {
      world.log.warn({ err: error }, 'an address cannot be looked up')
      throw fail('ServiceUnavailable')
    })
    return { place, onlyIn: world.places.onlyIn }
  })
