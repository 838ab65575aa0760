import { expect, test } from 'bun:test'
import { cleanHtml } from '../print-jobs/manage-print-jobs'
import { isSameBitmap } from './rules/commands/testing-bitmaps'
import { bagLabelHtml } from './rules/papers/bag-label'
import { makeBagLabel, makeTicket } from './rules/papers/printing.make'
import { ticketHtml } from './rules/papers/ticket'
import { ditherMeta, layoutOn } from './rules/rendering/layout'
import { testingRenderer } from './rules/rendering/testing-renderer'

test.each([
  ['a ticket', { format: 'escpos', width: 576 }, ticketHtml(makeTicket())],
  ['a label', { format: 'zpl', width: 800, height: 400 }, bagLabelHtml(makeBagLabel())],
])('%s of ours that staff print by hand comes out as it was, dot by dot', async (_, paper, html) => {
  const { render } = await testingRenderer()
  const [ours, cleaned] = [html, cleanHtml(html)]
  expect(layoutOn(paper, cleaned)).toEqual(layoutOn(paper, ours))
  const [one, other] = [
    await render(ours, layoutOn(paper, ours)),
    await render(cleaned, layoutOn(paper, cleaned)),
  ]
  expect(isSameBitmap(one, other)).toBe(true)
})

test('how photos become dots is kept, and nothing that a page could do', () => {
  const html = `${ditherMeta('bayer')}<meta http-equiv="refresh" content="0;url=https://evil.example"><svg onload="x()"><script>x()</script><path d="M0 0h1" onclick="x()"></svg>`
  const cleaned = cleanHtml(html)
  expect(layoutOn({ format: 'escpos', width: 550 }, cleaned).dither).toBe('bayer')
  expect(cleaned).not.toMatch(/script|onload|onclick|http-equiv|x\(\)/)
})
