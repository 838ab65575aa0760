import { currentLanguage, type Language } from './language'
import type * as englishOffice from './office-texts-en'
import type * as english from './texts-en'

/** The texts of a language: some come with it, the others with the screens that need them. English says which. */
export type First = typeof english.first
export type Later = Record<keyof typeof english.later, () => Promise<unknown>>
/** Where those of the office stand is told apart: visitors never ask. */
export type Office = Record<keyof typeof englishOffice.office, () => Promise<unknown>>

type Imported<Module> = Module extends { default: infer Texts } ? Texts : Module
type Fetched<Fetches extends Record<string, () => Promise<unknown>>> = {
  [Area in keyof Fetches]: Imported<Awaited<ReturnType<Fetches[Area]>>>
}

/** Every text of the application, by the folder that it stands in. */
export interface Texts extends First, Fetched<typeof english.later>, Fetched<typeof englishOffice.office> {}
/** What a screen names to have its texts; the first are always there. */
export type TextArea = keyof Later | keyof Office

declare module 'use-intl' {
  interface AppConfig {
    Messages: Texts
  }
}

/** A language is a chunk, and each of its areas one more: a visitor loads what is in use. */
const tables: Record<Language, () => Promise<{ first: object; later: Later }>> = {
  ca: () => import('./texts-ca'),
  en: () => import('./texts-en'),
  es: () => import('./texts-es'),
  fr: () => import('./texts-fr'),
}
const officeTables: Record<Language, () => Promise<{ office: Office }>> = {
  ca: () => import('./office-texts-ca'),
  en: () => import('./office-texts-en'),
  es: () => import('./office-texts-es'),
  fr: () => import('./office-texts-fr'),
}

const loaded: Record<Language, Record<string, unknown>> = { ca: {}, en: {}, es: {}, fr: {} }
const inUse = new Set<TextArea>()
const listeners = new Set<() => void>()

/** Makes the first texts of a language ready, and those of these areas; at once when they are already here. */
export async function loadTexts(language: Language, areas: readonly TextArea[] = []) {
  const isMissing = (area: string) => !(area in loaded[language])
  if (!isMissing('ui') && !areas.some(isMissing)) return
  const { first, later } = await tables[language]()
  const missing = areas.filter(isMissing)
  const fetches = missing.every(area => area in later)
    ? later
    : { ...later, ...(await officeTables[language]()).office }
  const modules = await Promise.all(missing.map(area => (fetches as Later & Office)[area]()))
  const fresh = Object.fromEntries(missing.map((area, index) => [area, jsonOf(modules[index])]))
  loaded[language] = { ...loaded[language], ...first, ...fresh }
  for (const area of areas) inUse.add(area)
  for (const listener of listeners) listener()
}

/** The same in the language in use; again when that has changed on the way, as it may when somebody signs in. */
export async function loadTextsInUse(areas: readonly TextArea[]): Promise<void> {
  const language = currentLanguage()
  await loadTexts(language, areas)
  if (language !== currentLanguage()) await loadTextsInUse(areas)
}

/** The areas that this visit has needed so far, to load them again in another language. */
export function areasInUse(): TextArea[] {
  return [...inUse]
}

export function textsOf(language: Language) {
  return loaded[language]
}

export function onTextsLoaded(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

function jsonOf(module: unknown) {
  return typeof module === 'object' && module !== null && 'default' in module ? module.default : module
}
