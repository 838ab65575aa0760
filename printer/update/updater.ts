import type { PrinterClient } from '../client'
import { log, messageOf } from '../log'
import type { Updates } from '../loop-parts'
import { download } from './download'
import type { ProgramFile } from './program-file'
import { whyNotTake } from './release'
import { passesSelfTest } from './trial'
import type { UpdateMemory } from './update-state'

const CHECK_EVERY_MS = 2 * 3_600_000
/** After a download that was cut off, or while the printer is not claimed. */
const AGAIN_AFTER_MS = 5 * 60_000
/** A kitchen that has not printed for so long can spare its printer for a minute. */
const QUIET_MS = 5 * 60_000

/** Asks for newer programs now and then, and has one ready when there is one. */
export class Updater implements Updates {
  readonly #client: PrinterClient
  readonly #file: ProgramFile
  readonly #memory: UpdateMemory
  #staged: { mandatory: boolean } | null = null
  #lastSaid = ''
  #timer: ReturnType<typeof setTimeout> | undefined
  #isStopped = false

  constructor(client: PrinterClient, file: ProgramFile, memory: UpdateMemory) {
    this.#client = client
    this.#file = file
    this.#memory = memory
  }

  start() {
    this.#memory.settle()
    void this.#checkAgain()
  }

  stop() {
    this.#isStopped = true
    clearTimeout(this.#timer)
  }

  isReady(quietMs: number): boolean {
    return this.#staged !== null && (this.#staged.mandatory || quietMs >= QUIET_MS)
  }

  /** Whatever goes wrong is said, and tried again later. */
  async #checkAgain(): Promise<void> {
    let pause = CHECK_EVERY_MS
    try {
      await this.#check()
    } catch (thrown) {
      this.#say(`no update: ${messageOf(thrown)}`)
      pause = AGAIN_AFTER_MS
    }
    if (this.#isStopped || this.#staged) return
    this.#timer = setTimeout(() => void this.#checkAgain(), pause)
  }

  async #check() {
    const release = await this.#client.checkForUpdates()
    if (!release) return
    const { version, mandatory } = release
    const reason = this.#memory.isPutOff(version) ? `${version} failed here before` : whyNotTake(release)
    if (reason) return this.#say(`no update: ${reason}`)
    if (!this.#file.isReplaceable)
      return this.#say(`no update: ${this.#file.path} cannot be replaced by this user`)
    await download(release, this.#file.next)
    if (!(await passesSelfTest(this.#file.next))) {
      this.#memory.fail(version)
      return this.#say(`no update: ${version} does not pass its own test here`)
    }
    log(`${version} is ready and takes over when nothing is printed`)
    this.#memory.stage(version)
    this.#staged = { mandatory }
  }

  #say(problem: string) {
    if (problem !== this.#lastSaid) log(problem)
    this.#lastSaid = problem
  }
}
