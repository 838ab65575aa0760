import { rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Outcome, runProgram } from '../run-program'
import { type Confirmation, DeviceFailure, type PrinterDevice, type PrinterStatus } from './device'

const LOOK_EVERY_MS = 1_000

/**
 * A printer that the system keeps a queue for: CUPS, or a shared printer of Windows. It is given each paper whole, or
 * not at all. What the queue has handed on is believed to be printed; CUPS says how the printer is, Windows does not.
 */
export class QueueDevice implements PrinterDevice {
  readonly kind = 'spool'
  readonly name: string
  readonly answers = false
  readonly rewind = 0
  readonly takesWhole = true
  lastStatus: PrinterStatus = 'offline'

  readonly #isWindows: boolean
  #request: string | null = null

  constructor(name: string, isWindows = process.platform === 'win32') {
    this.name = name
    this.#isWindows = isWindows
  }

  async status(): Promise<PrinterStatus> {
    this.lastStatus = this.#isWindows ? 'ok' : statusIn(await runProgram(['lpstat', '-l', '-p', this.name]))
    return this.lastStatus
  }

  async write(bytes: Uint8Array): Promise<void> {
    this.#request = null
    const { code, said, complained } = this.#isWindows
      ? await this.#copy(bytes)
      : await runProgram(['lp', '-d', this.name, '-o', 'raw', '-t', 'comanda', '-'], bytes)
    if (code !== 0)
      throw new DeviceFailure(`${this.name}: ${(said + complained).trim() || `ended with ${code}`}`)
    this.#request = /request id is (\S+)/.exec(said)?.[1] ?? null
  }

  /** Waits for the queue to hand it on, however long the printer is out of paper. */
  async confirm(): Promise<Confirmation> {
    if (this.#isWindows) return { evidence: 'written' }
    while (await this.#isWaiting()) {
      await this.status()
      await Bun.sleep(LOOK_EVERY_MS)
    }
    const request = this.#request
    if (request && (await this.#wasTakenOut(request)))
      throw new DeviceFailure(`${this.name}: ${request} was taken out of the queue`)
    return { evidence: 'handed-on' }
  }

  async release() {}

  /** Whether it is in the queue; of another process's paper, whether anything is. */
  async #isWaiting(): Promise<boolean> {
    const { code, said } = await runProgram(['lpstat', '-W', 'not-completed', '-o', this.name])
    // A queue that cannot be looked into keeps what it has.
    if (code !== 0) return true
    const waiting = requestsIn(said)
    return this.#request === null ? waiting.length > 0 : waiting.includes(this.#request)
  }

  /** It was canceled. CUPS tells since 2.4.8 or so; of an older one it is not known. */
  async #wasTakenOut(request: string): Promise<boolean> {
    const { code, said } = await runProgram(['lpstat', '-W', 'successful', '-o', this.name])
    return code === 0 && !requestsIn(said).includes(request)
  }

  /** `copy /b` to a printer's share is how Windows hands on bytes as they are. */
  async #copy(bytes: Uint8Array) {
    const file = join(tmpdir(), `comanda-${crypto.randomUUID()}.prn`)
    writeFileSync(file, bytes)
    try {
      return await runProgram(['cmd', '/d', '/c', 'copy', '/b', file, this.name])
    } finally {
      rmSync(file, { force: true })
    }
  }
}

/** A line for each, which begins with its name: the queue's, and a number. */
const requestsIn = (said: string): string[] => [...said.matchAll(/^(\S+-\d+)\s/gm)].map(([, name]) => name!)

/** By the state of the queue and the reasons that the printer gave it. */
function statusIn({ code, said }: Outcome): PrinterStatus {
  if (code !== 0 || !/^printer /m.test(said) || / disabled since /.test(said)) return 'offline'
  const alerts = /^\s*Alerts:(.*)$/m.exec(said)?.[1] ?? ''
  if (/\bmedia-(empty|needed)/.test(alerts)) return 'paper_out'
  if (/\b(cover|door|interlock)-open/.test(alerts)) return 'cover_open'
  if (/\b(offline|shutdown|connecting-to-device|timed-out)/.test(alerts)) return 'offline'
  return /\bmedia-low/.test(alerts) ? 'paper_low' : 'ok'
}
