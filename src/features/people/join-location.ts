import { z } from 'zod'
import { Me } from '../../contract/people'
import { ChooseLocation, JoinLocation, LeaveLocation, LocationIds } from '../../contract/places'
import { PublicLocation } from '../../contract/stores'
import type { Database } from '../../db/open'
import { anyone, limited, mayFail, signedIn } from '../../trpc/procedures'
import { LOOKUPS } from '../../trpc/rate-limit'
import { write } from '../../trpc/write'
import { locationForSearch, presentPublicLocation } from './public-locations'
import { readMe } from './show-me'

/** A company's location, as its welcome page greets with it. */
export const showPublicLocation = anyone
  .input(z.object({ idOrSlug: z.string().min(1).max(80) }))
  .output(PublicLocation)
  .use(mayFail('LocationNotFound'))
  .query(async ({ input, ctx: { db, fail } }) => {
    const location = await locationForSearch(db, input.idOrSlug)
    if (!location?.isActive) throw fail('LocationNotFound')
    return presentPublicLocation(location)
  })

/** Joins a company's location by the code on its poster, and makes it the current one. */
export const joinLocation = signedIn
  .input(JoinLocation)
  .use(limited(LOOKUPS))
  .output(LocationIds)
  .use(mayFail('LocationNotFound'))
  .mutation(
    write(async ({ input, ctx: { db, caller, now, fail, announce, record } }) => {
      const location = await locationOfCode(db, input.code)
      if (!location) throw fail('LocationNotFound')
      await db
        .insertInto('location_member')
        .values({ location_id: location.id, person_id: caller.id, joined_by: 'code', joined_at: now })
        .onConflict(oc => oc.doNothing())
        .execute()
      await db
        .updateTable('person')
        .set({ current_location_id: location.id, updated_at: now })
        .where('id', '=', caller.id)
        .execute()
      record({ type: 'person', id: caller.id, after: { joined: location.id } })
      announce('person.changed', { personId: caller.id, what: 'profile' })
      return { locationIds: await locationIdsOf(db, caller.id) }
    }),
  )

export const leaveLocation = signedIn
  .input(LeaveLocation)
  .output(LocationIds)
  .use(mayFail('LocationNotFound'))
  .mutation(
    write(async ({ input, ctx: { db, caller, now, fail, announce, record } }) => {
      const id = 'locationId' in input ? input.locationId : (await locationOfCode(db, input.code))?.id
      if (!id) throw fail('LocationNotFound')
      const left = await db
        .deleteFrom('location_member')
        .where('location_id', '=', id)
        .where('person_id', '=', caller.id)
        .executeTakeFirst()
      if (!left.numDeletedRows) throw fail('LocationNotFound')
      await db
        .updateTable('person')
        .set({ current_location_id: null, updated_at: now })
        .where('id', '=', caller.id)
        .where('current_location_id', '=', id)
        .execute()
      record({ type: 'person', id: caller.id, after: { left: id } })
      announce('person.changed', { personId: caller.id, what: 'profile' })
      return { locationIds: await locationIdsOf(db, caller.id) }
    }),
  )

/** Which of one's locations orders go to; null: none, an address is given each time. */
export const chooseLocation = signedIn
  .input(ChooseLocation)
  .output(Me)
  .use(mayFail('LocationNotFound'))
  .mutation(
    write(async ({ input, ctx }) => {
      const { db, caller, now, fail, announce, record } = ctx
      const mine = await locationIdsOf(db, caller.id)
      if (input.locationId && !mine.includes(input.locationId)) throw fail('LocationNotFound')
      await db
        .updateTable('person')
        .set({ current_location_id: input.locationId, updated_at: now })
        .where('id', '=', caller.id)
        .execute()
      record({ type: 'person', id: caller.id, after: { current_location_id: input.locationId } })
      announce('person.changed', { personId: caller.id, what: 'profile' })
      return readMe(ctx)
    }),
  )

const locationOfCode = (db: Database, code: string) =>
  db
    .selectFrom('location')
    .select('id')
    .where('activation_code', '=', code.toUpperCase())
    .where('is_active', '=', true)
    .where('archived_at', 'is', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

export async function locationIdsOf(db: Database, personId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('location_member')
    .select('location_id')
    .where('person_id', '=', personId)
    .orderBy('joined_at')
    .orderBy('location_id')
    .execute()
  return rows.map(row => row.location_id)
}
