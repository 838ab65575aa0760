import { afterAll, beforeAll, expect, test } from 'bun:test'
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { withoutCommands } from '../src/modules/printing/papers/rules/commands/escpos'
import { isSameBitmap } from '../src/modules/printing/papers/rules/commands/testing-bitmaps'
import { makeTicket } from '../src/modules/printing/papers/rules/papers/printing.make'
import { ticketHtml } from '../src/modules/printing/papers/rules/papers/ticket'
import { testingRenderer } from '../src/modules/printing/papers/rules/rendering/testing-renderer'
import { makeFolder, startProgram, until } from './test-support/testing-daemon'
import { startTestingPrinter } from './test-support/testing-printer'
import { startTestingServer } from './test-support/testing-server'
import type { OfferedRelease } from './update/release'
import { keyPair, releaseOf } from './update/testing-release'
import { TARGET } from './version'

// On a disk: the program is larger than what memory is set aside for files.
const folder = makeFolder(tmpdir())
const { privateKey } = keyPair()
const program = join(folder.path, `built/comanda-printer-9.0.1-${TARGET}`)
const newer = join(folder.path, 'newer')

beforeAll(async () => {
  const key = join(folder.path, 'key.pem')
  writeFileSync(key, privateKey.export({ format: 'pem', type: 'pkcs8' }))
  // The command that people build with, with another place for what it makes.
  const options = ['--version', '9.0.1', '--key', key, '--out', join(folder.path, 'built')]
  const child = Bun.spawn([process.execPath, join(import.meta.dir, 'build/build.ts'), TARGET, ...options], {
    stdout: 'ignore',
    stderr: 'pipe',
  })
  if ((await child.exited) !== 0) throw new Error(await new Response(child.stderr).text())
  await writeNewer()
}, 120_000)

/** The same program, which calls itself 9.0.2: to build it again would take as long as all else. */
async function writeNewer() {
  const bytes = readFileSync(program)
  const [from, to] = ['"9.0.1"', '"9.0.2"'] as const
  let at = bytes.indexOf(from)
  if (at < 0) throw new Error('The program does not say which version it is')
  for (; at >= 0; at = bytes.indexOf(from, at)) bytes.write(to, at)
  writeFileSync(newer, bytes, { mode: 0o755 })
  // There, what was changed since it was signed is not run.
  if (process.platform === 'darwin') await Bun.$`codesign --force --sign - ${newer}`.quiet()
}

afterAll(() => folder.remove())

test('the compiled program prints the same dots, from an empty folder and with no environment but its own', async () => {
  const server = startTestingServer()
  const printer = await startTestingPrinter()
  const cwd = join(folder.path, 'empty')
  mkdirSync(cwd)
  const html = ticketHtml(makeTicket())
  server.add({ id: 'a', html })
  const forged = releaseOf(new Uint8Array(9), '9.0.2', server.address, keyPair().privateKey)
  server.intercept = ({ url }) => (url.endsWith('check-for-updates') ? Response.json(forged) : null)
  const args = ['--tcp', `127.0.0.1:${printer.port}`]
  const daemon = startProgram([program], server.address, join(folder.path, 'state'), args, undefined, cwd)
  try {
    const isPrinted = () => server.jobs[0]?.state === 'printed'
    const isRefused = () => daemon.output().includes('not signed')
    await until(() => isPrinted() && isRefused(), 'the ticket, and a refusal').catch(thrown => {
      throw new Error(`${thrown}\n${daemon.output()}`)
    })
    expect(server.calls.at(-1)?.headers.get('x-printer-version')).toBe('9.0.1')
    const { render } = await testingRenderer()
    const expected = await render(html, { width: 550 })
    expect(printer.papers.length).toBe(1)
    expect(
      isSameBitmap(printer.papers[0]!.bitmap, { ...expected, bits: withoutCommands(expected.bits) }),
    ).toBe(true)
    expect(await daemon.kill('SIGTERM')).toBe(0)
    expect(daemon.output()).toContain('a printed')
  } finally {
    await daemon.kill('SIGKILL')
    printer.stop()
    server.stop()
  }
}, 60_000)

test('a mistake on its command line is one clear line', async () => {
  const child = Bun.spawn([program, '--tcp'], { stdout: 'pipe', stderr: 'pipe', env: {} })
  expect(await child.exited).toBe(1)
  expect(await new Response(child.stderr).text()).toMatch(/--tcp.*\n\nSee --help\n$/s)
})

test('what was built is listed with its sum and signed', () => {
  const sums = readFileSync(join(folder.path, 'built/SHA256SUMS'), 'utf8')
  const { signature, sha256: sum } = releaseOf(readFileSync(program), '9.0.1', '', privateKey)
  expect(sums).toBe(`${sum}  comanda-printer-9.0.1-${TARGET}\n`)
  const release = JSON.parse(readFileSync(join(folder.path, 'built/release.json'), 'utf8'))
  expect(release).toMatchObject({
    version: '9.0.1',
    isRollback: false,
    programs: [{ target: TARGET, sha256: sum, signature }],
  })
})

test('the program gives way to a newer one that it can trust, and back from one that fails', async () => {
  const run = join(folder.path, 'run')
  mkdirSync(run)
  const path = join(run, 'comanda-printer')
  copyFileSync(program, path)
  // Draws its own test, and cannot do anything else.
  const broken = new TextEncoder().encode('#!/bin/sh\n[ "$1" = --self-test ]\n')
  const good = readFileSync(newer)
  const files = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    fetch: ({ url }) => new Response(url.endsWith('broken') ? broken : Bun.file(newer)),
  })
  const at = (name: string) => `http://127.0.0.1:${files.port}/${name}`

  const offers: Record<string, OfferedRelease[]> = {
    '9.0.1': [
      releaseOf(broken, '9.0.3', at('broken'), privateKey),
      releaseOf(good, '9.0.2', at('good'), privateKey),
    ],
    '9.0.2': [releaseOf(broken, '9.0.4', at('broken'), privateKey)],
  }
  const server = startTestingServer()
  const printer = await startTestingPrinter()
  const versionOf = () => server.calls.at(-1)?.headers.get('x-printer-version')
  server.intercept = ({ url, headers }) => {
    if (!url.endsWith('check-for-updates')) return null
    const offer = offers[headers.get('x-printer-version') ?? '']?.shift()
    return offer ? Response.json(offer) : new Response(null, { status: 204 })
  }
  server.add({ id: 'a', html: '<p>Bread' })
  const args = ['--tcp', `127.0.0.1:${printer.port}`]
  const state = join(folder.path, 'run-state')
  const daemon = startProgram([path], server.address, state, args)
  const waitFor = (isTrue: () => boolean, what: string) =>
    until(isTrue, what, 60_000).catch(thrown => {
      throw new Error(`${thrown}\n${daemon.output()}`)
    })
  try {
    await waitFor(() => daemon.output().includes('9.0.3 did not become well'), 'a broken one')
    await waitFor(() => daemon.output().includes('9.0.2 is well'), 'the new program')
    await waitFor(() => daemon.output().includes('9.0.4 did not become well'), 'another broken one')
    server.isPatient = true
    const calls = server.calls.length
    await waitFor(() => server.calls.length > calls, 'the one before')
    expect(versionOf()).toBe('9.0.2')
    server.add({ id: 'b', html: '<p>Soup' })
    await waitFor(() => server.jobs[1]?.state === 'printed', 'a ticket')
    expect(printer.papers.length).toBe(2)
    expect(readFileSync(path).equals(good)).toBe(true)
    expect(await daemon.kill('SIGTERM')).toBe(0)
  } finally {
    await daemon.kill('SIGTERM')
    printer.stop()
    server.stop()
    void files.stop(true)
  }
}, 180_000)
