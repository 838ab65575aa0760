import { expect, test } from 'bun:test'
import { isSignedBy, signWebhook } from './standard-webhooks'

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const BODY = '{"test": 2432232314}'
const ID = 'msg_p5jXN8AQM9LWM0D4loKWxJek'
const AT = 1614265330
const now = new Date(AT * 1000)
const signed = { id: ID, timestamp: String(AT), signature: signWebhook(SECRET, ID, AT, BODY) }

test('the signature is that of the published example', () => {
  expect(signWebhook(SECRET, ID, AT, BODY)).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=')
})

test('one of several signatures is enough', () => {
  expect(isSignedBy(SECRET, { ...signed, signature: `v1,other ${signed.signature}` }, BODY, now)).toBe(true)
})

test.each([
  ['another secret', 'whsec_b3RoZXI=', signed, BODY, now],
  ['another body', SECRET, signed, `${BODY} `, now],
  ['another id', SECRET, { ...signed, id: 'msg_other' }, BODY, now],
  ['a later time than was signed', SECRET, { ...signed, timestamp: String(AT + 1) }, BODY, now],
  ['an old one', SECRET, signed, BODY, new Date((AT + 301) * 1000)],
  ['one from the future', SECRET, signed, BODY, new Date((AT - 301) * 1000)],
  ['no signature', SECRET, { ...signed, signature: '' }, BODY, now],
  ['no time', SECRET, { ...signed, timestamp: '' }, BODY, now],
  ['a time that is none', SECRET, { ...signed, timestamp: '1e9' }, BODY, now],
  ['another version', SECRET, { ...signed, signature: signed.signature.replace('v1', 'v2') }, BODY, now],
])('%s is no signature of it', (_, secret, headers, body, at) => {
  expect(isSignedBy(secret, headers, body, at)).toBe(false)
})
