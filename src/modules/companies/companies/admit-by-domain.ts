import { sql } from 'kysely'
import type { World } from '../../../core/context'
import { jobContext } from '../../../core/job-context'
import { inTransaction } from '../../../core/write'
import { becomeMember } from '../../identity/memberships/memberships.store'
import { changeLocation } from './locations.store'

/**
 * Timer: takes in the people of a domain that a place has newly allowed, if they have proven their address before
 * that. Once per domain: whoever leaves afterwards, or is taken out, is not taken in again.
 */
export async function admitByDomain(world: World): Promise<void> {
  const places = await world.db
    .selectFrom('location')
    .select('id')
    .whereRef('allowed_domains', '!=', 'admitted_domains')
    .where('is_active', '=', true)
    .where('archived_at', 'is', null)
    .where('deleted_at', 'is', null)
    .execute()
  for (const { id } of places) await admitTo(world, id)
}

async function admitTo(world: World, locationId: string): Promise<void> {
  await inTransaction(
    jobContext(world, 'admit-by-domain'),
    'job.admitByDomain',
    async ({ db, ...writing }) => {
      const place = await db
        .selectFrom('location')
        .select(['allowed_domains', 'admitted_domains'])
        .where('id', '=', locationId)
        .forUpdate()
        .skipLocked()
        .executeTakeFirst()
      if (!place) return
      const domains = place.allowed_domains.filter(domain => !place.admitted_domains.includes(domain))
      const people = domains.length
        ? await db
            .selectFrom('person')
            .select('id')
            .where(sql<boolean>`lower(split_part(email, '@', 2)) = any(${domains})`)
            .where('email_verified_at', 'is not', null)
            .where('deleted_at', 'is', null)
            .where(({ not, exists, selectFrom }) =>
              not(
                exists(
                  selectFrom('location_member')
                    .select('person_id')
                    .where('location_id', '=', locationId)
                    .whereRef('person_id', '=', 'person.id'),
                ),
              ),
            )
            .orderBy('id')
            .execute()
        : []

      for (const person of people)
        await becomeMember(db, { ...writing, now: world.clock.now() }, person.id, [locationId], 'domain')
      await changeLocation(db, locationId, { admitted_domains: place.allowed_domains })
    },
  )
}
