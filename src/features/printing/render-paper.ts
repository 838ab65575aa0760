import { deflateSync } from 'node:zlib'
import { TICKET_FONTS } from '../../rules/printing/fonts'
import { layoutOn } from '../../rules/printing/layout'
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
  const bitmap = await (await renderer).render(job.html, layoutOn(job, job.html))
  return pngOf(bitmap, deflateSync)
}

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
