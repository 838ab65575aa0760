import { afterEach, expect, mock, test } from 'bun:test'
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { show } from '../../../ui/testing'
import { makeRow } from '../orders/testing'
import { BulkActions } from './bulk-actions'
import { FailuresDialog, MoveDialog, needsAnswer } from './move-dialogs'
import { readOutcome } from './use-moves'

afterEach(cleanup)

const pending = [makeRow(1), makeRow(2)]
const accepted = { ...makeRow(3, { state: 'accepted' }), allowedStates: ['pending_pickup' as const] }

test('the bar offers the next step and says for how many of the chosen it counts', async () => {
  const onMove = mock(() => undefined)
  show(
    <BulkActions
      chosen={[...pending, accepted]}
      onClear={() => undefined}
      onMove={onMove}
      onPrint={() => undefined}
    />,
  )
  await userEvent.click(screen.getByRole('button', { name: /Accept \(2 of 3\)/ }))
  expect(onMove).toHaveBeenCalledWith('accepted', pending)
})

test('what part of a selection was refused is told order by order', () => {
  const outcome = readOutcome(pending, {
    changed: 1,
    results: [
      { purchaseId: pending[0]!.id, ok: true, state: 'accepted' },
      {
        purchaseId: pending[1]!.id,
        ok: false,
        state: 'canceled_by_user',
        error: { code: 105002, name: 'InvalidStateTransition', message: 'It was canceled' },
      },
    ],
  })
  expect(outcome.moved).toEqual([pending[0]!])
  show(<FailuresDialog failures={outcome.refused} onClose={() => undefined} />)
  expect(screen.getByRole('dialog', { name: 'One order didn’t change' }).textContent).toContain(
    'K2It was canceled',
  )
})

test('nobody is refused without a reason, and nothing is collected without a code', async () => {
  expect(needsAnswer({ state: 'accepted', rows: pending })).toBe(false)
  expect(needsAnswer({ state: 'rejected_by_store', rows: pending })).toBe(true)
  expect(needsAnswer({ state: 'delivered', rows: [makeRow(1, { isPickup: true })] })).toBe(true)

  const onMove = mock(async () => undefined)
  show(
    <MoveDialog
      asked={{ state: 'rejected_by_store', rows: pending }}
      onClose={() => undefined}
      onMove={onMove}
    />,
  )
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Reject' }))
  await user.type(screen.getByRole('textbox'), '   ')
  await user.click(screen.getByRole('button', { name: 'Reject' }))
  expect(onMove).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Sold out' }))
  await user.click(screen.getByRole('button', { name: 'Reject' }))
  expect(onMove).toHaveBeenCalledWith(expect.objectContaining({ reason: 'Sold out', rows: pending }))
})
