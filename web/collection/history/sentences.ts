import type { useTranslations } from 'use-intl'
import type {
  AuditEntry,
  NamedRecord,
} from '../../../src/modules/back-office/record-history/contract/record-history'
import {
  COLLECTIONS,
  collectionOf,
} from '../../../src/modules/back-office/record-search/contract/collections'
import type { RecordKind } from '../../../src/modules/back-office/record-search/contract/record-search'
import type { Language } from '../../i18n/language'
import type { Mask } from '../../session/incognito'
import type { FormSection, Tools } from '../describe'
import { changesOf, type FieldChange } from './field-changes'
import { kindOf, recordOf } from './record-kinds'

/** What the sentence of an entry is written with. */
export interface HistoryTools {
  t: ReturnType<typeof useTranslations<'history'>>
  collection: Tools['t']
  format: Tools['format']
  mask: Mask
  /** What a value is called that stands in no form. */
  detailOf: (name: string) => string | null
  /** The form of a kind of record, once it is here. */
  formOf: (kind: RecordKind | null) => readonly FormSection[]
}

/** Stands for the name of the record inside a sentence, until it becomes a link. */
export const NAME = '\u{F0000}'

/** An entry in words: a sentence for each change, and what else is known of it. */
export interface Told {
  /** Each with `NAME` where the record is named. */
  sentences: readonly string[]
  record: { name: string; opens: NamedRecord | null } | null
  facts: readonly string[]
}

/** Calls that say an amount: without one they are told as a change. */
const AMOUNTS = new Set([
  'merchant.orders.refund',
  'admin.credits.create',
  'admin.credits.remove',
  'admin.users.testCharge',
  'customer.wallet.topUp',
])

/** @param personId Whose history it is: their own acts are told as theirs. */
export function tell(entry: AuditEntry, tools: HistoryTools, personId?: string): Told {
  const named = recordIn(entry, tools)
  const who = whoIn(entry, tools, personId)
  const say = (predicate: string) => contracted(`${who} ${predicate}`, tools.format.language)
  const changes = changesOf(entry, tools)
  const own = ownPredicate(entry, named.phrase, tools)
  const isPlainChange = own === null && /\.update$/.test(entry.call) && entry.before !== null
  const sentences =
    isPlainChange && changes.length
      ? changes.map(change => say(predicateOf(change, named.phrase, tools)))
      : [say(own ?? generalPredicate(entry, named.phrase, tools))]
  const facts = own === null ? [] : changes.flatMap(change => factOf(change) ?? [])
  return { sentences, record: named.record, facts }
}

/** The first sentence, with the name of the record as it is. */
export function titleOf(entry: AuditEntry, tools: HistoryTools): string {
  const { sentences, record } = tell(entry, tools)
  return sentences[0]!.replace(NAME, record?.name ?? '')
}

/** The text that a collection has of a call of its own: what is done with its records beyond the usual verbs. */
export function describedCall(call: string) {
  const of = COLLECTIONS.find(({ router }) => call.startsWith(`${router}.`))
  if (!of) return null
  return `collections.${of.name}.calls.${call.slice(of.router.length + 1)}` as 'collections.brands.noun'
}

/** The text of this call; null where the change itself is the sentence. */
function ownPredicate(entry: AuditEntry, record: string, tools: HistoryTools): string | null {
  const { t, format, collection } = tools
  const described = describedCall(entry.call)
  if (described && collection.has(described)) return collection(described, { record } as never)
  const planned = entry.call === 'merchant.catalogs.publish' ? entry.after?.publishAt : null
  if (typeof planned === 'string') return t('planned', { record, when: format.dateTime(new Date(planned)) })
  const key = `calls.${entry.call}` as 'calls.admin.users.suspend'
  if (!t.has(key)) return null
  if (!AMOUNTS.has(entry.call)) return t(key, { record })
  const cents = entry.after?.amountCents ?? entry.before?.amountCents
  return typeof cents === 'number' ? t(key, { record, amount: format.money(cents) } as never) : null
}

function generalPredicate(entry: AuditEntry, record: string, { t }: HistoryTools): string {
  const verb = `verbs.${entry.call.slice(entry.call.lastIndexOf('.') + 1)}` as 'verbs.create'
  return t(t.has(verb) ? verb : 'verbs.update', { record })
}

function predicateOf(change: FieldChange, record: string, { t }: HistoryTools): string {
  const { label } = change
  switch (change.kind) {
    case 'changed':
      return t('changes.changed', { record, label, from: change.from, to: change.to })
    case 'set':
      return t('changes.set', { record, label, to: change.to })
    case 'cleared':
      return t('changes.cleared', { record, label, from: change.from })
    case 'added':
      return t('changes.added', { record, label, items: change.items })
    case 'taken':
      return t('changes.taken', { record, label, items: change.items })
    case 'other':
      return t('changes.other', { record, label })
  }
}

/** A change beside a sentence that has told of it. */
function factOf(change: FieldChange): string | null {
  switch (change.kind) {
    case 'changed':
      return `${change.label}: ${change.from} → ${change.to}`
    case 'set':
      return `${change.label}: ${change.to}`
    case 'cleared':
      return `${change.label}: ${change.from} → –`
    case 'added':
      return `${change.label}: + ${change.items}`
    case 'taken':
      return `${change.label}: − ${change.items}`
    case 'other':
      return null
  }
}

function whoIn(entry: AuditEntry, { t, mask }: HistoryTools, personId?: string): string {
  const { actorId, actorName, impersonatorId, impersonatorName, apiKeyId, device, call } = entry
  if (device) return t('by.device', { name: device.label })
  // A visitor who signs in has no account yet.
  if (!actorId) return t(call.startsWith('public.') || call.startsWith('kiosk.') ? 'by.visitor' : 'by.system')
  const person = actorName ? mask('name', actorName) : t('by.unknown')
  if (impersonatorId)
    return t('by.as', {
      name: impersonatorName ? mask('name', impersonatorName) : t('by.unknown'),
      person,
    })
  const name = actorId === personId ? t('by.self') : person
  return apiKeyId ? t('by.key', { name }) : name
}

/** The noun of a kind of record, from the texts of its collection where it has some. */
function nounOf(kind: RecordKind | null, { t, collection }: HistoryTools): string {
  if (kind === null) return t('nouns.other')
  const own = `nouns.${kind}` as 'nouns.person'
  if (t.has(own)) return t(own)
  const described = `collections.${collectionOf(kind).name}.noun` as 'collections.brands.noun'
  return collection.has(described) ? collection(described) : t('nouns.other')
}

/** The record with its kind, as it stands in a sentence. */
function recordIn(entry: AuditEntry, tools: HistoryTools) {
  const { t, mask } = tools
  const opens = recordOf(entry)
  const kind = kindOf(entry)
  if (opens?.kind === 'person' && opens.recordId === entry.actorId && !entry.impersonatorId)
    return { phrase: t('nouns.ownAccount'), record: null }
  const noun = nounOf(kind, tools)
  const name = opens?.label ?? writtenName(entry)
  if (!name) return { phrase: noun, record: null }
  const shown = kind === 'person' ? mask('name', name) : name
  const phrase = kind === 'person' ? NAME : `${noun} ${NAME}`
  return { phrase, record: { name: shown, opens } }
}

/** The name that a record had, where it is there no more. */
function writtenName({ before, after }: AuditEntry): string | null {
  for (const values of [after, before])
    for (const key of ['name', 'display_name', 'displayName', 'title']) {
      const value = values?.[key]
      if (typeof value === 'string' && value) return value
    }
  return null
}

/** Prepositions that become one word with the article after them. */
const CONTRACTIONS: Partial<Record<Language, readonly (readonly [pair: string, word: string])[]>> = {
  ca: [
    ['de el', 'del'],
    ['a el', 'al'],
    ['de els', 'dels'],
    ['a els', 'als'],
    ['de un', 'd’un'],
    ['de una', 'd’una'],
  ],
  es: [
    ['de el', 'del'],
    ['a el', 'al'],
  ],
  fr: [
    ['de le', 'du'],
    ['à le', 'au'],
    ['de les', 'des'],
    ['à les', 'aux'],
    ['de une', 'd’une'],
  ],
}

const contracted = (sentence: string, language: Language) =>
  (CONTRACTIONS[language] ?? []).reduce(
    (text, [pair, word]) => text.replaceAll(` ${pair} `, ` ${word} `),
    sentence,
  )
