import { availableParallelism } from 'node:os'

/** OWASP's smaller recommendation for argon2id: about 70 ms on one core. */
const ARGON2 = { algorithm: 'argon2id', memoryCost: 19_456, timeCost: 2 } as const
/** A hash of nothing anybody knows: verified against when the address is unknown, so that both take as long. */
const DUMMY_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$S5mRM2vJMZ0QOxSmSj8JYQ3CwQG+fSQcF7pNZ1n0a4A'

/** Hashing eats whole cores: as many at a time as there are, a short queue, and then a refusal. */
const MAX_WAITING = 50
let running = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T | 'busy'> {
  if (running >= availableParallelism()) {
    if (waiting.length >= MAX_WAITING) return 'busy'
    await new Promise<void>(resolve => waiting.push(resolve))
  }
  running++
  try {
    return await work()
  } finally {
    running--
    waiting.shift()?.()
  }
}

export const hashPassword = (password: string) => Bun.password.hash(password, ARGON2)

export async function checkPassword(password: string, hash: string | null): Promise<boolean | 'busy'> {
  const matches = await inTurn(() => Bun.password.verify(password, hash ?? DUMMY_HASH).catch(() => false))
  return matches === 'busy' ? 'busy' : matches && hash !== null
}
