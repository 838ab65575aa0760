import { z } from 'zod'
import { Address, City, Geo, Text } from '../../core/contract/common'
import { anyone, limited, mayFail } from '../../core/procedures'
import { LOOKUPS } from '../../core/rate-limit'

const MAX_FOUND = 8

/** Addresses that fit what somebody types, with where they are. */
export const findAddresses = anyone
  .input(z.object({ text: Text(120), city: City.nullish() }))
  .use(limited(LOOKUPS))
  .output(
    z.object({
      places: z.array(
        z.object({
          address: Address.extend({ geo: Geo }),
          city: z.string().nullable(),
          isNumberMissing: z.boolean(),
        }),
      ),
    }),
  )
  .concat(mayFail('ServiceUnavailable'))
  .query(async ({ input: { text, city }, ctx: { world, fail } }) => {
    if (text.length < 3) return { places: [] }
    const places = await world.places.find(text, city ?? null, MAX_FOUND).catch(error => {
      world.log.warn({ err: error }, 'addresses cannot be looked up')
      throw fail('ServiceUnavailable')
    })
    return { places }
  })
