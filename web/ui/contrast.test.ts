import { expect, test } from 'bun:test'
import { join } from 'node:path'

const css = await Bun.file(join(import.meta.dir, '../styles.css')).text()

function tokensOf(theme: 'light' | 'dark') {
  const block = css.slice(css.indexOf(`[data-theme="${theme}"] {`))
  const body = block.slice(0, block.indexOf('}'))
  return Object.fromEntries(
    [...body.matchAll(/--(\w+): (#[0-9a-fA-F]{6});/g)].map(([, name, hex]) => [name, hex]),
  )
}

function luminance(hex: string) {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map(at => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map(part => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(a: string, b: string) {
  const [x, y] = [luminance(a), luminance(b)]
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05)
}

const grounds = ['canvas', 'surface', 'raised', 'sunken']
const pairs: [front: string, back: string, least: number][] = [
  ...grounds.flatMap((ground): [string, string, number][] => [
    ['text', ground, 7],
    ['text2', ground, 4.5],
    ['text3', ground, 4.5],
    ['brand', ground, 4.5],
    ['bad', ground, 4.5],
    ['control', ground, 3],
    ['focus', ground, 3],
  ]),
  ...['info', 'ok', 'warn', 'bad', 'purple'].map((tone): [string, string, number] => [
    tone,
    `${tone}Soft`,
    4.5,
  ]),
  ['text2', 'mutedSoft', 4.5],
  ['text3', 'mutedSoft', 4.5],
  ['text3', 'brandSoft', 4.5],
  ['brand', 'brandSoft', 4.5],
  ['onBrand', 'brand', 4.5],
  ['onBrand', 'brandHover', 4.5],
  ['onBad', 'badSolid', 4.5],
  ['canvas', 'text', 7],
]

for (const theme of ['light', 'dark'] as const) {
  test(`words and controls can be made out in the ${theme} theme`, () => {
    const tokens = tokensOf(theme)
    const weak = pairs.flatMap(([front, back, least]) => {
      const ratio = contrast(tokens[front] ?? '', tokens[back] ?? '')
      return ratio >= least ? [] : [`${front} on ${back}: ${ratio.toFixed(2)} < ${least}`]
    })
    expect(weak).toEqual([])
  })
}
