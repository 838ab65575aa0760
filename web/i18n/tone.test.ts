import { expect, test } from 'bun:test'
import { LANGUAGES, type Language } from '../../src/core/rules/languages'
import { folders, words } from './all-texts.make'

/** Turns of phrase that do not belong on a screen, and what is wrong with them. */
const STILTED =
  /\b(whoever|whatever you|thereof|somebody|nobody|everybody|anybody|by (itself|themselves)|of (yours|ours|theirs|its own)|(is|are|can|to) (no longer )?(be )?had|it is for you|one more press|not like this|look again|think better of it|stands? here|goes? by it|this is you now|takes? a minute of)\b/i

/** Plurals are spelled out for each number. */
const PLURAL_IN_BRACKETS = /\p{L}\((s|es|en|x)\)/u

/** A title names, it is no sentence. */
const TITLE = /\.(title|heading|subject|label|button)$/

/** We say tu, tú and vous, in every text. */
const WRONG_ADDRESS: Partial<Record<Language, RegExp>> = {
  ca: /\b(vostè|vostr[ea]s?|voleu|podeu|teniu|heu|feu|envieu\p{L}*|demaneu\p{L}*|introduïu|trieu|premeu|accepteu|truqueu)(?!\p{L})/iu,
  es: /(?<!\p{L})(usted(es)?|vuestr[ao]s?|enviadme|haga|introduzca|seleccione|pulse|llamad|queréis|podéis)(?!\p{L})/iu,
  fr: /(?<!\p{L})(tu|toi|ton|tes|clique|choisis)(?!\p{L})/iu,
}

/** What the glossary calls one thing in English it calls one thing in every language. */
const SAME_THING: Record<Language, RegExp>[] = [
  { en: /\bwallets?\b/i, ca: /\bmoneder/i, es: /\bmonedero/i, fr: /\bporte-monnaie/i },
  { en: /\bcarts?\b/i, ca: /\bcistell/i, es: /\bcarrito/i, fr: /\bpanier/i },
  { en: /\bdelivery windows?\b/i, ca: /\bfranj/i, es: /\bfranja/i, fr: /\bcréneau/i },
  { en: /\blunch(es)?\b/i, ca: /\bdin(ar|a|en)/i, es: /\b(comida|come)/i, fr: /\bdéjeun/i },
  { en: /\bcatering\b/i, ca: /\bcàtering/i, es: /\bcatering/i, fr: /\btraiteur/i },
  { en: /\bdish(es)?\b/i, ca: /\bplats?\b/i, es: /\bplatos?\b/i, fr: /\bplats?\b/i },
  { en: /\ballergens?\b/i, ca: /\bal·l[eè]rg/i, es: /\bal[eé]rgeno/i, fr: /\ballergène/i },
  { en: /\broutes?\b/i, ca: /\brut(a|es)\b/i, es: /\brutas?\b/i, fr: /\btournée/i },
  {
    en: /\bpickup codes?\b/i,
    ca: /\bcodi de recollida/i,
    es: /\bcódigo de recogida/i,
    fr: /\bcode de retrait/i,
  },
  { en: /\bincidents?\b/i, ca: /\bincid[eè]nci/i, es: /\bincidencia/i, fr: /\bincident/i },
  { en: /\binvoices?\b/i, ca: /\bfactur/i, es: /\bfactura/i, fr: /\bfacture/i },
  { en: /\breceipts?\b/i, ca: /\b(rebut|tiquet)/i, es: /\b(recibo|tique)/i, fr: /(?<!\p{L})(reçu|ticket)/iu },
  { en: /\bpayouts?\b/i, ca: /\bliquidaci/i, es: /\bliquidaci/i, fr: /\bversement/i },
  { en: /\breconciliation\b/i, ca: /\bconciliació/i, es: /\bconciliación/i, fr: /\brapprochement/i },
  { en: /\btimeline\b/i, ca: /\bcronologia/i, es: /\bcronología/i, fr: /\bchronologie/i },
  { en: /\barchive/i, ca: /\barxi[uv]/i, es: /\barchiv/i, fr: /\barchiv/i },
  {
    en: /\bsign(ed|ing|s)? in\b/i,
    ca: /\b(inici|sessi|entr)/i,
    es: /\b(inici|sesi|entr)/i,
    fr: /conne(ct|x)/i,
  },
]

const sayings = folders.flatMap(([, texts]) =>
  LANGUAGES.flatMap(language =>
    [...texts[language]].map(([path, text]) => ({ path, language, text: words(text) })),
  ),
)
const found = (language: Language, pattern: RegExp) =>
  sayings.filter(saying => saying.language === language && pattern.test(saying.text))

test('English is said as one would say it', () => {
  expect(found('en', STILTED)).toEqual([])
})

test('no plural stands in brackets', () => {
  expect(sayings.filter(({ text }) => PLURAL_IN_BRACKETS.test(text))).toEqual([])
})

test('titles, labels and buttons end without a full stop', () => {
  expect(sayings.filter(({ path, text }) => TITLE.test(path) && /[^.]\.$/.test(text))).toEqual([])
})

test.each(Object.entries(WRONG_ADDRESS))('%s addresses everyone alike', (language, pattern) => {
  expect(found(language as Language, pattern)).toEqual([])
})

test.each(folders)('%s has one word for each thing of the glossary', (_folder, texts) => {
  const others = [...texts.en].flatMap(([path, english]) =>
    SAME_THING.filter(thing => thing.en.test(words(english))).flatMap(thing =>
      LANGUAGES.map(language => ({ path, language, text: texts[language].get(path) ?? '' })).filter(
        ({ language, text }) => !thing[language].test(words(text)),
      ),
    ),
  )
  expect(others).toEqual([])
})
