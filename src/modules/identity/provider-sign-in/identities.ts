import type { Context } from '../../../core/context'
import { Failure } from '../../../core/contract/failures'
import { Email } from '../people/contract/people'
import type { ProviderId, ProviderProof } from '../sign-in/contract/sign-in'

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
