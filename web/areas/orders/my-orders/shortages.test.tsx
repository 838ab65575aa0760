import { afterEach, expect, test } from 'bun:test'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { failureText } from '../../../../src/core/contract/failure-texts'
import { TextsProvider } from '../../../i18n/provider'
import { loadTexts } from '../../../i18n/texts'
import { openWire, Refusal, showSignedIn } from '../../../payments/wire.make'
import { Toaster } from '../../../ui/feedback/toaster'
import type { Order } from './order-progress'
import { Shortages } from './shortages'

let close = () => {}
afterEach(() => {
  cleanup()
  close()
})

type Substitute = NonNullable<Order['shortages'][number]['substitute']>
const CREAM: Substitute = {
  ...{ name: 'Cream ice', allergens: ['dairies'], mayContain: [], allergensStated: true, answer: null },
}

/** The box of an order with one dish missing, as a person who avoids milk sees it. */
async function open(
  { state = 'accepted', substitute = CREAM as Substitute | null } = {},
  answer: () => unknown = () => ({}),
) {
  const said: unknown[] = []
  const wire = openWire({
    server: {
      'app.me': () => ({ allergens: ['milk'] }),
      'customer.orders.answerSubstitute': input => {
        said.push(input)
        return answer()
      },
    },
  })
  close = wire.close
  await loadTexts('en', ['my-orders', 'menu', 'orders'])
  const order = {
    ...{ id: 'order', state, cartItems: [{ id: 'bowl', name: 'Poke' }] },
    shortages: [{ lineId: 'bowl', missing: 2, substitute }],
  } as unknown as Order
  await showSignedIn(
    <TextsProvider>
      <Shortages order={order} />
      <Toaster label="Notices" />
    </TextsProvider>,
  )
  screen.getByText(/2× Poke is missing/)
  return said
}
const button = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}`) })

test.each([
  ['Take it', true],
  ['Leave it out', false],
] as const)('the customer answers a substitute: %s', async (name, accept) => {
  const said = await open()
  screen.getByText('Contains dairy, which you avoid')
  fireEvent.click(button(name))
  await waitFor(() => expect(said).toEqual([{ purchaseId: 'order', lineId: 'bowl', accept }]))
})

test.each([
  ['accepted', 'Take it', 'Leave it out'],
  ['refused', 'Leave it out', 'Take it'],
] as const)(
  'what was %s may be answered the other way, not the same way again',
  async (answer, same, other) => {
    const said = await open({ substitute: { ...CREAM, answer } })
    fireEvent.click(button(same))
    expect(said).toEqual([])
    fireEvent.click(button(other))
    await waitFor(() => expect(said).toHaveLength(1))
  },
)

test('an answer that comes too late says so', async () => {
  await open({}, () => new Refusal('OrderCannotBeEdited', { state: 'pending_pickup' }))
  fireEvent.click(button('Take it'))
  expect((await screen.findAllByText(failureText('OrderCannotBeEdited', 'en'))).length).toBeGreaterThan(0)
})

test('nothing is asked where nothing is put in, or once the order was handed on', async () => {
  await open({ substitute: null })
  expect(screen.queryByRole('button', { name: /^(Take it|Leave it out)/ })).toBeNull()
  cleanup()
  close()
  await open({ state: 'pending_pickup' })
  expect(screen.queryByRole('button', { name: /^(Take it|Leave it out)/ })).toBeNull()
  screen.getByText('Cream ice')
})
