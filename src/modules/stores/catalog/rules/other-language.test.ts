import { expect, test } from 'bun:test'
import { otherLanguageOf } from './other-language'

const own = {}
const catalan = { languages: { name: 'ca', description: 'ca' } } as const
const named = { languages: { description: 'ca' } } as const

test.each([
  ['all of it is the reader’s', [own], [own, own], null],
  ['nothing of it is', [catalan], [catalan, catalan], { language: 'ca', isPart: false }],
  ['some dishes are not', [own], [own, catalan], { language: 'ca', isPart: true }],
  ['only a description is not', [own], [named, own], { language: 'ca', isPart: true }],
  ['only its sections are not', [catalan], [own], { language: 'ca', isPart: true }],
  ['there is nothing on it', [], [], null],
] as const)('%s', (_, sections, products, expected) =>
  expect(otherLanguageOf({ sections, products })).toEqual(expected),
)
