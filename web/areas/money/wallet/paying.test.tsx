import { afterEach, expect, mock, test } from 'bun:test'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { toMoney } from '../../../../src/core/rules/money/cents'
import { declined, openWire, paid, Refusal, showSignedIn } from '../../../payments/wire.make'
import { PayOrderDialog } from './pay-order-dialog'
import { TopUpDialog } from './top-up-dialog'

let wire: ReturnType<typeof openWire>
afterEach(() => {
  cleanup()
  wire.close()
})
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const asked = (what: string) => wire.asked.filter(one => one.what === what)

const onClose = mock()
const onPaid = mock()
afterEach(() => {
  onClose.mockClear()
  onPaid.mockClear()
})

const OPENED = { balance: null, clientSecret: 'pi_1_secret', paymentIntentId: 'pi_1' }
const PUT_IN = { balance: toMoney(2000), clientSecret: null, paymentIntentId: 'pi_1' }
const openTopUp = async (answers: { opened?: () => unknown; confirmed?: () => unknown } = {}) => {
  wire = openWire({
    server: {
      'customer.wallet.topUp': answers.opened ?? (() => OPENED),
      'customer.wallet.confirmTopUp': answers.confirmed ?? (() => PUT_IN),
    },
  })
  await showSignedIn(<TopUpDialog onClose={onClose} onPaid={onPaid} />)
  await screen.findByText('Ending 4242')
}

test('a top-up is paid with the saved card, put into the wallet, and the dialog closes', async () => {
  await openTopUp()
  wire.provider.push(paid('succeeded'))
  await userEvent.click(screen.getByRole('radio', { name: '€50.00' }))
  await press('Pay €50.00')
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
  expect(onPaid).toHaveBeenCalledTimes(1)
  expect(asked('customer.wallet.topUp').map(({ input }) => input)).toEqual([
    { amount: 5000, saveCard: false },
  ])
  expect(asked('/v1/payment_intents/pi_1/confirm').map(({ input }) => input)).toEqual([
    { client_secret: 'pi_1_secret', payment_method: 'pm_1' },
  ])
})

test('another amount is held to its limits before anybody is asked', async () => {
  await openTopUp()
  await userEvent.click(screen.getByRole('radio', { name: 'Another amount' }))
  await press('Top up')
  expect(await screen.findByText('Enter an amount')).toBeTruthy()
  const field = screen.getByRole('textbox', { name: /Amount/ })
  await userEvent.type(field, '4,99')
  await press('Pay €4.99')
  expect(await screen.findByText('At least €5.00')).toBeTruthy()
  await userEvent.clear(field)
  await userEvent.type(field, '500,01')
  await press('Pay €500.01')
  expect(await screen.findByText('At most €500.00')).toBeTruthy()
  expect(asked('customer.wallet.topUp')).toEqual([])
})

test('a bank that says no is told, and trying again is the same attempt until it has ended', async () => {
  let confirmed: unknown = new Refusal('PaymentFailed')
  await openTopUp({ confirmed: () => confirmed })
  wire.provider.push(declined('insufficient_funds'))
  await press('Pay €20.00')
  expect(await screen.findByText('There isn’t enough money in the account.')).toBeTruthy()
  wire.provider.push(paid('succeeded'))
  await press('Pay €20.00')
  expect(await screen.findByText('Payment failed')).toBeTruthy()
  confirmed = PUT_IN
  wire.provider.push(paid('succeeded'))
  await press('Pay €20.00')
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  const [first, second, third] = asked('customer.wallet.topUp').map(({ key }) => key)
  expect(first).toBe(second!)
  expect(third).not.toBe(first!)
})

test('a provider that is away is told as such: nothing was charged', async () => {
  await openTopUp()
  wire.provider.push('away')
  await press('Pay €20.00')
  expect(
    await screen.findByText('We can’t reach the payment provider. Nothing was charged. Try again.'),
  ).toBeTruthy()
  expect(onClose).not.toHaveBeenCalled()
})

const ORDER = {
  id: 'abcdefabcdefabcdefabcdef',
  ufid: 'K7Q2-M4XT',
  storeName: 'Cuina de Barri',
  deliveryWindowStart: new Date('2026-11-20T12:00:00Z'),
  amount: toMoney(1719),
  reason: 'cardFailed' as const,
  owedBy: 'you' as const,
}
const openOrder = async (answers: { pay?: () => unknown; confirm?: () => unknown } = {}) => {
  wire = openWire({
    server: {
      'customer.orders.pay':
        answers.pay ??
        (() => ({ clientSecret: 'pi_2_secret', paymentIntentId: 'pi_2', amount: toMoney(1719) })),
      'customer.orders.confirmPayment': answers.confirm ?? (() => ({ id: ORDER.id })),
    },
  })
  await showSignedIn(<PayOrderDialog order={ORDER} onClose={onClose} onPaid={onPaid} />)
  await screen.findByText('Ending 4242')
}

test('an order that is owed says what for, and is paid', async () => {
  await openOrder()
  expect(screen.getByText('Order K7Q2-M4XT from Cuina de Barri')).toBeTruthy()
  wire.provider.push(paid('succeeded'))
  await press('Pay €17.19')
  await waitFor(() => expect(onPaid).toHaveBeenCalledTimes(1))
  expect(asked('customer.orders.confirmPayment').map(({ input }) => input)).toEqual([
    { purchaseId: ORDER.id },
  ])
})

test('an order that another window has paid counts as paid, and one whose money is not there yet does not', async () => {
  await openOrder({ pay: () => new Refusal('NothingToPay') })
  await press('Pay €17.19')
  await waitFor(() => expect(onPaid).toHaveBeenCalledTimes(1))
  cleanup()
  wire.close()
  onPaid.mockClear()

  await openOrder({ confirm: () => new Refusal('PaymentFailed') })
  wire.provider.push(paid('succeeded'))
  await press('Pay €17.19')
  expect(await screen.findByText(/haven’t received the payment yet/)).toBeTruthy()
  expect(onPaid).not.toHaveBeenCalled()
})

test('the card of an order that its bank refuses is told, and another can be tried', async () => {
  await openOrder()
  wire.provider.push(declined('lost_card'))
  await press('Pay €17.19')
  expect(await screen.findByText('Your bank declined the card.')).toBeTruthy()
  await press('Change')
  expect(screen.getByRole('radio', { name: 'Another card' })).toBeTruthy()
  expect(screen.queryByText('Save this card for next time')).toBeNull()
})
