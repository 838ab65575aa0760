import { bagLabelHtml } from '../papers/bag-label'
import { makeBagLabel, makeTicket } from '../papers/printing.make'
import { ticketHtml } from '../papers/ticket'

/** Papers whose dots and bytes are known, each with what it is drawn with. A height makes it a label. All show a code. */
export const GOLDEN_PAPERS: readonly [
  string,
  () => string,
  { width: number; height?: number; dots?: number },
][] = [
  ['ticket', () => ticketHtml(makeTicket()), { width: 550 }],
  ['ticket on 58 mm', () => ticketHtml(makeTicket()), { width: 550, dots: 384 }],
  ['ticket on 80 mm', () => ticketHtml(makeTicket()), { width: 550, dots: 576 }],
  ['ticket on 104 mm', () => ticketHtml(makeTicket()), { width: 550, dots: 832 }],
  [
    'private pickup, reprinted',
    () => ticketHtml(makeTicket({ isPrivate: true, isPickup: true, marks: { reprint: 2 } })),
    { width: 550 },
  ],
  ['bag label', () => bagLabelHtml(makeBagLabel()), { width: 800, height: 400 }],
  [
    'label of a meal',
    () =>
      bagLabelHtml(
        makeBagLabel({
          channel: 'canteen',
          content: '2× Poke de salmón con arroz integral, Gazpacho andaluz, Agua con gas 33 cl',
          bag: { number: 1, of: 1 },
        }),
      ),
    { width: 800, height: 400 },
  ],
]

export const GOLDEN_CODE = '7K3M-9XQ2'
