import { afterEach, expect, mock, test } from 'bun:test'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { show } from '../../../ui/testing'
import { type Gift, GiveCreditDialog } from './give-credit-dialog'

afterEach(cleanup)

const dialog = (onGive: (gift: Gift, key: string) => Promise<unknown>) =>
  show(<GiveCreditDialog onGive={onGive} onClose={() => {}} onGiven={() => {}} />)
const field = (name: RegExp) => screen.getByLabelText(name)
const write = (name: RegExp, value: string) => {
  fireEvent.change(field(name), { target: { value } })
  fireEvent.blur(field(name))
}
const give = (amount: string) =>
  fireEvent.keyDown(screen.getByRole('button', { name: new RegExp(`€${amount}`) }), { key: 'Enter' })

test('money is given with an amount and a reason, until the end of the last day', async () => {
  const onGive = mock(async (_gift: Gift, _key: string) => {})
  dialog(onGive)
  write(/Amount/, '12,50')
  expect(screen.getByRole('button', { name: /€12\.50/ }).getAttribute('aria-disabled')).toBe('true')
  write(/Reason/, 'For the wait')
  fireEvent.change(document.querySelector('input[type=date]')!, { target: { value: '2026-12-24' } })
  give('12\\.50')
  await waitFor(() => expect(onGive).toHaveBeenCalledTimes(1), { timeout: 3000 })
  expect(onGive.mock.calls[0]![0]).toEqual({
    price: { amount: 1250, currency: 'eur' },
    comment: 'For the wait',
    expiresAt: new Date('2026-12-24T23:00:00.000Z'),
  })
})

test('sliding again after a failure gives under the same key; after a change, under another', async () => {
  const keys: string[] = []
  dialog(async (_gift, key) => {
    keys.push(key)
    throw new Error('away')
  })
  write(/Amount/, '5')
  write(/Reason/, 'For the wait')
  for (const times of [1, 2]) {
    give('5\\.00')
    await waitFor(() => expect(keys).toHaveLength(times), { timeout: 5000 })
    await waitFor(
      () =>
        expect(screen.getByRole('button', { name: /€5\.00/ }).parentElement?.dataset.state).toBe('normal'),
      { timeout: 5000 },
    )
  }
  write(/Amount/, '6')
  give('6\\.00')
  await waitFor(() => expect(keys).toHaveLength(3), { timeout: 5000 })
  expect(keys[0]).toBe(keys[1]!)
  expect(keys[2]).not.toBe(keys[0]!)
}, 20_000)
