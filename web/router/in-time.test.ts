import { expect, test } from 'bun:test'
import { inTime } from './in-time'

test('code that does not come ends in a time-out, and what comes in time is taken', async () => {
  const end = new AbortController()
  const late = inTime(() => new Promise(() => undefined), end.signal)
  const early = inTime(async () => 'screen', end.signal)
  expect(await early).toBe('screen')
  end.abort(new DOMException('', 'TimeoutError'))
  expect(await late.catch((error: Error) => error.name)).toBe('TimeoutError')
})
