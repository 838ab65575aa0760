import { Failure } from '../../core/contract/failures'
import type { Database, Tx } from '../../core/db/open'
import { PHONE_PREFIXES, readPhone } from '../../core/rules/fields/phone'
import { phoneMetadata } from '../../core/rules/fields/phone-metadata'

/** The number as it is kept. Throws when it is none, or of a country that gets no messages of ours. */
export function readServedPhone(typed: string): string {
  const phone = readPhone(typed, phoneMetadata)
  if (!phone) throw new Failure('PhoneInvalid', { phone: typed })
  if (!PHONE_PREFIXES.some(prefix => phone.e164.startsWith(prefix))) throw new Failure('PhoneNotServed')
  return phone.e164
}

/** Whose number it is: only who has proven it counts. */
export async function findByPhone(db: Database, phone: string): Promise<string | null> {
  const holder = await db
    .selectFrom('person')
    .select('id')
    .where('phone', '=', phone)
    .where('phone_verified_at', 'is not', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return holder?.id ?? null
}

/** Somebody has proven this number: accounts that merely named it lose it. Answers whose they were. */
export async function freePhone(tx: Tx, now: Date, phone: string): Promise<string[]> {
  const losers = await tx
    .updateTable('person')
    .set({ phone: null, phone_verified_at: null, updated_at: now })
    .where('phone', '=', phone)
    .where(eb => eb.or([eb('phone_verified_at', 'is', null), eb('deleted_at', 'is not', null)]))
    .returning('id')
    .execute()
  return losers.map(({ id }) => id)
}

/** From now on this number opens the account, and the one before it does not. */
export async function keepPhoneAsWayIn(tx: Tx, now: Date, personId: string, phone: string): Promise<void> {
  await tx
    .deleteFrom('login_method')
    .where('provider', '=', 'PhoneAuthProvider')
    .where(eb => eb.or([eb('person_id', '=', personId), eb('subject', '=', phone)]))
    .execute()
  await tx
    .insertInto('login_method')
    .values({
      person_id: personId,
      provider: 'PhoneAuthProvider',
      subject: phone,
      verified_at: now,
      created_at: now,
    })
    .execute()
}
