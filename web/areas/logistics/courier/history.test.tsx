import { afterEach, expect, test } from 'bun:test'
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { DoneRoute, HistoryWeek } from '../../../../src/modules/logistics/deliveries/contract/history'
import { show } from '../../../ui/testing'
import { WeekCard } from './history'

afterEach(cleanup)

const eur = (amount: number) => ({ amount, currency: 'eur' as const })
const figures = {
  stops: 7,
  failedStops: 1,
  minutes: 135,
  billedMinutes: 135,
  meters: 8_400,
  earned: [
    { reason: 'Precio hora' as const, total: eur(3_375) },
    { reason: 'Suplemento Lluvia' as const, total: eur(200) },
  ],
  total: eur(3_575),
}
const route: DoneRoute = {
  ...figures,
  id: '0123456789abcdef01234567',
  name: 'Nimbus 22@ · 12:00',
  effectiveOn: '2026-11-24',
  vehicleType: 'ebike',
  startedAt: '2026-11-24T11:00:00Z',
  endedAt: '2026-11-24T13:15:00Z',
}
const week: HistoryWeek = { ...figures, startsOn: '2026-11-23', shiftMinutes: 240, routes: [route] }

test('a week says what was earned for what, and its routes open with a press', async () => {
  show(<WeekCard week={week} isFirst={false} />)
  for (const text of ['Mon 23 Nov to Sun 29 Nov', '€35.75', '€33.75', '€2.00', 'By the hour', 'Rain'])
    expect(screen.getByText(text)).toBeTruthy()
  expect(screen.getByText(/2 h 15 min · 8\.4 km · 7 stops · 1 not delivered/)).toBeTruthy()
  expect(screen.getByText('4 h 0 min on shift')).toBeTruthy()
  expect(screen.queryByText(route.name)).toBeNull()
  await userEvent.setup().click(screen.getByRole('button', { name: '1 route' }))
  expect(screen.getByText(route.name)).toBeTruthy()
})

test('the first week is open', () => {
  show(<WeekCard week={week} isFirst />)
  expect(screen.getByText(route.name)).toBeTruthy()
})
