import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { releaseText } from '../../src/modules/printing/printers/rules/printer-release'
import { TARGET } from '../version'
import type { OfferedRelease } from './release'

export const keyPair = () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  return { privateKey, key: publicKey.export({ format: 'der', type: 'spki' }).toString('base64') }
}

/** A signed release of these bytes, to be had at that address. */
export function releaseOf(
  bytes: Uint8Array,
  version: string,
  url: string,
  privateKey: KeyObject,
  { isRollback = false } = {},
): OfferedRelease {
  const sha256 = new Bun.CryptoHasher('sha256').update(bytes).digest('hex')
  const program = { version, size: bytes.length, sha256, isRollback }
  const signature = sign(null, Buffer.from(releaseText({ ...program, target: TARGET })), privateKey)
  return { ...program, url, signature: signature.toString('base64'), mandatory: true }
}
