import type { Language } from './common'
import { ca } from './failure-texts/ca'
import { es } from './failure-texts/es'
import { fr } from './failure-texts/fr'
import { FAILURES, type FailureName } from './failures'

/** Every failure has a text in every language; the compiler refuses a missing one. */
export type FailureTexts = Record<FailureName, string>

const TEXTS: Record<Exclude<Language, 'en'>, FailureTexts> = { ca, es, fr }

/** What a person reads. `{name}` is filled from the details; amounts come in them already written out. */
export function failureText(
  name: FailureName,
  language: Language,
  details?: Record<string, unknown>,
): string {
  const text: string = language === 'en' ? FAILURES[name].text : TEXTS[language][name]
  return text.replace(/\{(\w+)\}/g, (whole, key: string) =>
    details && key in details ? String(details[key]) : whole,
  )
}
