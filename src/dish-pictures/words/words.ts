import INGREDIENTS from './ingredients.json'

export const plain = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

/** Phrases of menus in Catalan, Spanish and English, without accents, to the names of ingredients; the longest wins. */
const PHRASES = new Map<string, string>()
for (const [id, phrases] of Object.entries(INGREDIENTS)) {
  // Most are called in English what they are called here: redPepper, a red pepper.
  PHRASES.set(
    id.replace(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`),
    id,
  )
  for (const phrase of phrases.split(', ')) PHRASES.set(phrase, id)
}
const longestFirst = [...PHRASES.keys()].sort((a, b) => b.length - a.length)
const PATTERN = new RegExp(`\\b(${longestFirst.join('|')})(?:s|es)?\\b`, 'g')

/** The ingredients named, in the order in which they are named, each once. */
export function ingredientsIn(...texts: (string | undefined)[]): string[] {
  const found = texts.flatMap(text =>
    [...plain(text ?? '').matchAll(PATTERN)].map(match => PHRASES.get(match[1]!)!),
  )
  return [...new Set(found)]
}
