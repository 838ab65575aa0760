import { afterEach, expect, mock, test } from 'bun:test'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { toMoney } from '../../../../src/core/rules/money/cents'
import type { RefundPreview } from '../../../../src/modules/orders/payments/contract/refunds'
import { show } from '../../../ui/testing'
import { makeRow } from '../orders/testing'
import { RefundForm } from './refund-form'

afterEach(cleanup)

function showForm(failure: string | null = null, preview: RefundPreview | null = null) {
  const onRefund = mock(async () => undefined)
  show(
    <RefundForm
      order={makeRow(1)}
      bearers={['merchant', 'platform']}
      failure={failure}
      preview={preview}
      onRefund={onRefund}
      onClose={() => undefined}
    />,
  )
  return onRefund
}

test('shows what goes back and to where, and asks for a reason before it can be slid', async () => {
  showForm()
  const user = userEvent.setup()
  await user.click(screen.getByRole('radio', { name: 'An amount' }))
  await user.type(screen.getByRole('textbox', { name: 'Amount' }), '12,50')
  const sum = screen.getByText('Refund').closest('section')!
  expect(sum.textContent).toContain('€12.50')
  expect(sum.textContent).toContain('Card€10.00')
  expect(sum.textContent).toContain('Wallet€2.50')
  expect(screen.getByRole('button', { name: 'Refund €12.50' }).getAttribute('aria-disabled')).toBe('true')
  await user.type(screen.getByRole('textbox', { name: /Reason/ }), 'Cold')
  expect(screen.getByRole('button', { name: 'Refund €12.50' }).getAttribute('aria-disabled')).toBeNull()
})

test('sends the items that were counted, with who bears it', async () => {
  const onRefund = showForm()
  const user = userEvent.setup()
  await user.click(screen.getByRole('radio', { name: 'Items' }))
  await user.click(screen.getByRole('button', { name: 'One more: Poke salmó' }))
  await user.click(screen.getByRole('radio', { name: 'Platform' }))
  await user.type(screen.getByRole('textbox', { name: /Reason/ }), 'Missing')
  fireEvent.keyDown(screen.getByRole('button', { name: 'Refund €10.00' }), { key: 'Enter' })
  await waitFor(() => expect(onRefund).toHaveBeenCalledTimes(1), { timeout: 3000 })
  expect(onRefund).toHaveBeenCalledWith(
    expect.objectContaining({ kind: 'items', quantities: { bowl: 1 } }),
    'Missing',
    'platform',
    false,
  )
})

test('once the server has said what goes back, that is what stands there, and at whose cost', () => {
  showForm(null, {
    amount: toMoney(900),
    parts: {
      card: toMoney(650),
      transfer: toMoney(0),
      balance: toMoney(250),
      flex: toMoney(0),
      inKind: toMoney(0),
    },
    merchant: { now: toMoney(2000), after: toMoney(1280) },
  })
  const sum = screen.getByText('Refund').closest('section')!
  expect(sum.textContent).toContain('€9.00')
  expect(sum.textContent).toContain('Wallet€2.50')
  expect(sum.textContent).toContain('Payout of €12.80 instead of €20.00')
  expect(sum.textContent).toContain('Platform-€1.80')
  expect(screen.getByRole('button', { name: 'Refund €9.00' })).toBeTruthy()
})
