import { afterEach, expect, test } from 'bun:test'
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRef, type RefObject } from 'react'
import { IntlProvider } from 'use-intl'
import { english } from '../ui/testing'
import type { CardDesk } from './payment-port'
import SimulatorCardForm from './simulator-card-form'
import payments from './texts/en.json'

const settings = {
  key: 'pk_test',
  live: false,
  provider: 'simulator' as const,
  apiBase: 'http://localhost:1',
}

function form({ holder = 'Marta Vidal', autoFocus = false } = {}) {
  const desk = createRef<CardDesk>()
  const complete: boolean[] = []
  render(
    <IntlProvider locale="en-GB" timeZone="Europe/Madrid" messages={english}>
      <SimulatorCardForm
        settings={settings}
        holder={holder}
        hidden={false}
        autoFocus={autoFocus}
        desk={desk}
        onComplete={isComplete => complete.push(isComplete)}
      />
    </IntlProvider>,
  )
  return { desk, complete }
}

/** Asking moves the focus and shows the reason: work of the component, like an event. */
function whyNot(desk: RefObject<CardDesk | null>) {
  let why: string | null = null
  act(() => {
    why = desk.current!.whyNotForm()
  })
  return why
}

test('groups what is typed, says when it is a card, and why it is not', async () => {
  const user = userEvent.setup()
  const { desk, complete } = form()
  const number = screen.getByLabelText('Card number') as HTMLInputElement
  await user.type(number, '4242424242424241')
  expect(number.value).toBe('4242 4242 4242 4241')
  expect<string | null>(whyNot(desk)).toBe(payments.payment.mistakes.number)
  expect(document.activeElement).toBe(number)

  await user.clear(number)
  await user.type(number, '4242424242424242')
  await user.type(screen.getByLabelText('Expires'), '1299')
  expect<string | null>(whyNot(desk)).toBe(payments.payment.mistakes.cvc)
  expect(complete.at(-1)).toBe(false)
  await user.type(screen.getByLabelText('Security code'), '1234')
  expect((screen.getByLabelText('Security code') as HTMLInputElement).value).toBe('123')
  expect(complete.at(-1)).toBe(true)
  expect(desk.current!.whyNotForm()).toBeNull()
})

test('it is one field: digits flow on to the next part, and are taken back from the one before', async () => {
  const user = userEvent.setup()
  const { desk } = form({ autoFocus: true })
  await user.keyboard('42424242424242421299123')
  const shown = () => screen.getAllByRole('textbox').map(input => (input as HTMLInputElement).value)
  expect(shown()).toEqual(['4242 4242 4242 4242', '12 / 99', '123'])
  expect(desk.current!.whyNotForm()).toBeNull()
  await user.keyboard('{Backspace>4/}{Backspace}')
  expect(shown()).toEqual(['4242 4242 4242 4242', '12 / 9', ''])
})

test('whose card it is is asked for only where it is not known', () => {
  form()
  expect(screen.queryByLabelText('Name on the card')).toBeNull()
  cleanup()
  form({ holder: ' ' })
  screen.getByLabelText('Name on the card')
})

const original = fetch
afterEach(() => {
  cleanup()
  globalThis.fetch = original
})

test('sends the card to the provider and nowhere else', async () => {
  const user = userEvent.setup()
  const calls: { url: string; sent: string }[] = []
  const answers: Record<string, object> = {
    '/v1/payment_methods': { id: 'pm_1' },
    '/v1/payment_intents/pi_1/confirm': { id: 'pi_1', status: 'succeeded' },
    '/v1/setup_intents/seti_1/confirm': { id: 'seti_1', status: 'succeeded' },
  }
  globalThis.fetch = Object.assign(
    async (url: string | URL | Request, init?: RequestInit) => {
      calls.push({ url: String(url), sent: String(init?.body ?? '') })
      return Response.json(answers[new URL(String(url)).pathname] ?? {})
    },
    { preconnect: original.preconnect },
  )
  const { desk } = form()
  await user.type(screen.getByLabelText('Card number'), '4242424242424242')
  await user.type(screen.getByLabelText('Expires'), '1299')
  await user.type(screen.getByLabelText('Security code'), '123')
  const payable = { intentId: 'pi_1', clientSecret: 'pi_1_secret' }
  const paid = await desk.current!.pay(payable, 'form', { saveCard: false })
  const saved = await desk.current!.setUp({ setupIntentId: 'seti_1', clientSecret: 'seti_1_secret' })
  expect([paid, saved]).toEqual([{ status: 'succeeded' }, { status: 'succeeded' }])
  expect(calls.map(({ url }) => url)).toEqual([
    'http://localhost:1/v1/payment_methods',
    'http://localhost:1/v1/payment_intents/pi_1/confirm',
    'http://localhost:1/v1/payment_methods',
    'http://localhost:1/v1/setup_intents/seti_1/confirm',
  ])
  expect(calls.filter(({ sent }) => sent.includes('4242424242424242'))).toHaveLength(2)
  expect(calls[1]?.sent).toContain('payment_method=pm_1')
})
