import { existsSync, readFileSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { memoryFolder } from '../../core/db/test-support/memory-folder'
import { runOf } from '../../run-processes'

const MAIN = join(import.meta.dir, '../../main.ts')

/** The product as a process of its own, the way a person starts it. */
export type Product = {
  url: string
  port: number
  pid: number
  output(): string
  /** Settles with the exit code. */
  exited: Promise<number>
  /** As Ctrl-C does. */
  interrupt(): Promise<number>
  kill(): Promise<void>
}

/** A port that nobody has, below the range that the system hands out for outgoing connections. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 10_000)
    const isFree = await new Promise<boolean>(resolve => {
      const probe = createServer()
      probe.once('error', () => resolve(false))
      probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
    })
    if (isFree) return port
  }
}

export async function launch(env: Record<string, string>): Promise<Product> {
  const port = Number(env.PORT ?? (await freePort()))
  const child = Bun.spawn([process.execPath, MAIN], {
    env: {
      PATH: process.env.PATH ?? '',
      // As `npm start` and the image start it.
      BUN_JSC_useFTLJIT: '0',
      HOME: process.env.HOME ?? '',
      LOG_LEVEL: 'warn',
      // What a test looks at does not move by itself.
      DEMO_LIFE: '0',
      ...runOf(process.env),
      PORT: String(port),
      SIMULATOR_PORT: String(await freePort()),
      ...env,
    },
    stdout: 'pipe',
    stderr: 'pipe',
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) void collect(stream, text => (output += text))
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    pid: child.pid,
    output: () => output,
    exited: child.exited,
    async interrupt() {
      child.kill('SIGINT')
      return child.exited
    },
    async kill() {
      child.kill('SIGKILL')
      await child.exited
    },
  }
}

async function collect(stream: ReadableStream<Uint8Array>, keep: (text: string) => void) {
  const decoder = new TextDecoder()
  for await (const chunk of stream) keep(decoder.decode(chunk, { stream: true }))
}

/** The first start of a run builds the web, which takes over a minute when other programs use the processors. */
const TRIES_TO_OPEN = 3_000

/** Waits until the product says that it is open. */
export async function opened(product: Product): Promise<Product> {
  for (let i = 0; i < TRIES_TO_OPEN; i++) {
    if (product.output().includes('Comanda is open')) return product
    const over = await Promise.race([product.exited, Bun.sleep(50).then(() => null)])
    if (over !== null) throw new Error(`It ended with ${over}:\n${product.output()}`)
  }
  throw new Error(`It does not open:\n${product.output()}`)
}

/** A data folder of its own, and how to leave nothing behind: a database that a killed product left is stopped. */
export async function dataFolder() {
  const folder = await mkdtemp(join(memoryFolder() ?? tmpdir(), 'comanda-data-'))
  // The database runs as a user of its own when we are root.
  await chmod(folder, 0o755)
  return {
    folder,
    async remove() {
      const pid = await databasePid(folder)
      if (pid) process.kill(pid, 'SIGINT')
      for (let i = 0; i < 100 && pid && isAlive(pid); i++) await Bun.sleep(50)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export async function databasePid(folder: string): Promise<number | null> {
  const lock = Bun.file(join(folder, 'db/postmaster.pid'))
  const pid = (await lock.exists()) ? Number((await lock.text()).split('\n')[0]) : 0
  return pid > 0 && isAlive(pid) ? pid : null
}

/** Whether a process runs. One that has ended and waits to be asked about does not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch {
    return false
  }
  const status = `/proc/${pid}/status`
  return !existsSync(status) || !/^State:\s+Z/m.test(readFileSync(status, 'utf8'))
}

/** A call of the REST surface. */
export async function call<Answer = Record<string, unknown>>(
  product: { url: string },
  method: string,
  path: string,
  options: { token?: string; body?: unknown; headers?: Record<string, string> } = {},
): Promise<{ status: number; body: Answer }> {
  const response = await fetch(`${product.url}/api/v1${path}`, {
    method,
    headers: {
      ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(options.token ? { authorization: `Bearer ${options.token}` } : {}),
      ...options.headers,
    },
    body: options.body === undefined ? undefined : JSON.stringify(options.body),
  })
  const text = await response.text()
  return { status: response.status, body: (text ? JSON.parse(text) : null) as Answer }
}

/** A query over tRPC, as the web makes it, for what has no path on the REST surface. */
export async function query<Answer>(
  product: { url: string },
  procedure: string,
  token: string,
  input: unknown,
): Promise<Answer> {
  const asked = encodeURIComponent(JSON.stringify({ json: input }))
  const response = await fetch(`${product.url}/trpc/${procedure}?input=${asked}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const { result, error } = (await response.json()) as {
    result?: { data: { json: Answer } }
    error?: unknown
  }
  if (!result) throw new Error(`${procedure}: ${JSON.stringify(error)}`)
  return result.data.json
}

export const DEMO_PASSWORD = 'comanda-demo'

export async function signIn(product: { url: string }, name: string): Promise<string> {
  const { status, body } = await call<{ accessToken: string }>(product, 'POST', '/auth/email/login', {
    body: { email: `${name}@comanda.test`, password: DEMO_PASSWORD },
  })
  if (status !== 200) throw new Error(`${name} cannot sign in: ${JSON.stringify(body)}`)
  return body.accessToken
}
