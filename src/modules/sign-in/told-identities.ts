import { holds } from '../../core/procedures'
import { ToldIdentities } from './contract/sign-in'

/** Whom the local stand-in of the sign-in providers spoke for, the latest first; nothing where there is none. */
export const listToldIdentities = holds('HelloAdminPermission', 'DeveloperPermission')
  .output(ToldIdentities)
  .query(async ({ ctx: { world } }) => {
    const { issuedIdentities } = world.identityProviders
    return { isLocal: issuedIdentities !== null, identities: (await issuedIdentities?.()) ?? [] }
  })
