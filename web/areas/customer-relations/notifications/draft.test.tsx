import { expect, test } from 'bun:test'
import { NotificationDraft } from '../../../../src/modules/customer-relations/notifications/contract/notify'
import { blankDraft, type Draft, inputOf, keepDraft, keptDraft, missingIn } from './draft'

const draft = (part: Partial<Draft> = {}): Draft => ({
  ...blankDraft(),
  words: { ...blankDraft().words, es: { title: 'Hola', message: '¿Comemos?' } },
  ...part,
})

test.each([
  ['nothing is written', blankDraft(), 'words'],
  [
    'a title without a message',
    draft({ words: { ...draft().words, fr: { title: 'Oui', message: ' ' } } }),
    'half',
  ],
  ['no way is chosen', draft({ media: [] }), 'media'],
  ['a link of another kind', draft({ link: 'http://example.test' }), 'link'],
  ['a page of ours', draft({ link: '/search' }), null],
  ['a page elsewhere', draft({ link: 'https://example.test/x' }), null],
  ['one language only', draft(), null],
] as const)('%s: %p', (_, given, missing) => expect(missingIn(given)).toBe(missing))

test('what is sent is what the server takes, and only the languages that have words', () => {
  const input = inputOf(draft({ link: '/search', audience: { group: 'couriers', cities: ['bcn'] } }))
  expect(NotificationDraft.safeParse(input).success).toBe(true)
  expect(input).toMatchObject({
    query: { filter: { group: 'couriers', cities: ['bcn'] } },
    words: { es: { title: 'Hola' } },
    data: { redirectURL: '{host}/search' },
  })
  expect(Object.keys(input.words ?? {})).toEqual(['es'])
})

test('a draft stays in its tab until it is sent', () => {
  keepDraft(draft({ link: '/canteen' }))
  expect(keptDraft()).toMatchObject({ link: '/canteen', words: { es: { title: 'Hola' } } })
  keepDraft(null)
  expect(keptDraft()).toEqual(blankDraft())
})
