import { expect, test } from 'bun:test'
import { bagLabelHtml } from '../papers/bag-label'
import { makeBagLabel, makeTicket } from '../papers/printing.make'
import { ticketHtml } from '../papers/ticket'
import { ditherMeta, layoutOn } from './layout'

const ticket = ticketHtml(makeTicket())
const label = bagLabelHtml(makeBagLabel())

test.each([
  ['a ticket as it is', { format: 'escpos', width: 550 }, ticket, { width: 550, dots: 550 }],
  ['a ticket on 58 mm', { format: 'escpos', width: 384, height: null }, ticket, { width: 550, dots: 384 }],
  [
    'a bag label on a label',
    { format: 'zpl', width: 800, height: 400 },
    label,
    { width: 800, dots: 800, height: 400 },
  ],
  [
    'a bag label on a smaller one',
    { format: 'zpl', width: 400, height: 200 },
    label,
    { width: 800, dots: 400, height: 400 },
  ],
  [
    'a bag label on a receipt',
    { format: 'escpos', width: 576 },
    label,
    { width: 800, dots: 576, height: 400 },
  ],
  ['a document of nobody on a receipt', { format: 'escpos', width: 576 }, '<p>x', { width: 550, dots: 576 }],
  [
    'photos as the document says',
    { format: 'escpos', width: 576 },
    `${ditherMeta('bayer')}<p>x`,
    { width: 550, dots: 576, dither: 'bayer' as const },
  ],
  [
    'photos in a way that nobody knows',
    { format: 'escpos', width: 576 },
    '<meta name="dither" content="stipple"><p>x',
    { width: 550, dots: 576 },
  ],
  [
    'a document of nobody on a label',
    { format: 'zpl', width: 800, height: 400 },
    '<p>x',
    { width: 800, dots: 800, height: 400 },
  ],
])('%s', (_, paper, html, options) => {
  expect(layoutOn(paper, html)).toEqual(options)
})
