import { afterEach, expect, test } from 'bun:test'
import { act, renderHook } from '@testing-library/react'
import { forgetActivationCode, takeActivationCode, useActivationCode } from './activation'

afterEach(() => {
  localStorage.clear()
  history.replaceState(null, '', '/')
})

test.each([
  ['/search?loc=NIMBUS22&city=mad#top', '/search?city=mad#top', 'NIMBUS22'],
  ['/search?loc=%20NIMBUS22%20', '/search', 'NIMBUS22'],
  ['/search?loc=', '/search', null],
  ['/search?city=mad', '/search?city=mad', null],
])('%s becomes %s', (before, after, code) => {
  history.replaceState(null, '', before)
  takeActivationCode()
  expect(location.pathname + location.search + location.hash).toBe(after)
  expect(renderHook(useActivationCode).result.current).toBe(code)
})

test('a code waits over visits until it is used', () => {
  history.replaceState(null, '', '/search?loc=AUREA441')
  takeActivationCode()
  history.replaceState(null, '', '/search')
  takeActivationCode()
  const { result } = renderHook(useActivationCode)
  expect(result.current).toBe('AUREA441')
  act(forgetActivationCode)
  expect(result.current).toBe(null)
})
