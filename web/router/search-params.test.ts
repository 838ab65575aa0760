import { expect, test } from 'bun:test'
import { safeNext } from './next'
import {
  city,
  day,
  flag,
  list,
  oneOf,
  pageNumber,
  parseSearch,
  query,
  stringifySearch,
  text,
} from './search-params'

const read = query({
  q: text,
  page: pageNumber,
  day,
  city,
  tags: list,
  archived: flag,
  state: oneOf('active', 'archived'),
})
const nothing = {
  q: undefined,
  page: undefined,
  day: undefined,
  city: undefined,
  tags: undefined,
  archived: undefined,
  state: undefined,
}

test('keeps text as it was written and reads the rest', () => {
  const search = '?q=0012&page=3&day=2026-11-24&city=barcelona&tags=a,b&archived=1&state=active'
  expect(read(parseSearch(search))).toEqual({
    q: '0012',
    page: 3,
    day: '2026-11-24',
    city: 'bcn',
    tags: ['a', 'b'],
    archived: true,
    state: 'active',
  })
})

test.each([
  '?page=0',
  '?page=zzz',
  '?page=-1',
  '?day=2026-13-40',
  '?city=paris',
  '?state=gone',
  '?junk=1',
  '?q=',
])('%s leaves every key there and empty', search => {
  const values = read(parseSearch(search))
  expect(values).toEqual(nothing)
  expect(Object.keys(values)).toEqual(Object.keys(nothing))
})

test('what is written reads back', () => {
  const values = { q: 'cafè & pa', page: 2, tags: ['a', 'b'], archived: true }
  expect(read(parseSearch(stringifySearch({ ...values, day: undefined })))).toEqual({ ...nothing, ...values })
  expect(stringifySearch({ q: undefined })).toBe('')
})

test.each([
  ['/home/orders?page=2#x', true],
  ['/', true],
  ['//evil.example', false],
  ['/\\evil.example', false],
  ['/\t/evil.example', false],
  ['https://evil.example', false],
  ['javascript:alert(1)', false],
  ['', false],
])('after signing in, %p is followed: %p', (next, followed) => {
  expect(safeNext(next) === next && next !== '').toBe(followed)
})
