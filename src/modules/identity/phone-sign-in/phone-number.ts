import { Failure } from '../../../core/contract/failures'
import type { Database } from '../../../core/db/open'
import { PHONE_PREFIXES, readPhone } from '../../../core/rules/fields/phone'
import { phoneMetadata } from '../../../core/rules/fields/phone-metadata'

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
