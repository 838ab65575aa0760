import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeDurably } from '../durable-file'

/** How far a change of the program has come, kept beside the journal so that it outlives the process. */
export interface UpdateState {
  /** The version that lies beside the program, tested. */
  staged: string | null
  /** The version that was put in place and has not said yet that it is well. */
  trying: string | null
  /** How often it was started without saying so. */
  starts: number
  /** How often each version was given up, and when last, in milliseconds since 1970. */
  failures: Record<string, { times: number; at: number }>
}

const NOTHING: UpdateState = { staged: null, trying: null, starts: 0, failures: {} }
/** A version that failed so often is not tried again: the next one is. */
const MOST_FAILURES = 3
/** It may have been the server's fault, or the network's. */
const AGAIN_AFTER_MS = 2 * 3_600_000

export class UpdateMemory {
  readonly #path: string

  constructor(folder: string) {
    this.#path = join(folder, 'update.json')
  }

  read(): UpdateState {
    if (!existsSync(this.#path)) return NOTHING
    try {
      return { ...NOTHING, ...(JSON.parse(readFileSync(this.#path, 'utf8')) as Partial<UpdateState>) }
    } catch {
      return NOTHING
    }
  }

  #write(change: Partial<UpdateState>) {
    writeDurably(this.#path, JSON.stringify({ ...this.read(), ...change }))
  }

  stage(version: string) {
    this.#write({ staged: version })
  }

  begin(version: string) {
    this.#write({ staged: null, trying: version, starts: 0 })
  }

  countStart() {
    this.#write({ starts: this.read().starts + 1 })
  }

  /** The program in place is well, whichever it is. */
  settle() {
    if (this.read().trying !== null) this.#write({ trying: null, starts: 0 })
  }

  fail(version: string, now = Date.now()) {
    const { failures } = this.read()
    const times = (failures[version]?.times ?? 0) + 1
    this.#write({ trying: null, starts: 0, failures: { ...failures, [version]: { times, at: now } } })
  }

  isPutOff(version: string, now = Date.now()): boolean {
    const failed = this.read().failures[version]
    if (!failed) return false
    return failed.times >= MOST_FAILURES || Math.abs(now - failed.at) < AGAIN_AFTER_MS
  }
}
