import type { Bitmap } from '../bitmaps/bitmap'
import { TICKET_FONTS } from './fonts'
import type { GOLDEN_PAPERS } from './golden-papers'
import { createRenderer, type PaperRenderer } from './render'

const packages = new URL('../../../../../../node_modules/', import.meta.url)
const bytesOf = (path: string) => Bun.file(new URL(path, packages)).bytes()

let renderer: Promise<PaperRenderer> | undefined

/** The renderer with all fonts, made once for all tests of a process. */
export function testingRenderer(): Promise<PaperRenderer> {
  renderer ??= newRenderer()
  return renderer
}

const golden = new Map<string, Promise<Bitmap>>()

/** A golden paper, drawn once for all tests of a process. */
export function drawnGolden({ name, html, size }: (typeof GOLDEN_PAPERS)[number]): Promise<Bitmap> {
  const drawn = golden.get(name) ?? testingRenderer().then(({ render }) => render(html(), size))
  golden.set(name, drawn)
  return drawn
}

/** One that has drawn nothing yet; with `ranges`, one that takes every font to have these letters. */
export async function newRenderer(ranges?: [number, number][]): Promise<PaperRenderer> {
  const fonts = TICKET_FONTS.map(async font => ({
    ...font,
    ...(ranges && { ranges }),
    data: await bytesOf(`@fontsource/${font.family === 'Inter' ? 'inter' : 'noto-emoji'}/files/${font.file}`),
  }))
  return createRenderer(await bytesOf('@takumi-rs/wasm/pkg/takumi_wasm_bg.wasm'), await Promise.all(fonts))
}
