import { afterEach, expect, test } from 'bun:test'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import type { Printer } from '../../../../src/modules/printing/printers/contract/printing'
import { TextsProvider } from '../../../i18n/provider'
import { loadTexts } from '../../../i18n/texts'
import { openWire, showSignedIn } from '../../../payments/wire.make'
import { PrinterSettings } from './printer-settings'

let close: () => void = () => undefined
afterEach(() => {
  cleanup()
  localStorage.clear()
  close()
})

const printer = {
  ...{ id: 'printer', name: 'Pass', storeIds: ['store'], stores: [{ id: 'store', name: 'Can Puig' }] },
  ...{ format: 'escpos', width: 576, height: null, copies: 1, language: 'es', channels: ['canteen'] },
  ...{ station: null, categories: [], profile: null, columns: null, ip: '192.168.1.40', port: 9100 },
} as unknown as Printer

async function open() {
  const saved: object[] = []
  const wire = openWire({
    server: {
      'admin.stores.list': () => ({ docs: [] }),
      'merchant.printers.update': (input: unknown) => {
        saved.push(input as object)
        return printer
      },
    },
  })
  close = wire.close
  await loadTexts('en', ['printers', 'orders', 'collection'])
  await showSignedIn(
    <TextsProvider>
      <PrinterSettings printer={printer} onGone={() => undefined} />
    </TextsProvider>,
  )
  await screen.findByLabelText('Station')
  return {
    async save(): Promise<object> {
      fireEvent.click(screen.getByRole('button', { name: 'Save' }))
      await waitFor(() => expect(saved).toHaveLength(1))
      return saved[0]!
    },
  }
}

test('stations of the kitchen screen are taken over with their names and their dishes', async () => {
  const all = [
    { id: '1', name: 'Grill', categories: ['main', 'side'] },
    { id: '2', name: 'Fry', categories: ['side', 'snack'] },
  ]
  localStorage.setItem('kitchen.stations', JSON.stringify({ all, chosen: null }))
  const form = await open()
  fireEvent.click(screen.getByRole('button', { name: 'Grill' }))
  fireEvent.click(screen.getByRole('button', { name: 'Fry' }))
  expect(await form.save()).toMatchObject({ station: 'Grill · Fry', categories: ['main', 'side', 'snack'] })
})

test('a printer of which no model is set says so, and that its lines are as long as usual', async () => {
  await open()
  expect(screen.getByLabelText('Model').textContent).toBe('Other')
  expect(screen.getByLabelText('Letters per line').textContent).toBe('As its model, or 48')
})

test('the command that starts the printer program has the address, and the port unless another is set', async () => {
  await open()
  screen.getByText('comanda-printer --tcp 192.168.1.40:9100')
})
