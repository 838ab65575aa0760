import { expect, test } from 'bun:test'
import { collectionOf } from '../../../../src/modules/back-office/record-search/contract/collections'
import {
  RECORD_KINDS,
  type RecordKind,
} from '../../../../src/modules/back-office/record-search/contract/record-search'
import collectionCa from '../../../collection/texts/ca.json'
import collectionEn from '../../../collection/texts/en.json'
import collectionEs from '../../../collection/texts/es.json'
import collectionFr from '../../../collection/texts/fr.json'
import ca from '../acts/texts/ca.json'
import en from '../acts/texts/en.json'
import es from '../acts/texts/es.json'
import fr from '../acts/texts/fr.json'
import { searchesFor } from './named-kinds'

const TEXTS = {
  ca: { ...ca, ...collectionCa },
  en: { ...en, ...collectionEn },
  es: { ...es, ...collectionEs },
  fr: { ...fr, ...collectionFr },
}
type Words = { kinds: Record<string, string>; collections: Record<string, { title: string }> }
const wordFor = (kind: RecordKind, { kinds, collections }: Words) =>
  kinds[kind] ?? collections[collectionOf(kind).name]!.title
const asked = (language: keyof typeof TEXTS, text: string) =>
  searchesFor(text, RECORD_KINDS, kind => wordFor(kind, TEXTS[language]))

test.each<[keyof typeof TEXTS, string, string, RecordKind]>([
  ['en', 'printer brasa', 'brasa', 'printer'],
  ['en', 'brasa printers', 'brasa', 'printer'],
  ['en', 'route bcn', 'bcn', 'route'],
  ['en', 'Store la brasa', 'la brasa', 'store'],
  ['ca', 'impressora brasa', 'brasa', 'printer'],
  ['es', 'impresora brasa', 'brasa', 'printer'],
  ['fr', 'imprimante brasa', 'brasa', 'printer'],
])('%s: %j looks for %j among the kind that it names', (language, text, rest, kind) => {
  const [first, all] = asked(language, text)
  expect(first!.text).toBe(rest)
  expect(first!.kinds).toContain(kind)
  expect(first!.kinds).not.toContain('person')
  expect(all!.text).toBe(text)
})

test.each(['júlia roca', 'stored', 'brasa', 'printer'])('%j names no kind', text => {
  expect(asked('en', text)).toMatchObject([{ text }])
})

test.each([
  ['refund', false],
  ['dark', false],
  ['evt_3HkX', true],
  ['refund.created', true],
] as const)('%j looks among the events of the payment provider: %p', (text, isLooked) => {
  expect(asked('en', text).some(({ kinds }) => kinds.includes('webhook'))).toBe(isLooked)
})

test('a webhook is found by its kind and name', () => {
  expect(asked('en', 'webhook refund')[0]).toMatchObject({ text: 'refund' })
  expect(asked('en', 'webhook refund')[0]!.kinds).toContain('webhook')
})
