import { afterEach, expect, mock, test } from 'bun:test'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { RefundForm } from './refund-form'
import { makeRow, showBoard } from './testing'

afterEach(cleanup)

function show(failure: string | null = null) {
  const onRefund = mock(async () => undefined)
  showBoard(
    <RefundForm
      order={makeRow(1)}
      bearers={['merchant', 'platform']}
      failure={failure}
      onRefund={onRefund}
      onClose={() => undefined}
    />,
  )
  return onRefund
}

test('shows what goes back and to where, and asks for a reason before it can be slid', async () => {
  show()
  const user = userEvent.setup()
  await user.click(screen.getByRole('radio', { name: 'An amount' }))
  await user.type(screen.getByRole('textbox', { name: 'Amount' }), '12,50')
  const sum = screen.getByText('Goes back').closest('section')!
  expect(sum.textContent).toContain('€12.50')
  expect(sum.textContent).toContain('Card€10.00')
  expect(sum.textContent).toContain('Wallet€2.50')
  expect(screen.getByRole('button', { name: 'Refund €12.50' }).getAttribute('aria-disabled')).toBe('true')
  await user.type(screen.getByRole('textbox', { name: /Reason/ }), 'Cold')
  expect(screen.getByRole('button', { name: 'Refund €12.50' }).getAttribute('aria-disabled')).toBeNull()
})

test('sends the items that were counted, with who bears it', async () => {
  const onRefund = show()
  const user = userEvent.setup()
  await user.click(screen.getByRole('radio', { name: 'Single items' }))
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
