import interCyrillic500 from '@fontsource/inter/files/inter-cyrillic-500-normal.woff2'
import interCyrillic700 from '@fontsource/inter/files/inter-cyrillic-700-normal.woff2'
import interCyrillic900 from '@fontsource/inter/files/inter-cyrillic-900-normal.woff2'
import interCyrillicExt500 from '@fontsource/inter/files/inter-cyrillic-ext-500-normal.woff2'
import interCyrillicExt700 from '@fontsource/inter/files/inter-cyrillic-ext-700-normal.woff2'
import interCyrillicExt900 from '@fontsource/inter/files/inter-cyrillic-ext-900-normal.woff2'
import interGreek500 from '@fontsource/inter/files/inter-greek-500-normal.woff2'
import interGreek700 from '@fontsource/inter/files/inter-greek-700-normal.woff2'
import interGreek900 from '@fontsource/inter/files/inter-greek-900-normal.woff2'
import interGreekExt500 from '@fontsource/inter/files/inter-greek-ext-500-normal.woff2'
import interGreekExt700 from '@fontsource/inter/files/inter-greek-ext-700-normal.woff2'
import interGreekExt900 from '@fontsource/inter/files/inter-greek-ext-900-normal.woff2'
import interLatin500 from '@fontsource/inter/files/inter-latin-500-normal.woff2'
import interLatin700 from '@fontsource/inter/files/inter-latin-700-normal.woff2'
import interLatin900 from '@fontsource/inter/files/inter-latin-900-normal.woff2'
import interLatinExt500 from '@fontsource/inter/files/inter-latin-ext-500-normal.woff2'
import interLatinExt700 from '@fontsource/inter/files/inter-latin-ext-700-normal.woff2'
import interLatinExt900 from '@fontsource/inter/files/inter-latin-ext-900-normal.woff2'
import interVietnamese500 from '@fontsource/inter/files/inter-vietnamese-500-normal.woff2'
import interVietnamese700 from '@fontsource/inter/files/inter-vietnamese-700-normal.woff2'
import interVietnamese900 from '@fontsource/inter/files/inter-vietnamese-900-normal.woff2'
import notoEmoji from '@fontsource/noto-emoji/files/noto-emoji-emoji-700-normal.woff2'
import wasm from '@takumi-rs/wasm/takumi_wasm_bg.wasm?url'
import { type LoadedFont, TICKET_FONTS } from '../../../../src/modules/printing/papers/rules/rendering/fonts'

// Written out, because only imports that the bundler sees are built.
const FILES: Readonly<Record<string, string>> = {
  'inter-latin-500-normal.woff2': interLatin500,
  'inter-latin-ext-500-normal.woff2': interLatinExt500,
  'inter-cyrillic-500-normal.woff2': interCyrillic500,
  'inter-greek-500-normal.woff2': interGreek500,
  'inter-latin-700-normal.woff2': interLatin700,
  'inter-latin-ext-700-normal.woff2': interLatinExt700,
  'inter-cyrillic-700-normal.woff2': interCyrillic700,
  'inter-greek-700-normal.woff2': interGreek700,
  'inter-latin-900-normal.woff2': interLatin900,
  'inter-latin-ext-900-normal.woff2': interLatinExt900,
  'inter-cyrillic-900-normal.woff2': interCyrillic900,
  'inter-greek-900-normal.woff2': interGreek900,
  'inter-cyrillic-ext-500-normal.woff2': interCyrillicExt500,
  'inter-cyrillic-ext-700-normal.woff2': interCyrillicExt700,
  'inter-cyrillic-ext-900-normal.woff2': interCyrillicExt900,
  'inter-greek-ext-500-normal.woff2': interGreekExt500,
  'inter-greek-ext-700-normal.woff2': interGreekExt700,
  'inter-greek-ext-900-normal.woff2': interGreekExt900,
  'inter-vietnamese-500-normal.woff2': interVietnamese500,
  'inter-vietnamese-700-normal.woff2': interVietnamese700,
  'inter-vietnamese-900-normal.woff2': interVietnamese900,
  'noto-emoji-emoji-700-normal.woff2': notoEmoji,
}

/** What a worker needs before it can draw. */
export interface PaperTools {
  wasm: ArrayBuffer
  fonts: LoadedFont[]
}

async function bytesAt(address: string): Promise<ArrayBuffer> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${response.status} ${address}`)
  return response.arrayBuffer()
}

export async function loadPaperTools(): Promise<PaperTools> {
  const fonts = TICKET_FONTS.map(async font => ({
    ...font,
    data: new Uint8Array(await bytesAt(FILES[font.file] ?? '')),
  }))
  return { wasm: await bytesAt(wasm), fonts: await Promise.all(fonts) }
}
