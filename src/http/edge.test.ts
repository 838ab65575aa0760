import { describe, expect, test } from 'bun:test'
import { Failure } from '../contract/failures'
import { MAX_BODY_BYTES, readJson, readQuery } from './edge'

const post = (body: string, type = 'application/json') =>
  new Request('http://localhost/', { method: 'POST', body, headers: { 'content-type': type } })
const deep = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`

describe('a body is refused when', () => {
  const refused: [name: string, request: Request, failure: string][] = [
    ['it is no JSON', post('{'), 'BadRequest'],
    ['it is a list', post('[]'), 'BadRequest'],
    ['it is null', post('null'), 'BadRequest'],
    ['it is a number', post('7'), 'BadRequest'],
    ['it has a NUL in an escape', post('{"a":"\\u0000"}'), 'BadRequest'],
    ['it has half a character', post('{"a":"\\ud800"}'), 'BadRequest'],
    ['it has the other half first', post('{"a":"\\udc00\\ud800"}'), 'BadRequest'],
    ['it is nested too deeply', post(deep(2000)), 'BadRequest'],
    ['it is nested far too deeply', post(deep(100_000)), 'BadRequest'],
    ['it is a form', post('a=b', 'application/x-www-form-urlencoded'), 'BadRequest'],
    ['it is too large', post(JSON.stringify({ a: 'x'.repeat(MAX_BODY_BYTES) })), 'PayloadTooLarge'],
  ]
  for (const [name, request, failure] of refused)
    test(name, async () => {
      const error = await readJson(request).catch(error => error)
      expect(error).toBeInstanceOf(Failure)
      expect(error.name).toBe(failure)
    })
})

test('ordinary bodies come through, with their accents, pictographs and brackets in text', async () => {
  const body = { name: 'Núria l·l 🍋', text: '}}}]]] "quoted\\"', nested: { list: [1, { ok: true }] } }
  expect(await readJson(post(JSON.stringify(body)))).toEqual(body)
  expect(await readJson(post('{"a":"\\ud83c\\udf4b"}'))).toEqual({ a: '🍋' })
  expect(await readJson(post(''))).toEqual({})
})

test('nothing reaches for a prototype', async () => {
  const body = await readJson(post('{"__proto__":{"admin":true},"a":{"constructor":{"x":1},"b":2}}'))
  expect(body).toEqual({ a: { b: 2 } })
  expect((body as { admin?: boolean }).admin).toBeUndefined()
})

test('a query names each thing once', () => {
  expect(readQuery(new URL('http://x/?page=2&search=a%20b'))).toEqual({ page: '2', search: 'a b' })
  for (const bad of ['?a=1&a=2', '?filter[a][]=1', '?page=%00'])
    expect(() => readQuery(new URL(`http://x/${bad}`))).toThrow(Failure)
})
