const MARKS = /[\u0300-\u036f]/g
/** Dots of the Catalan ela geminada and of lists. */
const DOTS = /[·•∙⋅‧]/g
const CAPITALS = /[A-ZΑ-ΩА-ЯЄІҐ]/g
/** Letters that Unicode does not take apart, as people type them on other keyboards. */
const LETTERS: Readonly<Record<string, string>> = {
  Œ: 'oe',
  œ: 'oe',
  Æ: 'ae',
  æ: 'ae',
  ß: 'ss',
  Ø: 'o',
  ø: 'o',
  Ł: 'l',
  ł: 'l',
  Đ: 'd',
  đ: 'd',
  ı: 'i',
  '’': "'",
}
const SPECIAL = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'g')

/**
 * Text without case, accents and the like, as searches compare it: the same for "Iogurt d’ametl·la" and "IOGURT D'AMETLLA".
 * The function `fold_text` of the database does exactly the same, which a test holds.
 */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(MARKS, '')
    .replace(DOTS, '')
    .replace(SPECIAL, letter => LETTERS[letter]!)
    .replace(CAPITALS, letter => letter.toLowerCase())

/** Whether a text has every word that was typed, however both are written. */
export function hasWords(text: string, typed: string): boolean {
  const folded = foldText(text)
  return foldText(typed)
    .split(/\s+/)
    .every(word => folded.includes(word))
}

const PHONE = /^\+?[\d\s()./-]+$/
/** Fewer digits are found in everything. */
const LEAST_DIGITS = 4

/** The digits of what looks like a part of a phone number, as kept ones have them; null for other text. */
export function phoneDigits(text: string): string | null {
  const digits = text.replace(/\D/g, '').replace(/^00/, '')
  return PHONE.test(text.trim()) && digits.length >= LEAST_DIGITS ? digits : null
}
