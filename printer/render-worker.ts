import type { Bitmap } from '../src/rules/printing/bitmap'
import { createRenderer, type RenderOptions } from '../src/rules/printing/render'
import { loadFonts, loadWasm } from './assets'
import { messageOf } from './log'

export interface RenderRequest {
  number: number
  html: string
  options: RenderOptions
}

export type RenderAnswer = { number: number } & (
  | { bitmap: Bitmap }
  | { failure: { name: string; message: string } }
)

declare const self: Worker

const renderer = loadWasm().then(async wasm => createRenderer(wasm, await loadFonts()))

self.onmessage = async (event: MessageEvent<RenderRequest>) => {
  const { number, html, options } = event.data
  self.postMessage(await answerTo(number, html, options))
}

async function answerTo(number: number, html: string, options: RenderOptions): Promise<RenderAnswer> {
  try {
    const { render } = await renderer
    return { number, bitmap: await render(html, options) }
  } catch (thrown) {
    const name = thrown instanceof Error ? thrown.name : 'Error'
    return { number, failure: { name, message: messageOf(thrown) } }
  }
}
