import { expect, test } from 'bun:test'
import { readIn, withTranslation } from './translations'

const salad = {
  id: 'salad',
  name: 'Amanida grega',
  description: 'Amb feta',
  ingredients: '',
  translations: {
    en: { name: 'Greek salad', description: 'With feta' },
    fr: { name: 'Salade grecque', description: '' },
  },
}
const TEXTS = ['name', 'description', 'ingredients'] as const
const own = { id: 'salad', name: 'Amanida grega', description: 'Amb feta', ingredients: '' }

test.each([
  ['its own language: as it was written', 'ca', 'ca', own],
  ['a translation', 'en', 'ca', { ...own, name: 'Greek salad', description: 'With feta' }],
  [
    'a part of one: the rest says what it is in',
    'fr',
    'ca',
    { ...own, name: 'Salade grecque', languages: { description: 'ca' } },
  ],
  ['none: all says what it is in', 'es', 'ca', { ...own, languages: { name: 'ca', description: 'ca' } }],
  ['none, and its language is not known: nothing is said', 'es', null, own],
  ['a translation of what is in no known language', 'fr', null, { ...own, name: 'Salade grecque' }],
] as const)('%s', (_, reader, original, expected) =>
  expect(readIn(salad, TEXTS, { reader, original })).toEqual(expected as never),
)

test('what is written in a language is no translation into it', () => {
  const twice = { name: 'Flam', translations: { ca: { name: 'Flan' } } }
  expect(readIn(twice, ['name'], { reader: 'ca', original: 'ca' })).toEqual({ name: 'Flam' })
})

test('what has no translations is read as it was written', () => {
  expect(readIn({ name: 'Flam' }, ['name'], { reader: 'en', original: 'ca' })).toEqual({
    name: 'Flam',
    languages: { name: 'ca' },
  })
})

test.each([
  ['the first', undefined, 'en', 'name', 'Stew', { en: { name: 'Stew' } }],
  [
    'one more',
    { en: { name: 'Stew' } },
    'en',
    'description',
    'Hot',
    { en: { name: 'Stew', description: 'Hot' } },
  ],
  [
    'another language',
    { en: { name: 'Stew' } },
    'fr',
    'name',
    'Pot',
    { en: { name: 'Stew' }, fr: { name: 'Pot' } },
  ],
  [
    'an empty one is none',
    { en: { name: 'Stew', description: 'Hot' } },
    'en',
    'name',
    '',
    { en: { description: 'Hot' } },
  ],
  [
    'the last of a language',
    { en: { name: 'Stew' }, fr: { name: 'Pot' } },
    'en',
    'name',
    '',
    { fr: { name: 'Pot' } },
  ],
  ['the last of all', { en: { name: 'Stew' } }, 'en', 'name', '', undefined],
] as const)('a translation is written: %s', (_, before, language, name, text, expected) =>
  expect(withTranslation(before, language, name, text)).toEqual(expected),
)
