import { afterEach, expect, mock, test } from 'bun:test'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { api } from '../../../api'
import { loadTexts } from '../../../i18n/texts'
import { openWire, Refusal, showSignedIn } from '../../../payments/wire.make'
import { Toaster } from '../../../ui/feedback/toaster'
import { InvoiceFiles } from './invoice-files'

let wire: ReturnType<typeof openWire>
const { createObjectURL, revokeObjectURL } = URL
afterEach(() => {
  cleanup()
  wire.close()
  Object.assign(URL, { createObjectURL, revokeObjectURL })
})

async function show(answer: unknown) {
  const asked = mock((_input: object) => answer)
  wire = openWire({ server: { 'admin.invoices.xml': asked } })
  await loadTexts('en', ['documents'])
  await showSignedIn(
    <>
      <InvoiceFiles
        findPdf={() => Promise.reject(new Error('not asked'))}
        loadXml={format => api.admin.invoices.xml.query({ invoiceId: 'abcdefabcdefabcdefabcdef', format })}
        number="F-2026-000123"
      />
      <Toaster label="Messages" />
    </>,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'More formats of F-2026-000123' }))
  return asked
}
const choose = async (name: string) => userEvent.click(await screen.findByRole('menuitem', { name }))

test('an invoice is loaded in the format that is chosen', async () => {
  const kept: Blob[] = []
  Object.assign(URL, {
    createObjectURL: (blob: Blob) => {
      kept.push(blob)
      return '#file'
    },
    revokeObjectURL: () => {},
  })
  const asked = await show({ name: 'F-2026-000123-ubl.xml', xml: '<Invoice/>' })
  await choose('UBL 2.1, Peppol BIS 3')
  expect(await screen.findByText('F-2026-000123-ubl.xml is loaded')).toBeTruthy()
  expect(asked.mock.calls[0]![0]).toEqual({ invoiceId: 'abcdefabcdefabcdefabcdef', format: 'ubl' })
  expect(await kept[0]!.text()).toBe('<Invoice/>')
})

test('what the invoice lacks for the format is named', async () => {
  await show(
    new Refusal('EInvoiceDetailsMissing', {
      format: 'facturae',
      missing: ['recipient.street', 'seller.postalCode', 'recipient.electronicAddress'],
    }),
  )
  await choose('Facturae 3.2.2, unsigned')
  expect(await screen.findByText('The invoice lacks details that this file needs.')).toBeTruthy()
  expect(
    screen.getByText(
      'Missing: street of the customer, postal code of the issuer, network address of the customer, as its country has none for VAT numbers.',
    ),
  ).toBeTruthy()
  await waitFor(() =>
    expect(screen.getByRole('button', { name: /More formats/ }).getAttribute('aria-busy')).toBeNull(),
  )
})
