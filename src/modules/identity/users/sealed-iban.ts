import type { World } from '../../../core/context'
import { normalIban } from '../../../core/rules/fields/iban'
import { deriveKey, openUnder, sealUnder } from '../sessions/tokens'

/** Under whose secret numbers are sealed. */
type Sealer = { settings: Pick<World['settings'], 'secret'> }

/** The account number itself, for files to the bank. Null: it was sealed under another secret of the server. */
export function openIban(world: Sealer, sealed: Uint8Array): string | null {
  try {
    return openUnder(ibanKey(world), sealed)
  } catch {
    return null
  }
}

const ibanKey = ({ settings }: Sealer) =>
  Buffer.from(deriveKey(settings.secret, 'iban')).toString('base64url')

/** A bank account as columns: sealed, and what is shown of it. Not given: no columns. Null or empty: forgotten. */
export function sealedIban(world: Sealer & Pick<World, 'randomBytes'>, iban: string | null | undefined) {
  if (iban === undefined) return {}
  if (!iban) return { iban_sealed: null, iban_last_four: null }
  const plain = normalIban(iban)
  return {
    iban_sealed: sealUnder(ibanKey(world), plain, world.randomBytes),
    iban_last_four: plain.slice(-4),
  }
}
