import { type Language, LANGUAGES as languages } from '../../src/core/rules/languages'

export { type Language, languages }

/** Names in their own language, for the switch. */
export const languageNames: Record<Language, string> = {
  ca: 'Català',
  en: 'English',
  es: 'Español',
  fr: 'Français',
}

/** Plain `en` writes dates the American way. */
export const locales: Record<Language, string> = { ca: 'ca-ES', en: 'en-GB', es: 'es-ES', fr: 'fr-FR' }

const storageKey = 'language'
const listeners = new Set<() => void>()
let current: Language | undefined

export function isLanguage(value: string | null | undefined): value is Language {
  return languages.some(language => language === value)
}

/** The chosen language, else the first of the browser's that exists here, else Spanish. */
export function currentLanguage(): Language {
  current ??= chosenLanguage() ?? browserLanguage() ?? 'es'
  return current
}

export function chooseLanguage(language: Language) {
  localStorage.setItem(storageKey, language)
  current = language
  for (const listener of listeners) listener()
}

export function onLanguageChosen(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

function chosenLanguage() {
  const stored = localStorage.getItem(storageKey)
  return isLanguage(stored) ? stored : undefined
}

function browserLanguage() {
  return navigator.languages.map(tag => tag.slice(0, 2).toLowerCase()).find(isLanguage)
}
