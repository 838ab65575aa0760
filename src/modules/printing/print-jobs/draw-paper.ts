import { deflateSync } from 'node:zlib'
import { REFUSED } from '../../../core/subprocess'
import { pngOf } from '../papers/rules/bitmaps/png'
import { printerBytes } from '../papers/rules/commands/printer-bytes'
import { TICKET_FONTS } from '../papers/rules/rendering/fonts'
import { layoutOn } from '../papers/rules/rendering/layout'
import { createRenderer } from '../papers/rules/rendering/render'
import { RenderFailure } from '../papers/rules/rendering/render-failure'
import { wordsOnly } from '../papers/rules/rendering/words-only'
import type { DrawRequest } from './render-paper'

/** A script: reads a paper, and writes its picture, or what a printer is sent for it. */
const paper = (await Bun.stdin.json()) as DrawRequest
const bytesOf = (specifier: string) => Bun.file(Bun.resolveSync(specifier, import.meta.dir)).bytes()
const fonts = await Promise.all(
  TICKET_FONTS.map(async font => ({
    ...font,
    data: await bytesOf(`@fontsource/${font.family === 'Inter' ? 'inter' : 'noto-emoji'}/files/${font.file}`),
  })),
)
const wasm = await bytesOf('@takumi-rs/wasm/takumi_wasm_bg.wasm')
const { bytesFor, isInWords } = paper
const options = layoutOn(paper, paper.html)
try {
  const { render } = await createRenderer(wasm as BufferSource, fonts)
  const words = isInWords ? wordsOnly(paper.html) : null
  const bitmap = await render(words ?? paper.html, options).catch(error => {
    const instead = bytesFor && error instanceof RenderFailure ? wordsOnly(paper.html) : null
    if (!instead) throw error
    return render(instead, options)
  })
  await Bun.write(
    Bun.stdout,
    bytesFor ? printerBytes(bitmap, bytesFor.language, bytesFor.copies) : pngOf(bitmap, deflateSync),
  )
} catch (error) {
  if (!(error instanceof RenderFailure)) throw error
  console.error(error.message)
  process.exit(REFUSED)
}
