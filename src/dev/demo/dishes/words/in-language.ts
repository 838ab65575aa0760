import type { Language } from '../../../../core/rules/languages'
import type { Words } from './read-words'

/** What both languages of the cards call it, or its words in another, which have to be there. */
export function inLanguage(
  names: { ca: string; es: string },
  language: Language,
  table: Words,
  key: string = names.ca,
): string {
  if (language === 'ca' || language === 'es') return names[language]
  const found = table.get(key)
  if (!found) throw new RangeError(`no word in ${language} for ${key}`)
  return found[language]
}
