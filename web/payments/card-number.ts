/** What is on a card, as it is typed: digits are grouped, mistakes found before anything is sent. */

export type CardBrand = 'visa' | 'mastercard' | 'amex' | 'other'

const digitsOf = (text: string) => text.replace(/\D/g, '')

export function brandOf(number: string): CardBrand {
  const digits = digitsOf(number)
  if (digits.startsWith('4')) return 'visa'
  if (/^3[47]/.test(digits)) return 'amex'
  const four = Number(digits.slice(0, 4).padEnd(4, '0'))
  if (/^5[1-5]/.test(digits) || (four >= 2221 && four <= 2720)) return 'mastercard'
  return 'other'
}

const lengthOf = (brand: CardBrand) => (brand === 'amex' ? 15 : brand === 'other' ? 19 : 16)
export const cvcLengthOf = (brand: CardBrand) => (brand === 'amex' ? 4 : 3)

/** "4242424242424242" → "4242 4242 4242 4242"; an American Express is written 4-6-5. */
export function groupedNumber(typed: string): string {
  const brand = brandOf(typed)
  const digits = digitsOf(typed).slice(0, lengthOf(brand))
  const groups =
    brand === 'amex' ? [digits.slice(0, 4), digits.slice(4, 10), digits.slice(10)] : digits.match(/.{1,4}/g)
  return (groups ?? []).filter(Boolean).join(' ')
}

/** "1227" → "12 / 27"; a month that can only be one is completed: "5" → "05 / ". */
export function groupedExpiry(typed: string, before = ''): string {
  const isDeleting = typed.length < before.length
  let digits = digitsOf(typed).slice(0, 4)
  if (/^[2-9]/.test(digits)) digits = `0${digits}`.slice(0, 4)
  if (digits.length < 2) return digits
  if (digits.length === 2) return isDeleting ? digits : `${digits} / `
  return `${digits.slice(0, 2)} / ${digits.slice(2)}`
}

/** The check digit of the number fits the others. */
export function isLuhnValid(number: string): boolean {
  const digits = digitsOf(number)
  if (digits.length < 12) return false
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

/** All its digits are there, and they fit. Of other brands one does not know how many there are. */
export function isNumberWhole(number: string): boolean {
  const brand = brandOf(number)
  return brand !== 'other' && digitsOf(number).length === lengthOf(brand) && isLuhnValid(number)
}

export interface TypedCard {
  number: string
  expiry: string
  cvc: string
  name: string
}

export type CardMistake = 'number' | 'expiry' | 'expired' | 'cvc' | 'name'

/** The card as the provider takes it. */
export interface Card {
  number: string
  expMonth: number
  expYear: number
  cvc: string
  name: string
}

/** The first thing that is wrong with a typed card, or the card. */
export function readCard(
  typed: TypedCard,
  today: Date,
): { card: Card; mistake: null } | { card: null; mistake: CardMistake } {
  const wrong = (mistake: CardMistake) => ({ card: null, mistake })
  const number = digitsOf(typed.number)
  const brand = brandOf(number)
  if (brand === 'other' ? !isLuhnValid(number) : !isNumberWhole(number)) return wrong('number')
  const [, month, year] = typed.expiry.match(/^(\d\d) \/ (\d\d)$/) ?? []
  const expMonth = Number(month)
  if (!month || !year || expMonth < 1 || expMonth > 12) return wrong('expiry')
  const expYear = 2000 + Number(year)
  // A card is good until the end of its month.
  if (new Date(expYear, expMonth, 1) <= today) return wrong('expired')
  const cvc = digitsOf(typed.cvc)
  if (cvc.length !== cvcLengthOf(brand)) return wrong('cvc')
  if (!typed.name.trim()) return wrong('name')
  return { card: { number, expMonth, expYear, cvc, name: typed.name.trim() }, mistake: null }
}
