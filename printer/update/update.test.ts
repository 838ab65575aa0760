import { afterEach, beforeEach, expect, test } from 'bun:test'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { makeFolder } from '../test-support/testing-daemon'
import { TARGET } from '../version'
import { BadDownload, download } from './download'
import { ProgramFile } from './program-file'
import { whyNotTake } from './release'
import { keyPair, releaseOf } from './testing-release'
import { passesSelfTest, tryOut } from './trial'
import { UpdateMemory } from './update-state'

const { privateKey, key } = keyPair()
const bytes = new TextEncoder().encode('#!/bin/sh\nexit 0\n')

let folder: ReturnType<typeof makeFolder>
const servers: { stop(): void }[] = []
beforeEach(() => {
  folder = makeFolder()
})
afterEach(() => {
  for (const server of servers.splice(0)) server.stop()
  folder.remove()
})

test('a release is taken when it is newer and signed for this program and system', () => {
  const own = { version: '1.1.0', target: TARGET, key }
  const release = releaseOf(bytes, '1.2.0', 'http://x', privateKey)
  expect(whyNotTake(release, own)).toBeNull()

  const older = releaseOf(bytes, '1.0.0', 'http://x', privateKey)
  expect(whyNotTake(older, own)).toContain('not newer')
  // Only the holder of the key makes a release a roll-back.
  expect(whyNotTake({ ...older, isRollback: true }, own)).toContain('not signed')
  expect(whyNotTake(releaseOf(bytes, '1.0.0', 'x', privateKey, { isRollback: true }), own)).toBeNull()

  const forged = [
    { ...release, version: '9.0.0' },
    { ...release, sha256: 'ab'.repeat(32) },
    { ...release, size: 99 },
    { ...release, signature: '' },
    releaseOf(bytes, '1.2.0', 'http://x', keyPair().privateKey),
  ]
  for (const one of forged) expect(whyNotTake(one, own)).toContain('not signed')
  expect(whyNotTake(release, { ...own, target: 'linux-mips' })).toContain('not signed')
  expect(whyNotTake(release, { ...own, key: '' })).toContain('not signed')
})

/** Says that more comes than it sends, as a connection that breaks does. */
function serveCut(sent: Uint8Array, announced: number): Promise<string> {
  return new Promise(resolve => {
    const server: Server = createServer(socket => {
      socket.once('data', () => {
        socket.write(`HTTP/1.1 200 OK\r\ncontent-length: ${announced}\r\n\r\n`)
        socket.end(sent)
      })
    })
    servers.push({ stop: () => server.close() })
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve(`http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`)
    })
  })
}

function serve(sent: Uint8Array<ArrayBuffer>, status = 200): string {
  const server = Bun.serve({ hostname: '127.0.0.1', port: 0, fetch: () => new Response(sent, { status }) })
  servers.push({ stop: () => void server.stop(true) })
  return `http://127.0.0.1:${server.port}`
}

test('what was downloaded is what was signed, or is not there', async () => {
  const path = join(folder.path, 'program')
  const got = (url: string, size = bytes.length) =>
    download({ ...releaseOf(bytes, '1.2.0', url, privateKey), size }, path).then(
      () => 'whole',
      (thrown: unknown) => (thrown instanceof BadDownload ? 'bad' : 'broken'),
    )
  expect(await got(serve(bytes))).toBe('whole')
  expect(new Uint8Array(readFileSync(path))).toEqual(bytes)
  expect(await passesSelfTest(path)).toBe(true)

  const other = bytes.slice()
  other[12] = 0x39
  for (const url of [serve(other), serve(bytes.slice(0, 9)), serve(bytes, 500), serve(new Uint8Array(99))]) {
    expect(await got(url)).toBe('bad')
    expect(existsSync(path)).toBe(false)
  }
  expect(await got(await serveCut(bytes.slice(0, 9), bytes.length))).not.toBe('whole')
  expect(existsSync(path)).toBe(false)
})

/** Programs that are scripts: the old one, and the next one beside it. */
function scripts(next: string) {
  const file = new ProgramFile(join(folder.path, 'comanda-printer'))
  writeFileSync(file.path, '#!/bin/sh\n# old\n', { mode: 0o755 })
  writeFileSync(file.next, `#!/bin/sh\n# new\n${next}\n`, { mode: 0o755 })
  const memory = new UpdateMemory(folder.path)
  memory.stage('1.2.0')
  const trial = { file, memory, version: '1.2.0', args: [folder.path] }
  return { file, memory, trial, inPlace: () => readFileSync(file.path, 'utf8').split('\n')[1] }
}

test('a new program that says it is well stays, with the old one beside it', async () => {
  const { file, memory, trial, inPlace } = scripts(`echo '{"trying":null}' > "$1/update.json"; exec sleep 60`)
  const child = await tryOut(trial)
  expect(child?.exitCode).toBeNull()
  child?.kill('SIGKILL')
  expect([inPlace(), readFileSync(file.previous, 'utf8').split('\n')[1]]).toEqual(['# new', '# old'])
  expect(memory.read().failures).toEqual({})
})

test.each([
  ['ends at once', 'exit 3'],
  ['hangs', 'exec sleep 60'],
  ['is no program of this machine', '\u0000'],
])('a new program that %s gives way to the old one', async (_, next) => {
  const { memory, trial, inPlace, file } = scripts(next)
  if (next === '\u0000')
    writeFileSync(file.next, new Uint8Array([0x7f, 0x45, 0x4c, 0x46, 1, 2, 3]), { mode: 0o755 })
  const isWaitedFor = next.includes('sleep')
  expect(await tryOut({ ...trial, ...(isWaitedFor && { withinMs: 50 }) })).toBeNull()
  expect(inPlace()).toBe('# old')
  expect(memory.read()).toMatchObject({ trying: null, staged: null, failures: { '1.2.0': { times: 1 } } })
})

test('a program that cannot be put in place leaves the old one there, and counts as failed', async () => {
  const { file, memory, trial, inPlace } = scripts('exit 0')
  rmSync(file.next)
  expect(await tryOut(trial)).toBeNull()
  expect(inPlace()).toBe('# old')
  expect(memory.read()).toMatchObject({ trying: null, staged: null, failures: { '1.2.0': { times: 1 } } })
})

test('a program that failed is put off, and after three times left; the next one is not', () => {
  const memory = new UpdateMemory(folder.path)
  const hour = 3_600_000
  for (let time = 0; time < 3; time++) {
    expect(memory.isPutOff('1.2.0', time * 3 * hour)).toBe(false)
    memory.fail('1.2.0', time * 3 * hour)
    expect(memory.isPutOff('1.2.0', (time * 3 + 1) * hour)).toBe(true)
  }
  expect([memory.isPutOff('1.2.0', 99 * hour), memory.isPutOff('1.2.1', 99 * hour)]).toEqual([true, false])
})

test('a program that does not pass its own test is told from one that does', async () => {
  const path = join(folder.path, 'program')
  for (const [text, passes, withinMs] of [
    ['#!/bin/sh\n[ "$1" = --self-test ]', true, undefined],
    ['#!/bin/sh\nexit 1', false, undefined],
    ['#!/bin/sh\nexec sleep 60', false, 50],
    ['not a program', false, undefined],
  ] as const) {
    writeFileSync(path, text, { mode: 0o755 })
    expect(await passesSelfTest(path, withinMs)).toBe(passes)
  }
})
