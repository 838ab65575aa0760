const MARKS = /[\u0300-\u036f]/g
/** Letters that Unicode does not take apart, as people type them on other keyboards. */
const LETTERS: Readonly<Record<string, string>> = {
  œ: 'oe',
  æ: 'ae',
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  '’': "'",
}
const SPECIAL = /[œæßøłđðþı’]/g
/** The Catalan ela geminada, by any of the dots that stand for it. */
const GEMINATE = /l[·.•∙⋅‧]l/g

/**
 * Text without case, accents and the like, as searches compare it: the same for "Iogurt d’ametl·la", "IOGURT D'AMETLLA".
 * The function `fold_text` of the database does the same, which a test holds.
 */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(MARKS, '')
    .toLowerCase()
    .replace(SPECIAL, letter => LETTERS[letter]!)
    .replace(GEMINATE, 'll')
