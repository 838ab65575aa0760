import { afterEach, expect, mock, test } from 'bun:test'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { toMoney } from '../../../../src/core/rules/money/cents'
import { loadTexts } from '../../../i18n/texts'
import { declined, openWire, paid, showSignedIn } from '../../../payments/wire.make'
import { PayInvoiceSheet } from './pay-invoice-sheet'

let wire: ReturnType<typeof openWire>
afterEach(() => {
  cleanup()
  wire.close()
})
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const asked = (what: string) => wire.asked.filter(one => one.what === what)

const INVOICE = { id: 'abcdefabcdefabcdefabcdef', legalId: 'F-2026-000123' }
const DATA = {
  invoiceId: INVOICE.id,
  legalId: INVOICE.legalId,
  owed: toMoney(2620),
  takesCard: true,
  isUnderWay: false,
  transfer: {
    beneficiary: 'Comanda Menjar a la Feina SL',
    iban: 'ES9121000418450200051332',
    reference: INVOICE.legalId,
    amount: toMoney(2620),
    epc: 'BCD\n002\n1\nSCT\n\nComanda\nES9121000418450200051332\nEUR26.20\n\n\nF-2026-000123',
  },
}
const attempt = (changes: object) => ({
  id: 'abcdefabcdefabcdefabcd01',
  status: 'RECEIVED',
  error: null,
  clientSecret: 'pi_1_secret',
  paymentIntentId: 'pi_1',
  ...changes,
})

async function show(answers: unknown[], data: object = DATA) {
  const left = [...answers]
  wire = openWire({
    server: {
      'customer.invoices.howToPay': () => data,
      'customer.invoices.execute': () => left.shift(),
    },
  })
  await loadTexts('en', ['invoice-payments'])
  await showSignedIn(<PayInvoiceSheet invoice={INVOICE} onClose={mock()} />)
}

test('a transfer has its account, its reference and a code, and a card pays all that is owed', async () => {
  await show([attempt({}), attempt({ status: 'COMPLETED', clientSecret: null })])
  expect(await screen.findByText('ES91 2100 0418 4502 0005 1332')).toBeTruthy()
  expect(screen.getByRole('img', { name: 'Payment code for your bank’s app' })).toBeTruthy()
  await press('Pay by card')
  await screen.findByText('Ending 4242')
  wire.provider.push(paid('succeeded'))
  // The form of the card may still be loading.
  await waitFor(
    async () => {
      await press('Pay €26.20')
      expect(asked('customer.invoices.execute').length).toBeGreaterThan(0)
    },
    { timeout: 5000 },
  )
  await waitFor(() => expect(screen.queryByText('Ending 4242')).toBe(null), { timeout: 5000 })
  const [first, second] = asked('customer.invoices.execute').map(({ key }) => key)
  expect(first).toBe(second!)
})

test('the refusal of a bank is shown, and the next press is the same attempt', async () => {
  await show([attempt({}), attempt({}), attempt({ status: 'COMPLETED', clientSecret: null })])
  await press('Pay by card')
  await screen.findByText('Ending 4242')
  wire.provider.push(declined('insufficient_funds'))
  await press('Pay €26.20')
  expect(await screen.findByText('There isn’t enough money in the account.')).toBeTruthy()
  wire.provider.push(paid('succeeded'))
  await press('Pay €26.20')
  await waitFor(() => expect(screen.queryByText('Ending 4242')).toBe(null), { timeout: 5000 })
})

test('of what is paid there is nothing to press', async () => {
  await show([], { ...DATA, owed: toMoney(0), takesCard: false, transfer: null })
  expect(await screen.findByText('Nothing is owed for this invoice.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Pay by card' })).toBe(null)
})
