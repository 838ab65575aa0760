import { holds } from '../../../core/procedures'
import { DevIdentities } from '../sign-in/contract/sign-in'

/** Whom the local stand-in of the sign-in providers spoke for, the latest first; nothing where there is none. */
export const listDevIdentities = holds('HelloAdminPermission', 'DeveloperPermission')
  .output(DevIdentities)
  .query(async ({ ctx: { world } }) => {
    const { issuedIdentities } = world.identityProviders
    return { isLocal: issuedIdentities !== null, identities: (await issuedIdentities?.()) ?? [] }
  })
