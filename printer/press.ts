import { joined } from '../src/modules/printing/papers/rules/bitmaps/joined'
import { CUT, type PrintStep, RESET, resync } from '../src/modules/printing/papers/rules/commands/escpos'
import { MAX_DOTS } from '../src/modules/printing/papers/rules/rendering/render'
import { DeviceFailure, type PrinterDevice, type PrinterStatus } from './device/device'
import type { Entry, Journal } from './journal'
import { log, messageOf } from './log'

/**
 * Longer than this and the printer may have been switched off and on, and have forgotten what it was given. Less than
 * any of them takes for it, more than a supervisor takes to start this program again.
 */
const RESUME_WITHIN_MS = 10_000

export interface Sheet {
  id: string
  format: Entry['format']
  /** In dots. */
  width: number
  steps: { kind: PrintStep['kind'] | 'raw'; bytes: Uint8Array }[]
  note?: string
  isLocal?: boolean
}

/** Paper that is being waited for was broken off: some of it may have come out. */
export class Interrupted extends Error {}

/**
 * Puts sheets on paper, one after another, each once. What it is about to do stands in the journal before it does it;
 * after a kill it goes on with the strip it was at, on the same paper. Where that is not safe the sheet is left in
 * doubt, and whoever prints it again has to mark it.
 */
export class Press {
  readonly #device: PrinterDevice
  readonly #journal: Journal
  readonly #boot: string
  readonly #now: () => number
  #turn: Promise<unknown> = Promise.resolve()

  constructor(device: PrinterDevice, journal: Journal, boot: string, now: () => number = Date.now) {
    this.#device = device
    this.#journal = journal
    this.#boot = boot
    this.#now = now
  }

  /** Settles once it is on paper. @throws DeviceFailure before anything of it was, Interrupted after. */
  print(sheet: Sheet): Promise<void> {
    return this.#inTurn(async () => {
      await this.#settle()
      const { id, width, note, isLocal } = sheet
      const { format, pieces } = this.#device.takesWhole ? whole(sheet) : { ...sheet, pieces: sheet.steps }
      const steps = pieces.map(({ kind, bytes }) => ({ bytes: bytes.length, isCut: kind === 'cut' }))
      const answers = this.#device.answers === true
      const isDoubtful = this.#journal.get(id)?.stage === 'doubt'
      const entry: Entry = { id, stage: 'offered', ...this.#moment(), format, steps, width, step: -1 }
      this.#journal.offer(
        { ...entry, beganAt: entry.at, resumed: 0, note, isLocal, answers, isDoubtful },
        joined(pieces.map(step => step.bytes)),
      )
      await this.#startPaper(format)
      await this.#run(
        entry,
        pieces.map(step => step.bytes),
        0,
      )
    })
  }

  /** Brings to an end what an earlier process was killed at. @throws DeviceFailure when the printer is not there */
  recover(): Promise<void> {
    return this.#inTurn(() => this.#settle())
  }

  /** Nothing is gone on with: the printer was away, and may have forgotten what it was given. */
  abandon(): Promise<void> {
    return this.#inTurn(async () => {
      for (const entry of this.#journal.at('strip', 'cutsent')) this.#doubt(entry)
    })
  }

  /** Asks the printer, when it is not in the middle of a paper. */
  status(): Promise<PrinterStatus> {
    return this.#inTurn(() => this.#device.status())
  }

  /** Settles when nothing is being printed. */
  async idle(): Promise<void> {
    await this.#turn
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#turn.then(work, work)
    this.#turn = turn.catch(() => {})
    return turn
  }

  async #settle() {
    // Nothing of these reached the printer; whoever offered them offers them again.
    for (const { id, isDoubtful } of this.#journal.at('offered'))
      if (isDoubtful) this.#journal.record({ id, stage: 'doubt' })
      else this.#journal.forget(id)

    for (const entry of this.#journal.at('strip', 'cutsent')) {
      const steps = this.#journal.stepsOf(entry)
      if (!steps || !this.#isResumable(entry) || this.#device.goesOn?.() === false) {
        this.#doubt(entry)
        continue
      }
      const start = resumeAt(entry, this.#device.rewind)
      log(`resuming ${entry.id} at step ${start + 1} of ${steps.length}`)
      this.#journal.record({ id: entry.id, stage: entry.stage, resumed: (entry.resumed ?? 0) + 1 })
      if (entry.stage === 'strip' && !entry.steps[start]?.isCut) await this.#write(entry, resync(entry.width))
      await this.#run(entry, steps, start)
    }
  }

  #isResumable(entry: Entry): boolean {
    const isSame = entry.boot === this.#boot && (entry.plug ?? null) === (this.#device.plug ?? null)
    const isFresh = isSame && Math.abs(this.#now() - entry.at) <= RESUME_WITHIN_MS
    const isGiven = entry.stage === 'cutsent' && entry.step === entry.steps.length - 1
    // A label or foreign bytes cannot be continued in the middle.
    return isFresh && (entry.format === 'escpos' || isGiven)
  }

  async #startPaper(format: Entry['format']) {
    if (format === 'escpos' && this.#journal.isTorn) {
      await this.#device.write(joined([resync(MAX_DOTS), RESET, CUT]))
      this.#journal.isTorn = false
    }
    if (format === 'escpos') await this.#device.write(RESET)
  }

  async #run(entry: Entry, steps: readonly Uint8Array[], from: number) {
    const { id } = entry
    for (let step = from; step < steps.length; step++) {
      this.#journal.record({ id, stage: 'strip', step, ...this.#moment() })
      await this.#write(entry, steps[step]!)
      const isEnd = entry.steps[step]?.isCut || step === steps.length - 1
      if (isEnd) this.#journal.record({ id, stage: 'cutsent', step, ...this.#moment() })
    }
    const confirmation = await this.#device.confirm().catch(thrown => {
      throw this.#interrupted(entry, thrown)
    })
    const moment = this.#moment()
    const { beganAt = moment.at, resumed = 0, steps: given } = this.#journal.get(id) ?? entry
    const proof = {
      ...confirmation,
      bytes: given.reduce((sum, step) => sum + step.bytes, 0),
      tookMs: Math.max(0, moment.at - beganAt),
      resumed,
    }
    this.#journal.record({ id, stage: 'printed', proof, ...moment })
  }

  async #write(entry: Entry, bytes: Uint8Array) {
    try {
      await this.#device.write(bytes)
    } catch (thrown) {
      throw this.#interrupted(entry, thrown)
    }
  }

  #interrupted(entry: Entry, thrown: unknown): unknown {
    if (!(thrown instanceof DeviceFailure)) return thrown
    this.#doubt(entry)
    return new Interrupted(`${entry.id} was broken off: ${messageOf(thrown)}`)
  }

  #doubt(entry: Entry) {
    log(`${entry.id} may be on paper, or not, or in part`)
    this.#journal.record({ id: entry.id, stage: 'doubt', ...this.#moment() })
    this.#journal.isTorn = true
  }

  #moment() {
    return { at: this.#now(), boot: this.#boot, plug: this.#device.plug ?? null }
  }
}

/** For what is given away in one go. */
function whole({ format, steps }: Sheet): { format: Entry['format']; pieces: Sheet['steps'] } {
  const start = format === 'escpos' ? [RESET] : []
  return {
    format: 'raw',
    pieces: [{ kind: 'raw', bytes: joined([...start, ...steps.map(step => step.bytes)]) }],
  }
}

/** The step to go on with: an interrupted cut again, an interrupted strip again with those that may be lost with it. */
function resumeAt(entry: Entry, rewind: number): number {
  const { step, steps, stage } = entry
  if (stage === 'cutsent') return step + 1
  if (steps[step]?.isCut) return step
  const paperStart = steps.findLastIndex(({ isCut }, index) => isCut && index < step) + 1
  return Math.max(step - rewind, paperStart)
}
