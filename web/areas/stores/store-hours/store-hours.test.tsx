import { afterEach, beforeEach, expect, setSystemTime, test } from 'bun:test'
import { cleanup, screen } from '@testing-library/react'
import { show } from '../../../ui/testing'
import StoreHours from './store-hours'

beforeEach(() => setSystemTime(new Date('2026-12-21T10:00:00Z')))
afterEach(() => {
  cleanup()
  setSystemTime()
})

const usual = [{ start: '09:00', end: '18:00' }]
const early = [{ start: '09:00', end: '15:00' }]
const schedule = { mon: usual, tue: usual, wed: usual, thu: usual, fri: usual }

test('the week of a kitchen is said as it is on its days, with what comes after it', () => {
  const specialHours = [
    { from: '2026-12-24', until: '2026-12-24', name: 'Nochebuena', hours: early },
    { from: '2026-12-25', until: '2026-12-28', name: 'Navidad', hours: [] },
    { from: '2026-12-31', until: '2026-12-31', name: '', hours: [{ start: '08:00', end: '12:00' }] },
    { from: '2027-03-19', until: '2027-03-19', name: 'San José', hours: [] },
  ]
  show(<StoreHours store={{ tz: 'Europe/Madrid', schedule, specialHours }} />)
  const terms = screen.getAllByRole('term').map(({ textContent }) => textContent)
  const hours = screen.getAllByRole('definition').map(({ textContent }) => textContent)
  expect(terms.map((term, at) => `${term}: ${hours[at]}`)).toEqual([
    'Today: 09:00–18:00',
    'Tue 22 Dec: 09:00–18:00',
    'Wed 23 Dec: 09:00–18:00',
    'Thu 24 Dec: until 15:00 · Nochebuena',
    'Fri 25 Dec: Closed · Navidad',
    'Sat 26 Dec: Closed · Navidad',
    'Sun 27 Dec: Closed · Navidad',
  ])
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Mon 28 DecClosed · Navidad',
    'Thu 31 Dec08:00–12:00',
  ])
})
