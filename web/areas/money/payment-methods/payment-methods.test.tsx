import { afterEach, expect, mock, test } from 'bun:test'
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { SavedCard } from '../../../payments/payment-port'
import { show } from '../../../ui/testing'
import { MethodRow } from './method-row'

afterEach(cleanup)

const visa: SavedCard = {
  id: '0123456789abcdef01234567',
  providerId: 'pm_1',
  _type: 'card',
  brand: 'visa',
  lastFourDigits: '4242',
  nameOnCard: 'Ada Byron',
  nickname: null,
  verificationStatus: 'verified',
  isDefault: false,
  createdAt: new Date('2026-11-17T08:00:00Z'),
}
const onRemove = mock()
const onVerify = mock()
const onRename = mock()
const row = (changes: Partial<SavedCard>) =>
  show(
    <ul>
      <MethodRow
        method={{ ...visa, ...changes }}
        onChanged={async () => undefined}
        onVerify={onVerify}
        onRename={onRename}
        onRemove={onRemove}
      />
    </ul>,
  )
const makeDefault = () => screen.queryByRole('button', { name: 'Make default: Visa ending 4242' })
const remove = () => screen.queryByRole('button', { name: /^Delete/ })

test('a card can become the default, and be removed', async () => {
  row({})
  expect(screen.getByText('Ending 4242')).toBeTruthy()
  expect(makeDefault()).not.toBeNull()
  await userEvent.click(remove()!)
  expect(onRemove).toHaveBeenCalledTimes(1)
})

test('the default card stays: it is neither removed nor made what it is', () => {
  row({ isDefault: true })
  expect(screen.getByText('Default')).toBeTruthy()
  expect([makeDefault(), remove()]).toEqual([null, null])
})

test('a card that its bank has refused is not offered, one that is pending is; both can be verified', async () => {
  const verify = () => screen.getByRole('button', { name: 'Verify Visa ending 4242' })
  row({ verificationStatus: 'failed' })
  expect(screen.getByText('Not verified')).toBeTruthy()
  expect(makeDefault()).toBeNull()
  await userEvent.click(verify())
  expect(onVerify).toHaveBeenCalledTimes(1)
  cleanup()
  row({ verificationStatus: 'pending' })
  expect(verify()).toBeTruthy()
  expect(screen.getByText('Pending verification')).toBeTruthy()
  expect(makeDefault()).not.toBeNull()
})

test('an account is for invoices and never the default', () => {
  row({ _type: 'sepa_debit', brand: 'sepa debit', lastFourDigits: '3201' })
  expect(screen.getByText('For invoices')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /default/ })).toBeNull()
  expect(screen.getByRole('button', { name: 'Delete SEPA debit ending 3201' })).toBeTruthy()
})
