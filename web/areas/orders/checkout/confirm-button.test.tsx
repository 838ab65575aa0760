import { afterEach, expect, mock, test } from 'bun:test'
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { show } from '../../../ui/testing'
import type { Cart } from '../cart/cart'
import { ConfirmButton } from './confirm-button'
import { planOf } from './plan.make'
import type { CheckoutState } from './use-checkout'

afterEach(cleanup)

const cart: Cart = {
  storeId: 's1',
  storeSlug: 'one',
  storeName: 'One',
  channel: 'canteen',
  on: null,
  catalogId: null,
  entries: [],
  key: 'k1',
}

/** The button of a checkout whose answer is there, or is being asked for again. */
function open(isCurrent: boolean, answer: { data?: unknown; isError: boolean } = { isError: false }) {
  const onConfirm = mock(async () => undefined)
  const plan = { data: planOf(), isCurrent, ...answer }
  const session = { status: 'signedIn' }
  const checkout = { plan, failure: null, stage: null, session, draft: { asksForQuote: false } }
  show(
    <ConfirmButton
      cart={cart}
      checkout={checkout as unknown as CheckoutState}
      needsCard={false}
      slide={null}
      onConfirm={onConfirm}
    />,
  )
  return onConfirm
}

test('an order is confirmed at the price that is shown, and not while another one is asked for', async () => {
  const early = open(false)
  await userEvent.click(screen.getByRole('button', { name: /€15\.99/ }))
  expect(early).not.toHaveBeenCalled()
  cleanup()

  const inTime = open(true)
  await userEvent.click(screen.getByRole('button', { name: /€15\.99/ }))
  expect(inTime).toHaveBeenCalledTimes(1)
})

test('an order whose price cannot be had is not confirmed in silence', async () => {
  const onConfirm = open(false, { data: undefined, isError: true })
  await userEvent.click(screen.getByRole('button', { name: 'Place order' }))
  expect(onConfirm).toHaveBeenCalledTimes(1)
})
