import type { Bitmap } from '../../../../src/modules/printing/papers/rules/bitmaps/bitmap'
import {
  createRenderer,
  type PaperRenderer,
  type RenderOptions,
} from '../../../../src/modules/printing/papers/rules/rendering/render'
import type { PaperTools } from './paper-files'

/** The tools come first, once. */
export type DrawRequest = { tools: PaperTools } | { number: number; html: string; options: RenderOptions }

export type DrawAnswer =
  | { ready: true }
  | { number: number; bitmap: Bitmap }
  | { number: number; failure: string }

/** As much of a worker's own global as is used. */
interface WorkerScope {
  onmessage: ((event: MessageEvent<DrawRequest>) => void) | null
  postMessage: (answer: DrawAnswer) => void
}
const scope = self as unknown as WorkerScope

let renderer: PaperRenderer | undefined

scope.onmessage = async ({ data }) => {
  if ('tools' in data) {
    renderer = await createRenderer(data.tools.wasm, data.tools.fonts)
    return scope.postMessage({ ready: true })
  }
  const { number, html, options } = data
  try {
    scope.postMessage({ number, bitmap: await renderer!.render(html, options) })
  } catch (thrown) {
    scope.postMessage({ number, failure: thrown instanceof Error ? thrown.message : String(thrown) })
  }
}
