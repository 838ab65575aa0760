import { afterAll, beforeAll, expect, test } from 'bun:test'
import { twilioSms } from './twilio'

type Received = { method: string; path: string; authorization: string | null; body: URLSearchParams }
const received: Received[] = []
let answer: () => Response
const server = Bun.serve({
  port: 0,
  async fetch(request) {
    received.push({
      method: request.method,
      path: new URL(request.url).pathname,
      authorization: request.headers.get('authorization'),
      body: new URLSearchParams(await request.text()),
    })
    return answer()
  },
})
beforeAll(() => {
  answer = () => Response.json({ sid: 'SM1', status: 'queued' }, { status: 201 })
})
afterAll(() => server.stop(true))

const account = { accountSid: 'AC1', authToken: 'token', from: '+34600000000' }
const url = `http://localhost:${server.port}`
const message = { to: '+34612345678', text: 'és 123456 & més' }

test('a text message goes to the account, signed, as a form', async () => {
  expect(await twilioSms(account, url).send(message)).toEqual({ kind: 'sent' })
  const [call] = received
  expect(call).toMatchObject({
    method: 'POST',
    path: '/2010-04-01/Accounts/AC1/Messages.json',
    authorization: `Basic ${btoa('AC1:token')}`,
  })
  expect(Object.fromEntries(call!.body)).toEqual({
    From: '+34600000000',
    To: '+34612345678',
    Body: 'és 123456 & més',
  })
})

test('a messaging service sends in its own name', async () => {
  await twilioSms({ ...account, from: 'MG1' }, url).send(message)
  expect(received.at(-1)!.body.get('MessagingServiceSid')).toBe('MG1')
  expect(received.at(-1)!.body.has('From')).toBe(false)
})

test('a number that takes no messages is not tried again, everything else is', async () => {
  answer = () => Response.json({ code: 21_211, message: 'Invalid To', status: 400 }, { status: 400 })
  expect(await twilioSms(account, url).send(message)).toEqual({
    kind: 'refused',
    reason: 'Twilio 21211: Invalid To',
  })
  for (const status of [401, 429, 500, 503]) {
    answer = () => new Response('no JSON', { status })
    await expect(twilioSms(account, url).send(message)).rejects.toThrow(`Twilio ${status}`)
  }
})
