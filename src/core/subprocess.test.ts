import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  REFUSED,
  runInSubprocess,
  SubprocessTimeout,
  streamFromSubprocess,
  UnusableInput,
} from './subprocess'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'comanda-apart-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function script(source: string): Promise<string> {
  const path = join(folder, `${Bun.hash(source).toString(36)}.ts`)
  await writeFile(path, source)
  return path
}
const nothing = new Uint8Array()

test('a script is given bytes and words, and answers bytes', async () => {
  const path = await script(`
    const given = await Bun.stdin.bytes()
    await Bun.write(Bun.stdout, new Uint8Array([...given.reverse(), Number(process.argv[2])]))`)
  expect([...(await runInSubprocess(path, ['9'], new Uint8Array([0, 1, 255]), 60_000))]).toEqual([
    255, 1, 0, 9,
  ])
})

test('what it refuses is refused with its reason', async () => {
  const path = await script(`console.error('too wide'); process.exit(${REFUSED})`)
  const refused = await runInSubprocess(path, [], nothing, 60_000).catch(error => error)
  expect(refused).toBeInstanceOf(UnusableInput)
  expect(refused.message).toBe('too wide')
})

test('one that never ends is ended, while everything else goes on', async () => {
  const path = await script('for (;;) {}')
  expect(await runInSubprocess(path, [], nothing, 500).catch(error => error)).toBeInstanceOf(
    SubprocessTimeout,
  )
})

test('one that breaks is a fault of ours', async () => {
  const path = await script('throw new Error("broken")')
  const broken = await runInSubprocess(path, [], nothing, 60_000).catch(error => error)
  expect(broken).not.toBeInstanceOf(UnusableInput)
  expect(broken.message).toContain('broken')
})

test('it knows none of our settings', async () => {
  process.env.APART_TEST = 'secret'
  const path = await script('console.log(JSON.stringify(process.env))')
  const known = JSON.parse(new TextDecoder().decode(await runInSubprocess(path, [], nothing, 60_000)))
  delete process.env.APART_TEST
  expect(known.APART_TEST).toBeUndefined()
})

test('lines are passed on as they are written, also one without an end', async () => {
  const path = await script(`
    const given = await Bun.stdin.text()
    for (const word of given.split(' ')) console.log(word)
    await Bun.write(Bun.stdout, 'over')`)
  const lines: string[] = []
  await streamFromSubprocess(path, new TextEncoder().encode('one two'), {
    withinMs: 60_000,
    onLine: line => lines.push(line),
  })
  expect(lines).toEqual(['one', 'two', 'over'])
})

test('a script whose lines are not wanted any more is stopped', async () => {
  const path = await script(`console.log(process.pid); for (;;) {}`)
  const stopper = new AbortController()
  let pid = 0
  const stopped = streamFromSubprocess(path, nothing, {
    withinMs: 60_000,
    signal: stopper.signal,
    onLine: line => {
      pid = Number(line)
      stopper.abort(new Error('enough'))
    },
  })
  await expect(stopped).rejects.toThrow('enough')
  expect(() => process.kill(pid, 0)).toThrow()
})
