import type { Instant } from '../../../../../core/rules/instant'
import type { Language } from '../../../../../core/rules/languages'
import { type Allergen, allergenConflict, type Contents } from '../../../../../core/rules/ordering/allergens'
import type { Channel } from '../../../../../core/rules/ordering/channels'
import type { Diet } from '../../../../../core/rules/ordering/diets'
import { filled } from '../../../../../core/rules/texts'
import type { SubItemBehavior } from '../../../../stores/catalog/rules/sub-items'
import { type Html, html } from './html'
import { orderNumberOnPaper } from './order-number'
import { marksHtml, type PaperMarks } from './paper-marks'
import { qrSvg } from './qr'
import { TICKET_CSS } from './ticket-sheet'
import { type TicketTexts, ticketTexts } from './ticket-texts'
import { dayOnTicket, timeOnTicket } from './ticket-times'

/** How wide a ticket is laid out; a printer's own width only scales it. */
export const TICKET_WIDTH = 550
const USUAL_COLUMNS = 48
/** Under this many letters to a line the large figures are set smaller. */
const NARROW_COLUMNS = 42

export interface TicketChild {
  name: string
  /** Per unit of the item that it belongs to, unless the item says `perLine`. */
  quantity: number
}

export interface TicketItem {
  name: string
  quantity: number
  children?: readonly TicketChild[]
  /** `perUnit` when not said: three menus with one drink each are three drinks. */
  subItemBehavior?: SubItemBehavior
  contents: Contents
  comment?: string
  /** The dish that could not be had. */
  replaces?: string
  needsContainer?: boolean
  preparation?: string
  rawWeight?: RawWeight
}

/** Grams of one before it is cooked, and the differences that are still right, and still allowed. */
export interface RawWeight {
  grams: number
  warning?: number
  error?: number
}

export interface TicketCustomer {
  name?: string
  phone?: string
  /** The company's place where the order goes. */
  locationName?: string
  address?: string
  city?: string
}

export interface TicketData {
  language: Language
  /** Of the store: days and times are printed as its clocks show them. */
  tz: string
  storeName: string
  pickupCode: string
  /** The public number, with or without its hyphen. */
  orderNumber: string
  channel: Channel
  isPickup: boolean
  windowStart: Instant
  windowEnd: Instant
  /** When its kitchen has to be done. */
  readyAt?: Instant
  orderedAt: Instant
  customer: TicketCustomer
  /** Who reads the paper may not know who ordered: the name gets generic, street and phone are left out. */
  isPrivate: boolean
  /** What the person who eats must not have. */
  avoidedAllergens?: readonly Allergen[]
  /** How that person eats. */
  diets?: readonly Diet[]
  items: readonly TicketItem[]
  comments?: string
  bag?: { number: number; of: number }
  /** The lines are those of one station of the kitchen, of so many units in all. */
  part?: { station: string; ofUnits: number }
  /** Letters to a line where the paper is narrow; 48 on the usual one. */
  columns?: number
  marks?: PaperMarks
}

/** The kitchen ticket, a whole document 550 px wide, less on narrow paper. Inverse print is kept for what its eater avoids and for warnings. */
export function ticketHtml(ticket: TicketData): string {
  const texts = ticketTexts(ticket.language)
  const units = ticket.items.reduce((sum, item) => sum + item.quantity, 0)
  const { columns = USUAL_COLUMNS } = ticket
  const width = Math.round((TICKET_WIDTH * columns) / USUAL_COLUMNS)
  return html`<!doctype html>
<html lang="${ticket.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=${width}"><style>${TICKET_CSS}</style></head><body class="ticket${columns < NARROW_COLUMNS ? ' narrow' : ''}">
${marksHtml(ticket.marks ?? {}, ticket.language)}
<header><div class="store">${ticket.storeName}</div><div class="channel">${texts.channels[ticket.channel]}</div></header>
${ticket.part && partHtml(ticket.part, units, texts)}
<div class="code">${ticket.pickupCode}</div>
<div class="when"><div class="how">${ticket.isPickup ? texts.pickup : texts.delivery}<br>${dayOnTicket(ticket.windowStart, ticket.tz, ticket.language)}</div><div class="window">${timeOnTicket(ticket.windowStart, ticket.tz)} – ${timeOnTicket(ticket.windowEnd, ticket.tz)}</div></div>
${ticket.readyAt && html`<div class="ready">${texts.readyBy} <b>${timeOnTicket(ticket.readyAt, ticket.tz)}</b></div>`}
${customerHtml(ticket)}
${ticket.marks?.isCanceled ? html`<div class="comments">${texts.doNotMake}</div>` : contentHtml(ticket, texts)}
<footer><div class="qr">${qrSvg(orderNumberOnPaper(ticket.orderNumber), 7)}</div><div class="facts">
<div class="label">${texts.order}</div><div class="number">${orderNumberOnPaper(ticket.orderNumber)}</div>
<div class="sum">${count(units, texts.units)}${ticket.bag && ` · ${texts.bag} ${ticket.bag.number}/${ticket.bag.of}`}</div>
<div class="label">${texts.ordered} ${dayOnTicket(ticket.orderedAt, ticket.tz, ticket.language)}, ${timeOnTicket(ticket.orderedAt, ticket.tz)}</div>
</div></footer>
</body></html>`.markup
}

/** Whose part of the order the ticket is: others make the rest of it. */
const partHtml = (
  { station, ofUnits }: { station: string; ofUnits: number },
  units: number,
  texts: TicketTexts,
) =>
  html`<div class="station"><b>${station}</b>${units < ofUnits && html`<div>${filled(texts.part, { count: units, all: ofUnits })}</div>`}</div>`

/** How many of a child are to be made for the whole line. */
export function childQuantity(item: TicketItem, child: TicketChild): number {
  return item.subItemBehavior === 'perLine' ? child.quantity : child.quantity * item.quantity
}

/** What a paper tells of who ordered. */
export function customerOnPaper(ticket: Pick<TicketData, 'customer' | 'isPrivate' | 'language'>): string[] {
  const { customer, isPrivate, language } = ticket
  const shown = isPrivate
    ? [ticketTexts(language).someone, customer.city]
    : [customer.name, customer.locationName, customer.address ?? customer.city, customer.phone]
  return shown.filter((line): line is string => Boolean(line?.trim()))
}

function customerHtml(ticket: TicketData): Html | null {
  const [first, ...rest] = customerOnPaper(ticket)
  if (!first) return null
  return html`<div class="customer"><b>${first}</b>${rest.length > 0 && html`<div>${rest.join(' · ')}</div>`}</div>`
}

/** What is to be made, and what is to be minded. */
function contentHtml(ticket: TicketData, texts: TicketTexts): Html {
  const avoided = ticket.avoidedAllergens ?? []
  const diets = ticket.diets ?? []
  return html`${avoided.length > 0 && html`<div class="allergies"><b>${texts.allergies}</b>${namesOf(avoided, texts)}</div>`}
${diets.length > 0 && html`<div class="allergies"><b>${texts.diet}</b>${diets.map(diet => texts.diets[diet]).join(', ')}</div>`}
<div class="items">${ticket.items.map(item => itemHtml(item, avoided, texts))}</div>
${ticket.comments?.trim() && html`<div class="comments"><b>${texts.comments}</b><div>${ticket.comments.trim()}</div></div>`}`
}

function itemHtml(item: TicketItem, avoided: readonly Allergen[], texts: TicketTexts): Html {
  const danger = allergenConflict(item.contents, avoided)
  const others = allergenLines(
    {
      allergens: item.contents.allergens.filter(one => !danger.contains.includes(one)),
      mayContain: item.contents.mayContain.filter(one => !danger.mayContain.includes(one)),
      allergensStated: danger.isNotStated || item.contents.allergensStated,
    },
    texts,
  )
  const dangers = allergenLines(
    {
      allergens: danger.contains,
      mayContain: danger.mayContain,
      allergensStated: !danger.isNotStated,
    },
    texts,
  )
  return html`<div class="item"><div class="quantity">${item.quantity}<i>×</i></div><div class="what"><div class="name">${item.name}</div>
${(item.children ?? []).map(child => html`<div class="child"><b>${childQuantity(item, child)}×</b><span>${child.name}</span></div>`)}
${item.replaces && html`<div class="remark">${filled(texts.replaces, { name: item.replaces })}</div>`}
${item.comment?.trim() && html`<div class="remark">${item.comment.trim()}</div>`}
${item.needsContainer && html`<div class="remark">${texts.container}</div>`}
${item.rawWeight && html`<div class="allergens">${rawWeightLine(item.rawWeight, texts)}</div>`}
${item.preparation && html`<div class="preparation">${item.preparation}</div>`}
${dangers.map(line => html`<div class="danger">${line}</div>`)}
${others.map(line => html`<div class="allergens">${line}</div>`)}
</div></div>`
}

const rawWeightLine = ({ grams, warning, error }: RawWeight, texts: TicketTexts) =>
  [
    `${texts.rawWeight} ${grams} g`,
    ...(warning === undefined ? [] : [`± ${warning} g`]),
    ...(error === undefined ? [] : [filled(texts.rawWeightMost, { grams: error })]),
  ].join(' ')

/** What a paper says of allergens; nothing of a dish of which it is stated that it has none. */
export const allergenLines = (contents: Contents, texts: TicketTexts): string[] => [
  ...(contents.allergens.length ? [`${texts.contains} ${namesOf(contents.allergens, texts)}`] : []),
  ...(contents.mayContain.length ? [`${texts.mayContain} ${namesOf(contents.mayContain, texts)}`] : []),
  ...(contents.allergensStated ? [] : [texts.notStated]),
]

const count = (units: number, texts: TicketTexts['units']) =>
  units === 1 ? texts.one : filled(texts.other, { count: units })

const namesOf = (allergens: readonly Allergen[], texts: TicketTexts) =>
  allergens.map(allergen => texts.allergens[allergen]).join(', ')
