import { afterEach, expect, mock, test } from 'bun:test'
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { timeOf } from '../../../../src/core/rules/local-time'
import { show } from '../../../ui/testing'
import type { DeliveryWindow } from './window-picker'
import { WindowStarts } from './window-starts'

afterEach(cleanup)

/** Windows of an hour and a half, every quarter of an hour. */
const windowsFrom = (first: number, count: number) =>
  Array.from({ length: count }, (_, at): DeliveryWindow => {
    const start = first + at * 15
    return {
      deliveryStart: timeOf(start),
      deliveryEnd: timeOf(start + 90),
      deliveryStartDate: `2026-11-25T${timeOf(start)}:00.000Z`,
      deliveryEndDate: `2026-11-25T${timeOf(start + 90)}:00.000Z`,
      cutoff: '2026-11-25T05:00:00.000Z',
      price: null,
      channels: ['canteen'],
    }
  })
const LUNCH = windowsFrom(13 * 60 + 15, 12)
const starts = () => screen.getAllByRole('radio').map(radio => radio.parentElement?.textContent)

test('the first that is free comes first, then the half hours, and the end stands once', () => {
  show(<WindowStarts options={LUNCH} chosen={LUNCH[3]!} onWindow={() => {}} />)
  expect(starts()).toEqual(['Earliest: 13:15', '13:30', '14:00', '14:30', '15:00', '15:30', '16:00'])
  screen.getByText('Between 14:00 and 15:30')
})

test('one in between stays in sight once it is chosen, and all can be had', async () => {
  const onWindow = mock()
  show(<WindowStarts options={LUNCH} chosen={LUNCH[4]!} onWindow={onWindow} />)
  expect(starts()).toContain('14:15')
  await userEvent.click(screen.getByRole('button', { name: 'More times' }))
  expect(starts()).toHaveLength(LUNCH.length)
  expect(screen.queryByRole('button', { name: 'More times' })).toBeNull()
  await userEvent.click(screen.getByRole('radio', { name: '15:45' }))
  expect(onWindow).toHaveBeenCalledWith('2026-11-25T15:45:00.000Z')
})

test('a long day is shown by its parts, its first start before each', async () => {
  const day = windowsFrom(7 * 60, 61)
  show(<WindowStarts options={day} chosen={day[28]!} onWindow={() => {}} />)
  expect(starts()[0]).toBe('Earliest: 07:00')
  expect(starts()[1]).toBe('12:00')
  await userEvent.click(screen.getByRole('button', { name: 'Evening' }))
  expect(starts().slice(0, 2)).toEqual(['Earliest: 07:00', '19:00'])
})
