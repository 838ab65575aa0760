import { afterAll, afterEach, beforeEach, expect, test } from 'bun:test'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRef } from 'react'
import { IntlProvider } from 'use-intl'
import { english } from '../ui/testing'
import { type CardDesk, ProviderUnreachable } from './payment-port'
import StripeCardForm from './stripe-card-form'
import { loadProviderScript } from './stripe-script'

const settings = { key: 'pk_test_1', live: false, provider: 'stripe' as const, apiBase: null }
const asked: { what: string; with: unknown[] }[] = []
let answer: object = {}
type Tell = (event: { complete: boolean; error?: { message: string } }) => void
const change: { tell?: Tell; ready?: Tell } = {}
const element = {
  mount: (place: HTMLElement) => place.append('Field of the provider'),
  on: (event: 'change' | 'ready', tell: Tell) => {
    change[event === 'change' ? 'tell' : 'ready'] = tell
  },
  focus: () => asked.push({ what: 'focus', with: [] }),
  destroy: () => undefined,
}
const ask =
  (what: string) =>
  (...args: unknown[]) => {
    asked.push({ what, with: args })
    return Promise.resolve(answer)
  }
const provider = Object.assign(
  (key: string) => {
    asked.push({ what: 'key', with: [key] })
    return {
      elements: () => ({ create: () => element }),
      confirmCardPayment: ask('confirmCardPayment'),
      confirmCardSetup: ask('confirmCardSetup'),
    }
  },
  { version: 'endive' },
)

const page = window as unknown as {
  Stripe?: unknown
  happyDOM: { settings: { handleDisabledFileLoadingAsSuccess: boolean } }
}
/** No script is ever fetched here; whether one came is what the tests say. */
page.happyDOM.settings.handleDisabledFileLoadingAsSuccess = true
const scripts = () => [...document.querySelectorAll('script[src^="https://js.stripe.com/"]')]
const original = fetch
const fetched: string[] = []
beforeEach(() => {
  asked.length = 0
  fetched.length = 0
  globalThis.fetch = Object.assign(
    (url: string | URL | Request) => {
      fetched.push(String(url))
      return Promise.reject(new Error('Nobody is called'))
    },
    { preconnect: original.preconnect },
  )
})
afterEach(() => {
  cleanup()
  page.Stripe = undefined
})
afterAll(() => {
  globalThis.fetch = original
  page.happyDOM.settings.handleDisabledFileLoadingAsSuccess = false
  for (const script of scripts()) script.remove()
})

function form({ autoFocus = false } = {}) {
  const desk = createRef<CardDesk>()
  const complete: boolean[] = []
  render(
    <IntlProvider locale="en-GB" timeZone="Europe/Madrid" messages={english}>
      <StripeCardForm
        settings={settings}
        holder="Marta Vidal"
        hidden={false}
        autoFocus={autoFocus}
        desk={desk}
        onComplete={isComplete => complete.push(isComplete)}
      />
    </IntlProvider>,
  )
  return { desk, complete }
}

const [fails, comes] = ['error', 'load'].map(
  type => () => act(async () => void scripts().at(-1)!.dispatchEvent(new Event(type))),
)

test('a script that hangs is given up and asked for anew', async () => {
  const loading = loadProviderScript('pk_test_1', 10)
  const [first] = scripts()
  expect(first?.getAttribute('src')).toStartWith('https://js.stripe.com/')
  expect(await loading.catch((error: Error) => error.message)).toBe('The script did not load in time')
  await waitFor(() => expect(scripts()[0]).not.toBe(first))
  expect(scripts()).toHaveLength(1)
  // That it fails for good ends the wait of whoever came meanwhile.
  const meanwhile = loadProviderScript('pk_test_1').catch((error: Error) => error.message)
  await fails!()
  expect(await meanwhile).toBe('Failed to load Stripe.js')
})

test('says that the script does not come, charges nothing, and tries again', async () => {
  const user = userEvent.setup()
  const { desk } = form()
  await fails!()
  await fails!()
  expect(await screen.findByText("Can't load the payment provider script.")).toBeTruthy()
  expect(desk.current!.whyNotForm()).toBe("Can't load the payment provider script.")
  const payable = { intentId: 'pi_1', clientSecret: 'pi_1_secret' }
  const setup = { setupIntentId: 'seti_1', clientSecret: 'seti_1_secret' }
  for (const call of [desk.current!.pay(payable, 'form', { saveCard: false }), desk.current!.setUp(setup)])
    expect(await call.catch((error: unknown) => error)).toBeInstanceOf(ProviderUnreachable)
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  page.Stripe = provider
  await comes!()
  expect(await screen.findByText('Field of the provider')).toBeTruthy()
  expect(asked).toEqual([{ what: 'key', with: ['pk_test_1'] }])
})

test('pays and saves with the field of the provider, which alone knows the number', async () => {
  page.Stripe = provider
  const { desk, complete } = form()
  await screen.findByText('Field of the provider')
  await act(async () =>
    change.tell!({ complete: false, error: { message: 'Your card number is incorrect.' } }),
  )
  expect<string | null>(desk.current!.whyNotForm()).toBe('Your card number is incorrect.')
  await act(async () => change.tell!({ complete: true }))
  expect(complete).toEqual([false, true])
  expect(desk.current!.whyNotForm()).toBeNull()

  const card = { card: element, billing_details: { name: 'Marta Vidal' } }
  const payable = { intentId: 'pi_1', clientSecret: 'pi_1_secret' }
  asked.length = 0
  answer = { paymentIntent: { status: 'requires_capture' } }
  const paid = await desk.current!.pay(payable, 'form', { saveCard: true })
  expect(paid).toEqual({ status: 'requires_capture' })
  await desk.current!.pay(payable, { savedCard: 'pm_1' }, { saveCard: false })
  answer = { setupIntent: { status: 'succeeded' } }
  const saved = await desk.current!.setUp({ setupIntentId: 'seti_1', clientSecret: 'seti_1_secret' })
  expect(saved).toEqual({ status: 'succeeded' })
  expect(asked).toEqual([
    {
      what: 'confirmCardPayment',
      with: ['pi_1_secret', { payment_method: card, setup_future_usage: 'on_session' }],
    },
    { what: 'confirmCardPayment', with: ['pi_1_secret', { payment_method: 'pm_1' }] },
    { what: 'confirmCardSetup', with: ['seti_1_secret', { payment_method: card }] },
  ])
  expect(fetched).toEqual([])
})

test('tells a declined card from a provider that cannot be reached', async () => {
  page.Stripe = provider
  const { desk } = form()
  await screen.findByText('Field of the provider')
  const payable = { intentId: 'pi_1', clientSecret: 'pi_1_secret' }
  const setup = { setupIntentId: 'seti_1', clientSecret: 'seti_1_secret' }
  const pay = () => desk.current!.pay(payable, 'form', { saveCard: false })
  answer = { error: { type: 'card_error', code: 'card_declined', decline_code: 'lost_card', message: 'No.' } }
  const declined = { status: 'failed', code: 'lost_card', message: 'No.' } as const
  expect([await pay(), await desk.current!.setUp(setup)]).toEqual([declined, declined])
  // Confirmed before, and the answer never arrived: what the payment says counts.
  answer = { error: { type: 'invalid_request_error', payment_intent: { status: 'succeeded' } } }
  expect(await pay()).toEqual({ status: 'succeeded' })
  answer = { error: { type: 'api_connection_error', message: 'Offline' } }
  for (const call of [pay(), desk.current!.setUp(setup)])
    expect(await call.catch((error: unknown) => error)).toBeInstanceOf(ProviderUnreachable)
})

test.each([true, false])(
  'typing goes into it once it is there, where that is wanted: %s',
  async autoFocus => {
    page.Stripe = provider
    form({ autoFocus })
    await screen.findByText('Field of the provider')
    await act(async () => change.ready!({ complete: false }))
    expect(asked.some(({ what }) => what === 'focus')).toBe(autoFocus)
  },
)
