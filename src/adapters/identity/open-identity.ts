import { join } from 'node:path'
import type { Config } from '../../config'
import { contentsOf } from '../key-file'
import { ownUrlOf } from '../own-url'
import { apple, google } from './known-providers'
import { type LocalIssuer, openLocalIssuer } from './local-issuer'
import { type OpenIdSettings, openIdProvider } from './open-id'
import type { IdentityProviders } from './port'

type Settings = Pick<
  Config,
  | 'GOOGLE_CLIENT_ID'
  | 'GOOGLE_CLIENT_SECRET'
  | 'APPLE_CLIENT_ID'
  | 'APPLE_TEAM_ID'
  | 'APPLE_KEY_ID'
  | 'APPLE_PRIVATE_KEY'
  | 'DATA_DIR'
  | 'HOST'
  | 'PORT'
  | 'publicUrl'
  | 'isProduction'
>

/** The providers that are set up, and outside production a stand-in of ours for those that are not. */
export async function openIdentity(
  config: Settings,
  now: () => Date,
): Promise<{ providers: IdentityProviders; localIssuer: LocalIssuer['handle'] | null }> {
  const known = { google: googleOf(config), apple: await appleOf(config, now) }
  const isComplete = known.google && known.apple
  const issuer =
    config.isProduction || isComplete
      ? null
      : openLocalIssuer({
          folder: join(config.DATA_DIR, 'identity'),
          publicUrl: config.publicUrl,
          ownUrl: ownUrlOf(config),
          now,
        })
  const open = (settings: OpenIdSettings | null) => settings && openIdProvider(settings, now)
  return {
    providers: {
      google: open(known.google ?? issuer?.settingsOf('google') ?? null),
      apple: open(known.apple ?? issuer?.settingsOf('apple') ?? null),
      issuedIdentities: issuer?.issuedIdentities ?? null,
    },
    localIssuer: issuer?.handle ?? null,
  }
}

function googleOf({ GOOGLE_CLIENT_ID: ids, GOOGLE_CLIENT_SECRET: secret }: Settings) {
  const [web, ...apps] = ids
  return web ? google([web, ...apps], secret) : null
}

async function appleOf(config: Settings, now: () => Date) {
  const [web, ...apps] = config.APPLE_CLIENT_ID
  if (!web) return null
  const { APPLE_PRIVATE_KEY: key, APPLE_TEAM_ID: teamId, APPLE_KEY_ID: keyId } = config
  if (!key || !teamId || !keyId) return apple([web, ...apps], null, now)
  const privateKey = await contentsOf('APPLE_PRIVATE_KEY', key, '-----BEGIN')
  return apple([web, ...apps], { teamId, keyId, privateKey }, now)
}
