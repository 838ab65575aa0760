import { afterEach, beforeEach, expect, test } from 'bun:test'
import { blankBitmap } from '../src/modules/printing/papers/rules/bitmaps/bitmap'
import { joined } from '../src/modules/printing/papers/rules/bitmaps/joined'
import { EscposDecoder, type Paper } from '../src/modules/printing/papers/rules/commands/decode-escpos'
import { escposSteps, STRIP_ROWS } from '../src/modules/printing/papers/rules/commands/escpos'
import { zplLabels } from '../src/modules/printing/papers/rules/commands/zpl'
import { DeviceFailure, type PrinterDevice, type PrinterStatus } from './device/device'
import { TcpDevice } from './device/tcp'
import { Journal } from './journal'
import { Interrupted, Press, type Sheet } from './press'
import { makeFolder } from './test-support/testing-daemon'
import { startTestingPrinter } from './test-support/testing-printer'

/** Stands for kill -9: nothing of the process goes on after it. */
class Killed extends Error {}

/** A printer that keeps its paper while one process after another dies at it. */
class MortalWriter implements PrinterDevice {
  readonly kind = 'tcp'
  readonly name = 'paper'
  readonly answers = true
  readonly lastStatus = 'ok' as const
  /** Bytes that still get through; at zero the writer dies, or the connection does. */
  bytesLeft = Number.POSITIVE_INFINITY
  diesWith: 'kill' | 'disconnect' = 'kill'
  papers: Paper[] = []
  #decoder = new EscposDecoder()

  constructor(
    readonly rewind: number,
    /** What the kernel has taken and a killed writer takes with it. */
    readonly lostInFlight = 0,
  ) {
    this.#decoder.onPaper = paper => this.papers.push(paper)
  }

  async write(bytes: Uint8Array) {
    if (bytes.length <= this.bytesLeft) {
      this.bytesLeft -= bytes.length
      this.#decoder.push(bytes)
      return
    }
    this.#decoder.push(bytes.subarray(0, Math.max(0, this.bytesLeft - this.lostInFlight)))
    this.bytesLeft = 0
    this.#die()
  }

  async confirm() {
    if (this.bytesLeft === 0) this.#die()
    return { evidence: 'in-order' as const, answer: 0 }
  }

  async status(): Promise<PrinterStatus> {
    return this.lastStatus
  }

  async release() {}

  #die(): never {
    throw this.diesWith === 'kill' ? new Killed() : new DeviceFailure('gone')
  }
}

const ROWS = 4 * STRIP_ROWS

/** Every row says how far down it is. */
function sheet(id: string, copies = 1): Sheet {
  const bitmap = blankBitmap(64, ROWS)
  for (let y = 0; y < ROWS; y++) {
    bitmap.bits[y * 8] = 0xff
    bitmap.bits[y * 8 + 1] = y
  }
  return { id, format: 'escpos', width: 64, steps: escposSteps(bitmap, copies) }
}

const rowsOn = ({ bitmap }: Paper) =>
  Array.from({ length: bitmap.height }, (_, y) => y)
    .filter(y => bitmap.bits[(y * bitmap.width) / 8] === 0xff)
    .map(y => bitmap.bits[(y * bitmap.width) / 8 + 1]!)

const isWhole = (paper: Paper) => new Set(rowsOn(paper)).size === ROWS

let folder: ReturnType<typeof makeFolder>
let clock = 1_000_000
let journals: Journal[] = []

beforeEach(() => {
  folder = makeFolder()
})
afterEach(() => {
  for (const journal of journals) journal.close()
  journals = []
  folder.remove()
})

function newProcess(device: PrinterDevice, boot = 'boot-1') {
  const journal = new Journal(folder.path)
  journals.push(journal)
  return { journal, press: new Press(device, journal, boot, () => clock) }
}

const BYTES_OF_ONE = sheet('x').steps.reduce((sum, step) => sum + step.bytes.length, 0) + 2

/** As the loop does it when the server offers the job again. */
async function offerAgain({ journal, press }: ReturnType<typeof newProcess>, one: Sheet) {
  await press.recover()
  const stage = journal.get(one.id)?.stage
  if (stage !== 'printed' && stage !== 'acked') await press.print(one)
  return stage
}

test.each([
  ['a network printer', 0, 0],
  ['a printer on a cable, which loses what it was taking', 1, 60],
])('killed at any byte, %s prints one paper and goes on with it', async (_, rewind, lostInFlight) => {
  for (let at = 0; at <= BYTES_OF_ONE + 1; at += 13) {
    const device = new MortalWriter(rewind, lostInFlight)
    device.bytesLeft = at
    const id = `job-${at}`
    const first = newProcess(device)
    const killed = await first.press.print(sheet(id)).catch((thrown: unknown) => thrown)
    if (at <= BYTES_OF_ONE) expect(killed).toBeInstanceOf(Killed)
    first.journal.close()

    device.bytesLeft = Number.POSITIVE_INFINITY
    const second = newProcess(device)
    await offerAgain(second, sheet(id))
    await second.press.print(sheet(`next-${at}`))

    const printed = device.papers.filter(paper => rowsOn(paper).length)
    expect(printed.length).toBe(2)
    expect(printed.every(isWhole)).toBe(true)
    expect(rowsOn(printed[0]!).length).toBeLessThanOrEqual(ROWS + (1 + rewind) * STRIP_ROWS)
    expect(rowsOn(printed[1]!).length).toBe(ROWS)
    expect(device.papers.length - printed.length).toBeLessThanOrEqual(1)
    second.journal.close()
  }
})

test('killed again and again at one paper with copies', async () => {
  const device = new MortalWriter(0)
  for (let life = 0; life < 30; life++) {
    device.bytesLeft = 1_300
    const { journal, press } = newProcess(device)
    const done = await offerAgain({ journal, press }, sheet('job', 2)).catch((thrown: unknown) => thrown)
    journal.close()
    if (done === 'printed') break
    expect(done === undefined || done instanceof Killed).toBe(true)
  }
  const printed = device.papers.filter(paper => rowsOn(paper).length)
  expect(printed.length).toBe(2)
  expect(printed.every(isWhole)).toBe(true)
})

test.each([
  ['more than ten seconds', 10_001, 'boot-1', 'doubt'],
  ['ten seconds', 10_000, 'boot-1', 'printed'],
  ['a start of the machine', 1, 'boot-2', 'doubt'],
  ['a clock that was set back', -10_001, 'boot-1', 'doubt'],
])('after %s the paper is in doubt, and the next one is cut free of it', async (_, later, boot, stage) => {
  const device = new MortalWriter(0)
  device.bytesLeft = 1_500
  const first = newProcess(device)
  await first.press.print(sheet('job')).catch(() => {})
  first.journal.close()

  clock += later
  device.bytesLeft = Number.POSITIVE_INFINITY
  const second = newProcess(device, boot)
  await second.press.recover()
  const { stage: reached, proof } = second.journal.get('job')!
  expect(reached).toBe(stage as 'doubt')
  expect(proof?.resumed).toBe(stage === 'printed' ? 1 : undefined)
  await second.press.print(sheet('other'))
  expect(rowsOn(device.papers.at(-1)!).length).toBe(ROWS)
  expect(device.papers.length).toBe(2)
})

test('a printer that was away is given nothing more of the same paper', async () => {
  const device = new MortalWriter(0)
  device.bytesLeft = 1_500
  const first = newProcess(device)
  await first.press.print(sheet('job')).catch(() => {})
  first.journal.close()

  device.bytesLeft = Number.POSITIVE_INFINITY
  const second = newProcess(device)
  await second.press.abandon()
  await second.press.recover()
  expect([second.journal.get('job')?.stage, second.journal.isTorn]).toEqual(['doubt', true])
  expect(device.papers).toEqual([])
})

test('a printer that goes away leaves doubt, not a second try', async () => {
  const device = new MortalWriter(0)
  device.diesWith = 'disconnect'
  device.bytesLeft = 1_500
  const { journal, press } = newProcess(device)
  expect(await press.print(sheet('job')).catch((thrown: unknown) => thrown)).toBeInstanceOf(Interrupted)
  expect([journal.get('job')?.stage, journal.isTorn]).toEqual(['doubt', true])
  expect(await press.print(sheet('job')).catch((thrown: unknown) => thrown)).toBeInstanceOf(DeviceFailure)
  expect(device.papers).toEqual([])
})

test('doubt outlives a second try that did not begin', async () => {
  const device = new MortalWriter(0)
  device.diesWith = 'disconnect'
  device.bytesLeft = 1_500
  const { journal, press } = newProcess(device)
  for (let time = 0; time < 3; time++) {
    await press.print(sheet('job')).catch(() => {})
    await press.recover()
    expect(journal.get('job')?.stage).toBe('doubt')
  }
})

test('a printer that was never there leaves nothing', async () => {
  const device = new MortalWriter(0)
  device.diesWith = 'disconnect'
  device.bytesLeft = 0
  const { journal, press } = newProcess(device)
  expect(await press.print(sheet('job')).catch((thrown: unknown) => thrown)).toBeInstanceOf(DeviceFailure)
  device.bytesLeft = Number.POSITIVE_INFINITY
  await press.recover()
  expect(journal.get('job')).toBeUndefined()
  await press.print(sheet('job'))
  expect(device.papers.filter(isWhole).length).toBe(1)
})

test('a label cannot be gone on with: killed while it is given, it is in doubt', async () => {
  const bytes = new TextEncoder().encode(zplLabels(blankBitmap(64, 64)))
  const label: Sheet = { id: 'label', format: 'zpl', width: 64, steps: [{ kind: 'raw', bytes }] }
  const device = new MortalWriter(0)
  device.bytesLeft = 10
  const first = newProcess(device)
  await first.press.print(label).catch(() => {})
  first.journal.close()
  const second = newProcess(device)
  await second.press.recover()
  expect(second.journal.get('label')?.stage).toBe('doubt')
})

test('papers take turns', async () => {
  const device = new MortalWriter(0)
  const { press } = newProcess(device)
  await Promise.all(['a', 'b', 'c'].map(id => press.print(sheet(id))))
  expect(device.papers.map(paper => rowsOn(paper).length)).toEqual([ROWS, ROWS, ROWS])
})

test.each([
  ['strip', 'in the middle of a paper'],
  ['cutsent', 'at its end'],
] as const)(
  'a printer that is switched off and on after it was looked at, at %s, is not gone on with',
  async (stage, _) => {
    const printer = await startTestingPrinter()
    const one = sheet('job')
    const first = newProcess(new MortalWriter(0))
    const steps = one.steps.map(({ kind, bytes }) => ({ bytes: bytes.length, isCut: kind === 'cut' }))
    const entry = { id: 'job', at: clock, boot: 'boot-1', plug: null, format: 'escpos', width: 64 } as const
    first.journal.offer(
      { ...entry, stage: 'offered', steps, step: -1 },
      joined(one.steps.map(step => step.bytes)),
    )
    first.journal.record({ id: 'job', stage, step: stage === 'strip' ? 1 : steps.length - 1, at: clock })
    first.journal.close()

    const device = new TcpDevice('127.0.0.1', printer.port, 'escpos', true)
    const second = newProcess(device)
    expect(await second.press.status()).toBe('ok')
    printer.cutPower()
    await Bun.sleep(50)
    await second.press.recover().catch(() => {})
    expect([second.journal.get('job')?.stage, second.journal.isTorn]).toEqual(['doubt', true])
    await device.release()
    printer.stop()
  },
)
