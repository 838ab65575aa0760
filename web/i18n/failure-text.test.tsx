import { afterEach, expect, test } from 'bun:test'
import { renderHook } from '@testing-library/react'
import { TRPCClientError } from '@trpc/client'
import { IntlProvider } from 'use-intl'
import { english } from '../ui/testing'
import { useFailureText } from './failure-text'

const setOnline = (value: boolean) =>
  Object.defineProperty(navigator, 'onLine', { value, configurable: true })
afterEach(() => {
  setOnline(true)
})

const textOf = (error: unknown) =>
  renderHook(useFailureText, {
    wrapper: ({ children }) => (
      <IntlProvider locale="en" messages={english}>
        {children}
      </IntlProvider>
    ),
  }).result.current(error)
const answered = (status: number) =>
  new TRPCClientError('not JSON', { meta: { response: new Response('<html>', { status }) } })
const unanswered = new TRPCClientError('fetch', { cause: new TypeError('Failed to fetch') })

test('an error has the words of the server, of its HTTP status, or of the missing answer', () => {
  const failure = { code: 1, name: 'X', message: 'Said by the server.' }
  const refused = new TRPCClientError('X', {
    result: { error: { code: -32000, message: 'X', data: { failure } } } as never,
  })
  expect(textOf(refused)).toBe('Said by the server.')
  expect([400, 401, 403, 404, 500, 502, 503, 418].map(status => textOf(answered(status)))).toEqual([
    'Backend error. Bad Request',
    'Unauthorized',
    'Forbidden',
    'Not Found',
    'Internal Server Error',
    'Bad Gateway',
    'Service Unavailable',
    'Generic Error',
  ])
  expect(textOf(unanswered)).toBe('We can’t reach the server. Try again in a moment.')
  expect(textOf(new DOMException('', 'TimeoutError'))).toBe('Network error')
  expect(textOf(new Error('ours'))).toBe('Unknown error.')
  setOnline(false)
  expect(textOf(unanswered)).toBe('It seems you are not connected to the Internet.')
})
