import type { Language } from './languages'

/** The words of a module by language, each of the form of its English ones: `texts/{ca,en,es,fr}.json` beside it. */
export const textsIn =
  <Texts>(all: Readonly<Record<Language, Texts>>) =>
  (language: Language): Texts =>
    all[language]

/** One text, or all texts of a group, with `{name}` filled from the values. What has no value stays as it is. */
export function filled<Texts>(texts: Texts, values: Readonly<Record<string, unknown>>): Texts {
  return fill(texts, values) as Texts
}

function fill(texts: unknown, values: Readonly<Record<string, unknown>>): unknown {
  if (typeof texts === 'string')
    return texts.replace(/\{(\w+)\}/g, (whole, name: string) =>
      Object.hasOwn(values, name) ? String(values[name]) : whole,
    )
  if (Array.isArray(texts)) return texts.map(text => fill(text, values))
  if (typeof texts !== 'object' || texts === null) return texts
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, fill(text, values)]))
}
