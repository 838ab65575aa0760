import { availableParallelism } from 'node:os'
import type { PasswordCost } from '../../../core/context'
import { Failure } from '../../../core/contract/failures'
import { makeTurns } from '../../../core/turns/turns'

/** OWASP's smaller recommendation for argon2id: about 70 ms on one core. */
const OF_TODAY: PasswordCost = { memoryCost: 19_456, timeCost: 2 }
/** How a hash of that cost begins; any other was made with less, or with another recipe. */
const startOf = ({ memoryCost, timeCost }: PasswordCost) =>
  `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=1$`
/** A hash of nothing anybody knows: verified against when the address is unknown, so that both take as long. */
const dummyHash = (cost: PasswordCost) =>
  `${startOf(cost)}c29tZXNhbHRzb21lc2FsdA$S5mRM2vJMZ0QOxSmSj8JYQ3CwQG+fSQcF7pNZ1n0a4A`

/** Hashing eats whole cores: half of them at a time, a short queue, and then a refusal. */
const inTurn = makeTurns({ atOnce: Math.max(1, availableParallelism() >> 1), waiting: 50 })

/** Throws TooManyRequests when too many wait already. */
export async function hashPassword(password: string, cost: PasswordCost = OF_TODAY): Promise<string> {
  const options = { algorithm: 'argon2id', ...cost } as const
  const hashed = await inTurn(async () => ({ hash: await Bun.password.hash(password, options) }))
  if (typeof hashed === 'string') throw new Failure('TooManyRequests', { retryAfter: 1 })
  return hashed.hash
}

/** Takes as long without a hash as with one. Answers "busy" when too many wait already. */
export async function checkPassword(
  password: string,
  hash: string | null,
  cost: PasswordCost = OF_TODAY,
): Promise<boolean | 'busy'> {
  const matches = await inTurn(() =>
    Bun.password.verify(password, hash ?? dummyHash(cost)).catch(() => false),
  )
  return typeof matches === 'string' ? 'busy' : matches && hash !== null
}

/** Made with weaker parameters than today's: to be made anew while the password is at hand. */
export const isOutdated = (hash: string, cost: PasswordCost = OF_TODAY): boolean =>
  !hash.startsWith(startOf(cost))
