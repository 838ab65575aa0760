import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ranges from '@fontsource/inter/unicode.json'

export const WEIGHTS = { regular: 400, bold: 600 } as const
export type Weight = keyof typeof WEIGHTS

/** Text that one font file has. */
export interface Run {
  font: string
  text: string
}

const FOLDER = join(dirname(fileURLToPath(import.meta.resolve('@fontsource/inter/package.json'))), 'files')

/** The font comes in parts by script. The first part that has a character draws it. */
const PARTS = ['latin', 'latin-ext', 'greek', 'greek-ext', 'cyrillic', 'cyrillic-ext', 'vietnamese'] as const
type Part = (typeof PARTS)[number]

const COVERED = PARTS.map(part => ({ part, spans: spansOf(ranges[part]) }))

function spansOf(list: string): [from: number, to: number][] {
  return list.split(',').map(span => {
    const [from, to] = span.trim().replace('U+', '').split('-')
    return [Number.parseInt(from!, 16), Number.parseInt(to ?? from!, 16)]
  })
}

const partOf = (character: string): Part => {
  const point = character.codePointAt(0)!
  const found = COVERED.find(({ spans }) => spans.some(([from, to]) => point >= from && point <= to))
  return found?.part ?? 'latin'
}

export const fontName = (weight: Weight, part: Part = 'latin') => `${weight} ${part}`

/** The files of all fonts by their names. */
export function fontFiles(): Map<string, string> {
  const files = new Map<string, string>()
  for (const weight of Object.keys(WEIGHTS) as Weight[])
    for (const part of PARTS)
      files.set(fontName(weight, part), join(FOLDER, `inter-${part}-${WEIGHTS[weight]}-normal.woff`))
  return files
}

/** A text in pieces of one font each. */
export function runsOf(text: string, weight: Weight): Run[] {
  const runs: Run[] = []
  for (const character of text) {
    const last = runs.at(-1)
    // A space belongs to the word before it.
    const font = character === ' ' && last ? last.font : fontName(weight, partOf(character))
    if (last?.font === font) last.text += character
    else runs.push({ font, text: character })
  }
  return runs
}
