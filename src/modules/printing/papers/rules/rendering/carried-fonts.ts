import { type LoadedFont, rangesOf } from './fonts'

/** Where a document carries a font, as it is written by `fontFace`. */
const FACE =
  /@font-face\{font-family:"([^"]+)";src:url\(data:font\/woff2;base64,([\w+/=]+)\);unicode-range:([^}]*)\}/g

/** A font that goes along with its document, for letters that printers have none for. */
export const fontFace = (family: string, base64: string, ranges: readonly [number, number][]): string =>
  `@font-face{font-family:"${family}";src:url(data:font/woff2;base64,${base64});unicode-range:${ranges
    .map(([from, to]) => `${from.toString(16)}-${to.toString(16)}`)
    .join(',')}}`

/** The fonts that a document carries, and the document without them. */
export function takeFonts(document: string): { html: string; fonts: LoadedFont[] } {
  const fonts: LoadedFont[] = []
  const html = document.replace(FACE, (_, family: string, base64: string, ranges: string) => {
    fonts.push({
      family,
      weight: null,
      file: `${family} ${ranges}`,
      ranges: rangesOf(ranges),
      data: Uint8Array.from(atob(base64), character => character.charCodeAt(0)),
    })
    return ''
  })
  return { html, fonts }
}
