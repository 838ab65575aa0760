import { afterEach, expect, setSystemTime, test } from 'bun:test'
import { cleanup } from '@testing-library/react'
import { show } from '../../../ui/testing'
import { CutoffCountdown } from './cutoff-countdown'

const LUNCH = {
  deliveryStart: '13:00',
  deliveryEnd: '14:30',
  deliveryStartDate: '2026-11-17T12:00:00.000Z',
  deliveryEndDate: '2026-11-17T13:30:00.000Z',
  cutoff: '2026-11-17T10:00:00.000Z',
  price: null,
  channels: [],
}
afterEach(() => {
  cleanup()
  setSystemTime()
})

test.each([
  ['in the last hour it counts', '2026-11-17T09:18:30Z', 'canteen', '42 minutes left'],
  ['the last minute is one', '2026-11-17T09:59:10Z', 'canteen', '1 minute left'],
  ['with more than an hour there is no hurry', '2026-11-17T08:59:00Z', 'canteen', null],
  ['after it there is nothing to count', '2026-11-17T10:00:10Z', 'canteen', null],
  ['on the day before it would only worry', '2026-11-16T09:30:00Z', 'canteen', null],
  ['catering is not ordered in the last minute', '2026-11-17T09:30:00Z', 'catering', null],
] as const)('%s', (_, now, channel, text) => {
  setSystemTime(new Date(now))
  const { container } = show(<CutoffCountdown window={LUNCH} channel={channel} tz="Europe/Madrid" />)
  if (text) expect(container.textContent).toContain(text)
  else expect(container.textContent).toBe('')
})
