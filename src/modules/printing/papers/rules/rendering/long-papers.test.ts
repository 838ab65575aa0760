import { expect, setDefaultTimeout, test } from 'bun:test'
import jsqr from 'jsqr'
import { papersOf } from '../bitmaps/bitmap'
import { decodeEscpos } from '../commands/decode-escpos'
import { escposBytes, rgbaOf } from '../commands/testing-bitmaps'
import { makeTicket, statedContents } from '../papers/printing.make'
import { ticketHtml } from '../papers/ticket'
import { pagesOf } from './pages'
import { plainText } from './paper-document'
import { MAX_HEIGHT } from './render'
import { testingRenderer } from './testing-renderer'
import { wordsOnly } from './words-only'

setDefaultTimeout(120_000)

const item = (number: number) => ({
  name: `Dish ${number} of this team lunch`,
  quantity: 1,
  contents: statedContents('gluten', 'milk'),
  comment: `Wish ${number}: no onion, no garlic, and the sauce beside it please`,
})
const ticketOf = (lines: number) =>
  ticketHtml(makeTicket({ language: 'en', items: Array.from({ length: lines }, (_, at) => item(at + 1)) }))

/** Some 200 dots a line. */
const PER_PAGE = 70
const fits = (page: string) => Promise.resolve(page.split('class="item"').length - 1 <= PER_PAGE)

test.each([80, 120, 300])('an order of %p lines becomes papers that lose nothing', async lines => {
  const pages = (await pagesOf(ticketOf(lines), fits))!
  expect(pages.length).toBeGreaterThan(1)
  const texts = pages.map(plainText)
  texts.forEach((text, at) => {
    expect(text).toStartWith(`Paper ${at + 1}/${pages.length}`)
    for (const said of ['417B', 'Peanuts, Tree nuts', 'Cubiertos para 14.', '7K3M-9XQ2'])
      expect(text).toContain(said)
  })
  const wishes = texts.flatMap(text =>
    [...text.matchAll(/Wish (\d+): .* beside it please/g)].map(([, n]) => Number(n)),
  )
  expect(wishes).toEqual(Array.from({ length: lines }, (_, at) => at + 1))
})

test.each([80, 120, 300])('an order of %p lines is drawn, cut and coded as several papers', async lines => {
  const { render } = await testingRenderer()
  const bitmap = await render(ticketOf(lines), { width: 550, dots: 576 })
  const papers = papersOf(bitmap)
  expect(papers.length).toBeGreaterThan(1)
  expect(papers.reduce((sum, { height }) => sum + height, 0)).toBe(bitmap.height)
  // As much as the lines need, wherever they were parted.
  expect(bitmap.height).toBeGreaterThan(lines * 150)
  for (const paper of papers) {
    expect(paper.height).toBeLessThanOrEqual(MAX_HEIGHT)
    const end = { ...paper, height: 600, bits: paper.bits.subarray((paper.height - 600) * (paper.width / 8)) }
    expect(jsqr(rgbaOf(end), end.width, end.height)?.data).toBe('7K3M-9XQ2')
  }
  expect(decodeEscpos(escposBytes(bitmap))).toHaveLength(papers.length)
})

test('a paper of one line that is too long cannot be parted, and its words can', async () => {
  const wish = 'no onion '.repeat(6_000)
  const huge = ticketHtml(makeTicket({ items: [{ ...item(1), comment: wish }] }))
  const { render } = await testingRenderer()
  await expect(render(huge, { width: 550 })).rejects.toThrow(/no lines/)
  const words = wordsOnly(huge)!
  const bitmap = await render(words, { width: 550 })
  expect(papersOf(bitmap).length).toBeGreaterThan(1)
  expect(plainText(words).match(/onion/g)).toHaveLength(6_000)
})

test('words begin with what the eater must not have, and keep comment, number and code', async () => {
  const words = wordsOnly(ticketOf(3))!
  expect(plainText(words)).toMatch(/^Allergies Peanuts, Tree nuts\n/)
  for (const said of ['Wish 3', 'Cubiertos para 14.', '7K3M-9XQ2']) expect(plainText(words)).toContain(said)
  const { render } = await testingRenderer()
  const bitmap = await render(words, { width: 550 })
  expect(jsqr(rgbaOf(bitmap), bitmap.width, bitmap.height)?.data).toBe('7K3M-9XQ2')
})
