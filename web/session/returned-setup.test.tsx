import { afterEach, expect, test } from 'bun:test'
import { forgetReturnedSetup, returnedSetup, takeReturnedSetup } from './returned-setup'

afterEach(() => {
  sessionStorage.clear()
  history.replaceState(null, '', '/')
})

test.each([
  [
    '/search?setup_intent=seti_1&setup_intent_client_secret=seti_1_secret&redirect_status=succeeded&city=mad#top',
    '/search?city=mad#top',
    { setupIntentId: 'seti_1' },
  ],
  ['/wallet/payment-methods?setup_session=cs_1', '/wallet/payment-methods', { sessionId: 'cs_1' }],
  ['/search?setup_intent=', '/search', null],
  ['/search?city=mad', '/search?city=mad', null],
])('%s becomes %s', (before, after, setup) => {
  history.replaceState(null, '', before)
  takeReturnedSetup()
  expect(location.pathname + location.search + location.hash).toBe(after)
  expect(returnedSetup()).toEqual(setup)
})

test('it waits over a reload until it was confirmed, and its secret is kept nowhere', () => {
  history.replaceState(null, '', '/search?setup_intent=seti_1&setup_intent_client_secret=hush')
  takeReturnedSetup()
  takeReturnedSetup()
  expect(returnedSetup()).toEqual({ setupIntentId: 'seti_1' })
  expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('hush')
  forgetReturnedSetup()
  expect(returnedSetup()).toBeNull()
})
