import { z } from 'zod'
import { anyone, mayFail, signedIn } from '../../../core/procedures'
import { write } from '../../../core/write'
import {
  giveCodeTryBack,
  joinByCode,
  locationOfCode,
  takeCodeTry,
} from '../../identity/memberships/join-by-code'
import { endMembership, locationIdsOf } from '../../identity/memberships/memberships.store'
import { changePerson } from '../../identity/people/people.store'
import { Me } from '../../identity/sessions/contract/sessions'
import { readMe } from '../../identity/users/show-me'
import { ChooseLocation, JoinLocation, LeaveLocation, LocationIds, PublicLocation } from './contract/places'
import { locationForSearch, presentPublicLocation } from './public-locations'

/** A company's location, as its welcome page greets with it. */
export const showPublicLocation = anyone
  .input(z.object({ idOrSlug: z.string().min(1).max(80) }))
  .output(PublicLocation)
  .concat(mayFail('LocationNotFound'))
  .query(async ({ input, ctx: { db, fail } }) => {
    const location = await locationForSearch(db, input.idOrSlug)
    if (!location?.isActive) throw fail('LocationNotFound')
    return presentPublicLocation(location)
  })

/** Joins a company's location by the code on its poster, and makes it the current one. */
export const joinLocation = signedIn
  .input(JoinLocation)
  .output(LocationIds)
  .concat(mayFail('LocationNotFound', 'TooManyRequests'))
  .use(async ({ ctx, next }) => {
    await takeCodeTry(ctx)
    const answer = await next()
    if (answer.ok) await giveCodeTryBack(ctx)
    return answer
  })
  .mutation(
    write(async ({ input, ctx }) => {
      const { db, caller, fail } = ctx
      if (!(await joinByCode(db, ctx, caller.id, input.code))) throw fail('LocationNotFound')
      return { locationIds: await locationIdsOf(db, caller.id) }
    }),
  )

export const leaveLocation = signedIn
  .input(LeaveLocation)
  .output(LocationIds)
  .concat(mayFail('LocationNotFound'))
  .mutation(
    write(async ({ input, ctx }) => {
      const { db, caller, fail } = ctx
      const id = 'locationId' in input ? input.locationId : (await locationOfCode(db, input.code))?.id
      if (!id || !(await endMembership(db, ctx, caller.id, id))) throw fail('LocationNotFound')
      return { locationIds: await locationIdsOf(db, caller.id) }
    }),
  )

/** Which of one's locations orders go to; null: none, an address is given each time. */
export const chooseLocation = signedIn
  .input(ChooseLocation)
  .output(Me)
  .concat(mayFail('LocationNotFound'))
  .mutation(
    write(async ({ input, ctx }) => {
      const { db, caller, now, fail, emit, audit } = ctx
      const mine = await locationIdsOf(db, caller.id)
      if (input.locationId && !mine.includes(input.locationId)) throw fail('LocationNotFound')
      await changePerson(db, caller.id, { current_location_id: input.locationId }, now)
      audit({ type: 'person', id: caller.id, after: { current_location_id: input.locationId } })
      emit('person.changed', { personId: caller.id, what: 'profile' })
      return readMe(ctx)
    }),
  )
