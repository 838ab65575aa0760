import { expect, test } from 'bun:test'
import jsqr from 'jsqr'
import sharp from 'sharp'
import type { Bitmap } from '../bitmaps/bitmap'
import type { Dither } from '../bitmaps/dither'
import { escposBytes, isBlack, isSameBitmap, rgbaOf } from '../commands/testing-bitmaps'
import { zplLabels } from '../commands/zpl'
import { bagLabelHtml } from '../papers/bag-label'
import { markPossibleDuplicate } from '../papers/paper-marks'
import { makeBagLabel, makeTicket } from '../papers/printing.make'
import { ticketHtml } from '../papers/ticket'
import { GOLDEN_PAPERS } from './golden-papers'
import { RenderFailure } from './render-failure'
import { drawnGolden, newRenderer, testingRenderer } from './testing-renderer'

const { render } = await testingRenderer()

const hashOf = (bitmap: Bitmap) =>
  new Bun.CryptoHasher('sha256')
    .update(`${bitmap.width}x${bitmap.height}`)
    .update(bitmap.bits)
    .digest('hex')
    .slice(0, 16)

const codeIn = (bitmap: Bitmap) => jsqr(rgbaOf(bitmap), bitmap.width, bitmap.height)?.data

const blackDots = (bitmap: Bitmap) =>
  bitmap.bits.reduce((sum, byte) => sum + byte.toString(2).replaceAll('0', '').length, 0)

/** From black on the left to white on the right, so that there is something to dither. */
async function photo(): Promise<string> {
  const gray = Uint8Array.from({ length: 64 * 64 }, (_, dot) => ((dot % 64) / 64) * 255)
  const png = await sharp(gray, { raw: { width: 64, height: 64, channels: 1 } })
    .png()
    .toBuffer()
  return `data:image/png;base64,${png.toString('base64')}`
}

test('the dots of a paper do not change unseen', async () => {
  const hashes: Record<string, string> = {}
  for (const paper of GOLDEN_PAPERS) {
    const bitmap = await drawnGolden(paper)
    hashes[paper.name] = `${bitmap.width}x${bitmap.height} ${hashOf(bitmap)}`
  }
  expect(hashes).toMatchSnapshot()
})

/** What others read from these bytes is held by read-by-others.test.ts. */
test('what printers are sent does not change unseen', async () => {
  const hashes: Record<string, string> = {}
  for (const paper of GOLDEN_PAPERS) {
    const bitmap = await drawnGolden(paper)
    const bytes = paper.size.height ? new TextEncoder().encode(zplLabels(bitmap)) : escposBytes(bitmap)
    const hash = new Bun.CryptoHasher('sha256').update(bytes).digest('hex').slice(0, 16)
    hashes[paper.name] = `${bytes.length} bytes ${hash}`
  }
  expect(hashes).toMatchSnapshot()
})

test.each(GOLDEN_PAPERS)('what is on a $name fits on it, and its code can be scanned', async paper => {
  const { size, code } = paper
  const bitmap = await drawnGolden(paper)
  expect(bitmap.width).toBe(Math.ceil((size.dots ?? size.width) / 8) * 8)
  if (size.height) expect(bitmap.height).toBe(size.height)
  expect(codeIn(bitmap) || null).toBe(code)
})

test('a paper that is drawn again has the same dots', async () => {
  for (const paper of GOLDEN_PAPERS.filter(({ name }) => ['ticket', 'bag label'].includes(name)))
    expect(isSameBitmap(await render(paper.html(), paper.size), await drawnGolden(paper))).toBe(true)
})

test('a font is read when a document needs it, however that writes its letters', async () => {
  const { render, readAllFonts } = await newRenderer()
  const documents = ['Ж', 'Ω', 'š', '&#1047;', 'c\u030c', '<b style="text-transform:uppercase">ÿ</b>', '🍕']
  const draw = () =>
    Promise.all(documents.map(async html => hashOf(await render(`<p>${html}`, { width: 200 }))))
  const drawn = await draw()
  await readAllFonts()
  expect(await draw()).toEqual(drawn)
  // What no font has is a box.
  expect(drawn).not.toContain(hashOf(await render('<p>\u{10FFFF}', { width: 200 })))
})

test('a language changes the words and not the shape', async () => {
  const papers = await Promise.all(
    (['ca', 'en', 'es', 'fr'] as const).map(language =>
      render(ticketHtml(makeTicket({ language })), { width: 550 }),
    ),
  )
  expect(new Set(papers.map(hashOf)).size).toBe(4)
  for (const paper of papers) expect(codeIn(paper)).toBe('7K3M-9XQ2')
})

test('a marked paper is the paper with a banner on top', async () => {
  const plain = await render(ticketHtml(makeTicket()), { width: 550 })
  const marked = await render(markPossibleDuplicate(ticketHtml(makeTicket())), { width: 550 })
  const banner = marked.height - plain.height
  expect(banner).toBeGreaterThan(40)
  expect(blackDots(marked) - blackDots(plain)).toBeGreaterThan(banner * 250)
})

test('a label stays one label, whatever is on it', async () => {
  const html = markPossibleDuplicate(
    bagLabelHtml(makeBagLabel({ content: 'Lasaña '.repeat(40), storeName: 'Can '.repeat(50) })),
  )
  const label = await render(html, { width: 800, height: 400 })
  expect([label.width, label.height]).toEqual([800, 400])
  expect(codeIn(label)).toBe('7K3M-9XQ2/2')
})

test.each<Dither>(['atkinson', 'floydsteinberg', 'bayer', 'none'])(
  'photos are dithered (%s), text is not',
  async dither => {
    const text = '<p style="font-size:14px">Illegal 1lI0O €ñçàü</p>'
    const picture = `<img src="${await photo()}" width="64" height="64" style="display:block">`
    const plain = await render(text, { width: 200, dither })
    const both = await render(`${text}${picture}`, { width: 200, dither })
    expect(
      isSameBitmap({ ...both, height: plain.height, bits: both.bits.subarray(0, plain.bits.length) }, plain),
    ).toBe(true)

    const share = blackDots({ ...both, bits: both.bits.subarray(plain.bits.length) }) / (64 * 64)
    const [least, most] = dither === 'none' ? [0.68, 0.73] : [0.4, 0.6]
    expect(share).toBeWithin(least, most)
  },
)

test('HTML as people write it', async () => {
  const { height } = await render(
    '<table width=100%><tr><td rowspan=2>a<td>b<tr><td>c</table><p>one<p>two<hr><img src=x>',
    { width: 400 },
  )
  expect(height).toBeGreaterThan(60)
  const rule = await render('<hr>', { width: 400 })
  expect(isBlack(rule, 200, 8)).toBe(true)
})

test('what is transparent is white', async () => {
  const clear = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'
  const paper = await render(`<img src="${clear}" width="40" height="40" style="display:block">`, {
    width: 80,
  })
  expect(blackDots(paper)).toBe(0)
})

test.each([
  ['Empty', '', { width: 550 }],
  ['TooTall', '<div style="height:60000px">x</div>', { width: 550 }],
  ['TooWide', 'x', { width: 550, dots: 10_000 }],
  ['Unreadable', '<div>'.repeat(600), { width: 550 }],
] as const)('%s is said by name', async (name, html, options) => {
  const failure = await render(html, options).catch((thrown: unknown) => thrown)
  expect(failure).toBeInstanceOf(RenderFailure)
  expect((failure as RenderFailure).name).toBe(name)
})
