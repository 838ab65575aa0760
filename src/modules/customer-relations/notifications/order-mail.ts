import type { Language } from '../../../core/contract/common'
import { dateFormat } from '../../../core/rules/date-formats'
import { filled } from '../../../core/rules/texts'
import type { MailContent } from '../../messaging/messages/build-mail'
import { escaped, MAIL_COLOURS } from '../../messaging/messages/mail-page'
import { notificationTexts } from './texts'

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
  /** Who brings it now, and when; only where a courier took it over. */
  courier: { name: string; arrivesAt: Date | null } | null
  /** What is put in for what could not be had, and waits for the customer. */
  substitutes: { count: number; name: string; substitute: string; isConflict: boolean }[]
  /** Where the button leads. */
  url: string
}

export type OrderMailTopic = keyof OrderMailTexts['letters']
type OrderMailTexts = ReturnType<typeof notificationTexts>['order']

export function orderMail(mail: OrderMail): MailContent {
  const { language, firstName, topic, store, ufid } = mail
  const texts = notificationTexts(language).order
  const window = describeWindow(mail.window, store.tz, language)
  const letter = filled(texts.letters[topic], {
    ...{ firstName, store: store.name, ufid, window },
    courier: mail.courier?.name ?? '',
  })
  const money = moneyIn(language)
  const facts = factsOf(mail, texts, window)
  const sums = sumsOf(mail, texts, money)
  const showsCart = topic === 'placed' || topic === 'accepted' || topic === 'delivered'
  const isOver = topic === 'rejected' || topic === 'canceled'
  const notes = [
    ...(isOver && mail.refundCents > 0 ? [filled(texts.refund, { amount: money(mail.refundCents) })] : []),
    ...(isOver && mail.reason ? [`${texts.reason}: ${mail.reason}`] : []),
    ...(mail.courier?.arrivesAt
      ? [filled(texts.around, { time: timeIn(store.tz, language).format(mail.courier.arrivesAt) })]
      : []),
    ...(topic === 'rate' ? [texts.rateHint] : []),
    ...(topic === 'substitute' ? mail.substitutes : []).flatMap(one => [
      filled(texts.shortage, { ...one, count: String(one.count) }),
      ...(one.isConflict ? [filled(texts.shortageWarning, one)] : []),
    ]),
  ]
  const cart = [
    '',
    ...mail.lines.map(({ quantity, name, totalCents }) => `${quantity} x ${name}  ${money(totalCents)}`),
    ...sums.map(([name, value]) => `${name}: ${value}`),
  ]
  return {
    language,
    firstName,
    subject: letter.subject,
    heading: letter.heading,
    lead: letter.lead,
    notes,
    button: { label: letter.button, url: mail.url },
    details: {
      html: tables({ mail, facts, sums, showsCart, money }),
      lines: [
        ...facts.map(([name, value]) => (name ? `${name}: ${value}` : value)),
        ...(showsCart ? cart : []),
      ],
    },
    footer: texts.footer,
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
  const day = dateFormat(language, { weekday: 'long', day: 'numeric', month: 'long', timeZone })
  const time = timeIn(timeZone, language)
  return `${day.format(start)}, ${time.format(start)}–${time.format(end)}`
}

const timeIn = (timeZone: string, language: Language) =>
  dateFormat(language, { hour: '2-digit', minute: '2-digit', hour12: false, timeZone })

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
