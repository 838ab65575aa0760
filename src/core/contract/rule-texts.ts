import type { FieldRefusal, FieldRule } from '../rules/fields/validations'
import type { Language } from '../rules/languages'
import { filled, textsIn } from '../rules/texts'
import ca from './rule-texts/ca.json'
import en from './rule-texts/en.json'
import es from './rule-texts/es.json'
import fr from './rule-texts/fr.json'

const textsOf = textsIn<Readonly<Record<FieldRule, string>>>({ ca, en, es, fr })

/** What is wrong with a field, in words. */
export const ruleText = ({ rule, ...numbers }: FieldRefusal, language: Language): string =>
  filled(textsOf(language)[rule], numbers)
