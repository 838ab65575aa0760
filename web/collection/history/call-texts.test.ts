import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { createTranslator } from 'use-intl'
import { COLLECTIONS } from '../../../src/modules/back-office/record-search/contract/collections'
import { languages } from '../../i18n/language'
import { loadTexts, type Texts, textsOf } from '../../i18n/texts'
import { productCalls } from '../../in-process.make'
import { describedCall } from './sentences'

const SRC = join(import.meta.dir, '../../../src')

/** Mutations that keep no history: they only look, or come every few seconds. */
const UNWRITTEN = new Set([
  'app.track',
  'app.live.ticket',
  'public.cartPrice',
  'customer.orders.previewChange',
  'customer.checkout.plan',
  'customer.checkout.plans',
  'merchant.till.plan',
  'courier.location.ingest',
  'printer.ping',
  'admin.bank.addPart',
  'admin.mails.render',
  'admin.marketing.completeText',
  'admin.marketing.draftNotification',
  'admin.notifications.preview',
])
/** Told by what they do to a record of any kind. */
const VERB = /\.(create|update|remove|archive|unarchive)$/

const mutations: readonly string[] = productCalls.mutations

/** Calls that are not procedures: jobs, and what one call does in several transactions. */
async function callsNamedInCode() {
  const [all, written] = [new Set<string>(), new Set<string>()]
  for (const file of new Bun.Glob('modules/**/*.ts').scanSync({ cwd: SRC })) {
    if (/\.(test|make)\./.test(file)) continue
    const text = await Bun.file(join(SRC, file)).text()
    for (const [, name] of text.matchAll(/'([a-z][\w-]*(?:\.[\w-]+)+)'/g)) all.add(name!)
    if (text.includes('isAudited: false')) continue
    for (const [, rest] of text.matchAll(/\b(?:inTransaction|leavingParts)\(([\s\S]{0,160})/g)) {
      const call = rest!.match(/'([a-z][\w-]*(?:\.[\w-]+)+)'/)?.[1]
      if (call) written.add(call)
    }
  }
  return { all: [...all], written: [...written] }
}

const texts = await Promise.all(
  languages.map(async language => {
    await loadTexts(language, ['history', 'collection'])
    const messages = textsOf(language) as unknown as Texts
    return {
      language,
      t: createTranslator({ locale: language, messages, namespace: 'history' }),
      collection: createTranslator({ locale: language, messages, namespace: 'collection' }),
    }
  }),
)

const isDescribed = (collection: { has(key: never): boolean }, call: string) => {
  const key = describedCall(call)
  return key !== null && collection.has(key as never)
}

test('every mutation that keeps history has a sentence, in every language', async () => {
  const calls = [...mutations.filter(path => !UNWRITTEN.has(path)), ...(await callsNamedInCode()).written]
  expect(calls.length).toBeGreaterThan(300)
  const untold = texts.flatMap(({ language, t, collection }) =>
    calls
      .filter(call => !t.has(`calls.${call}` as never) && !VERB.test(call))
      .filter(call => !isDescribed(collection, call))
      .map(call => `${language}: ${call}`),
  )
  expect(untold).toEqual([])
})

test('no sentence is kept for a call that is gone', async () => {
  const known = new Set([...mutations, ...(await callsNamedInCode()).all])
  const { calls } = textsOf('en').history as { calls: object }
  const { collections } = textsOf('en').collection as { collections: object }
  const pathsOf = (part: object, path: string[]): string[] =>
    Object.entries(part).flatMap(([key, inside]) =>
      typeof inside === 'string' ? [[...path, key].join('.')] : pathsOf(inside as object, [...path, key]),
    )
  const named = [
    ...pathsOf(calls, []),
    ...COLLECTIONS.flatMap(({ name, router }) => {
      const own = (collections as Record<string, { calls?: object }>)[name]?.calls
      return own ? pathsOf(own, [router]) : []
    }),
  ]
  expect(named.length).toBeGreaterThan(150)
  expect(named.filter(call => !known.has(call))).toEqual([])
})
