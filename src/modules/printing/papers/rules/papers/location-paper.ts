import type { Instant } from '../../../../../core/rules/instant'
import type { Language } from '../../../../../core/rules/languages'
import { bagCodeOf } from '../../../../order-records/orders/rules/ufid'
import { LABEL_HEIGHT, LABEL_WIDTH } from './bag-label'
import { type Html, html } from './html'
import { TICKET_WIDTH } from './ticket'
import { ticketTexts } from './ticket-texts'
import { dayOnTicket, timeOnTicket } from './ticket-times'

/** What is packed of one order for a place, as its papers name it. */
export interface BagOfPlace {
  pickupCode: string
  /** With the number of a bag behind it, what the label of that bag says. */
  ufid: string
  /** Who it is for, or whom it is from: what the place is not. */
  other: string
  person: string
  items: { name: string; quantity: number }[]
  /** Into how many its order is packed. */
  count: number
  windowStart: Instant
}

export interface PlacePaperData {
  language: Language
  tz: string
  /** An office, or a store. */
  name: string
  bags: readonly BagOfPlace[]
}

const byOther = (bags: readonly BagOfPlace[]) => {
  const groups = new Map<string, BagOfPlace[]>()
  for (const bag of bags) groups.set(bag.other, [...(groups.get(bag.other) ?? []), bag])
  return [...groups].toSorted(([one], [other]) => one.localeCompare(other))
}

const countOf = (bags: readonly BagOfPlace[]) => bags.reduce((sum, { count }) => sum + count, 0)

const dayOf = ({ bags, tz, language }: PlacePaperData) =>
  bags[0] ? dayOnTicket(bags[0].windowStart, tz, language) : ''

const BOX = 'width:22px;height:22px;border:3px solid #000;margin-right:8px'

/** Each bag by the code on its label, with a box to tick. */
const codesOf = ({ ufid, count }: BagOfPlace): Html =>
  html`<div style="display:flex;flex-wrap:wrap;font-size:23px">${Array.from({ length: count }, (_, index) => html`<div style="display:flex;align-items:center;white-space:nowrap;padding:2px 18px 0 0"><div style="${BOX}"></div><span>${bagCodeOf(ufid, index + 1)}</span></div>`)}</div>`

/** All bags of a place on a receipt, by where they come from or go to; `hasItems` lists what is in each. */
export function placeTicketHtml(place: PlacePaperData, hasItems: boolean): string {
  const { bags, language, tz, name } = place
  const bagLine = (bag: BagOfPlace): Html =>
    html`<div style="display:flex;gap:12px;padding:7px 0;border-bottom:2px dashed #000"><b style="min-width:170px;font-size:34px;font-weight:900">${bag.pickupCode}</b><div style="flex:1;min-width:0"><div style="font-weight:700">${bag.person}</div>${codesOf(bag)}${hasItems && bag.items.map(item => html`<div>${item.quantity}× ${item.name}</div>`)}</div><div style="text-align:right">${timeOnTicket(bag.windowStart, tz)}${bag.count > 1 && html`<div style="font-weight:900">${ticketTexts(language).bags} ${bag.count}</div>`}</div></div>`
  return html`<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=${TICKET_WIDTH}"><style>body{padding:4px 10px 12px;font-family:Inter,sans-serif;font-size:26px;line-height:1.25;font-weight:500}</style></head><body>
<div style="font-size:56px;line-height:1.05;font-weight:900">${name}</div>
<div style="display:flex;justify-content:space-between;border-top:5px solid #000;border-bottom:5px solid #000;padding:8px 0;margin-top:8px;font-size:32px;font-weight:700"><span>${dayOf(place)}</span><span>${ticketTexts(language).bags} ${countOf(bags)}</span></div>
${byOther(bags).map(([other, theirs]) => html`<div style="display:flex;justify-content:space-between;padding-top:14px;font-size:32px;font-weight:900"><span>${other}</span><span>${countOf(theirs)}</span></div>${theirs.map(bagLine)}`)}
</body></html>`.markup
}

/** The most lines that a label has room for; the rest is counted. */
const LABEL_LINES = 5

/** The label of a place's box: its name, and how many bags come from or go to whom. */
export function placeLabelHtml(place: PlacePaperData): string {
  const { bags, language, name } = place
  const groups = byOther(bags)
  const rest = groups.slice(LABEL_LINES).reduce((sum, [, theirs]) => sum + countOf(theirs), 0)
  return html`<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=${LABEL_WIDTH},height=${LABEL_HEIGHT}"><style>body{display:flex;flex-direction:column;padding:10px 18px;font-family:Inter,sans-serif;font-size:28px;line-height:1.2;font-weight:700}</style></head><body>
<div style="font-size:64px;line-height:1.05;font-weight:900;line-clamp:2;overflow:hidden">${name}</div>
<div style="display:flex;justify-content:space-between;border-top:4px solid #000;border-bottom:4px solid #000;padding:4px 0;margin:6px 0;font-size:36px;font-weight:900"><span>${dayOf(place)}</span><span>${ticketTexts(language).bags} ${countOf(bags)}</span></div>
${groups.slice(0, LABEL_LINES).map(([other, theirs]) => html`<div style="display:flex;justify-content:space-between"><span>${other}</span><span>${countOf(theirs)}</span></div>`)}
${rest > 0 && html`<div style="text-align:right">+ ${rest}</div>`}
</body></html>`.markup
}
