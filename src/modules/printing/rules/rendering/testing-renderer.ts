import { TICKET_FONTS } from './fonts'
import { createRenderer, type PaperRenderer } from './render'

const packages = new URL('../../../../../node_modules/', import.meta.url)
const bytesOf = (path: string) => Bun.file(new URL(path, packages)).bytes()

let renderer: Promise<PaperRenderer> | undefined

/** The renderer with all fonts, made once for all tests of a process. */
export function testingRenderer(): Promise<PaperRenderer> {
  renderer ??= load()
  return renderer
}

async function load(): Promise<PaperRenderer> {
  const fonts = TICKET_FONTS.map(async font => ({
    ...font,
    data: await bytesOf(`@fontsource/${font.family === 'Inter' ? 'inter' : 'noto-emoji'}/files/${font.file}`),
  }))
  return createRenderer(await bytesOf('@takumi-rs/wasm/pkg/takumi_wasm_bg.wasm'), await Promise.all(fonts))
}
