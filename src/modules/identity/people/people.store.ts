import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { inBatchesOf } from '../../../core/batches'
import type { Person } from '../../../core/context'
import type { Database, Tx } from '../../../core/db/open'
import { plannedOnce } from '../../../core/db/planned-once'
import type { PersonTable } from '../../../core/db/tables'
import { looksAfter } from './person-scope'

export type PersonRow = Selectable<PersonTable>
type NewPerson = Omit<Insertable<PersonTable>, 'created_at' | 'updated_at'>
type PersonColumns = Omit<Updateable<PersonTable>, 'id' | 'created_at' | 'updated_at'>

export const addPerson = (tx: Tx, person: NewPerson, now: Date): Promise<PersonRow> =>
  tx
    .insertInto('person')
    .values({ ...person, created_at: now, updated_at: now })
    .returningAll()
    .executeTakeFirstOrThrow()

/** Answers null when the address has an account already, ended ones included. */
export async function addPersonUnlessKnown(
  tx: Tx,
  person: NewPerson & { email: string },
  now: Date,
): Promise<string | null> {
  const added = await tx
    .insertInto('person')
    .values({ ...person, created_at: now, updated_at: now })
    .onConflict(oc => oc.expression(sql`lower(email)`).doNothing())
    .returning('id')
    .executeTakeFirst()
  return added?.id ?? null
}

export const changePerson = (
  tx: Tx,
  personId: string,
  columns: PersonColumns,
  now: Date,
): Promise<PersonRow> =>
  tx
    .updateTable('person')
    .set({ ...columns, updated_at: now })
    .where('id', '=', personId)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Somebody who is there and whom this caller looks after, locked until the transaction ends. */
export const lockPerson = (tx: Tx, caller: Person, id: string): Promise<PersonRow | undefined> =>
  tx
    .selectFrom('person')
    .selectAll()
    .where('id', '=', id)
    .where(looksAfter(caller, id))
    .forUpdate()
    .executeTakeFirst()

export async function recordVisit(db: Database, personId: string, now: Date): Promise<void> {
  await db.updateTable('person').set({ last_seen_at: now }).where('id', '=', personId).execute()
}

/** Visits of those whose sessions have been used, and with which app, as part of a statement. It waits for no one. */
export const recordVisits = (used: string) => sql`
  update person set last_seen_at = visit.at,
    client_info = case when visit.client is null then person.client_info
      else coalesce(person.client_info, '{}') || visit.client end
  from (
    select person.id, used.at, used.client from ${sql.table(used)} as used join person on person.id = used.visitor_id
    for no key update of person skip locked
  ) as visit
  where person.id = visit.id`

/** Keeps the same password under a stronger hash, unless it was changed meanwhile. */
export async function replacePasswordHash(tx: Tx, personId: string, hash: { from: string; to: string }) {
  await tx
    .updateTable('person')
    .set({ password_hash: hash.to })
    .where('id', '=', personId)
    .where('password_hash', '=', hash.from)
    .execute()
}

export async function removePassword(tx: Tx, personId: string): Promise<void> {
  await tx.updateTable('person').set({ password_hash: null }).where('id', '=', personId).execute()
}

/** Answers the address that is verified by it; null when it was before, or there is none. */
export async function verifyEmailOf(tx: Tx, personId: string, now: Date): Promise<string | null> {
  const verified = await tx
    .updateTable('person')
    .set({ email_verified_at: now, updated_at: now })
    .where('id', '=', personId)
    .where('email_verified_at', 'is', null)
    .where('email', 'is not', null)
    .returning('email')
    .executeTakeFirst()
  return verified?.email ?? null
}

/** Gives an account this address, unless another has it. */
export async function setEmailUnlessTaken(tx: Tx, personId: string, email: string): Promise<void> {
  await tx
    .updateTable('person')
    .set({ email })
    .where('id', '=', personId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('person as other').select('other.id').where(sql`lower(other.email)`, '=', email)),
      ),
    )
    .execute()
}

/** Takes a number from the accounts that merely name it, or have ended. Answers whose they were. */
export async function takePhoneFromUnverified(tx: Tx, phone: string, now: Date): Promise<string[]> {
  const losers = await tx
    .updateTable('person')
    .set({ phone: null, phone_verified_at: null, updated_at: now })
    .where('phone', '=', phone)
    .where(eb => eb.or([eb('phone_verified_at', 'is', null), eb('deleted_at', 'is not', null)]))
    .returning('id')
    .execute()
  return losers.map(({ id }) => id)
}

/** Where the person's orders go from now on, or with `ifNone` only when they go nowhere yet. */
export async function setCurrentLocation(
  tx: Tx,
  personId: string,
  locationId: string,
  now: Date,
  { ifNone }: { ifNone: boolean },
): Promise<void> {
  await tx
    .updateTable('person')
    .set({ current_location_id: locationId, updated_at: now })
    .where('id', '=', personId)
    .$if(ifNone, query => query.where('current_location_id', 'is', null))
    .execute()
}

/** Whose orders went to this location has them go to the open one that they have belonged to longest, or to none. */
export async function leaveCurrentLocation(
  tx: Tx,
  personId: string,
  locationId: string,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('person')
    .set({
      current_location_id: sql<string | null>`(select m.location_id from location_member m
        join location l on l.id = m.location_id
        where m.person_id = ${personId} and l.is_active and l.archived_at is null and l.deleted_at is null
        order by m.joined_at, m.location_id limit 1)`,
      updated_at: now,
    })
    .where('id', '=', personId)
    .where('current_location_id', '=', locationId)
    .execute()
}

/** How the payment provider calls them, unless it was noted meanwhile. Those noted at the same moment share a statement. */
export const setProviderCustomer = inBatchesOf(
  32,
  async (db: Database, noted: { personId: string; customerId: string }[]) => {
    // In the order of their ids, so that two servers never wait in a circle.
    const some = noted.toSorted((a, b) => (a.personId < b.personId ? -1 : 1))
    const ids = some.map(one => one.personId)
    await sql`
      update person set provider_customer_id = noted.customer_id
      from unnest(${ids}::text[], ${some.map(one => one.customerId)}::text[]) as noted (person_id, customer_id)
      where person.id = any(${ids}::text[]) and person.id = noted.person_id
        and person.provider_customer_id is null`.execute(plannedOnce(db))
    return noted
  },
)

export async function clearProviderCustomer(db: Database, personId: string): Promise<void> {
  await db.updateTable('person').set({ provider_customer_id: null }).where('id', '=', personId).execute()
}

/** Makes a card the one that a checkout offers, when there is none yet. Accounts never are. */
export async function setFirstDefaultCard(tx: Tx, personId: string, methodId: string): Promise<void> {
  await tx
    .updateTable('person')
    .set({ default_payment_method_id: methodId })
    .where('id', '=', personId)
    .where('default_payment_method_id', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('payment_method')
          .select('id')
          .where('id', '=', methodId)
          .where('type', '=', 'card')
          .where('removed_at', 'is', null),
      ),
    )
    .execute()
}

/** Puts another payment method in the place of the default one, if this is it. */
export async function replaceDefaultMethod(
  tx: Tx,
  personId: string,
  method: { from: string; to: string | null },
): Promise<void> {
  await tx
    .updateTable('person')
    .set({ default_payment_method_id: method.to })
    .where('id', '=', personId)
    .where('default_payment_method_id', '=', method.from)
    .execute()
}

/** Answers false when nobody had asked for the account's deletion. */
export async function withdrawDeletion(tx: Tx, personId: string, now: Date): Promise<boolean> {
  const restored = await tx
    .updateTable('person')
    .set({
      deletion_scheduled_at: null,
      deletion_requested_at: null,
      deletion_reason: null,
      forfeits_wallet: false,
      updated_at: now,
    })
    .where('id', '=', personId)
    .where('deletion_scheduled_at', 'is not', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return Boolean(restored.numUpdatedRows)
}
