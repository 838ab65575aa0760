import { expect, test } from 'bun:test'
import { svgImage } from '../../../../src/modules/printing/papers/rules/papers/qr'
import { atEnd, atStart, documentOf, hugeHtml, topPadding } from './paper-html'
import type { PaperJob } from './paper-jobs'

const receipt = { format: 'escpos', width: 576 }
const label = { format: 'zpl', width: 800, height: 400 }
const picture = { src: 'data:image/png;base64,AAAA', width: 200, height: 100 }
const job = (change: Partial<PaperJob> = {}): PaperJob => ({
  id: 1,
  html: '<p>Hola</p>',
  picture: null,
  status: 'ready',
  ...change,
})
const look = { appendsPicture: true, dither: 'atkinson' as const, paper: receipt }

test('a paper without a picture is what was written, large enough to be read', () => {
  expect(documentOf(job(), { ...look, dither: 'bayer' })).toMatch(
    /^<style>body\{.*font-size:26px.*<\/style><p>Hola<\/p>$/,
  )
  const ticket = '<html><body>Hola</body></html>'
  expect(documentOf(job({ html: ticket }), look)).toBe(ticket)
  expect(documentOf(job({ html: ' ' }), look).trim()).toBe('')
})

test('a picture goes below the text, or takes its place', () => {
  const below = documentOf(job({ picture }), look)
  expect(below).toContain('<p>Hola</p><img src="data:image/png;base64,AAAA" width="550"')
  expect(documentOf(job({ picture }), { ...look, appendsPicture: false })).toStartWith('<img ')
})

test('on a label a picture is no higher than the label', () => {
  const tall = documentOf(job({ picture: { ...picture, width: 100, height: 200 } }), {
    ...look,
    paper: label,
  })
  expect(tall).toContain('width:200px;height:400px')
})

test('another dithering is written into the document, for whoever draws it', () => {
  const html = '<html><head><title>x</title></head><body><p>Hola</p></body></html>'
  expect(documentOf(job({ html, picture }), { ...look, dither: 'bayer' })).toContain(
    '<head><meta name="dither" content="bayer"><title>',
  )
})

test('pieces go inside the body of a whole document', () => {
  expect(atEnd('<body>a</body>', 'b')).toBe('<body>ab</body>')
  expect(atStart('<body class="x">a</body>', 'b')).toBe('<body class="x">ba</body>')
  expect(topPadding('a')).toEndWith('</div>\na')
})

test('huge text fits its longest word, and can stand letter below letter', () => {
  expect(hugeHtml('Hi <b>', null, false, receipt)).toBe(
    '<div style="font-size:247px;line-height:1;font-weight:900;text-align:center">Hi<br>&lt;b&gt;</div>',
  )
  expect(hugeHtml('AB C', 90, true, receipt)).toContain('font-size:90px')
  expect(hugeHtml('AB C', 90, true, receipt)).toContain('>A<br>B<br>C<')
})

test('a drawing comes along as a picture, whatever letters it has', () => {
  const [, encoded = ''] = /base64,([^"]+)"/.exec(svgImage('<svg>é</svg>', '')) ?? []
  expect(Buffer.from(encoded, 'base64').toString()).toBe('<svg>é</svg>')
})
