import { sql } from 'kysely'
import { columnsOf } from '../../../core/collections/columns-of'
import { Ok, ok } from '../../../core/contract/common'
import { listOf } from '../../../core/contract/list'
import { type Listing, list } from '../../../core/db/listing'
import { holds, mayFail } from '../../../core/procedures'
import { write } from '../../../core/write'
import { endMembership } from '../../identity/memberships/memberships.store'
import { ListOfLocation, Member, UnbindMember } from './contract/company'
import { placeRunBy, RUN_PLACES } from './places'

const column = columnsOf('person')
const LISTING: Listing = {
  filters: {
    email: { column: column('email'), kind: 'text' },
    active: { column: sql`(person.suspended_at is null)`, kind: 'boolean' },
  },
  sorts: { name: sql`lower(person.first_name || ' ' || person.last_name)`, email: column('email') },
  search: sql<string>`(person.first_name || ' ' || person.last_name || ' ' || coalesce(person.email, ''))`,
  defaultSort: 'name',
  tieBreaker: column('id'),
}

/** The people of a place. */
export const listMembers = holds(...RUN_PLACES)
  .input(ListOfLocation)
  .output(listOf(Member))
  .concat(mayFail('LocationNotFound'))
  .query(async ({ input: { locationId, ...query }, ctx: { db, caller, fail } }) => {
    if (!(await placeRunBy(db, caller, locationId))) throw fail('LocationNotFound')
    const members = db
      .selectFrom('location_member')
      .innerJoin('person', 'person.id', 'location_member.person_id')
      .select(['person.id', 'person.first_name', 'person.last_name', 'person.email', 'person.suspended_at'])
      .where('location_member.location_id', '=', locationId)
      .where('person.deleted_at', 'is', null)
    return list(db, members, LISTING, query, rows =>
      rows.map(row => ({
        id: row.id,
        firstName: row.first_name,
        lastName: row.last_name,
        email: row.email,
        isActive: row.suspended_at === null,
      })),
    )
  })

/** Somebody who left the company no longer belongs to its place. What they have ordered stays. */
export const unbindMember = holds(...RUN_PLACES)
  .input(UnbindMember)
  .output(Ok)
  .concat(mayFail('LocationNotFound', 'UserNotFound'))
  .mutation(
    write(async ({ input: { userId, locationId }, ctx }) => {
      const { db, caller, fail } = ctx
      if (!(await placeRunBy(db, caller, locationId))) throw fail('LocationNotFound')
      if (!(await endMembership(db, ctx, userId, locationId))) throw fail('UserNotFound')
      return ok
    }),
  )
