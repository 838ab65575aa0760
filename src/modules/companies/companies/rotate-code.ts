import { z } from 'zod'
import type { World } from '../../../core/context'
import { Id } from '../../../core/contract/common'
import { holds, mayFail } from '../../../core/procedures'
import { write } from '../../../core/write'
import { Location } from './contract/places'
import { presentLocations } from './locations'
import { changeLocation } from './locations.store'
import { placeRunBy, RUN_PLACES } from './places'

/** Without those that look like one another on a poster. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const CODE_LENGTH = 8

/** Gives a place another activation code. The old one opens nothing from then on; who has joined stays. */
export const rotateCode = holds(...RUN_PLACES)
  .input(z.object({ locationId: Id }))
  .output(Location)
  .concat(mayFail('LocationNotFound', 'Conflict'))
  .mutation(
    write(async ({ input, ctx }) => {
      const { db, caller, now, world, fail, audit } = ctx
      if (!(await placeRunBy(db, caller, input.locationId, 'change'))) throw fail('LocationNotFound')

      const columns = { activation_code: newCode(world.randomBytes), updated_at: now }
      const saved = await changeLocation(db, input.locationId, columns)

      audit({ type: 'location', id: saved.id, after: { rotated: 'activation_code' } })
      const [location] = await presentLocations([saved], ctx)
      return location!
    }),
  )

const newCode = (randomBytes: World['randomBytes']) =>
  Array.from(randomBytes(CODE_LENGTH), byte => LETTERS[byte % LETTERS.length]).join('')
