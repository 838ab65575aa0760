import type { Bitmap } from '../src/rules/printing/bitmap'
import { html } from '../src/rules/printing/html'
import { layoutOn, type PaperSize } from '../src/rules/printing/layout'
import { plainText } from '../src/rules/printing/paper-document'
import type { RenderOptions } from '../src/rules/printing/render'
import type { RenderAnswer, RenderRequest } from './render-worker'

/** Two hundred times what a ticket takes. */
const RENDER_WITHIN_MS = 10_000

export class NotRendered extends Error {}

/** Draws in a worker, which can be stopped whatever a document makes it do; the next document gets a new one. */
export class Rendering {
  readonly #withinMs: number
  #worker: Worker | null = null
  #number = 0

  constructor(withinMs = RENDER_WITHIN_MS) {
    this.#withinMs = withinMs
  }

  /** Loads wasm and fonts, so that the first ticket does not wait for them. */
  async warmUp(): Promise<void> {
    await this.render('<p>ready', { width: 400 })
  }

  /** @throws NotRendered */
  render(document: string, options: RenderOptions): Promise<Bitmap> {
    const worker = this.#started()
    const request: RenderRequest = { number: ++this.#number, html: document, options }
    return new Promise((resolve, reject) => {
      const finish = (settle: () => void) => {
        clearTimeout(late)
        worker.removeEventListener('message', hear)
        worker.removeEventListener('error', fail)
        settle()
      }
      const hear = ({ data }: MessageEvent<RenderAnswer>) => {
        if (data.number !== request.number) return
        if ('bitmap' in data) finish(() => resolve(data.bitmap))
        else finish(() => reject(new NotRendered(`${data.failure.name}: ${data.failure.message}`)))
      }
      const give = (reason: string) =>
        finish(() => {
          this.stop()
          reject(new NotRendered(reason))
        })
      const fail = (event: ErrorEvent) => give(`The renderer stopped: ${event.message}`)
      const late = setTimeout(() => give(`Drawing took more than ${this.#withinMs / 1000} s`), this.#withinMs)
      worker.addEventListener('message', hear)
      worker.addEventListener('error', fail)
      worker.postMessage(request)
    })
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
      const words = plainText(document)
      if (!(thrown instanceof NotRendered) || !words) throw thrown
      return { bitmap: await this.render(wordsOnly(words), options), problem: thrown.message }
    }
  }

  stop() {
    this.#worker?.terminate()
    this.#worker = null
  }

  #started(): Worker {
    this.#worker ??= new Worker(new URL('./render-worker.ts', import.meta.url).href)
    return this.#worker
  }
}

const MAX_WORDS = 8_000

const wordsOnly = (words: string) =>
  html`<body style="padding:10px;font-size:28px;line-height:1.3;font-weight:700;white-space:pre-wrap">${words.slice(0, MAX_WORDS)}</body>`
    .markup
