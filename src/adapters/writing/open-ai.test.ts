import { afterAll, beforeEach, expect, test } from 'bun:test'
import { openAiTexts } from './open-ai'

type Received = { path: string; authorization: string | null; body: Record<string, unknown> }
const received: Received[] = []
let answer: () => Response | Promise<Response>
const server = Bun.serve({
  port: 0,
  async fetch(request) {
    received.push({
      path: new URL(request.url).pathname,
      authorization: request.headers.get('authorization'),
      body: (await request.json()) as Received['body'],
    })
    return answer()
  },
})
afterAll(() => server.stop(true))
beforeEach(() => {
  received.length = 0
})

const url = `http://localhost:${server.port}/v1/`
const service = (timeoutMs = 5_000) => openAiTexts({ url, key: 'secret', model: 'small', timeoutMs })
const ask = (timeoutMs?: number) =>
  service(timeoutMs).write({ instructions: 'Be short.', prompt: 'Lunch?', maxTokens: 50 })
const said = (message: object, finish_reason = 'stop') =>
  Response.json({ choices: [{ finish_reason, message }] })

test('a text is asked for with key, model, instructions and limit', async () => {
  answer = () => said({ content: ' Lunch is ready. ' })
  expect(await ask()).toEqual({ kind: 'written', text: 'Lunch is ready.' })
  expect(received).toEqual([
    {
      path: '/v1/chat/completions',
      authorization: 'Bearer secret',
      body: {
        model: 'small',
        max_tokens: 50,
        messages: [
          { role: 'system', content: 'Be short.' },
          { role: 'user', content: 'Lunch?' },
        ],
      },
    },
  ])
})

test.each([
  ['a refusal of the model', () => said({ content: null, refusal: 'I cannot write this' }), 'refused'],
  ['a filter', () => said({ content: 'x' }, 'content_filter'), 'refused'],
  [
    'a request that it does not take',
    () => Response.json({ error: { message: 'too long' } }, { status: 400 }),
    'refused',
  ],
  ['a wrong key', () => Response.json({ error: { message: 'wrong key' } }, { status: 401 }), 'unavailable'],
  ['too many requests', () => new Response('slow down', { status: 429 }), 'unavailable'],
  ['an outage', () => new Response('<html>', { status: 502 }), 'unavailable'],
  ['no JSON', () => new Response('hello'), 'unavailable'],
  ['another form', () => Response.json({ choices: [] }), 'unavailable'],
  ['an empty answer', () => said({ content: ' ' }), 'unavailable'],
  ['a redirection', () => Response.redirect('http://localhost:1/'), 'unavailable'],
] as const)('%s', async (_, answers, kind) => {
  answer = answers
  expect((await ask()).kind).toBe(kind)
})

test('who takes too long, or is not there, is not waited for', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  answer = () => promise
  expect((await ask(20)).kind).toBe('unavailable')
  resolve(said({ content: 'late' }))
  const nobody = openAiTexts({ url: 'http://localhost:1', key: undefined, model: 'x', timeoutMs: 1_000 })
  expect((await nobody.write({ instructions: '', prompt: '', maxTokens: 1 })).kind).toBe('unavailable')
})
