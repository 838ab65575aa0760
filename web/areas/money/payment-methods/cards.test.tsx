import { afterEach, expect, mock, test } from 'bun:test'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import {
  declined,
  openWire,
  type ProviderAnswer,
  paid,
  Refusal,
  showSignedIn,
  VISA,
} from '../../../payments/wire.make'
import { RedeemForm } from '../wallet/redeem-form'
import { AddCardForm } from './add-card-form'
import { RenameMethodDialog } from './rename-method-dialog'
import { VerifyCardDialog } from './verify-card-dialog'

let wire: ReturnType<typeof openWire>
const onClose = mock()
const onDone = mock(async () => undefined)
afterEach(() => {
  cleanup()
  wire.close()
  onClose.mockClear()
  onDone.mockClear()
})
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const asked = (what: string) => wire.asked.filter(one => one.what === what)

async function addCard(confirmed: unknown, ...answers: ProviderAnswer[]) {
  wire = openWire({
    server: {
      'customer.paymentMethods.setUp': () => ({ clientSecret: 'seti_1_secret', setupIntentId: 'seti_1' }),
      'customer.paymentMethods.confirmSetup': () => confirmed,
    },
  })
  wire.provider.push({ status: 200, body: { id: 'pm_9' } }, ...answers)
  await showSignedIn(<AddCardForm onSaved={onDone} />)
  await userEvent.type(await screen.findByLabelText('Card number'), '4242424242424242')
  await userEvent.type(screen.getByLabelText('Expires'), '1234')
  await userEvent.type(screen.getByLabelText('Security code'), '123')
  await press('Save card')
}

test('a new card is set up with the provider, asked for one euro, and kept', async () => {
  await addCard(VISA, paid('succeeded'))
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
  expect(asked('customer.paymentMethods.setUp').map(({ input }) => input)).toEqual([{ amount: 100 }])
  expect(asked('customer.paymentMethods.confirmSetup').map(({ input }) => input)).toEqual([
    { setupIntentId: 'seti_1' },
  ])
})

test.each([
  ['PaymentMethodVerificationFailed', 'We could not verify this card. Please try with another one.'],
  ['CannotReusePaymentMethod', 'This card is already being used.'],
] as const)('a new card that is refused with %s says: %s', async (name, text) => {
  await addCard(new Refusal(name), paid('succeeded'))
  expect(await screen.findByText(text)).toBeTruthy()
  expect(onDone).not.toHaveBeenCalled()
})

test('a new card that its bank declines says why, and is not kept', async () => {
  await addCard(VISA, declined('expired_card'))
  expect(await screen.findByText('The card has expired.')).toBeTruthy()
  expect(asked('customer.paymentMethods.confirmSetup')).toEqual([])
})

test('a new card that is not confirmed, for no reason that is given, says what cards have to be able to do', async () => {
  await addCard(VISA, paid('canceled'))
  const text = 'The card could not be confirmed. It must allow subscriptions and have funds.'
  expect(await screen.findByText(text)).toBeTruthy()
})

const PENDING = { ...VISA, verificationStatus: 'pending' as const }
const ASKED = { method: PENDING, clientSecret: 'pi_3_secret', paymentIntentId: 'pi_3' }
async function verify(known: unknown, answer: ProviderAnswer) {
  wire = openWire({
    server: {
      'customer.paymentMethods.verify': () => ASKED,
      'customer.paymentMethods.confirmVerification': () => known,
    },
  })
  wire.provider.push(answer)
  await showSignedIn(<VerifyCardDialog card={PENDING} onClose={onClose} onChanged={onDone} />)
  await press('Verify')
}

test('a card that waits is verified with its bank', async () => {
  await verify(VISA, paid('requires_capture'))
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
  expect(asked('/v1/payment_intents/pi_3/confirm').map(({ input }) => input)).toEqual([
    { client_secret: 'pi_3_secret', payment_method: 'pm_1' },
  ])
  expect(onDone).toHaveBeenCalledTimes(1)
})

test('a card whose bank says no is told, and the server learns of it', async () => {
  await verify(new Refusal('PaymentMethodVerificationFailed'), declined('insufficient_funds'))
  expect(await screen.findByText('We could not verify this card. Please try with another one.')).toBeTruthy()
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
  expect(onClose).not.toHaveBeenCalled()
})

test('a card whose owner was not recognised waits on, and says so', async () => {
  await verify(PENDING, {
    status: 402,
    body: { error: { code: 'payment_intent_authentication_failure', message: 'No.' } },
  })
  expect(await screen.findByText('Your bank couldn’t verify that it’s you.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Verify' })).toBeTruthy()
})

test('a card gets a name, and loses it when the field is empty', async () => {
  wire = openWire({ server: { 'customer.paymentMethods.rename': () => VISA } })
  await showSignedIn(<RenameMethodDialog method={VISA} onClose={onClose} onChanged={onDone} />)
  const field = screen.getByLabelText('Name')
  await userEvent.type(field, ' Company ')
  await press('Save name')
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
  await userEvent.clear(field)
  await press('Save name')
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(2))
  expect(asked('customer.paymentMethods.rename').map(({ input }) => input)).toEqual([
    { id: VISA.id, nickname: 'Company' },
    { id: VISA.id, nickname: null },
  ])
})

async function redeem(answer: unknown, code = 'hola5') {
  wire = openWire({ server: { 'customer.coupons.redeem': () => answer } })
  await showSignedIn(<RedeemForm onRedeemed={onDone} />)
  if (code) await userEvent.type(screen.getByLabelText('Code'), code)
  await press('Redeem')
}

test.each([
  ['CodeCreditAlreadyRedeemedByUser', 'Code already redeemed.'],
  ['CodeCreditDoesNotExist', 'This code does not exist.'],
  ['CodeCreditExpired', 'This code has expired.'],
  ['CodeCreditIsNotAvailable', 'This code is not available.'],
  ['CodeCreditTimesRedeemableReached', 'This code is expired.'],
] as const)('a code that is refused with %s says at its field: %s', async (name, text) => {
  await redeem(new Refusal(name))
  expect(await screen.findByText(text)).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Code').getAttribute('aria-invalid')).toBe('true')
  expect(onDone).not.toHaveBeenCalled()
})

test('a code that is money says how much is in the wallet now, and nothing typed asks nobody', async () => {
  const price = { amount: 500, currency: 'eur' as const }
  await redeem({ kind: 'credit', credit: { price }, coupon: null, balance: price })
  expect(await screen.findByText('€5.00 added to your wallet.')).toBeTruthy()
  expect(onDone).toHaveBeenCalledTimes(1)
  cleanup()
  wire.close()
  await redeem(null, '')
  expect(await screen.findByText('Enter a code')).toBeTruthy()
  expect(asked('customer.coupons.redeem')).toEqual([])
})
