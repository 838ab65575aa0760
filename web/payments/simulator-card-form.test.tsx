import { expect, test } from 'bun:test'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRef, type RefObject } from 'react'
import { IntlProvider, type Messages } from 'use-intl'
import customer from '../i18n/en/customer.json'
import ui from '../i18n/en/ui.json'
import type { CardDesk } from './payment-port'
import SimulatorCardForm from './simulator-card-form'

const settings = {
  key: 'pk_test',
  live: false,
  provider: 'simulator' as const,
  apiBase: 'http://localhost:1',
}

function form() {
  const desk = createRef<CardDesk>()
  const complete: boolean[] = []
  render(
    <IntlProvider locale="en-GB" timeZone="Europe/Madrid" messages={{ customer, ui } as unknown as Messages}>
      <SimulatorCardForm
        settings={settings}
        holder="Marta Vidal"
        hidden={false}
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
  expect<string | null>(whyNot(desk)).toBe(customer.payment.mistakes.number)
  expect(document.activeElement).toBe(number)

  await user.clear(number)
  await user.type(number, '4242424242424242')
  await user.type(screen.getByLabelText('Expires'), '1299')
  expect<string | null>(whyNot(desk)).toBe(customer.payment.mistakes.cvc)
  expect(complete.at(-1)).toBe(false)
  await user.type(screen.getByLabelText('Security code'), '1234')
  expect((screen.getByLabelText('Security code') as HTMLInputElement).value).toBe('123')
  expect(complete.at(-1)).toBe(true)
  expect(desk.current!.whyNotForm()).toBeNull()
})
