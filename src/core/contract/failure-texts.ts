import type { Language } from '../rules/languages'
import { filled, textsIn } from '../rules/texts'
import type { FailureName } from './failures'
import ca from './texts/ca.json'
import en from './texts/en.json'
import es from './texts/es.json'
import fr from './texts/fr.json'

/** Every failure has a text in every language; the compiler refuses a missing one. */
const textsOf = textsIn<Readonly<Record<FailureName, string>>>({ ca, en, es, fr })

/** What a person reads. `{name}` is filled from the details; amounts come in them already written out. */
export const failureText = (
  name: FailureName,
  language: Language,
  details: Readonly<Record<string, unknown>> = {},
): string => filled(textsOf(language)[name], details)
