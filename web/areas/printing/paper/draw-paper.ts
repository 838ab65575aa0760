import type { Bitmap } from '../../../../src/modules/printing/papers/rules/bitmaps/bitmap'
import { layoutOn, type PaperSize } from '../../../../src/modules/printing/papers/rules/rendering/layout'
import type { PaperTools } from './paper-files'
import type { DrawAnswer, DrawRequest } from './paper-worker'
import { PrintProblem } from './print-problem'

/** A ticket takes a tenth of a second; what takes this long never ends. */
const DRAWN_WITHIN_MS = 10_000

let tools: Promise<PaperTools> | undefined
let worker: Promise<Worker> | undefined
let number = 0
let last: Promise<unknown> = Promise.resolve()

/**
 * The picture that a printer burns of a document, by the same code as the printers run, one after the other.
 * @throws PrintProblem 'notDrawn'
 */
export function drawPaper(html: string, paper: PaperSize): Promise<Bitmap> {
  const drawn = last.then(() => draw(html, paper))
  last = drawn.catch(() => undefined)
  return drawn
}

async function draw(html: string, paper: PaperSize): Promise<Bitmap> {
  worker ??= startWorker()
  const drawing = await worker.catch(error => {
    worker = undefined
    throw error
  })
  const request = { number: ++number, html, options: layoutOn(paper, html) }
  const answer = await heard(drawing, request, one => 'number' in one && one.number === request.number)
  if ('bitmap' in answer) return answer.bitmap
  throw new PrintProblem('notDrawn', 'failure' in answer ? answer.failure : '')
}

async function startWorker(): Promise<Worker> {
  tools ??= import('./paper-files').then(({ loadPaperTools }) => loadPaperTools())
  const loaded = await tools.catch(error => {
    tools = undefined
    throw new PrintProblem('notDrawn', '', { cause: error })
  })
  const started = new Worker(new URL('./paper-worker.ts', import.meta.url), { type: 'module' })
  await heard(started, { tools: loaded }, one => 'ready' in one)
  return started
}

/** Asks, and waits for the fitting answer. A worker that does not give it is stopped; the next paper gets a new one. */
function heard(asked: Worker, request: DrawRequest, isIt: (answer: DrawAnswer) => boolean) {
  return new Promise<DrawAnswer>((resolve, reject) => {
    const stop = (why: string) => {
      finish()
      asked.terminate()
      worker = undefined
      reject(new PrintProblem('notDrawn', why))
    }
    const finish = () => {
      clearTimeout(late)
      asked.removeEventListener('message', hear)
      asked.removeEventListener('error', fail)
    }
    const hear = ({ data }: MessageEvent<DrawAnswer>) => {
      if (!isIt(data)) return
      finish()
      resolve(data)
    }
    const fail = (event: ErrorEvent) => stop(event.message)
    const late = setTimeout(() => stop(`> ${DRAWN_WITHIN_MS / 1000} s`), DRAWN_WITHIN_MS)
    asked.addEventListener('message', hear)
    asked.addEventListener('error', fail)
    asked.postMessage(request)
  })
}
