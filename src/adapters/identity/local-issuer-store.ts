import { mkdir, readFile, rename, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ProviderId } from '../../modules/identity/sign-in/contract/sign-in'
import { type KeptKeys, keptKeys } from '../kept-keys'
import type { DevIdentity } from './port'

/** Somebody as the stand-in knows them. */
export type LocalPerson = { email: string; isEmailVerified: boolean; firstName: string; lastName: string }

/** What a code was given for: its redemption has to match it. */
export type Grant = {
  provider: ProviderId
  clientId: string
  redirectUri: string
  nonce: string | null
  codeChallenge: string | null
  person: LocalPerson
  endsAt: number
}

const MOST_KEPT = 50

/** The memory of the stand-in: files in a folder, so that several servers share it and a restart forgets nothing. */
export function openIssuerStore(folder: string) {
  const ready = mkdir(join(folder, 'codes'), { recursive: true, mode: 0o700 })
  const peopleFile = (provider: ProviderId) => join(folder, `people-${provider}.json`)
  const issuedFile = join(folder, 'issued-identities.json')
  const codeFile = (code: string) =>
    join(folder, 'codes', new Bun.CryptoHasher('sha256').update(code).digest('hex'))

  async function read<Kept>(path: string): Promise<Kept | null> {
    await ready
    return readFile(path, 'utf8').then(
      text => JSON.parse(text) as Kept,
      () => null,
    )
  }

  /** Whole or not at all, for whoever reads meanwhile. */
  async function replace(path: string, contents: unknown) {
    await ready
    const draft = `${path}.${crypto.randomUUID()}`
    await writeFile(draft, JSON.stringify(contents, null, 2), { mode: 0o600 })
    await rename(draft, path)
  }

  return {
    /** Made by whichever server asks first; the others find them. */
    keys: (name: string, alg: 'RS256' | 'ES256'): Promise<KeptKeys> =>
      keptKeys(join(folder, `${name}.json`), alg),

    async keepCode(code: string, grant: Grant): Promise<void> {
      await replace(codeFile(code), grant)
    },
    /** Of several at once, one gets it. */
    async takeCode(code: string): Promise<Grant | null> {
      const taken = `${codeFile(code)}.taken.${crypto.randomUUID()}`
      const isMine = await rename(codeFile(code), taken).then(
        () => true,
        () => false,
      )
      if (!isMine) return null
      const grant = await read<Grant>(taken)
      await unlink(taken)
      return grant
    },

    people: async (provider: ProviderId): Promise<LocalPerson[]> =>
      (await read<LocalPerson[]>(peopleFile(provider))) ?? [],
    async keepPerson(provider: ProviderId, person: LocalPerson): Promise<void> {
      const others = ((await read<LocalPerson[]>(peopleFile(provider))) ?? []).filter(
        ({ email }) => email !== person.email,
      )
      await replace(peopleFile(provider), [person, ...others].slice(0, MOST_KEPT))
    },

    issuedIdentities: async (): Promise<DevIdentity[]> => (await read<DevIdentity[]>(issuedFile)) ?? [],
    async recordIssued(issued: DevIdentity): Promise<void> {
      const before = (await read<DevIdentity[]>(issuedFile)) ?? []
      await replace(issuedFile, [issued, ...before].slice(0, MOST_KEPT))
    },
  }
}
