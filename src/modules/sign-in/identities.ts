import type { Context } from '../../core/context'
import { Failure } from '../../core/contract/failures'
import type { Tx } from '../../core/db/open'
import { Email } from '../sessions/contract/people'
import type { ProviderId, ProviderProof } from './contract/sign-in'

/** How a provider is called where sign-in methods are kept. */
export const KEPT_AS = { google: 'GoogleAuthProvider', apple: 'AppleAuthProvider' } as const

export type ProvenIdentity = {
  provider: ProviderId
  subject: string
  /** Proven; null when the provider did not tell one, as Apple after the first time. */
  email: string | null
  firstName: string
  lastName: string
}

/**
 * Whom the provider speaks for. Whatever is wrong is answered alike, so that nobody learns how to do better; the log
 * says what it was, without what was sent in.
 */
export async function identify(
  { world, request }: Context,
  provider: ProviderId,
  proof: ProviderProof,
): Promise<ProvenIdentity> {
  const speaking = world.identityProviders[provider]
  if (!speaking) throw new Failure('LoginMethodNotAvailable')
  const refuse = (reason: string) => {
    world.log.warn({ provider, reason, requestId: request.id }, 'a sign-in by provider was refused')
    return new Failure('SocialLoginFailed')
  }
  const identity = await speaking.identify(proof).catch((error: unknown) => {
    throw refuse(error instanceof Error ? error.message : String(error))
  })
  const email = identity.email === null ? null : Email.safeParse(identity.email)
  if (email && !email.success) throw refuse('the e-mail is none')
  if (email && !identity.isEmailVerified) throw refuse('the e-mail is not verified')
  return {
    provider,
    subject: identity.subject,
    email: email ? email.data : null,
    // What the provider signed counts more than what the client says that it said.
    firstName: identity.firstName || (proof.firstName ?? ''),
    lastName: identity.lastName || (proof.lastName ?? ''),
  }
}

/** Whose account this identity opens. */
export async function findByIdentity(tx: Tx, { provider, subject }: ProvenIdentity): Promise<string | null> {
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
export async function keepIdentity(
  tx: Tx,
  now: Date,
  personId: string,
  { provider, subject }: ProvenIdentity,
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
