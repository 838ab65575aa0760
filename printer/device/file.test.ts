import { afterEach, beforeEach, expect, test } from 'bun:test'
import { constants, renameSync, rmSync, writeFileSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import { blankBitmap } from '../../src/modules/printing/papers/rules/bitmaps/bitmap'
import { EscposDecoder, type Paper } from '../../src/modules/printing/papers/rules/commands/decode-escpos'
import { escposSteps } from '../../src/modules/printing/papers/rules/commands/escpos'
import { type DaemonOptions, readArguments } from '../arguments'
import { startDaemon } from '../daemon'
import { Journal } from '../journal'
import { Press } from '../press'
import { numberedPaper, numbersOn, tallyOf } from '../test-support/numbered-paper'
import { makeFolder, until } from '../test-support/testing-daemon'
import { startTestingServer, TOKEN } from '../test-support/testing-server'
import { FileDevice } from './file'

let folder: ReturnType<typeof makeFolder>
let path: string
beforeEach(() => {
  folder = makeFolder()
  path = join(folder.path, 'lp0')
})
afterEach(() => folder.remove())

/** A printer on a cable: a pipe that is there while it is plugged in, and forgets when it is not. */
async function plugIn(papers: Paper[]) {
  await Bun.$`mkfifo ${path}`
  const file: FileHandle = await open(path, constants.O_RDONLY | constants.O_NONBLOCK)
  const decoder = new EscposDecoder()
  decoder.onPaper = paper => papers.push(paper)
  const piece = Buffer.alloc(4_096)
  let received = 0
  let isPlugged = true
  const reading = (async () => {
    while (isPlugged) {
      const { bytesRead } = await file.read(piece, 0, piece.length).catch(() => ({ bytesRead: 0 }))
      decoder.push(piece.subarray(0, bytesRead))
      received += bytesRead
      await Bun.sleep(2)
    }
    await file.close()
  })()
  return {
    received: () => received,
    async pullOut() {
      isPlugged = false
      rmSync(path)
      await reading
    },
  }
}

test('pulled out in the middle of a paper and plugged in again, it prints the paper anew and says so', async () => {
  const server = startTestingServer()
  const papers: Paper[] = []
  // More than a pipe holds: a printer takes only what it prints.
  server.add({ id: 'a', html: numberedPaper(1), copies: 3 })
  server.add({ id: 'b', html: numberedPaper(2) })
  let printer = await plugIn(papers)
  const args = ['--server', server.address, '--state', join(folder.path, 'state'), '--token', TOKEN]
  const daemon = startDaemon(
    readArguments([...args, '--proxy-port', '0', '--device', path]) as DaemonOptions,
    {
      pauses: { idle: 30, afterReceipt: 5, afterLabel: 5, afterError: 30 },
    },
  )
  await until(() => printer.received() > 80_000, 'the second of three papers')
  await printer.pullOut()
  const isOffline = () => server.calls.at(-1)?.headers.get('x-printer-status') === 'offline'
  await until(isOffline, 'that somebody notices')
  const offered = server.calls.filter(call => call.path.endsWith('next-job')).length
  await Bun.sleep(100)
  expect(server.calls.filter(call => call.path.endsWith('next-job')).length).toBe(offered)

  printer = await plugIn(papers)
  await until(() => server.jobs.every(job => job.state === 'printed'), 'both papers')
  const isThere = (job: number) => papers.some(({ bitmap }) => numbersOn(bitmap)[0]?.job === job)
  await until(() => isThere(2), 'what the kernel holds')
  daemon.stop()
  await daemon.stopped
  await printer.pullOut()
  server.stop()
  const isPrinted = (job: number) => server.jobs[job - 1]?.state === 'printed'
  expect(
    tallyOf(
      papers.map(paper => paper.bitmap),
      2,
      isPrinted,
    ),
  ).toMatchObject({ lost: 0, mixed: 0, marked: 3, believed: 0 })
}, 60_000)

test('pulled out while nothing is printed, it is missed; plugged in, it is another', async () => {
  const device = new FileDevice(path)
  writeFileSync(path, '')
  expect(await device.status()).toBe('ok')
  const first = device.plug
  expect(await device.status()).toBe('ok')
  expect(device.plug).toBe(first)
  renameSync(path, `${path}-gone`)
  expect(await device.status()).toBe('offline')
  writeFileSync(path, '')
  expect(await device.status()).toBe('ok')
  expect(device.plug).not.toBe(first)
  await device.release()
})

test('nothing is gone on with when it was plugged in anew meanwhile', async () => {
  const device = new FileDevice(path)
  const [strip] = escposSteps(blankBitmap(64, 64))
  for (const [isAnew, stage] of [
    [false, 'printed'],
    [true, 'doubt'],
  ] as const) {
    rmSync(path, { force: true })
    writeFileSync(path, '')
    await device.status()
    const journal = new Journal(folder.path)
    const entry = { id: stage, at: Date.now(), boot: 'boot', format: 'escpos', width: 64 } as const
    const steps = [{ bytes: strip!.bytes.length, isCut: false }]
    journal.offer({ ...entry, plug: device.plug, stage: 'offered', steps, step: -1 }, strip!.bytes)
    journal.record({ id: stage, stage: 'strip', step: 0 })
    if (isAnew) {
      renameSync(path, `${path}-gone`)
      writeFileSync(path, '')
      await device.status()
    }
    await new Press(device, journal, 'boot').recover()
    expect(journal.get(stage)?.stage).toBe(stage)
    journal.close()
  }
  await device.release()
})
