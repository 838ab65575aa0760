import { deflateSync } from 'node:zlib'
import { TICKET_FONTS } from '../../rules/printing/fonts'
import { pngOf } from '../../rules/printing/png'
import { createRenderer, type PaperRenderer } from '../../rules/printing/render'

let renderer: Promise<PaperRenderer> | null = null

/** The paper of a job as a picture, with the very dots that a printer would burn. */
export async function paperPng(job: {
  html: string
  format: string
  width: number
  height: number | null
}): Promise<Uint8Array> {
  renderer ??= loadRenderer()
  const isLabel = job.format === 'zpl'
  const bitmap = await (await renderer).render(
    job.html,
    isLabel
      ? { width: job.width, height: job.height ?? undefined }
      : { width: LAYOUT_WIDTH, dots: job.width },
  )
  return pngOf(bitmap, deflateSync)
}

/** Receipts are laid out at this width and only scaled to the printer's own. */
const LAYOUT_WIDTH = 550

async function loadRenderer(): Promise<PaperRenderer> {
  const bytesOf = (specifier: string) => Bun.file(Bun.resolveSync(specifier, import.meta.dir)).bytes()
  const fonts = await Promise.all(
    TICKET_FONTS.map(async font => ({
      ...font,
      data: await bytesOf(
        `@fontsource/${font.family === 'Inter' ? 'inter' : 'noto-emoji'}/files/${font.file}`,
      ),
    })),
  )
  return createRenderer((await bytesOf('@takumi-rs/wasm/takumi_wasm_bg.wasm')) as BufferSource, fonts)
}
