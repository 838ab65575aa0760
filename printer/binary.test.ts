import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import project from '../package.json' with { type: 'json' }
import { withoutCommands } from '../src/modules/printing/rules/commands/escpos'
import { isSameBitmap } from '../src/modules/printing/rules/commands/testing-bitmaps'
import { makeTicket } from '../src/modules/printing/rules/papers/printing.make'
import { ticketHtml } from '../src/modules/printing/rules/papers/ticket'
import { testingRenderer } from '../src/modules/printing/rules/rendering/testing-renderer'
import { makeFolder, startProgram, until } from './testing-daemon'
import { startTestingPrinter } from './testing-printer'
import { startTestingServer } from './testing-server'

// On a disk: the program is larger than what memory is set aside for files.
const folder = makeFolder(tmpdir())
const program = join(folder.path, 'comanda-printer')

beforeAll(async () => {
  // The command that people build with, with another place for what it makes.
  const build = project.scripts['printer:build']
    .split('&&')
    .at(-1)!
    .trim()
    .replace(/^exec /, '')
  const [, ...args] = build.replace(/--outfile \S+/, `--outfile ${program}`).split(/\s+/)
  const child = Bun.spawn([process.execPath, ...args], {
    cwd: join(import.meta.dir, '..'),
    stdout: 'ignore',
    stderr: 'pipe',
  })
  if ((await child.exited) !== 0) throw new Error(await new Response(child.stderr).text())
}, 60_000)

afterAll(() => folder.remove())

test('the compiled program prints the same dots, from an empty folder and with no environment', async () => {
  const server = startTestingServer()
  const printer = await startTestingPrinter()
  const cwd = join(folder.path, 'empty')
  mkdirSync(cwd)
  const html = ticketHtml(makeTicket())
  server.add({ id: 'a', html })
  const args = ['--tcp', `127.0.0.1:${printer.port}`]
  const daemon = startProgram([program], server.address, join(folder.path, 'state'), args, undefined, cwd)
  try {
    await until(() => server.jobs[0]?.state === 'printed', 'the ticket').catch(thrown => {
      throw new Error(`${thrown}\n${daemon.output()}`)
    })
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
