import interCyrillic500 from '@fontsource/inter/files/inter-cyrillic-500-normal.woff2' with { type: 'file' }
import interCyrillic700 from '@fontsource/inter/files/inter-cyrillic-700-normal.woff2' with { type: 'file' }
import interCyrillic900 from '@fontsource/inter/files/inter-cyrillic-900-normal.woff2' with { type: 'file' }
import interCyrillicExt500 from '@fontsource/inter/files/inter-cyrillic-ext-500-normal.woff2' with {
  type: 'file',
}
import interCyrillicExt700 from '@fontsource/inter/files/inter-cyrillic-ext-700-normal.woff2' with {
  type: 'file',
}
import interCyrillicExt900 from '@fontsource/inter/files/inter-cyrillic-ext-900-normal.woff2' with {
  type: 'file',
}
import interGreek500 from '@fontsource/inter/files/inter-greek-500-normal.woff2' with { type: 'file' }
import interGreek700 from '@fontsource/inter/files/inter-greek-700-normal.woff2' with { type: 'file' }
import interGreek900 from '@fontsource/inter/files/inter-greek-900-normal.woff2' with { type: 'file' }
import interGreekExt500 from '@fontsource/inter/files/inter-greek-ext-500-normal.woff2' with { type: 'file' }
import interGreekExt700 from '@fontsource/inter/files/inter-greek-ext-700-normal.woff2' with { type: 'file' }
import interGreekExt900 from '@fontsource/inter/files/inter-greek-ext-900-normal.woff2' with { type: 'file' }
import interLatin500 from '@fontsource/inter/files/inter-latin-500-normal.woff2' with { type: 'file' }
import interLatin700 from '@fontsource/inter/files/inter-latin-700-normal.woff2' with { type: 'file' }
import interLatin900 from '@fontsource/inter/files/inter-latin-900-normal.woff2' with { type: 'file' }
import interLatinExt500 from '@fontsource/inter/files/inter-latin-ext-500-normal.woff2' with { type: 'file' }
import interLatinExt700 from '@fontsource/inter/files/inter-latin-ext-700-normal.woff2' with { type: 'file' }
import interLatinExt900 from '@fontsource/inter/files/inter-latin-ext-900-normal.woff2' with { type: 'file' }
import interVietnamese500 from '@fontsource/inter/files/inter-vietnamese-500-normal.woff2' with {
  type: 'file',
}
import interVietnamese700 from '@fontsource/inter/files/inter-vietnamese-700-normal.woff2' with {
  type: 'file',
}
import interVietnamese900 from '@fontsource/inter/files/inter-vietnamese-900-normal.woff2' with {
  type: 'file',
}
import notoEmoji from '@fontsource/noto-emoji/files/noto-emoji-emoji-700-normal.woff2' with { type: 'file' }
import wasm from '@takumi-rs/wasm/takumi_wasm_bg.wasm' with { type: 'file' }
import { type LoadedFont, TICKET_FONTS } from '../src/modules/printing/papers/rules/rendering/fonts'

// Written out, because only imports that the compiler sees become part of the compiled program.
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

const bytesOf = (path: string) => Bun.file(path).bytes()

export const loadWasm = () => bytesOf(wasm)

export function loadFonts(): Promise<LoadedFont[]> {
  return Promise.all(
    TICKET_FONTS.map(async font => ({ ...font, data: await bytesOf(FILES[font.file] ?? '') })),
  )
}
