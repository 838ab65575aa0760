import type { Language } from '../../core/contract/common'
import { escaped, MAIL_COLOURS, mailPage } from '../messages/mail-page'
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
    html: mailPage({
      language: mail.language,
      ...letter,
      hello: texts.hello(mail.firstName),
      notes,
      button: { label: letter.button, url: mail.url },
      more: tables({ mail, facts, sums, showsCart, money }),
      footer: texts.footer,
    }),
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

export const moneyIn = (language: Language) => {
  const format = new Intl.NumberFormat(language, { style: 'currency', currency: 'EUR' })
  return (cents: number) => format.format(cents / 100)
}

export function describeWindow(
  { start, end }: OrderMail['window'],
  timeZone: string,
  language: Language,
): string {
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

type Cart = {
  mail: OrderMail
  facts: [string, string][]
  sums: [string, string][]
  showsCart: boolean
  money: (cents: number) => string
}

const { ink, muted, line } = MAIL_COLOURS

/** When, where, what and how much. */
function tables({ mail, facts, sums, showsCart, money }: Cart): string {
  const row = (left: string, right: string, style = '') =>
    `<tr><td style="padding:6px 0;color:${muted};${style}">${escaped(left)}</td><td align="right" style="padding:6px 0;${style}">${escaped(right)}</td></tr>`
  const cart = mail.lines
    .map(
      ({ quantity, name, totalCents }) =>
        `<tr><td style="padding:8px 0;border-top:1px solid ${line}"><span style="color:${muted}">${quantity} ×</span> ${escaped(name)}</td><td align="right" style="padding:8px 0;border-top:1px solid ${line};white-space:nowrap">${escaped(money(totalCents))}</td></tr>`,
    )
    .join('')
  const total = sums
    .map(([name, value], i) =>
      row(
        name,
        value,
        i === sums.length - 1 ? `font-weight:600;color:${ink};border-top:1px solid ${line}` : '',
      ),
    )
    .join('')
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="border-top:1px solid ${line};padding-top:8px">${facts.map(([name, value]) => row(name, value)).join('')}</table>
${showsCart ? `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin-top:12px">${cart}${total}</table>` : ''}`
}
