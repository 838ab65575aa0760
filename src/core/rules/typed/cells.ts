import { foldText } from './folding'

const YES = new Set([
  'true',
  '1',
  'yes',
  'y',
  'si',
  'oui',
  'x',
  'verdadero',
  'vrai',
  'cert',
  'wahr',
  '✓',
  '✔',
])
const NO = new Set(['false', '0', 'no', 'n', 'non', 'falso', 'faux', 'fals', 'falsch'])

/** Yes or no as people write it and spreadsheets do in their languages; null when it is neither. */
export function readYesNo(text: string): boolean | null {
  const word = foldText(text)
  if (YES.has(word)) return true
  return NO.has(word) ? false : null
}

/** The values of a cell that holds several: parted by commas, semicolons, bars or lines. */
export const readList = (text: string): string[] =>
  text
    .split(/[,;|\n\r]/)
    .map(one => one.trim())
    .filter(Boolean)
