import type { Bitmap } from '../src/modules/printing/papers/rules/bitmaps/bitmap'
import { createRenderer, type RenderOptions } from '../src/modules/printing/papers/rules/rendering/render'
import { loadFonts, loadWasm } from './assets'
import { messageOf } from './log'

export interface RenderRequest {
  number: number
  html: string
  options: RenderOptions
}

/** `ready` comes first, once. */
export type RenderAnswer =
  | { ready: true }
  | { number: number; bitmap: Bitmap }
  | { number: number; failure: { name: string; message: string } }

declare const self: Worker

const answer = (message: RenderAnswer) => self.postMessage(message)

/** By then it has said that it is ready, and drawn what waited for it. */
const READS_ALL_FONTS_AFTER_MS = 5_000

const { render, readAllFonts } = await createRenderer(await loadWasm(), await loadFonts())

self.onmessage = async ({ data: { number, html, options } }: MessageEvent<RenderRequest>) => {
  try {
    answer({ number, bitmap: await render(html, options) })
  } catch (thrown) {
    const name = thrown instanceof Error ? thrown.name : 'Error'
    answer({ number, failure: { name, message: messageOf(thrown) } })
  }
}

answer({ ready: true })
setTimeout(readAllFonts, READS_ALL_FONTS_AFTER_MS)
