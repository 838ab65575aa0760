/** A part of a font as its package names it. */
export interface TicketFont {
  family: string
  /** Null where the font has all of them. */
  weight: number | null
  /** Of @fontsource/<package>/files. */
  file: string
  ranges: [number, number][]
}

/** A font with its bytes, however they were loaded. */
export interface LoadedFont extends TicketFont {
  data: Uint8Array
}

const INTER_RANGES: Readonly<Record<string, string>> = {
  latin:
    '0000-00FF,0131,0152-0153,02BB-02BC,02C6,02DA,02DC,0304,0308,0329,2000-206F,20AC,2122,2191,2193,2212,2215,FEFF,FFFD',
  'latin-ext':
    '0100-02BA,02BD-02C5,02C7-02CC,02CE-02D7,02DD-02FF,1D00-1DBF,1E00-1E9F,1EF2-1EFF,20A0-20AB,20AD-20C0,2113,2C60-2C7F,A720-A7FF',
  vietnamese:
    '0102-0103,0110-0111,0128-0129,0168-0169,01A0-01A1,01AF-01B0,0300-0301,0303-0304,0308-0309,0323,0329,1EA0-1EF9,20AB',
  cyrillic: '0301,0400-045F,0490-0491,04B0-04B1,2116',
  'cyrillic-ext': '0460-052F,1C80-1C8A,20B4,2DE0-2DFF,A640-A69F,FE2E-FE2F',
  greek: '0370-0377,037A-037F,0384-038A,038C,038E-03A1,03A3-03FF',
  'greek-ext': '1F00-1FFF',
}

/** "0000-00FF,0131", as packages of fonts write it, with or without "U+". */
export function rangesOf(text: string): [number, number][] {
  return text.split(',').map(range => {
    const [from = '', to = from] = range.replace('U+', '').split('-')
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)]
  })
}

const inter = (weight: number): TicketFont[] =>
  Object.entries(INTER_RANGES).map(([subset, ranges]) => ({
    family: 'Inter',
    weight,
    file: `inter-${subset}-${weight}-normal.woff2`,
    ranges: rangesOf(ranges),
  }))

/** Emoji from one character up to another, each alone: between them are signs that the font of emoji does not have. */
function emoji(from: number, to: number): [number, number][] {
  const codes = Array.from({ length: to - from }, (_, at) => from + at)
  return codes.filter(code => /\p{Emoji}/u.test(String.fromCodePoint(code))).map(code => [code, code])
}

/**
 * The fonts of printed paper, in the order in which they are asked for a glyph. Preview and print must load the same
 * ones, or lines break elsewhere. Emoji come in one weight, without colour.
 */
export const TICKET_FONTS: readonly TicketFont[] = [
  ...inter(500),
  ...inter(700),
  ...inter(900),
  {
    family: 'Noto Emoji',
    weight: 700,
    file: 'noto-emoji-emoji-700-normal.woff2',
    ranges: [...rangesOf('200D,FE0F,E0020-E007F'), ...emoji(0x2100, 0x3300), ...emoji(0x1f000, 0x1fb00)],
  },
]

export const isIn = (ranges: readonly [number, number][], code: number): boolean =>
  ranges.some(([from, to]) => code >= from && code <= to)

/** Sheets may write characters by their number, or number a list with letters of another alphabet. */
const MAY_MAKE_CHARACTERS = /\\[0-9a-f]|list-style/i

/**
 * The fonts that a document needs, in their order: the Latin ones, and those of its other characters. Letters may be
 * shown as capitals, and accents joined with their letter.
 */
export function fontsFor<Font extends TicketFont>(source: string, fonts: readonly Font[]): Font[] {
  if (MAY_MAKE_CHARACTERS.test(source)) return [...fonts]
  const others = new Set(`${source}${source.normalize('NFC')}`.match(/\P{ASCII}/gu))
  const characters = [...others].flatMap(one => [...one, ...one.toUpperCase(), ...one.toLowerCase()])
  const codes = [0x20, ...characters.map(one => one.codePointAt(0)!)]
  return fonts.filter(({ ranges }) => codes.some(code => isIn(ranges, code)))
}
