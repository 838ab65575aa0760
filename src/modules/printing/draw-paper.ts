import { deflateSync } from 'node:zlib'
import { REFUSED } from '../../core/subprocess'
import type { Paper } from './render-paper'
import { pngOf } from './rules/bitmaps/png'
import { TICKET_FONTS } from './rules/rendering/fonts'
import { layoutOn } from './rules/rendering/layout'
import { createRenderer } from './rules/rendering/render'
import { RenderFailure } from './rules/rendering/render-failure'

/** A script: reads a paper, and writes its picture. */
const paper = (await Bun.stdin.json()) as Paper
const bytesOf = (specifier: string) => Bun.file(Bun.resolveSync(specifier, import.meta.dir)).bytes()
const fonts = await Promise.all(
  TICKET_FONTS.map(async font => ({
    ...font,
    data: await bytesOf(`@fontsource/${font.family === 'Inter' ? 'inter' : 'noto-emoji'}/files/${font.file}`),
  })),
)
const wasm = await bytesOf('@takumi-rs/wasm/takumi_wasm_bg.wasm')
try {
  const { render } = await createRenderer(wasm as BufferSource, fonts)
  const bitmap = await render(paper.html, layoutOn(paper, paper.html))
  await Bun.write(Bun.stdout, pngOf(bitmap, deflateSync))
} catch (error) {
  if (!(error instanceof RenderFailure)) throw error
  console.error(error.message)
  process.exit(REFUSED)
}
