import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { type Bitmap, stacked } from '../../src/modules/printing/papers/rules/bitmaps/bitmap'
import { pngOf } from '../../src/modules/printing/papers/rules/bitmaps/png'
import { decodeEscpos } from '../../src/modules/printing/papers/rules/commands/decode-escpos'
import { decodeStar, isStar } from '../../src/modules/printing/papers/rules/commands/decode-star'
import { decodeZpl } from '../../src/modules/printing/papers/rules/commands/decode-zpl'
import { writeDurably } from '../durable-file'
import { messageOf } from '../log'
import { type Confirmation, DeviceFailure, type PrinterDevice, type PrinterStatus } from './device'

/**
 * No printer: what would have come out of one becomes numbered pictures in a folder, beside the bytes that made them.
 * What is not cut yet waits in a file, as paper hangs in a printer when its program dies.
 */
export class PngDevice implements PrinterDevice {
  readonly kind = 'spool'
  readonly name: string
  readonly answers = false
  readonly rewind = 0
  lastStatus: PrinterStatus = 'ok'

  readonly #uncut: string

  constructor(folder: string) {
    this.name = folder
    this.#uncut = join(folder, 'uncut.bin')
  }

  async status(): Promise<PrinterStatus> {
    try {
      this.#draw()
      this.lastStatus = 'ok'
    } catch {
      this.lastStatus = 'offline'
    }
    return this.lastStatus
  }

  async write(bytes: Uint8Array): Promise<void> {
    try {
      mkdirSync(this.name, { recursive: true })
      appendFileSync(this.#uncut, bytes)
      if (!papersIn(readFileSync(this.#uncut)).length) return
      // The new name is the cut: done or not done, whenever this process dies.
      renameSync(
        this.#uncut,
        join(this.name, `paper-${String(this.#numbers().length + 1).padStart(5, '0')}.bin`),
      )
      this.#draw()
    } catch (thrown) {
      throw new DeviceFailure(`${this.name}: ${messageOf(thrown)}`)
    }
  }

  async confirm(): Promise<Confirmation> {
    return { evidence: 'written' }
  }

  async release() {}

  #numbers(): string[] {
    return readdirSync(this.name).flatMap(name => /^paper-(\d+)\.bin$/.exec(name)?.[1] ?? [])
  }

  /** Makes the pictures that are missing. */
  #draw() {
    mkdirSync(this.name, { recursive: true })
    for (const number of this.#numbers()) {
      const picture = join(this.name, `paper-${number}.png`)
      if (existsSync(picture)) continue
      const papers = papersIn(readFileSync(join(this.name, `paper-${number}.bin`)))
      writeDurably(
        picture,
        pngOf(stacked(papers), data => deflateSync(data)),
      )
    }
  }
}

function papersIn(bytes: Buffer): Bitmap[] {
  const isLabel = bytes.subarray(0, 3).toString() === '^XA'
  const receipts = () => (isStar(bytes) ? decodeStar(bytes) : decodeEscpos(bytes).map(paper => paper.bitmap))
  const bitmaps = isLabel ? decodeZpl(bytes.toString()) : receipts()
  return bitmaps.filter(bitmap => bitmap.height > 0)
}
