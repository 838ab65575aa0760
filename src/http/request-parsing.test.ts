import { describe, expect, test } from 'bun:test'
import { Failure } from '../core/contract/failures'
import { MAX_BODY_BYTES, readFormFile, readJson, readQuery, readText } from './request-parsing'

const post = (body: BodyInit, type = 'application/json') =>
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
    ['it is called JSON and is a form', post('{}', 'text/plain; x=json'), 'BadRequest'],
    ['it reaches for a prototype', post('{"__proto__":{"admin":true}}'), 'BadRequest'],
    [
      'it does so further in, and behind an escape',
      post('{"a":[{"\\u0063onstructor":{"x":1}}]}'),
      'BadRequest',
    ],
    ['a number would come out as another', post('{"a":9007199254740993}'), 'BadRequest'],
    ['a number has no end', post('{"a":[-1e400]}'), 'BadRequest'],
    ['it is no UTF-8', post(new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x7d])), 'BadRequest'],
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

test('a body that was not announced is cut off where it becomes too large', async () => {
  let sent = 0
  const endless = new ReadableStream({
    pull(controller) {
      sent += 100_000
      controller.enqueue(new Uint8Array(100_000))
    },
  })
  await expect(readText(post(endless))).rejects.toMatchObject({ name: 'PayloadTooLarge' })
  expect(sent).toBeLessThan(2 * MAX_BODY_BYTES)
})

test('nobody is waited for without end', async () => {
  const silent = new ReadableStream({ start: controller => controller.enqueue(new Uint8Array(1)) })
  await expect(readText(post(silent), { patienceMs: 20 })).rejects.toMatchObject({
    name: 'BadRequest',
    details: { reason: 'This took too long' },
  })
})

describe('a file', () => {
  const form = (file: Blob | string, name = 'file') => {
    const body = new FormData()
    body.set(name, file)
    return new Request('http://localhost/', { method: 'POST', body })
  }

  test('comes out of its form', async () => {
    const file = await readFormFile(form(new Blob(['abc'])), 10)
    expect(await file.text()).toBe('abc')
  })

  test.each([
    ['is larger than its kind may be', form(new Blob(['x'.repeat(11)])), 'PayloadTooLarge'],
    ['would fill a disk', form(new Blob(['x'.repeat(50_000)])), 'PayloadTooLarge'],
    ['is a text', form('abc'), 'BadRequest'],
    ['has another name', form(new Blob(['abc']), 'other'), 'BadRequest'],
    ['has no boundary', post('abc', 'multipart/form-data'), 'BadRequest'],
    ['breaks off', post('--x\r\ncontent-disp', 'multipart/form-data; boundary=x'), 'BadRequest'],
  ])('is refused when it %s', async (_, request, failure) => {
    await expect(readFormFile(request, 10)).rejects.toMatchObject({ name: failure })
  })
})

test('a query names each thing once', () => {
  expect(readQuery(new URL('http://x/?page=2&search=a%20b'))).toEqual({ page: '2', search: 'a b' })
  for (const bad of ['?a=1&a=2', '?filter[a][]=1', '?page=%00', '?__proto__=1', `?a=${'x'.repeat(9000)}`])
    expect(() => readQuery(new URL(`http://x/${bad}`))).toThrow(Failure)
})
