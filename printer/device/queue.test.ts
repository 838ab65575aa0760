import { afterEach, beforeEach, expect, test } from 'bun:test'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { blankBitmap } from '../../src/modules/printing/papers/rules/bitmaps/bitmap'
import { decodeEscpos } from '../../src/modules/printing/papers/rules/commands/decode-escpos'
import { escposSteps } from '../../src/modules/printing/papers/rules/commands/escpos'
import { Journal } from '../journal'
import { Interrupted, Press } from '../press'
import { makeFolder } from '../test-support/testing-daemon'
import { QueueDevice } from './queue'

let folder: ReturnType<typeof makeFolder>
const PATH = process.env.PATH ?? ''
const at = (name: string) => join(folder.path, name)

/** Stands in for the system's programs: `lp` keeps what it is given, `lpstat` says what stands in files. */
beforeEach(() => {
  folder = makeFolder()
  mkdirSync(at('bin'))
  const program = (name: string, text: string) =>
    writeFileSync(at(`bin/${name}`), `#!/bin/sh\n${text}\n`, { mode: 0o755 })
  program(
    'lp',
    `echo "$@" > ${at('lp-arguments')}; cat > ${at('paper')}; echo "request id is kitchen-7 (0 file(s))"`,
  )
  program(
    'lpstat',
    `case "$*" in
      *-p*) cat ${at('printer')} ;;
      *not-completed*) cat ${at('waiting')}; : > ${at('waiting')} ;;
      *successful*) test -f ${at('done')} && cat ${at('done')} ;;
    esac`,
  )
  program(
    'cmd',
    `printf '%s ' "$@" > ${at('cmd-arguments')}; cp "$5" ${at('paper')}; echo "1 file(s) copied."`,
  )
  writeFileSync(at('waiting'), '')
  says('printer kitchen is idle.  enabled since Wed 25 Nov 2026\n\tAlerts: none\n')
  process.env.PATH = `${at('bin')}:${PATH}`
})
afterEach(() => {
  process.env.PATH = PATH
  folder.remove()
})

const says = (text: string) => writeFileSync(at('printer'), text)

const bitmap = blankBitmap(64, 150)
bitmap.bits.fill(0xaa)
const sheet = (id: string) => ({ id, format: 'escpos', width: 64, steps: escposSteps(bitmap) }) as const

test.each([
  ['printer kitchen is idle.  enabled since today\n\tAlerts: none\n', 'ok'],
  ['printer kitchen now printing kitchen-7.  enabled since today\n', 'ok'],
  ['printer kitchen disabled since today -\n\tPaused\n', 'offline'],
  ['printer kitchen is idle.  enabled since today\n\tAlerts: media-empty-error\n', 'paper_out'],
  ['printer kitchen is idle.  enabled since today\n\tAlerts: media-low-report cover-open\n', 'cover_open'],
  ['printer kitchen is idle.  enabled since today\n\tAlerts: media-low-report\n', 'paper_low'],
  ['printer kitchen is idle.  enabled since today\n\tAlerts: offline-report\n', 'offline'],
  ['', 'offline'],
] as const)('%j is %s', async (text, status) => {
  says(text)
  expect(await new QueueDevice('kitchen', false).status()).toBe(status)
})

test('a paper goes to the queue whole and as it is, and is printed when the queue has handed it on', async () => {
  writeFileSync(at('waiting'), 'kitchen-7  root  1024  Wed 25 Nov 2026\n')
  writeFileSync(at('done'), 'kitchen-7  root  1024  Wed 25 Nov 2026\n')
  const journal = new Journal(folder.path)
  await new Press(new QueueDevice('kitchen', false), journal, 'boot').print(sheet('a'))
  expect(readFileSync(at('lp-arguments'), 'utf8').trim()).toBe('-d kitchen -o raw -t comanda -')
  expect(decodeEscpos(readFileSync(at('paper'))).map(paper => paper.bitmap)).toEqual([bitmap])
  expect(journal.get('a')?.stage).toBe('printed')
  journal.close()
})

test('a paper that somebody takes out of the queue is in doubt', async () => {
  writeFileSync(at('done'), 'kitchen-6  root  1024  Wed 25 Nov 2026\n')
  const journal = new Journal(folder.path)
  const press = new Press(new QueueDevice('kitchen', false), journal, 'boot')
  expect(await press.print(sheet('a')).catch((thrown: unknown) => thrown)).toBeInstanceOf(Interrupted)
  expect(journal.get('a')?.stage).toBe('doubt')
  journal.close()
})

test('killed before the queue had it, a paper is in doubt; killed after, it is waited for', async () => {
  const given = (stage: 'strip' | 'cutsent') => {
    const journal = new Journal(folder.path)
    const bytes = new Uint8Array(4)
    const entry = { id: stage, at: Date.now(), boot: 'boot', format: 'raw', width: 64 } as const
    journal.offer({ ...entry, stage: 'offered', steps: [{ bytes: 4, isCut: false }], step: -1 }, bytes)
    journal.record({ id: stage, stage, step: 0 })
    return journal
  }
  for (const [stage, becomes] of [
    ['strip', 'doubt'],
    ['cutsent', 'printed'],
  ] as const) {
    const journal = given(stage)
    await new Press(new QueueDevice('kitchen', false), journal, 'boot').recover()
    expect(journal.get(stage)?.stage).toBe(becomes)
    journal.close()
  }
  expect(existsSync(at('paper'))).toBe(false)
})

test('on Windows a paper is copied to the printer’s share', async () => {
  const journal = new Journal(folder.path)
  await new Press(new QueueDevice('\\\\localhost\\kitchen', true), journal, 'boot').print(sheet('a'))
  expect(readFileSync(at('cmd-arguments'), 'utf8')).toMatch(
    /^\/d \/c copy \/b \S+\.prn \\\\localhost\\kitchen $/,
  )
  expect(decodeEscpos(readFileSync(at('paper'))).map(paper => paper.bitmap)).toEqual([bitmap])
  journal.close()
})
