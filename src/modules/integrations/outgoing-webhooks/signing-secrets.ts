import type { World } from '../../../core/context'
import { deriveKey, openUnder, sealUnder } from '../../identity/sessions/tokens'

const sealingKey = ({ settings }: Pick<World, 'settings'>) =>
  Buffer.from(deriveKey(settings.secret, 'webhook-endpoint')).toString('base64url')

/** What an endpoint's webhooks are signed with, in the form that libraries for checking them take. */
export const newSigningSecret = ({ randomBytes }: Pick<World, 'randomBytes'>): string =>
  `whsec_${Buffer.from(randomBytes(32)).toString('base64')}`

export const sealSecret = (world: Pick<World, 'settings' | 'randomBytes'>, secret: string): Buffer =>
  sealUnder(sealingKey(world), secret, world.randomBytes)

export const openSecret = (world: Pick<World, 'settings'>, sealed: Uint8Array): string =>
  openUnder(sealingKey(world), sealed)
