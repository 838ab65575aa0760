import type { useTranslations } from 'use-intl'
import { foldText } from '../../../../src/core/rules/typed/folding'
import { readAmount } from '../../../../src/core/rules/typed/numbers'
import {
  type FoundRecord,
  LEAST_SEARCHED,
  type RecordKind,
} from '../../../../src/modules/back-office/record-search/contract/record-search'
import { REFUND_BEARERS } from '../../../../src/modules/order-records/amounts/rules/refunds'
import { readBagCode } from '../../../../src/modules/order-records/orders/rules/ufid'
import { ORDER_STATES } from '../../../../src/modules/order-records/states/rules/order-state'
import { api } from '../../../api'
import type { Argument, ArgumentKind, Choice, Given, Words } from './act'
import { kindsToShelve } from './record-screens'

/** Of suggestions so many are shown. */
const MOST = 8
/** Of what a person writes in their own words. */
const LONGEST_TEXT = 300

type Say = ReturnType<typeof useTranslations<'acts'>>
type Ask = { text: string; given: Given; words: Words }

const asChoice = (record: FoundRecord): Choice => ({
  value: record.id,
  label: record.label,
  ...(record.detail ? { detail: record.detail } : {}),
  record,
})

async function records(kinds: readonly RecordKind[], text: string, archived = false): Promise<Choice[]> {
  const asked = text.trim()
  if (asked.length < LEAST_SEARCHED || kinds.length === 0) return []
  const { found } = await api.app.findRecords.query({ text: asked, kinds: [...kinds], limit: MOST, archived })
  return found.map(asChoice)
}

const fitting = (choices: readonly Choice[], text: string) => {
  const typed = foldText(text.trim())
  return choices.filter(({ value, label }) => foldText(`${value} ${label}`).includes(typed))
}

const bearersIn = (t: Say): Choice[] =>
  REFUND_BEARERS.map(bearer => ({ value: bearer, label: t(`bearers.${bearer}`) }))

async function statesFor({ text, given, words }: Ask): Promise<Choice[]> {
  const [order, ...others] = given.orders ?? []
  // Of one order it is known where it may go; of several each answers for itself.
  const states =
    order && others.length === 0
      ? (await api.merchant.orders.show.query({ id: order.value })).allowedStates
      : ORDER_STATES
  return fitting(
    states.map(state => ({ value: state, label: words.stateLabel(state) })),
    text,
  )
}

async function refundAmounts({ text, given, words }: Ask): Promise<Choice[]> {
  const [order] = given.order ?? []
  const left = order ? (await api.merchant.orders.show.query({ id: order.value })).refundable?.amount : 0
  const all = left ? [{ value: String(left), label: words.t('all'), detail: words.format.money(left) }] : []
  const typed = text.trim()
  return typed === '' || foldText(words.t('all')).startsWith(foldText(typed)) || typed === 'all'
    ? all
    : amounts(typed, words)
}

function amounts(text: string, { format }: Words): Choice[] {
  const read = readAmount(text)
  return 'value' in read && read.value > 0
    ? [{ value: String(read.value), label: format.money(read.value) }]
    : []
}

/** What may be chosen for an argument, as far as it is typed: the best first. Nothing: this is no value for it. */
export async function choicesFor(kind: ArgumentKind, ask: Ask): Promise<Choice[]> {
  const { text, given, words } = ask
  switch (kind) {
    case 'order':
    case 'person':
    case 'store':
    case 'route':
    case 'printer':
      return records([kind], text)
    case 'unshelved':
      return records(kindsToShelve(words.can), text)
    case 'shelved':
      return records(kindsToShelve(words.can), text, true)
    case 'courier': {
      const { users } = await api.logistics.drivers.list.query({})
      const named = users.map(({ id, name, nickname, email }) => ({
        value: id,
        label: name,
        detail: nickname ?? email ?? '',
      }))
      return fitting(named, text).slice(0, MOST)
    }
    case 'dish': {
      const [store] = given.store ?? []
      if (!store) return []
      const { products } = await api.merchant.inventory.available.query({ storeId: store.value })
      // One that is sold on several channels is one dish.
      const dishes = new Map(products.map(({ id, name }) => [id, { value: id, label: name }]))
      return fitting([...dishes.values()], text).slice(0, MOST)
    }
    case 'failedJob': {
      const { docs } = await api.merchant.printing.jobs.query({ status: 'failed', limit: 30, countUpTo: 1 })
      const jobs = docs.map(job => ({
        value: job.id,
        label: job.ufid ?? job.id,
        detail: [job.printerName, job.error].filter(Boolean).join(' · '),
      }))
      return fitting(jobs, text).slice(0, MOST)
    }
    case 'state':
      return statesFor(ask)
    case 'bearer':
      return fitting(bearersIn(words.t), text)
    case 'refundAmount':
      return refundAmounts(ask)
    case 'amount':
      return amounts(text, words)
    case 'text': {
      const written = text.trim()
      return written && written.length <= LONGEST_TEXT ? [{ value: written, label: written }] : []
    }
  }
}

const ID = /^[0-9a-f]{24}$/
const NAMED_ID = /^([a-zA-Z]+):([0-9a-f]{24})$/

/** A record that is called by its id: whether there is one, the server says when something is done with it. */
function recordCalled(kind: RecordKind, id: string): Choice {
  return { value: id, label: id, record: { kind, id, label: id, detail: null, state: null } }
}

function readId(kind: ArgumentKind, word: string, { can }: Words): Choice | null {
  const [, named = '', id = ''] = NAMED_ID.exec(word) ?? []
  const shelved = kindsToShelve(can).find(one => one === named)
  if (kind === 'shelved' || kind === 'unshelved') return shelved ? recordCalled(shelved, id) : null
  if (!ID.test(word)) return null
  if (kind === 'order' || kind === 'person' || kind === 'store' || kind === 'route' || kind === 'printer')
    return recordCalled(kind, word)
  return kind === 'courier' || kind === 'dish' || kind === 'failedJob' ? { value: word, label: word } : null
}

/** Why a word of a line is no value of its argument. */
export type Unread = { why: 'unknown' | 'several'; word: string; candidates: readonly Choice[] }

/**
 * The one value that a word stands for: by its id, by its whole name or number, or as the only one that it fits. Of
 * several that are called alike none is taken.
 */
export async function readWord(
  { kind }: Argument,
  word: string,
  given: Given,
  words: Words,
): Promise<Choice | Unread> {
  const called = readId(kind, word, words)
  if (called) return called
  // Whether an order goes there, the server says: a state is read as such.
  const among = kind === 'state' ? {} : given
  const choices = await choicesFor(kind, { text: word, given: among, words })
  const names = kind === 'order' ? (readBagCode(word)?.ufid ?? word) : word
  const isCalled = ({ value, label, detail }: Choice) =>
    [value, label, detail ?? ''].some(name => foldText(name) === foldText(names))
  const exact = choices.filter(isCalled)
  const found = exact.length > 0 ? exact : choices
  if (found.length === 1) return found[0]!
  return { why: found.length === 0 ? 'unknown' : 'several', word, candidates: found }
}
