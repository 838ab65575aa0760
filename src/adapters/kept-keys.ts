import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { exportJWK, exportPKCS8, generateKeyPair, type JWK } from 'jose'

/** A pair of keys: the private half as PKCS #8, the public one as a JWK. */
export type KeptKeys = { kid: string; privateKey: string; publicKey: JWK }

/** Reads the pair of keys in a file. The first server that asks makes it; the others read the same one. */
export async function keptKeys(path: string, alg: 'RS256' | 'ES256'): Promise<KeptKeys> {
  const known = await read(path)
  if (known) return known
  const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true })
  const kid = crypto.randomUUID()
  const draft = `${path}.${kid}`
  const made: KeptKeys = {
    kid,
    privateKey: await exportPKCS8(privateKey),
    publicKey: { ...(await exportJWK(publicKey)), kid, alg, use: 'sig' },
  }
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await writeFile(draft, JSON.stringify(made), { mode: 0o600 })
  await link(draft, path).catch(() => undefined)
  await unlink(draft)
  return (await read(path)) ?? made
}

const read = (path: string): Promise<KeptKeys | null> =>
  readFile(path, 'utf8').then(
    text => JSON.parse(text) as KeptKeys,
    () => null,
  )
