import type { Bitmap } from '../src/modules/printing/papers/rules/bitmaps/bitmap'
import { layoutOn, type PaperSize } from '../src/modules/printing/papers/rules/rendering/layout'
import type { RenderOptions } from '../src/modules/printing/papers/rules/rendering/render'
import { wordsOnly } from '../src/modules/printing/papers/rules/rendering/words-only'
import type { RenderAnswer, RenderRequest } from './render-worker'

/** Two hundred times what a ticket takes. */
const RENDER_WITHIN_MS = 10_000
/** A long document takes longer. */
const withinFor = (document: string) => RENDER_WITHIN_MS + Math.min(30_000, document.length / 10)
/** Loading takes a second; small machines under load take longer, and no document is to blame for it. */
const LOAD_WITHIN_MS = 60_000

/** It is the document's fault: trying again would end the same way. */
export class NotRendered extends Error {}

/** Draws in a worker, which can be stopped whatever a document makes it do; the next document gets a new one. */
export class Rendering {
  #worker: Worker | null = null
  #ready: Promise<unknown> = Promise.resolve()
  #number = 0
  #isWarm = false

  /** Loads wasm and fonts, so that the first ticket does not wait for them. */
  async warmUp(): Promise<void> {
    await this.render('<p>ready', { width: 400 })
    this.#isWarm = true
  }

  /** Whether anything could be drawn. */
  get isWarm(): boolean {
    return this.#isWarm
  }

  /** @throws NotRendered */
  async render(document: string, options: RenderOptions, withinMs = withinFor(document)): Promise<Bitmap> {
    const worker = await this.#started()
    const request: RenderRequest = { number: ++this.#number, html: document, options }
    worker.postMessage(request)
    const answer = await this.#heard(
      worker,
      withinMs,
      answer => 'number' in answer && answer.number === request.number,
    )
    if ('bitmap' in answer) return answer.bitmap
    throw new NotRendered(
      'failure' in answer ? `${answer.failure.name}: ${answer.failure.message}` : 'no picture',
    )
  }

  /**
   * The document's picture; when there can be none, a picture of its words, because an ugly ticket is better than a
   * lost order. Then `problem` says why.
   * @throws NotRendered
   */
  async renderOrWords(document: string, paper: PaperSize): Promise<{ bitmap: Bitmap; problem?: string }> {
    const options = layoutOn(paper, document)
    try {
      return { bitmap: await this.render(document, options) }
    } catch (thrown) {
      const words = wordsOnly(document)
      if (!(thrown instanceof NotRendered) || !words) throw thrown
      return { bitmap: await this.render(words, options), problem: thrown.message }
    }
  }

  stop() {
    this.#worker?.terminate()
    this.#worker = null
  }

  async #started(): Promise<Worker> {
    if (!this.#worker) {
      this.#worker = new Worker(new URL('./render-worker.ts', import.meta.url).href)
      this.#ready = this.#heard(this.#worker, LOAD_WITHIN_MS, answer => 'ready' in answer)
    }
    const worker = this.#worker
    try {
      await this.#ready
      return worker
    } catch (thrown) {
      throw new Error(`The renderer does not start: ${thrown instanceof Error ? thrown.message : thrown}`)
    }
  }

  /** The first fitting answer. A worker that does not give it, or breaks, is stopped. */
  #heard(worker: Worker, withinMs: number, isIt: (answer: RenderAnswer) => boolean): Promise<RenderAnswer> {
    return new Promise((resolve, reject) => {
      const finish = () => {
        clearTimeout(late)
        worker.removeEventListener('message', hear)
        worker.removeEventListener('error', fail)
      }
      const giveUp = (reason: string) => {
        finish()
        if (this.#worker === worker) this.stop()
        reject(new NotRendered(reason))
      }
      const hear = ({ data }: MessageEvent<RenderAnswer>) => {
        if (!isIt(data)) return
        finish()
        resolve(data)
      }
      const fail = (event: ErrorEvent) => giveUp(`The renderer stopped: ${event.message}`)
      const late = setTimeout(() => giveUp(`It took more than ${withinMs / 1000} s`), withinMs)
      worker.addEventListener('message', hear)
      worker.addEventListener('error', fail)
    })
  }
}
