import type { ProviderId } from '../../modules/identity/sign-in/contract/sign-in'

/** Whom a provider speaks for. */
export type Identity = {
  /** Never changes and never goes to somebody else, unlike an address. */
  subject: string
  /** In lower case; null when the provider did not tell. */
  email: string | null
  isEmailVerified: boolean
  firstName: string
  lastName: string
}

/** What came from the client: the provider's word itself, or a code to fetch it with. */
export type IdentityProof =
  | { idToken: string; nonce?: string }
  | { code: string; redirectUri: string; nonce?: string; codeVerifier?: string }

/** A sign-in provider as the product sees it. */
export type IdentityProvider = {
  readonly id: ProviderId
  readonly label: string
  /** Where a browser begins, without what it adds itself; null when only apps can sign in this way. */
  readonly startUrl: string | null
  /** Throws, saying why and nothing secret, when the proof does not hold or the provider cannot be asked. */
  identify(proof: IdentityProof): Promise<Identity>
}

/** An identity that the local provider has issued. */
export type DevIdentity = {
  provider: ProviderId
  at: string
  subject: string
  email: string
  isEmailVerified: boolean
  name: string
}

export type IdentityProviders = Record<ProviderId, IdentityProvider | null> & {
  /** The memory of the stand-in; null where there is none. */
  issuedIdentities: (() => Promise<DevIdentity[]>) | null
}
