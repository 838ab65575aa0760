import type { Instant } from '../../../../../core/rules/instant'
import type { Language } from '../../../../../core/rules/languages'
import type { LocalDate } from '../../../../../core/rules/local-time'
import type { Contents } from '../../../../../core/rules/ordering/allergens'
import type { Channel } from '../../../../../core/rules/ordering/channels'
import { filled } from '../../../../../core/rules/texts'
import { bagCodeOf } from '../../../../order-records/orders/rules/ufid'
import { Html, html } from './html'
import { orderNumberOnPaper } from './order-number'
import { marksHtml, type PaperMarks } from './paper-marks'
import { qrSvg } from './qr'
import { allergenLines, customerOnPaper, type TicketCustomer } from './ticket'
import { ticketTexts } from './ticket-texts'
import { dayOnTicket, timeOnTicket } from './ticket-times'

/** 100 × 50 mm at 8 dots to the millimetre. */
export const LABEL_WIDTH = 800
export const LABEL_HEIGHT = 400

export interface BagLabelData {
  language: Language
  tz: string
  storeName: string
  pickupCode: string
  orderNumber: string
  channel: Channel
  isPickup: boolean
  windowStart: Instant
  windowEnd: Instant
  customer: TicketCustomer
  isPrivate: boolean
  /** What this bag holds, for a meal that is handed to its person: who it is for then stands above it. */
  content?: string
  /** What is known of the allergens of that meal. */
  allergens?: Contents
  /** Until when the first of what is in the bag keeps. */
  useBy?: LocalDate
  bag: { number: number; of: number }
  marks?: PaperMarks
}

const LABEL_CSS = new Html(`
body{display:flex;flex-direction:column;padding:10px 18px;font-family:Inter,sans-serif;font-size:28px;line-height:1.2;font-weight:500}
.top{display:flex;justify-content:space-between;align-items:center;gap:16px;border-bottom:4px solid #000;padding-bottom:6px}
.store{flex:1;min-width:0;font-size:30px;font-weight:700;text-overflow:ellipsis;white-space:nowrap;overflow:hidden}
.channel{flex-shrink:0;white-space:nowrap;border:3px solid #000;border-radius:8px;padding:1px 12px 2px;font-size:26px;font-weight:700}
.middle{display:flex;flex:1;min-height:0;justify-content:space-between;align-items:center;gap:12px;overflow:hidden}
.left{flex:1;min-width:0}
.code{font-size:112px;line-height:.95;font-weight:900;letter-spacing:-2px;white-space:nowrap}
.who{font-size:34px;line-height:1.12;font-weight:700;line-clamp:2;text-overflow:ellipsis;overflow:hidden}
.where{font-size:26px;line-height:1.2;line-clamp:1;text-overflow:ellipsis;overflow:hidden}
.named{line-clamp:1}
.content{padding-top:2px;font-size:28px;line-height:1.15;line-clamp:2;text-overflow:ellipsis;overflow:hidden}
.allergens{padding-top:3px;font-size:22px;line-height:1.12;font-weight:700;line-clamp:3;text-overflow:ellipsis;overflow:hidden}
.keeps{padding-top:3px;font-size:26px;line-height:1.15;font-weight:700;white-space:nowrap}
.qr{flex-shrink:0;text-align:center;font-size:28px;line-height:1;font-weight:700;white-space:nowrap}
.alone{font-size:150px}
.marked .code{font-size:84px}
.dense .code{font-size:60px}
.marked.dense .where{display:none}
.marked.dense .content{line-clamp:1}
.bottom{display:flex;justify-content:space-between;align-items:center;gap:16px;border-top:4px solid #000;padding-top:6px;white-space:nowrap;font-size:38px;line-height:1.15;font-weight:900}
.day{font-weight:700;font-size:32px;padding-right:12px}
`)

/** The label of a bag, a whole document of 800 × 400 px. */
export function bagLabelHtml(label: BagLabelData): string {
  const { language, tz, bag } = label
  const texts = ticketTexts(language)
  const [who, ...where] = customerOnPaper(label)
  // What has changed stands in the place of the store: a label has room for one line of it.
  const { changes } = label.marks ?? {}
  const banner = marksHtml({ ...label.marks, ...(changes && { changes: [] }) }, language)
  const isCanceled = label.marks?.isCanceled ?? false
  const content = isCanceled ? texts.doNotMake : label.content
  const useBy = label.useBy && !isCanceled ? expiryLine(label.useBy, language) : null
  const allergens = label.allergens && !isCanceled ? allergenLines(label.allergens, texts) : []
  return html`<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=${LABEL_WIDTH},height=${LABEL_HEIGHT}"><style>${LABEL_CSS}</style></head><body class="${[banner && 'marked', isDense(content, allergens, { isMarked: banner !== null, keeps: useBy !== null }) && 'dense'].filter(Boolean).join(' ')}">
${banner}
<div class="top"><div class="store">${changes?.length ? changes.join(' · ') : label.storeName}</div><div class="channel">${label.isPickup ? texts.pickup : texts.channels[label.channel]}</div></div>
<div class="middle"><div class="left"><div class="${content ? 'code' : 'code alone'}">${label.pickupCode}</div>
${
  content
    ? html`<div class="who named">${who}</div><div class="where">${where.join(' · ')}</div><div class="content">${content}</div>${allergens.length > 0 && html`<div class="allergens">${allergens.join(' · ')}</div>`}${keepsHtml(useBy)}`
    : html`<div class="who">${who}</div>
<div class="where">${where.join(' · ')}</div>${keepsHtml(useBy)}`
}</div>
<div class="qr">${qrSvg(bagCodeOf(orderNumberOnPaper(label.orderNumber), bag.number), 6)}<div>${orderNumberOnPaper(label.orderNumber)}</div></div></div>
<div class="bottom"><div><span class="day">${dayOnTicket(label.windowStart, tz, language)}</span>${timeOnTicket(label.windowStart, tz)}–${timeOnTicket(label.windowEnd, tz)}</div>
<div>${texts.bag} ${bag.number}/${bag.of}</div></div>
</body></html>`.markup
}

/** "Use by Fri 20 Nov" */
export const expiryLine = (day: LocalDate, language: Language): string =>
  filled(ticketTexts(language).useBy, { day: dayOnTicket(`${day}T00:00:00Z`, 'UTC', language) })

const keepsHtml = (useBy: string | null) => useBy && html`<div class="keeps">${useBy}</div>`

/** Letters that a line of the meal, and one of its allergens, has room for. */
const MEAL_LETTERS = 42
const ALLERGEN_LETTERS = 60

/** Whether meal, allergens and their last day need the room of a large code. */
function isDense(
  content: string | undefined,
  allergens: readonly string[],
  { isMarked, keeps }: { isMarked: boolean; keeps: boolean },
): boolean {
  const ofMeal = (content ?? '').length > MEAL_LETTERS ? 2 : 1
  const ofAllergens = Math.ceil(allergens.join(' · ').length / ALLERGEN_LETTERS)
  return ofMeal + ofAllergens + (keeps && content ? 1 : 0) >= 3 || (isMarked && ofMeal === 2)
}
