import { createPublicKey, verify } from 'node:crypto'
import {
  type CommandOutcome,
  RemoteCommand,
  type SignedCommand,
} from '../../src/modules/printing/printers/contract/remote-commands'
import { commandText } from '../../src/modules/printing/printers/rules/remote-commands'

interface Own {
  deviceId: string
  /** DER of the platform's public key, in base64; null when no commands are taken. */
  key: string | null
}

/** The command, or why it is not carried out. */
export function trustedCommand(
  jobId: string,
  signed: SignedCommand | null,
  { deviceId, key }: Own,
  now: number,
): RemoteCommand | Extract<CommandOutcome, 'notAllowed' | 'notSigned' | 'expired' | 'invalid'> {
  if (key === null) return 'notAllowed'
  if (!signed) return 'invalid'
  const { text, expiresAt, signature } = signed
  if (!isSigned(commandText({ jobId, deviceId, expiresAt, text }), signature, key)) return 'notSigned'
  if (!(Date.parse(expiresAt) > now)) return 'expired'
  try {
    return RemoteCommand.safeParse(JSON.parse(text)).data ?? 'invalid'
  } catch {
    return 'invalid'
  }
}

function isSigned(text: string, signature: string, key: string): boolean {
  try {
    const publicKey = createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' })
    return verify(null, Buffer.from(text), publicKey, Buffer.from(signature, 'base64'))
  } catch {
    return false
  }
}

/** Whether a text is a key that commands can be checked with. */
export function isCommandKey(text: string): boolean {
  try {
    const key = createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' })
    return key.asymmetricKeyType === 'ed25519'
  } catch {
    return false
  }
}
