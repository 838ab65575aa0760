import { afterEach, expect, test } from 'bun:test'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import type { Printer, PrintJob } from '../../../../src/modules/printing/printers/contract/printing'
import { TextsProvider } from '../../../i18n/provider'
import { loadTexts } from '../../../i18n/texts'
import { openWire, showSignedIn } from '../../../payments/wire.make'
import { ReprintElsewhere } from './reprint-elsewhere'

let close: () => void = () => undefined
afterEach(() => {
  cleanup()
  close()
})

const printer = (id: string, paper: Partial<Printer>) => ({
  ...{ id, name: id, isClaimed: true, isDemo: false, lastSeen: new Date(), status: 'ok' },
  ...paper,
})
const receipts = printer('Receipts', { format: 'escpos', width: 576, height: null })
const large = printer('Large labels', { format: 'zpl', width: 800, height: 400 })
const small = printer('Small labels', { format: 'zpl', width: 400, height: 200 })

async function offered(job: Partial<PrintJob>, ...printers: object[]) {
  const wire = openWire({ server: { 'merchant.printers.ofStores': () => ({ printers }) } })
  close = wire.close
  await loadTexts('en', ['printers'])
  await showSignedIn(
    <TextsProvider>
      <ReprintElsewhere
        job={{ id: 'job', printerId: 'elsewhere', storeId: 'store', purchaseId: null, ...job } as PrintJob}
        loading={false}
        onChoose={() => undefined}
      />
    </TextsProvider>,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Print on another printer' }))
  const dialog = await screen.findByRole('dialog')
  await within(dialog).findAllByText(/Receipts|labels|fits no other|no other printer/)
  return within(dialog)
    .queryAllByRole('listitem')
    .map(item => printers.map(one => (one as Printer).name).find(name => item.textContent?.includes(name)))
}

const ownLabel = { format: 'zpl', width: 800, height: 400 }
const ownReceipt = { format: 'escpos', width: 576, height: null }

test.each([
  ['a label', ownLabel, ['Large labels']],
  ['a small label', { format: 'zpl', width: 300, height: 100 }, ['Large labels', 'Small labels']],
  ['a receipt', ownReceipt, ['Receipts']],
  ['a paper of an order', { ...ownLabel, purchaseId: 'order' }, ['Receipts', 'Large labels', 'Small labels']],
])('%s is offered to the printers that it fits', async (_, job, names) => {
  expect(await offered(job, receipts, large, small)).toEqual(names)
})

test('a paper that fits none of the others says so', async () => {
  expect(await offered(ownReceipt, large)).toEqual([])
  screen.getByText('This paper fits no other printer')
})
