import { expect, test } from 'bun:test'
import { retryAfter, staysOpen } from './maintenance'

test.each([
  ['public.status', true],
  ['public.statusOfSomething', false],
  ['public.auth.logIn', true],
  ['public.auth.phone.logIn', true],
  ['public.auth.register', false],
  ['printer.jobs.poll', true],
  ['courier.location.ingest', true],
  ['courier.routes.list', false],
  ['customer.checkout.plan', false],
])('during maintenance %s is open: %p', (call, isOpen) => {
  expect(staysOpen(call)).toBe(isOpen)
})

const now = new Date('2026-11-17T08:00:00Z')
test.each([
  [null, 60],
  [new Date('2026-11-17T08:10:00Z'), 600],
  [new Date('2026-11-17T08:00:01Z'), 30],
  [new Date('2026-11-19T08:00:00Z'), 3600],
])('with an end at %p, clients come again after %p seconds', (until, seconds) => {
  expect(retryAfter(until, now)).toBe(seconds)
})
