import type { DaemonOptions } from '../arguments'
import { type Daemon, startDaemon } from '../daemon'
import { log } from '../log'
import { ServiceNotices } from '../service-notices'
import { RELEASE_KEY, VERSION } from '../version'
import { ProgramFile } from './program-file'
import { type Child, startProgram, tryOut } from './trial'
import { UpdateMemory } from './update-state'
import { Updater } from './updater'

/** A child ends with it when it has a newer program ready: its parent puts that in place. */
const WANTS_UPDATE = 75
const CHILD = 'COMANDA_PRINTER_CHILD'
/** Started so often without becoming well and without a parent, a new program gives up by itself. */
const MOST_STARTS = 3

/**
 * Runs the daemon until it is told to stop, and gives way to newer programs. The one that was started first stays as
 * the parent of those that follow, for as long as it takes to start the service anew: it can put the one before back
 * even when the new one cannot do anything. Answers the exit code.
 */
export class DaemonRun {
  readonly #options: DaemonOptions
  readonly #args: readonly string[]
  readonly #file = new ProgramFile(process.execPath)
  readonly #memory: UpdateMemory
  readonly #isChild = process.env[CHILD] === '1'
  #daemon: Daemon | null = null
  #child: Child | null = null
  readonly #notices = new ServiceNotices()
  #isStopping = false

  constructor(options: DaemonOptions, args: readonly string[]) {
    this.#options = options
    this.#args = args
    this.#memory = new UpdateMemory(options.state)
  }

  stop() {
    this.#isStopping = true
    this.#notices.stopping()
    this.#daemon?.stop()
    this.#child?.kill('SIGTERM')
  }

  async untilStopped(): Promise<number> {
    // Run from source there is no file of its own to replace.
    if (RELEASE_KEY === null) {
      this.#daemon = startDaemon(this.#options)
      this.#notices.ready()
      await this.#daemon.stopped
      return 0
    }
    if (!this.#isChild && this.#givesUp()) return 1
    while (!this.#isStopping) {
      this.#daemon = startDaemon(this.#options, {
        updatesBy: client => new Updater(client, this.#file, this.#memory),
      })
      this.#notices.ready()
      const end = await this.#daemon.stopped
      this.#daemon = null
      if (end === 'stopped') return 0
      if (this.#isChild) return WANTS_UPDATE
      const code = await this.#giveWay()
      if (code !== null) return code
    }
    return 0
  }

  /** The exit code of the programs that followed; null when this one has to take over again. */
  async #giveWay(): Promise<number | null> {
    process.env[CHILD] = '1'
    if (!(await this.#tryNext())) return null
    for (;;) {
      // From here on it is the child that has to say that it lives.
      this.#notices.leaveWatch()
      const code = await this.#child!.exited
      if (code !== WANTS_UPDATE || this.#isStopping) return code
      this.#notices.keepWatched()
      if (!(await this.#tryNext())) this.#child = startProgram(this.#file.path, this.#args)
    }
  }

  async #tryNext(): Promise<boolean> {
    const version = this.#memory.read().staged
    if (version === null) return false
    this.#child = await tryOut({
      file: this.#file,
      memory: this.#memory,
      version,
      args: this.#args,
      isStopping: () => this.#isStopping,
      started: child => {
        this.#child = child
      },
    })
    return this.#child !== null
  }

  /** The machine went down in the middle of a change: only the new program watches itself. */
  #givesUp(): boolean {
    const { trying, starts } = this.#memory.read()
    if (trying === null) return false
    if (trying !== VERSION) {
      this.#memory.settle()
      return false
    }
    if (starts < MOST_STARTS || !this.#file.restore()) {
      this.#memory.countStart()
      return false
    }
    this.#memory.fail(VERSION)
    log(`${VERSION} did not become well and was taken back`)
    return true
  }
}
