import { bagLabelHtml } from '../papers/bag-label'
import { claimPaper } from '../papers/claim-paper'
import { PLAIN_STYLE, productPaper, warehousePlacePaper, welcomePaper } from '../papers/desk-papers'
import { placeLabelHtml, placeTicketHtml } from '../papers/location-paper'
import { makeBagLabel, makePlace, makeTicket, statedContents } from '../papers/printing.make'
import { ticketHtml } from '../papers/ticket'

export interface GoldenPaper {
  html: () => string
  /** A height makes it a label. */
  size: { width: number; height?: number; dots?: number }
  /** What its QR code says; null where it has none. */
  code: string | null
}

const ORDER = '7K3M-9XQ2'
const RECEIPT = { width: 550 }
const LABEL = { width: 800, height: 400 }
const WELCOME = 'https://food.example/welcome/a0000000000000000000000b?code=GLOR-1ES7'

const welcome = (isLabel: boolean) =>
  PLAIN_STYLE +
  welcomePaper({ name: 'Glòries, planta 7', activationCode: 'GLOR-1ES7', link: WELCOME, isLabel })
const product = () =>
  PLAIN_STYLE +
  productPaper({
    name: 'Poke de salmón',
    description: 'Arroz integral, salmón marinado, edamame y mango',
    ingredients: 'Arroz, salmón (28 %), soja, sésamo, mango, vinagre de arroz',
    contents: statedContents('fish', 'soya', 'sesame'),
    size: null,
    useBy: null,
    extra: 'Consumir antes del 27/11/2026\nLote 4471',
    words: { ingredients: 'Ingredientes:' },
    language: 'es',
  })
const warehousePlace = () => PLAIN_STYLE + warehousePlacePaper('MAIN-01-02-03-04', null)
const shop = () => {
  const { name: office, bags, ...place } = makePlace()
  const offices = bags.map((bag, at) => ({ ...bag, other: at % 3 ? office : 'Poblenou, edifici B' }))
  return { ...place, name: 'Can Puig · Cocina de mercado', bags: offices }
}

const STATION = { items: makeTicket().items.slice(0, 2), part: { station: 'Parrilla', ofUnits: 21 } }

/** Papers whose dots and bytes are known, each with what it is drawn with. */
const PAPERS: Readonly<Record<string, GoldenPaper>> = {
  ticket: { html: () => ticketHtml(makeTicket()), size: RECEIPT, code: ORDER },
  'ticket on 58 mm': { html: () => ticketHtml(makeTicket()), size: { ...RECEIPT, dots: 384 }, code: ORDER },
  'ticket on 80 mm': { html: () => ticketHtml(makeTicket()), size: { ...RECEIPT, dots: 576 }, code: ORDER },
  'ticket on 104 mm': { html: () => ticketHtml(makeTicket()), size: { ...RECEIPT, dots: 832 }, code: ORDER },
  'ticket of a station': {
    html: () => ticketHtml({ ...makeTicket(), ...STATION }),
    size: { ...RECEIPT, dots: 576 },
    code: ORDER,
  },
  'ticket of a station, 32 letters wide': {
    html: () => ticketHtml({ ...makeTicket(), ...STATION, columns: 32 }),
    size: { width: 367, dots: 384 },
    code: ORDER,
  },
  'private pickup, reprinted': {
    html: () => ticketHtml(makeTicket({ isPrivate: true, isPickup: true, marks: { reprint: 2 } })),
    size: RECEIPT,
    code: ORDER,
  },
  'bag label': { html: () => bagLabelHtml(makeBagLabel()), size: LABEL, code: `${ORDER}/2` },
  'label of a meal': {
    html: () =>
      bagLabelHtml(
        makeBagLabel({
          channel: 'canteen',
          content: '2× Poke de salmón con arroz integral, Gazpacho andaluz, Agua con gas 33 cl',
          bag: { number: 1, of: 1 },
        }),
      ),
    size: LABEL,
    code: `${ORDER}/1`,
  },
  'label of an office': { html: () => placeLabelHtml(makePlace()), size: LABEL, code: null },
  'summary of an office': { html: () => placeTicketHtml(makePlace(), false), size: RECEIPT, code: null },
  'ticket of an office': { html: () => placeTicketHtml(makePlace(), true), size: RECEIPT, code: null },
  'label of a store': { html: () => placeLabelHtml(shop()), size: LABEL, code: null },
  'ticket of a store': { html: () => placeTicketHtml(shop(), true), size: RECEIPT, code: null },
  'claim code': {
    html: () => claimPaper('K7M29XQR', 'kitchen-pi-4', 'https://food.example'),
    size: { ...RECEIPT, dots: 576 },
    code: null,
  },
  'label of a product': { html: product, size: LABEL, code: null },
  'receipt of a product': { html: product, size: RECEIPT, code: null },
  'place in a warehouse': { html: warehousePlace, size: LABEL, code: 'MAIN-01-02-03-04' },
  'place in a warehouse, as a receipt': { html: warehousePlace, size: RECEIPT, code: 'MAIN-01-02-03-04' },
  'welcome label': { html: () => welcome(true), size: LABEL, code: WELCOME },
  'welcome receipt': { html: () => welcome(false), size: RECEIPT, code: WELCOME },
}

export const GOLDEN_PAPERS = Object.entries(PAPERS).map(([name, paper]) => ({ name, ...paper }))
