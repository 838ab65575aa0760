import { afterEach, expect, mock, test } from 'bun:test'
import { cleanup, screen } from '@testing-library/react'
import { TRPCClientError } from '@trpc/client'
import { failureText } from '../../../src/core/contract/failure-texts'
import { FAILURES, type FailureName } from '../../../src/core/contract/failures'
import { show } from '../testing'
import { ErrorState } from './error-state'
import { isMissing } from './is-missing'

afterEach(cleanup)

function refusal(name: FailureName, details?: unknown) {
  const { code, status } = FAILURES[name]
  const text = failureText(name, 'en')
  const failure = { code, name, message: text, ...(details === undefined ? {} : { details }) }
  return new TRPCClientError(name, {
    result: { error: { code: -32000, message: text, data: { failure, httpStatus: status } } } as never,
  })
}
const wrong = (...paths: string[]) => refusal('ValidationError', { fields: paths.map(path => ({ path })) })

test.each([
  ['a record that is not there', refusal('NotFound'), true],
  ['a store', refusal('StoreNotFound'), true],
  ['a place', refusal('LocationNotFound'), true],
  ['an id that none can have', wrong('id'), true],
  ['an order with such an id', wrong('purchaseId'), true],
  ['a range that is none', wrong('after'), false],
  ['an id beside something else', wrong('id', 'limit'), false],
  ['what one may not see', refusal('Forbidden'), false],
  ['a server that is busy', refusal('ServiceUnavailable'), false],
  ['no answer', new TRPCClientError('Failed to fetch'), false],
  ['a mistake of ours', new Error('x is undefined'), false],
])('%s: missing?', (_, error, expected) => {
  expect(isMissing(error)).toBe(expected)
})

test('what does not exist is said, with a way onward and nothing to try again', () => {
  const missing = { title: 'This kitchen isn’t on Comanda', action: <a href="/search">See kitchens</a> }
  show(<ErrorState error={refusal('StoreNotFound')} onRetry={() => undefined} missing={missing} />)
  expect(screen.getByRole('alert').textContent).toContain('This kitchen isn’t on Comanda')
  expect(screen.getByRole('link', { name: 'See kitchens' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  expect(screen.queryByText(/No store selected/)).toBeNull()
})

test('where a screen says nothing of its own, the way leads home', () => {
  show(<ErrorState error={refusal('NotFound')} onRetry={() => undefined} />)
  expect(screen.getByRole('link', { name: 'Go home' }).getAttribute('href')).toBe('/')
})

test('any other failure can be tried again, also where a screen knows what to say of missing records', async () => {
  const onRetry = mock(() => undefined)
  show(<ErrorState error={refusal('ServiceUnavailable')} onRetry={onRetry} missing={{ title: 'Gone' }} />)
  expect(screen.queryByText('Gone')).toBeNull()
  screen.getByRole('button', { name: 'Try again' }).click()
  expect(onRetry).toHaveBeenCalledTimes(1)
})
