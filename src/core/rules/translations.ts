import type { Language } from './languages'

/** What the texts of something are in other languages: by language, then by the text's own name. */
export type Translations<Text extends string = string> = {
  [In in Language]?: { [Name in Text]?: string | undefined } | undefined
}

/** Of texts that are not in their reader's language: in which they are. */
export type OtherLanguages<Text extends string = string> = { [Name in Text]?: Language | undefined }

/** Who reads what, in which language; original null: it is not said in which it was written. */
export interface Reading {
  reader: Language
  original: Language | null
}

type Texts<Text extends string> = { [Name in Text]?: string | undefined }

/**
 * Something as its reader gets it: each of these texts in their language where there is such a translation, else as it
 * was written, and then with the language of it. Translations are left behind.
 */
export function readIn<
  Text extends string,
  Of extends Texts<Text> & { translations?: Translations<Text> | undefined },
>(
  { translations, ...own }: Of,
  names: readonly Text[],
  { reader, original }: Reading,
): Omit<Of, 'translations'> & { languages?: OtherLanguages<Text> } {
  if (reader === original) return own
  const written: Texts<Text> = own as object
  const translated: Texts<Text> = {}
  const languages: OtherLanguages<Text> = {}
  for (const name of names) {
    const text = translations?.[reader]?.[name]
    if (text) translated[name] = text
    else if (original && written[name]) languages[name] = original
  }
  return { ...own, ...translated, ...(Object.keys(languages).length > 0 && { languages }) }
}

/** With one text in one language, or without it when it is empty; undefined: nothing is left. */
export function withTranslation<Text extends string>(
  translations: Translations<Text> | undefined,
  language: Language,
  name: Text,
  text: string,
): Translations<Text> | undefined {
  const { [language]: before, ...others } = translations ?? {}
  const { [name]: _, ...rest } = (before ?? {}) as { [Name in Text]?: string }
  const texts = text ? { ...rest, [name]: text } : rest
  const after = Object.keys(texts).length > 0 ? { ...others, [language]: texts } : others
  return Object.keys(after).length > 0 ? (after as Translations<Text>) : undefined
}
