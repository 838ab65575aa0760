import type { Language } from '../../../core/contract/common'
import { filled } from '../../../core/rules/texts'
import { marketingTexts } from './texts'

/** What is offered, as far as it can be said for sure. */
export type Offer = {
  name: string
  /** Null: only its name is known. */
  worth:
    | { kind: 'percent'; bps: number }
    | { kind: 'amount' | 'credit'; cents: number }
    | { kind: 'freeDelivery' }
    | null
  code: string | null
  minimumCents: number
  validUntil: Date | null
  products: readonly string[]
}

const TITLE_LENGTH = 60

/** What can be said of an offer without a writer: its facts, one sentence each. */
export function templateWords(offer: Offer, language: Language): { title: string; message: string } {
  const texts = marketingTexts(language)
  const money = (cents: number) =>
    new Intl.NumberFormat(language, { style: 'currency', currency: 'EUR' }).format(cents / 100)
  const products = new Intl.ListFormat(language).format(offer.products)
  const { worth, name } = offer
  const on = products && worth?.kind !== 'credit' ? filled(texts.on, { products }) : ''
  const said = worth
    ? filled(texts[worth.kind], {
        name,
        on,
        worth:
          worth.kind === 'percent'
            ? new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 }).format(
                worth.bps / 10_000,
              )
            : worth.kind === 'freeDelivery'
              ? ''
              : money(worth.cents),
      })
    : `${name}${/[.!?…]$/.test(name) ? '' : '.'}`
  const day = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'long', timeZone: 'Europe/Madrid' })
  const sentences = [
    said,
    ...(!worth && products ? [filled(texts.products, { products })] : []),
    ...(offer.minimumCents ? [filled(texts.minimum, { minimum: money(offer.minimumCents) })] : []),
    ...(offer.code ? [filled(texts.code, { code: offer.code })] : []),
    ...(offer.validUntil ? [filled(texts.until, { date: day.format(offer.validUntil) })] : []),
  ]
  return {
    title: name.length <= TITLE_LENGTH ? name : texts.short,
    message: filled(texts.hello, { firstName: '{firstName}', offer: sentences.join(' ') }).slice(0, 1_000),
  }
}
