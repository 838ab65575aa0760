import { join } from 'node:path'
import { makePerson, type TestWorld } from '../../core/testing'
import { signAccessToken } from '../../modules/identity/sessions/tokens'
import type { Told } from './file-server'
import { DAYS, TODAY } from './relations'

const FIRST_DAY = new Date(Date.parse(TODAY) - (DAYS - 1) * 86_400_000).toISOString().slice(0, 10)
const FILES: Record<string, string> = {
  'users.csv': '/users?format=csv',
  'purchases.csv': '/admin/purchases?format=csv',
  'products.csv': '/products?format=csv&sort=name',
  'orders.csv': `/admin/stats/orders.csv?after=${FIRST_DAY}&before=${TODAY}`,
  'fees-report.csv': `/admin/feesReport.csv?after=${FIRST_DAY}&before=${TODAY}&groupBy=store`,
}

type Sample = { at: number; rss: number; heap: number }
type Left = { at: number; live: number }

/** What the server holds in memory while it writes the longest files, which are read as fast as they come. */
export async function measureFiles(url: string, world: TestWorld, only = ''): Promise<void> {
  const names = Object.keys(FILES).filter(name => name.includes(only))
  if (!names.length) return
  const reader = await makePerson(world, { permissions: [{ type: 'SuperAdminPermission' }] })
  console.log(
    `\n${'file'.padEnd(18)}${'lines'.padStart(9)}${'MB'.padStart(8)}${'seconds'.padStart(9)}  MB of memory (of them heap), middle of each quarter, and the most; heap in use`,
  )
  for (const name of names) {
    // Each in a process that has written none before.
    const server = await startServer(url)
    try {
      const token = signAccessToken(
        world.settings.secret,
        { personId: reader.id, sessionId: reader.sessionId },
        new Date(),
      )
      const from = performance.now()
      const response = await fetch(`${server.origin}/api/v1${FILES[name]}`, {
        headers: { authorization: `Bearer ${token}` },
      })
      if (response.status !== 200) throw new Error(`${name}: ${response.status} ${await response.text()}`)
      let [lines, bytes] = [0, 0]
      for await (const chunk of response.body!) {
        bytes += chunk.length
        for (const byte of chunk) if (byte === 10) lines++
      }
      const took = performance.now() - from
      const isMeanwhile = ({ at }: { at: number }) => at >= from && at <= from + took
      console.log(
        `${name.padEnd(18)}${String(lines).padStart(9)}${mb(bytes).padStart(8)}${(took / 1000).toFixed(1).padStart(9)}  ${told(server.samples.filter(isMeanwhile), server.left.filter(isMeanwhile))}`,
      )
    } finally {
      server.stop()
    }
  }
}

async function startServer(url: string) {
  const samples: Sample[] = []
  const left: Left[] = []
  const opened = Promise.withResolvers<string>()
  const child = Bun.spawn([process.execPath, join(import.meta.dir, 'file-server.ts')], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, DATABASE_URL: url },
    stdout: 'inherit',
    stderr: 'inherit',
    ipc: (told: Told) => {
      if ('origin' in told) opened.resolve(told.origin)
      else if ('live' in told) left.push({ at: performance.now(), ...told })
      else samples.push({ at: performance.now(), ...told })
    },
  })
  void child.exited.then(code => opened.reject(new Error(`The server ended with ${code}`)))
  return { origin: await opened.promise, samples, left, stop: () => child.kill() }
}

const mb = (bytes: number) => (bytes / 1_048_576).toFixed(1)

function told(samples: readonly Sample[], left: readonly Left[]): string {
  const middle = (part: readonly Sample[], of: 'rss' | 'heap') =>
    part.map(sample => sample[of]).toSorted((a, b) => a - b)[Math.floor(part.length / 2)] ?? 0
  const quarter = Math.ceil(samples.length / 4)
  const parts = [0, 1, 2, 3].map(nth => samples.slice(nth * quarter, (nth + 1) * quarter))
  const most = (of: 'rss' | 'heap') => Math.max(0, ...samples.map(sample => sample[of]))
  return [
    ...parts.map(part => `${mb(middle(part, 'rss'))} (${mb(middle(part, 'heap'))})`),
    `most ${mb(most('rss'))} (${mb(most('heap'))}); in use`,
    ...[0, 1, 2, 3].map(nth => mb(left[Math.floor((nth * (left.length - 1)) / 3)]?.live ?? 0)),
  ].join('  ')
}
