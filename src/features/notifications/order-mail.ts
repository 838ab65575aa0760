import type { Language } from '../../contract/common'
import { ORDER_MAIL_TEXTS, type OrderMailTexts, type OrderMailTopic } from './order-mail-texts'

export type OrderMail = {
  topic: OrderMailTopic
  language: Language
  firstName: string
  store: { name: string; tz: string; accentColor: string | null }
  ufid: string
  window: { start: Date; end: Date }
  place: string | null
  /** Only for who collects the order. */
  pickupCode: string | null
  lines: { quantity: number; name: string; totalCents: number }[]
  goodsCents: number
  discountCents: number
  deliveryCents: number
  totalCents: number
  refundCents: number
  reason: string | null
  /** Where the button leads. */
  url: string
}

/** A mail as it goes out: a page that every mail program shows, and the same as plain text. */
export function renderOrderMail(mail: OrderMail): { subject: string; html: string; text: string } {
  const texts = ORDER_MAIL_TEXTS[mail.language]
  const window = describeWindow(mail.window, mail.store.tz, mail.language)
  const letter = texts.topics[mail.topic]({
    firstName: mail.firstName,
    store: mail.store.name,
    ufid: mail.ufid,
    window,
  })
  const money = moneyIn(mail.language)
  const facts = factsOf(mail, texts, window)
  const sums = sumsOf(mail, texts, money)
  const showsCart = mail.topic === 'placed' || mail.topic === 'accepted' || mail.topic === 'delivered'
  const isGivenBack = (mail.topic === 'rejected' || mail.topic === 'canceled') && mail.refundCents > 0
  const notes = [
    ...(isGivenBack ? [texts.refund(money(mail.refundCents))] : []),
    ...(mail.reason && (mail.topic === 'rejected' || mail.topic === 'canceled')
      ? [`${texts.reason}: ${mail.reason}`]
      : []),
    ...(mail.topic === 'rate' ? [texts.rateHint] : []),
  ]
  return {
    subject: letter.subject,
    html: page({ ...mail, letter, texts, facts, sums: showsCart ? sums : [], notes, showsCart, money }),
    text: [
      texts.hello(mail.firstName),
      '',
      letter.heading,
      letter.lead,
      ...notes.flatMap(note => ['', note]),
      '',
      `${letter.button}: ${mail.url}`,
      '',
      ...facts.map(([name, value]) => (name ? `${name}: ${value}` : value)),
      ...(showsCart
        ? [
            '',
            ...mail.lines.map(
              ({ quantity, name, totalCents }) => `${quantity} x ${name}  ${money(totalCents)}`,
            ),
            ...sums.map(([name, value]) => `${name}: ${value}`),
          ]
        : []),
      '',
      texts.footer,
    ].join('\n'),
  }
}

const moneyIn = (language: Language) => {
  const format = new Intl.NumberFormat(language, { style: 'currency', currency: 'EUR' })
  return (cents: number) => format.format(cents / 100)
}

function describeWindow({ start, end }: OrderMail['window'], timeZone: string, language: Language): string {
  const day = new Intl.DateTimeFormat(language, { weekday: 'long', day: 'numeric', month: 'long', timeZone })
  const time = new Intl.DateTimeFormat(language, {
    hour: '2-digit',
    minute: '2-digit',
    hour12: false,
    timeZone,
  })
  return `${day.format(start)}, ${time.format(start)}–${time.format(end)}`
}

function factsOf(mail: OrderMail, texts: OrderMailTexts, window: string): [string, string][] {
  return [
    [texts.order, mail.ufid],
    [mail.pickupCode ? texts.pickup : texts.delivery, window],
    ...(mail.place ? [['', mail.place] as [string, string]] : []),
    ...(mail.pickupCode ? [[texts.pickupCode, mail.pickupCode] as [string, string]] : []),
  ]
}

function sumsOf(
  mail: OrderMail,
  texts: OrderMailTexts,
  money: (cents: number) => string,
): [string, string][] {
  return [
    [texts.goods, money(mail.goodsCents)],
    ...(mail.discountCents ? [[texts.discount, money(-mail.discountCents)] as [string, string]] : []),
    ...(mail.deliveryCents ? [[texts.deliveryFee, money(mail.deliveryCents)] as [string, string]] : []),
    [`${texts.total} (${texts.vatIncluded})`, money(mail.totalCents)],
  ]
}

type Page = OrderMail & {
  letter: { subject: string; heading: string; lead: string; button: string }
  texts: OrderMailTexts
  facts: [string, string][]
  sums: [string, string][]
  notes: string[]
  showsCart: boolean
  money: (cents: number) => string
}

const INK = '#1c1a17'
const MUTED = '#6b655c'
const LINE = '#e8e3da'
const PAPER = '#f6f3ee'
const BRAND = '#c2410c'
const FONT = "-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"

/** Tables and inline styles only: what mail programs agree on. */
function page(mail: Page): string {
  const { letter, texts, language } = mail
  const row = (left: string, right: string, style = '') =>
    `<tr><td style="padding:6px 0;color:${MUTED};${style}">${escaped(left)}</td><td align="right" style="padding:6px 0;${style}">${escaped(right)}</td></tr>`
  const cart = mail.lines
    .map(
      ({ quantity, name, totalCents }) =>
        `<tr><td style="padding:8px 0;border-top:1px solid ${LINE}"><span style="color:${MUTED}">${quantity} ×</span> ${escaped(name)}</td><td align="right" style="padding:8px 0;border-top:1px solid ${LINE};white-space:nowrap">${escaped(mail.money(totalCents))}</td></tr>`,
    )
    .join('')
  const sums = mail.sums
    .map(([name, value], i) =>
      row(
        name,
        value,
        i === mail.sums.length - 1 ? `font-weight:600;color:${INK};border-top:1px solid ${LINE}` : '',
      ),
    )
    .join('')
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(letter.subject)}</title></head>
<body style="margin:0;background:${PAPER};font-family:${FONT};font-size:16px;line-height:1.5;color:${INK}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td style="padding:0 4px 16px;font-weight:700;font-size:18px;color:${BRAND}">Comanda</td></tr>
<tr><td style="background:#ffffff;border:1px solid ${LINE};border-radius:16px;padding:32px">
<p style="margin:0 0 8px;color:${MUTED}">${escaped(texts.hello(mail.firstName))}</p>
<h1 style="margin:0 0 12px;font-size:26px;line-height:1.2">${escaped(letter.heading)}</h1>
<p style="margin:0 0 16px">${escaped(letter.lead)}</p>
${mail.notes.map(note => `<p style="margin:0 0 16px;padding:12px 16px;background:${PAPER};border-radius:10px">${escaped(note)}</p>`).join('')}
<p style="margin:8px 0 24px"><a href="${escaped(mail.url)}" style="display:inline-block;padding:12px 22px;border-radius:10px;background:${BRAND};color:#ffffff;text-decoration:none;font-weight:600">${escaped(letter.button)}</a></p>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="border-top:1px solid ${LINE};padding-top:8px">${mail.facts.map(([name, value]) => row(name, value)).join('')}</table>
${mail.showsCart ? `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin-top:12px">${cart}${sums}</table>` : ''}
</td></tr>
<tr><td style="padding:16px 4px;font-size:13px;color:${MUTED}">${escaped(texts.footer)}</td></tr>
</table></td></tr></table>
</body></html>`
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string) => text.replace(/[&<>"']/g, char => ENTITIES[char]!)
