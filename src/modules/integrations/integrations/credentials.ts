import type { World } from '../../../core/context'
import { deriveKey, openUnder, sealUnder } from '../../identity/sessions/tokens'

type Credentials = { apiKey?: string; webhookSecret?: string }
type Sealed = { credentials_sealed: Uint8Array | null }

const sealingKey = ({ settings }: Pick<World, 'settings'>) =>
  Buffer.from(deriveKey(settings.secret, 'integration')).toString('base64url')

/** The keys of a connection, for who calls the service or checks what it says. */
export const openCredentials = (
  world: Pick<World, 'settings'>,
  { credentials_sealed: sealed }: Sealed,
): Credentials => (sealed ? JSON.parse(openUnder(sealingKey(world), sealed)) : {})

type Given = { apiKey?: string | null; webhookSecret?: string | null }

/** New keys as columns, beside those that stay. Not given: as it was. Null: taken away. */
export function credentialColumns(
  world: Pick<World, 'settings' | 'randomBytes'>,
  given: Given,
  before?: Sealed,
) {
  if (given.apiKey === undefined && given.webhookSecret === undefined) return {}
  const known = before ? openCredentials(world, before) : {}
  const apiKey = given.apiKey === undefined ? known.apiKey : given.apiKey
  const webhookSecret = given.webhookSecret === undefined ? known.webhookSecret : given.webhookSecret
  const kept = { ...(apiKey ? { apiKey } : {}), ...(webhookSecret ? { webhookSecret } : {}) }
  return {
    credentials_sealed: Object.keys(kept).length
      ? sealUnder(sealingKey(world), JSON.stringify(kept), world.randomBytes)
      : null,
    api_key_last_four: apiKey?.slice(-4) ?? null,
    has_webhook_secret: Boolean(webhookSecret),
  }
}
