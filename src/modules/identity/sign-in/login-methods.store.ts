import type { Tx } from '../../../core/db/open'
import type { ProviderId } from './contract/sign-in'

/** How a provider is called where sign-in methods are kept. */
export const KEPT_AS = { google: 'GoogleAuthProvider', apple: 'AppleAuthProvider' } as const

type Identity = { provider: ProviderId; subject: string }
type MethodName = 'PhoneAuthProvider' | (typeof KEPT_AS)[ProviderId]

/** Notes that a person signs in by this address, in the place of whichever it was before. */
export async function setEmailMethod(tx: Tx, now: Date, personId: string, email: string): Promise<void> {
  await tx
    .deleteFrom('login_method')
    .where('provider', '=', 'EmailAuthProvider')
    .where(eb => eb.or([eb('person_id', '=', personId), eb('subject', '=', email)]))
    .execute()
  await tx
    .insertInto('login_method')
    .columns(['person_id', 'provider', 'subject', 'verified_at', 'created_at'])
    .expression(eb =>
      eb
        .selectFrom('person')
        .select([
          'id',
          eb.val('EmailAuthProvider').as('provider'),
          eb.val(email).as('subject'),
          'email_verified_at',
          eb.val(now).as('created_at'),
        ])
        .where('id', '=', personId),
    )
    .execute()
}

/** The address by which a person signs in is proven. */
export async function verifyEmailMethod(tx: Tx, now: Date, personId: string): Promise<void> {
  await tx
    .updateTable('login_method')
    .set({ verified_at: now })
    .where('person_id', '=', personId)
    .where('provider', '=', 'EmailAuthProvider')
    .execute()
}

/** From now on this number opens the account, and the one before it does not. */
export async function setPhoneMethod(tx: Tx, now: Date, personId: string, phone: string): Promise<void> {
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

/** Whose account this identity opens. */
export async function findByIdentity(tx: Tx, { provider, subject }: Identity): Promise<string | null> {
  const linked = await tx
    .selectFrom('login_method')
    .innerJoin('person', 'person.id', 'login_method.person_id')
    .select('person.id')
    .where('login_method.provider', '=', KEPT_AS[provider])
    .where('login_method.subject', '=', subject)
    .where('person.deleted_at', 'is', null)
    .executeTakeFirst()
  return linked?.id ?? null
}

/** From now on this identity opens the account. One that opened an account which is gone is free again. */
export async function addIdentity(
  tx: Tx,
  now: Date,
  personId: string,
  { provider, subject }: Identity,
): Promise<void> {
  await tx
    .insertInto('login_method')
    .values({ person_id: personId, provider: KEPT_AS[provider], subject, verified_at: now, created_at: now })
    .onConflict(oc =>
      oc
        .columns(['provider', 'subject'])
        .doUpdateSet({ person_id: personId, verified_at: now, created_at: now }),
    )
    .execute()
}

export async function removeLoginMethod(tx: Tx, personId: string, provider: MethodName): Promise<void> {
  await tx
    .deleteFrom('login_method')
    .where('person_id', '=', personId)
    .where('provider', '=', provider)
    .execute()
}
