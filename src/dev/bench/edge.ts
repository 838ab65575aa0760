import { readFileSync } from 'node:fs'
import { call, dataFolder, freePort, launch, opened, type Product } from '../stories/product'

/**
 * What those who mean no good cost everybody else, and what the time of an answer gives away:
 * `bun src/dev/bench/edge.ts`, or some of it: `bun src/dev/bench/edge.ts guesses slow times`.
 */
const only = process.argv.slice(2)
const GUESSES = 200
const HALF_OPEN = 400
const DRIPPING = 100
const WATCHED_SECONDS = 40
const ROUNDS = 200
const PASSWORD = 'eleven patient kettles'

const data = await dataFolder()
const product = await opened(
  await launch({
    DATA_DIR: data.folder,
    DEMO: '0',
    LOG_LEVEL: 'error',
    PORT: process.env.PORT ?? String(await freePort()),
    SIMULATOR_PORT: process.env.SIMULATOR_PORT ?? String(await freePort()),
  }),
)
try {
  const token = await someone('ordinary@example.test')
  let calls = 0
  console.log(`\nAn ordinary call while nothing else goes on: ${await watch(token, () => calls++ > 2000)}`)
  for (const [name, part] of Object.entries({ guesses, slow, times }))
    if (!only.length || only.includes(name)) await part(token)
} finally {
  await product.interrupt()
  await data.remove()
}

async function someone(email: string): Promise<string> {
  const body = { email, password: PASSWORD, firstName: 'Edge', lastName: 'Bench' }
  const answer = await call<{ accessToken: string }>(product, 'POST', '/auth/email/register', { body })
  if (!answer.body?.accessToken) throw new Error(JSON.stringify(answer))
  return answer.body.accessToken
}

/** Four who do something ordinary, until it is over. */
async function watch(token: string, isOver: () => boolean): Promise<string> {
  const took: number[] = []
  const end = performance.now() + WATCHED_SECONDS * 1000
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      while (!isOver() && performance.now() < end) {
        const from = performance.now()
        const { status } = await call(product, 'GET', '/user', { token })
        if (status !== 200) throw new Error(`An ordinary call was answered with ${status}`)
        took.push(performance.now() - from)
        await Bun.sleep(5)
      }
    }),
  )
  took.sort((a, b) => a - b)
  const at = (share: number) => (took[Math.floor(took.length * share)] ?? Number.NaN).toFixed(1)
  return `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms (${took.length} calls)`
}

/** Many who try passwords at once. */
async function guesses(token: string) {
  const counted = new Map<number, number>()
  let pending = GUESSES
  const start = performance.now()
  const all = Promise.all(
    Array.from({ length: GUESSES }, async (_, i) => {
      const body = { email: `guess${i}@example.test`, password: 'wrong' }
      const { status } = await call(product, 'POST', '/auth/email/login', { body })
      counted.set(status, (counted.get(status) ?? 0) + 1)
      pending--
    }),
  )
  const others = await watch(token, () => pending === 0)
  await all
  console.log(`\n${GUESSES} guesses at once, in ${((performance.now() - start) / 1000).toFixed(1)} s`)
  console.log(`  answered: ${[...counted].map(([status, count]) => `${count} × ${status}`).join(', ')}`)
  console.log(`  everybody else meanwhile: ${others}`)
}

/** Connections that never finish what they have begun. */
async function slow(token: string) {
  let open = 0
  let closed = 0
  const begin = async (text: string) => {
    const socket = await Bun.connect({
      hostname: '127.0.0.1',
      port: product.port,
      socket: {
        data() {},
        close() {
          open--
          closed++
        },
      },
    })
    open++
    socket.write(text)
    const drip = setInterval(() => socket.write('x'), 1000)
    return () => {
      clearInterval(drip)
      socket.end()
    }
  }
  const before = memoryOf(product)
  const ends = await Promise.all([
    ...Array.from({ length: HALF_OPEN }, () => begin('GET / HTTP/1.1\r\nhost: localhost\r\nx-slow: ')),
    ...Array.from({ length: DRIPPING }, () =>
      begin(
        'POST /api/v1/auth/email/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 900000\r\n\r\n{"email":"',
      ),
    ),
  ])
  const others = await watch(token, () => false)
  console.log(`\n${HALF_OPEN} half-open headers and ${DRIPPING} dripping bodies, a byte a second each`)
  console.log(`  after ${WATCHED_SECONDS} s: ${closed} were closed by the server, ${open} are open`)
  console.log(`  everybody else meanwhile: ${others}`)
  console.log(`  memory: ${before} MB before, ${memoryOf(product)} MB after`)
  for (const end of ends) end()
}

/** Whether an address has an account must not show in how long an answer takes. */
async function times() {
  await someone('known@example.test')
  const kinds: [name: string, path: string, body: (email: string) => object][] = [
    ['sign-in', '/auth/email/login', email => ({ email, password: 'not this one' })],
    ['reset', '/auth/email/password/reset', email => ({ email })],
    ['magic link', '/auth/email/magic', email => ({ email })],
    ['code by mail', '/auth/email/email-pin', email => ({ email })],
    ['wrong code', '/auth/email/email-pin-verify', email => ({ email, pin: '000000' })],
  ]
  console.log(`\nMedians of ${ROUNDS} each, one after the other in turn: known and unknown address`)
  for (const [name, path, body] of kinds) {
    const took = { known: [] as number[], unknown: [] as number[] }
    const answers = new Set<string>()
    for (let i = 0; i < 2 * ROUNDS + 20; i++) {
      const who = i % 2 ? 'known' : 'unknown'
      const from = performance.now()
      const { status, body: answer } = await call(product, 'POST', path, {
        body: body(`${who === 'known' ? 'known' : 'nobody'}@example.test`),
      })
      // The first ones warm everything up.
      if (i >= 20) took[who].push(performance.now() - from)
      answers.add(`${status} ${JSON.stringify(answer)}`)
    }
    const [known, unknown] = [median(took.known), median(took.unknown)]
    const apart = (Math.abs(known - unknown) / Math.max(known, unknown)) * 100
    console.log(
      `  ${name.padEnd(13)} ${known.toFixed(2)} ms, ${unknown.toFixed(2)} ms: ${apart.toFixed(1)} % apart; ${answers.size === 1 ? 'the same answer' : `${answers.size} answers: ${[...answers].join(' | ')}`}`,
    )
  }
}

function median(numbers: number[]): number {
  return numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN
}

function memoryOf({ pid }: Product): string {
  const kilobytes = Number(readFileSync(`/proc/${pid}/status`, 'utf8').match(/VmRSS:\s+(\d+)/)?.[1])
  return (kilobytes / 1024).toFixed(0)
}
