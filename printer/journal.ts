import {
  closeSync,
  existsSync,
  fdatasyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import type { PrinterLanguage } from '../src/modules/printing/papers/rules/commands/printer-models'
import type { ToldProof } from '../src/modules/printing/printers/contract/print-proof'
import { type CommandOutcome, isWell } from '../src/modules/printing/printers/contract/remote-commands'
import type { Undo } from './commands/network-change'
import { syncFolder, writeDurably } from './durable-file'

/**
 * How far a paper has come:
 * offered → strip n (about to be given to the printer) → cutsent n (given, cut included) → printed → acked.
 * `doubt`: it was broken off, and how much is on paper is not known. `failed`: given up, and why.
 * A command is `running`, then `printed` when it is done, or `failed`.
 */
export type Stage = 'running' | 'offered' | 'strip' | 'cutsent' | 'doubt' | 'printed' | 'failed' | 'acked'

export interface Entry {
  id: string
  stage: Stage
  /** Milliseconds since 1970 on this machine's clock, compared with nothing but itself. */
  at: number
  /** The machine's run; what the kernel held is gone after the next one begins. */
  boot: string
  /** The printer's, as its device knows it. */
  plug?: string | null
  format: PrinterLanguage | 'raw'
  /** Lengths of the steps in the spooled bytes, and which of them are cuts. */
  steps: { bytes: number; isCut: boolean }[]
  /** Of the picture, in dots. */
  width: number
  /** The last step that was begun, or cut. */
  step: number
  /** Printed once more after doubt, and marked; it must not be taken for a first paper again. */
  isDoubtful?: boolean
  /** The printer answers questions; waiting for it is worth while. */
  answers?: boolean
  /** For the server: why it failed, or what is to be known of a paper that did not. */
  note?: string
  /** Printed on behalf of a local program; the server knows nothing of it. */
  isLocal?: boolean
  /** When its first byte was about to go out, by the same clock as `at`. */
  beganAt?: number
  /** How often it was gone on with. */
  resumed?: number
  /** Of a paper that is out: how that is known. It came out `at`. */
  proof?: Omit<ToldProof, 'agoMs'>
  /** Of a command that is on trial: what it takes to go back. */
  undo?: Undo
  /** Of a command: what became of it. */
  outcome?: CommandOutcome
}

type Change = Partial<Entry> & Pick<Entry, 'id' | 'stage'>

/** So many finished jobs are remembered, in case they are offered again. */
const REMEMBERED = 500
const COMPACT_ABOVE_BYTES = 512 * 1024

/**
 * What was done, in the order in which it was done. Every line is on the disk before the next thing happens, so that
 * a process killed at any point knows at its next start what may be on paper.
 */
export class Journal {
  readonly #path: string
  readonly #spool: string
  readonly #entries = new Map<string, Entry>()
  /** Paper of a broken-off job hangs in the printer. */
  #isTorn = false
  #file = -1
  #size = 0

  constructor(folder: string) {
    this.#path = join(folder, 'journal.jsonl')
    this.#spool = join(folder, 'spool')
    mkdirSync(this.#spool, { recursive: true })
    if (existsSync(this.#path))
      for (const line of readFileSync(this.#path, 'utf8').split('\n')) this.#apply(parsedLine(line))
    this.#compact()
  }

  get(id: string): Entry | undefined {
    return this.#entries.get(id)
  }

  at(...stages: Stage[]): Entry[] {
    return [...this.#entries.values()].filter(entry => stages.includes(entry.stage))
  }

  get isTorn(): boolean {
    return this.#isTorn
  }

  set isTorn(isTorn: boolean) {
    this.#write({ torn: isTorn })
  }

  /** The bytes are kept first, so that what an entry promises to resume is there. */
  offer(entry: Entry, bytes: Uint8Array) {
    writeDurably(this.#spoolFile(entry.id), bytes)
    this.#write(entry)
  }

  record(change: Change) {
    this.#write(change)
    if (change.stage === 'printed' || change.stage === 'failed' || change.stage === 'doubt')
      rmSync(this.#spoolFile(change.id), { force: true })
    if (this.#size > COMPACT_ABOVE_BYTES) this.#compact()
  }

  /** For what could not even be offered. */
  giveUp(id: string, note: string) {
    this.#write({ ...NO_PAPER, id, stage: 'failed', note })
  }

  /** A command is about to be carried out. */
  begin(id: string, undo: Undo) {
    this.#write({ ...NO_PAPER, id, stage: 'running', undo })
  }

  settle(id: string, stage: 'printed' | 'failed', outcome: CommandOutcome, note?: string) {
    this.#write({ ...NO_PAPER, id, stage, outcome, ...(note && { note }) })
  }

  /** As if it had never been offered. */
  forget(id: string) {
    this.#write({ forget: id })
    rmSync(this.#spoolFile(id), { force: true })
  }

  /** The bytes of an offered paper, step by step; null when they are not there any more. */
  stepsOf(entry: Entry): Uint8Array[] | null {
    if (!existsSync(this.#spoolFile(entry.id))) return null
    const bytes = readFileSync(this.#spoolFile(entry.id))
    let at = 0
    const steps = entry.steps.map(step => {
      at += step.bytes
      return bytes.subarray(at - step.bytes, at)
    })
    return at === bytes.length ? steps : null
  }

  close() {
    if (this.#file >= 0) closeSync(this.#file)
    this.#file = -1
  }

  #spoolFile(id: string): string {
    const name = /^[\w-]{1,80}$/.test(id) ? id : new Bun.CryptoHasher('sha256').update(id).digest('hex')
    return join(this.#spool, `${name}.bin`)
  }

  #apply(line: Line | null) {
    if (!line) return
    if ('torn' in line) this.#isTorn = line.torn
    else if ('forget' in line) this.#entries.delete(line.forget)
    else {
      const before = this.#entries.get(line.id)
      if (before) this.#entries.set(line.id, { ...before, ...line })
      else if (isWhole(line)) this.#entries.set(line.id, line)
    }
  }

  #write(line: Line) {
    const bytes = new TextEncoder().encode(`${JSON.stringify(line)}\n`)
    for (let at = 0; at < bytes.length; ) at += writeSync(this.#file, bytes, at)
    fdatasyncSync(this.#file)
    this.#size += bytes.length
    this.#apply(line)
  }

  #compact() {
    const finished = this.at('acked')
    for (const entry of finished.slice(0, Math.max(0, finished.length - REMEMBERED)))
      this.#entries.delete(entry.id)
    const lines: Line[] = [{ torn: this.#isTorn }, ...this.#entries.values()]
    const text = lines.map(line => `${JSON.stringify(line)}\n`).join('')
    this.close()
    writeDurably(this.#path, text)
    this.#file = openSync(this.#path, 'a')
    syncFolder(this.#spool)
    this.#size = text.length
  }
}

const NO_PAPER = {
  at: 0,
  boot: '',
  format: 'raw',
  steps: [],
  width: 0,
  step: -1,
} as const satisfies Partial<Entry>

type Line = Change | { torn: boolean } | { forget: string }

const isWhole = (line: Change): line is Entry => 'steps' in line && 'width' in line

/** How the note of a paper begins that was given up. */
export const GAVE_UP = 'not printed'

/** Also of what has been reported since. */
export const hasFailed = ({ stage, outcome, note }: Entry): boolean =>
  stage === 'failed' || (outcome ? !isWell(outcome) : note?.startsWith(GAVE_UP) === true)

/** A line that was broken off is the last thing that a dying process wrote: what it announces did not happen. */
function parsedLine(line: string): Line | null {
  if (!line) return null
  try {
    return JSON.parse(line) as Line
  } catch {
    return null
  }
}
