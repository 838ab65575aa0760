import { constants, type Stats } from 'node:fs'
import { type FileHandle, open, stat } from 'node:fs/promises'
import { messageOf } from '../log'
import { type Confirmation, DeviceFailure, type PrinterDevice, type PrinterStatus } from './device'
import { linePrinterStatus } from './line-printer-status'

/** What the kernel's driver takes at once; death loses no more than what it was given last. */
const PIECE = 4_096

/**
 * A printer that is a file, as Linux shows those on a cable. Writes block until the printer took the bytes, which
 * happens on a thread of its own; a printer without paper just does not return.
 */
export class FileDevice implements PrinterDevice {
  readonly kind = 'usb'
  readonly name: string
  readonly answers = false
  readonly rewind = 1

  plug: string | null = null

  #file: FileHandle | null = null
  #lastStatus: PrinterStatus = 'offline'
  #isWriting = false

  constructor(path: string) {
    this.name = path
  }

  get lastStatus(): PrinterStatus {
    if (this.#isWriting && this.#file) return linePrinterStatus(this.#file.fd) ?? 'ok'
    return this.#lastStatus
  }

  async status(): Promise<PrinterStatus> {
    try {
      await this.#letGoOfWhatIsGone()
      const file = await this.#opened()
      this.#lastStatus = linePrinterStatus(file.fd) ?? 'ok'
    } catch {
      this.#lastStatus = 'offline'
    }
    return this.#lastStatus
  }

  async write(bytes: Uint8Array): Promise<void> {
    try {
      const file = await this.#opened()
      this.#isWriting = true
      for (let at = 0; at < bytes.length; ) {
        const { bytesWritten } = await file.write(bytes, at, Math.min(PIECE, bytes.length - at))
        at += bytesWritten
      }
    } catch (thrown) {
      await this.release()
      throw new DeviceFailure(`${this.name}: ${messageOf(thrown)}`)
    } finally {
      this.#isWriting = false
    }
  }

  async confirm(): Promise<Confirmation> {
    return { evidence: 'written' }
  }

  async release() {
    const file = this.#file
    this.#file = null
    await file?.close().catch(() => {})
  }

  async #opened(): Promise<FileHandle> {
    // Never created: a printer that is unplugged must not turn into a file of that name.
    if (!this.#file) {
      this.#file = await open(this.name, constants.O_WRONLY | constants.O_APPEND)
      this.plug = plugOf(await this.#file.stat())
    }
    return this.#file
  }

  /** A printer that was pulled out leaves an open file behind, which knows nothing of the one that is plugged in next. */
  async #letGoOfWhatIsGone() {
    if (!this.#file) return
    const there = await stat(this.name).catch(() => null)
    if (!there || plugOf(there) !== this.plug) await this.release()
  }
}

const plugOf = ({ dev, ino, rdev, birthtimeMs }: Stats) => [dev, ino, rdev, birthtimeMs].join('-')
