import { sql } from 'kysely'
import type { Context, Person } from '../../../core/context'
import { type Language, toMoney } from '../../../core/contract/common'
import { signedIn } from '../../../core/procedures'
import { isOfDomain } from '../../../core/rules/fields/email'
import { clientInfoOf } from '../people/present-users'
import { Me } from '../sessions/contract/sessions'

export const showMe = signedIn.output(Me).query(({ ctx }) => readMe(ctx))

/** A person as they see themselves. */
export async function readMe({
  db,
  caller,
  world,
}: Pick<Context, 'db' | 'world'> & { caller: Person }): Promise<Me> {
  const person = await db
    .selectFrom('person')
    .selectAll('person')
    .select([
      sql<
        { id: string; name: string; isOpen: boolean }[]
      >`coalesce((select jsonb_agg(jsonb_build_object('id', l.id, 'name', l.name,
          'isOpen', l.is_active and l.archived_at is null) order by m.joined_at, l.id)
        from location_member m join location l on l.id = m.location_id
        where m.person_id = person.id and l.deleted_at is null), '[]')`.as('locations'),
      sql<number>`coalesce((select credits_cents - debits_cents - held_cents from ledger_account
        where code = 'balance:' || person.id), 0)`.as('balance_cents'),
    ])
    .where('person.id', '=', caller.id)
    .executeTakeFirstOrThrow()
  return {
    id: person.id,
    email: person.email,
    phone: person.phone ? { number: person.phone } : null,
    profile: {
      firstName: person.first_name,
      lastName: person.last_name,
      nickname: person.nickname,
      profilePictureURL: person.picture_url,
    },
    language: person.language as Language,
    city: person.city,
    allergens: person.allergens,
    settings: person.settings,
    balance: toMoney(person.balance_cents),
    permissions: caller.permissions.map(({ id, type, scope }) => ({ id, type, scope })),
    defaultPaymentMethodId: person.default_payment_method_id,
    isSuspended: person.suspended_at !== null,
    isInternal: isOfDomain(person.email ?? '', world.settings.internalEmailDomains),
    impersonatorId: caller.impersonatorId,
    impersonation: caller.impersonator && {
      by: { id: caller.impersonator.id, name: caller.impersonator.name },
      reason: caller.impersonator.reason,
      expiresAt: caller.impersonator.expiresAt,
    },
    locations: person.locations.map(({ id, name }) => ({ id, name })),
    activeLocations: person.locations.filter(location => location.isOpen).map(({ id }) => id),
    currentLocationId: person.current_location_id,
    createdAt: person.created_at,
    lastSeen: person.last_seen_at,
    clientInfo: clientInfoOf(person.client_info),
    deletion:
      person.deletion_scheduled_at && person.deletion_requested_at
        ? { requestedAt: person.deletion_requested_at, scheduledAt: person.deletion_scheduled_at }
        : null,
  }
}
