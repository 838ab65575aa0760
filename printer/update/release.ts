import { createPublicKey, verify } from 'node:crypto'
import { releaseText, supersedes } from '../../src/modules/printing/printers/rules/printer-release'
import { RELEASE_KEY, TARGET, VERSION } from '../version'

/** As the server offers it to this program: for its system, and with the place to get it from. */
export interface OfferedRelease {
  version: string
  url: string
  size: number
  sha256: string
  /** Of `releaseText`, Ed25519, in base64. */
  signature: string
  isRollback: boolean
  /** Not to wait for a quiet moment of some length. */
  mandatory: boolean
}

/** Far more than a program with its fonts; a server that sends more than it said is not believed. */
const MOST_BYTES = 400_000_000

interface Own {
  version: string
  target: string
  /** DER of the public key, in base64. */
  key: string
}
const OWN: Own = { version: VERSION, target: TARGET, key: RELEASE_KEY ?? '' }

/** Null when this release may take the place of the running program. */
export function whyNotTake(release: OfferedRelease, own: Own = OWN): string | null {
  if (!supersedes(release, own.version)) return `${release.version} is not newer than ${own.version}`
  if (release.size > MOST_BYTES) return `${release.version} is too large`
  if (!isSigned(release, own)) return `${release.version} is not signed by the key of this program`
  return null
}

function isSigned(release: OfferedRelease, { key, target }: Own): boolean {
  try {
    const text = Buffer.from(releaseText({ ...release, target }))
    const publicKey = createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' })
    return verify(null, text, publicKey, Buffer.from(release.signature, 'base64'))
  } catch {
    return false
  }
}
