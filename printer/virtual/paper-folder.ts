import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import type { Bitmap } from '../../src/modules/printing/papers/rules/bitmaps/bitmap'
import { pngOf } from '../../src/modules/printing/papers/rules/bitmaps/png'
import { writeDurably } from '../durable-file'

/** So many papers lie under a printer before the oldest are thrown away. */
const KEPT = 40

export interface ShownPaper {
  number: number
  at: Date
}

/** What came out of a printer, as numbered pictures. */
export class PaperFolder {
  readonly #path: string

  constructor(path: string) {
    this.#path = path
    mkdirSync(path, { recursive: true })
  }

  add(bitmap: Bitmap) {
    const numbers = this.#numbers()
    writeDurably(
      this.#file((numbers.at(-1) ?? 0) + 1),
      pngOf(bitmap, data => deflateSync(data)),
    )
    for (const old of numbers.slice(0, Math.max(0, numbers.length + 1 - KEPT)))
      rmSync(this.#file(old), { force: true })
  }

  /** The newest first. */
  papers(): ShownPaper[] {
    return this.#numbers()
      .reverse()
      .map(number => ({ number, at: statSync(this.#file(number)).mtime }))
  }

  picture = (number: number) => Bun.file(this.#file(number))

  #file = (number: number) => join(this.#path, `paper-${number}.png`)

  #numbers(): number[] {
    return readdirSync(this.#path)
      .flatMap(name => /^paper-(\d+)\.png$/.exec(name)?.[1] ?? [])
      .map(Number)
      .sort((one, other) => one - other)
  }
}
