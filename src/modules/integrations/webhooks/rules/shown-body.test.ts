import { expect, test } from 'bun:test'
import { shownBody } from './shown-body'

test('the secret of a payment is not shown, all else to the letter', () => {
  const body =
    '{ "id": "evt_1", "data": {"object": {"id": "pi_1", "client_secret" : "pi_1_secret_\\"x", "amount": 950}} }'
  expect(shownBody(body)).toBe(
    '{ "id": "evt_1", "data": {"object": {"id": "pi_1", "client_secret" : "hidden", "amount": 950}} }',
  )
  expect(shownBody('{"client_secret":null, "note": "client_secret"}')).toBe(
    '{"client_secret":null, "note": "client_secret"}',
  )
})
