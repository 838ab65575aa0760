import { createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto'
import { z } from 'zod'
import type { Person, World } from '../../../core/context'
import { holds, holdsAny } from '../../../core/procedures'
import { deriveKey, openUnder, sealUnder } from '../../identity/sessions/tokens'
import { RemoteCommand, SignedCommand } from '../printers/contract/remote-commands'
import type { PrinterRow } from '../printers/printers.store'
import { COMMAND_EXPIRES_SECONDS, commandText } from '../printers/rules/remote-commands'
import type { PrintJobRow } from './print-jobs.store'

const SENDS_COMMANDS = ['SuperAdminPermission'] as const

export const maySendCommands = (caller: Person) => holdsAny(caller.permissions, [...SENDS_COMMANDS])

/** The key that printers check commands with: they are started with it, so that no other server can tell them anything. */
export const showCommandKey = holds(...SENDS_COMMANDS)
  .output(z.object({ key: z.string() }))
  .query(({ ctx: { world } }) => ({
    key: createPublicKey(commandKey(world)).export({ format: 'der', type: 'spki' }).toString('base64'),
  }))

/** Null when it is none of the named changes, with what belongs to it. */
export function commandIn(text: string): RemoteCommand | null {
  try {
    return RemoteCommand.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

/** What makes a job a command. Only the device reads its values, and they are gone once it is done. */
export function commandColumns(
  world: World,
  jobId: string,
  printer: Pick<PrinterRow, 'device_id'>,
  command: RemoteCommand,
  now: Date,
) {
  const expires = new Date(now.getTime() + COMMAND_EXPIRES_SECONDS * 1000)
  const text = JSON.stringify(command)
  const expiresAt = expires.toISOString()
  const toSign = commandText({ jobId, deviceId: printer.device_id, expiresAt, text })
  const signature = sign(null, Buffer.from(toSign), commandKey(world)).toString('base64')
  const signed: SignedCommand = { text, expiresAt, signature }
  return {
    command: sealUnder(sealingSecret(world), JSON.stringify(signed), world.randomBytes),
    command_type: command.type,
    expires_at: expires,
  }
}

/** Of a job that its device has just taken; null of a paper. */
export const signedCommandOf = (world: World, { command }: PrintJobRow): SignedCommand | null =>
  command && SignedCommand.parse(JSON.parse(openUnder(sealingSecret(world), command)))

const sealingSecret = ({ settings }: World) =>
  Buffer.from(deriveKey(settings.secret, 'printer-command-values')).toString('base64url')

/** DER of an Ed25519 private key, but for its 32 bytes. */
const PRIVATE_KEY_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex')

function commandKey({ settings }: World): KeyObject {
  const seed = deriveKey(settings.secret, 'printer-command-key')
  return createPrivateKey({ key: Buffer.concat([PRIVATE_KEY_HEAD, seed]), format: 'der', type: 'pkcs8' })
}
