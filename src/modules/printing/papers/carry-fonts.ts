import { fileURLToPath } from 'node:url'
import { fontFace } from './rules/rendering/carried-fonts'
import { isIn, rangesOf, TICKET_FONTS } from './rules/rendering/fonts'

/** A file of a font with the letters that it has. */
type Slice = { family: string; path: string; ranges: [number, number][] }

/** By script; of two that have a letter, the first goes along. Written out, so that it is known which packages are used. */
const SCRIPTS = [
  import.meta.resolve('@fontsource-variable/noto-sans-arabic/unicode.json'),
  import.meta.resolve('@fontsource-variable/noto-sans-hebrew/unicode.json'),
  import.meta.resolve('@fontsource-variable/noto-sans-thai/unicode.json'),
  import.meta.resolve('@fontsource-variable/noto-sans-devanagari/unicode.json'),
  import.meta.resolve('@fontsource-variable/noto-sans-bengali/unicode.json'),
  import.meta.resolve('@fontsource-variable/noto-sans-gurmukhi/unicode.json'),
  import.meta.resolve('@fontsource-variable/noto-sans-gujarati/unicode.json'),
  import.meta.resolve('@fontsource-variable/noto-sans-tamil/unicode.json'),
  import.meta.resolve('@fontsource-variable/noto-sans-telugu/unicode.json'),
  import.meta.resolve('@fontsource-variable/noto-sans-georgian/unicode.json'),
  import.meta.resolve('@fontsource-variable/noto-sans-armenian/unicode.json'),
  import.meta.resolve('@fontsource-variable/noto-sans-ethiopic/unicode.json'),
  import.meta.resolve('@fontsource-variable/noto-sans-kr/unicode.json'),
  import.meta.resolve('@fontsource-variable/noto-sans-sc/unicode.json'),
]
const SIGNS = [
  import.meta.resolve('@fontsource-variable/noto-sans-symbols/unicode.json'),
  import.meta.resolve('@fontsource/noto-sans-symbols-2/unicode.json'),
]
const packageOf = (address: string) => /@fontsource(?:-variable)?\/[\w-]+/.exec(address)![0]
/** The packages that fonts are read from; they are imported nowhere. */
export const FONT_PACKAGES: readonly string[] = [...SCRIPTS, ...SIGNS].map(packageOf)
/** The alphabets that printers have themselves. */
const HAD = /^(latin|greek|cyrillic|vietnamese)|^math$|^symbols$/

/**
 * The document with the fonts for its letters that printers do not have: Chinese, Korean, Arabic … Each of these is larger
 * than the program of a printer may grow for all of them, so only the parts that a document needs go along.
 */
export async function carryFonts(html: string): Promise<string> {
  const missing = [...new Set(decoded(html).match(/\P{ASCII}/gu))]
    .map(letter => letter.codePointAt(0)!)
    .filter(code => !TICKET_FONTS.some(({ ranges }) => isIn(ranges, code)))
  if (!missing.length) return html
  const slices = await allSlices()
  const needed = new Set(
    missing.flatMap(code => {
      const script = slices.scripts.find(({ ranges }) => isIn(ranges, code))
      // These name what all of them have together: which of them has a sign is found when it is drawn.
      return script ? [script] : slices.signs.filter(({ ranges }) => isIn(ranges, code))
    }),
  )
  if (!needed.size) return html
  const faces = await Promise.all([...needed].map(faceOf))
  const style = `<style>${faces.join('')}</style>`
  return html.includes('</head>') ? html.replace('</head>', () => `${style}</head>`) : style + html
}

/** With the letters that are written by their number. */
const decoded = (html: string) =>
  html.replace(/&#(x[\da-f]{1,6}|\d{1,7});/gi, (whole, number: string) => {
    const code = Number(number.replace(/^x/i, '0x'))
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })

const faces = new Map<string, Promise<string>>()
/** A store has orders in a few scripts; of the largest of them there are some hundred parts. */
const MOST_FACES = 200

function faceOf({ family, path, ranges }: Slice): Promise<string> {
  const known = faces.get(path)
  if (known) return known
  const face = Bun.file(path)
    .bytes()
    .then(bytes => fontFace(family, bytes.toBase64(), ranges))
  faces.set(path, face)
  const [oldest] = faces.keys()
  if (faces.size > MOST_FACES && oldest !== undefined) faces.delete(oldest)
  return face
}

let read: Promise<{ scripts: Slice[]; signs: Slice[] }> | undefined

function allSlices() {
  read ??= Promise.all([
    Promise.all(SCRIPTS.map(address => slicesOf(address))),
    Promise.all(SIGNS.map(address => slicesOf(address, /^(math|symbols)$/))),
  ]).then(([scripts, signs]) => ({ scripts: scripts.flat(), signs: signs.flat() }))
  return read
}

const isKorean = (code: number) => /\p{Script=Hangul}/u.test(String.fromCodePoint(code))

async function slicesOf(address: string, subsets?: RegExp): Promise<Slice[]> {
  const at = fileURLToPath(address)
  const folder = at.slice(0, -'unicode.json'.length)
  const [scope, short] = packageOf(address).split('/') as [string, string]
  const form = scope === '@fontsource' ? '400' : 'wght'
  const family = short.replace(/(^|-)\w/g, start => ` ${start.replace('-', '').toUpperCase()}`).trim()
  const ranges = (await Bun.file(at).json()) as Record<string, string>
  return Object.entries(ranges)
    .filter(([subset]) => subsets?.test(subset) ?? !HAD.test(subset))
    .map(([subset, text]) => ({
      family,
      path: `${folder}files/${short}-${subset.replace(/[[\]]/g, '')}-${form}-normal.woff2`,
      // Its Chinese letters have Korean shapes, and the Chinese font claims some Korean letters.
      ranges: rangesOf(text).filter(([from]) => short !== 'noto-sans-kr' || isKorean(from)),
    }))
}
