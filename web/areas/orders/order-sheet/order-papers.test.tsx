import { afterEach, expect, test } from 'bun:test'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import type { PermissionType } from '../../../../src/core/contract/access'
import { TextsProvider } from '../../../i18n/provider'
import { loadTexts } from '../../../i18n/texts'
import { openWire, showSignedIn } from '../../../payments/wire.make'
import type { OrderDetail } from '../orders/order-detail'
import { makeRow } from '../orders/testing'
import { OrderPapers } from './order-papers'

let close = () => {}
afterEach(() => {
  cleanup()
  close()
})

async function showPapers(type: PermissionType) {
  const wire = openWire({
    server: {
      'app.me': () => ({
        id: 'ada',
        email: 'ada@example.test',
        profile: { firstName: 'Ada' },
        permissions: [{ id: 'p', type, scope: {} }],
      }),
      'merchant.printing.jobs': () => ({ docs: [], totalDocs: 0, page: 1, totalPages: 1 }),
      'merchant.printing.ticketHtml': () => ({ html: '<p>1× Poke</p>' }),
    },
  })
  close = wire.close
  await loadTexts('en', ['order-sheet', 'printers', 'orders'])
  await showSignedIn(
    <TextsProvider>
      <OrderPapers order={{ ...makeRow(1), isPrinted: false } as OrderDetail} />
    </TextsProvider>,
  )
  await screen.findByTitle(/./)
}

test.each([
  ['MerchantAdminPermission', true],
  ['LogisticsAdminPermission', true],
  ['LocationAdminPermission', false],
] as const)('%s may say that it was printed by hand: %p', async (type, isOffered) => {
  await showPapers(type)
  expect(screen.queryByRole('button', { name: 'Mark as printed' }) !== null).toBe(isOffered)
})

test('a paper is printed again on the printer that is chosen', async () => {
  const job = {
    ...{
      id: 'job',
      storeId: 'store',
      printerId: 'pass',
      printerName: 'Pass',
      purchaseId: 'o',
      ufid: '7K3M9XQ2',
    },
    ...{
      kind: 'kitchen',
      revision: 1,
      bag: 1,
      bags: 1,
      status: 'failed',
      format: 'escpos',
      width: 576,
      height: null,
      copies: 1,
    },
    ...{
      attempts: 0,
      error: 'Not taken',
      isExpired: true,
      reprintOf: null,
      command: null,
      createdAt: new Date(),
      printedAt: null,
      proof: null,
    },
  }
  const printer = { isClaimed: true, isDemo: false, lastSeen: new Date(), status: 'ok' }
  const asked: unknown[] = []
  const wire = openWire({
    server: {
      'merchant.printing.jobs': () => ({ docs: [job], totalDocs: 1, page: 1, totalPages: 1 }),
      'merchant.printing.ticketHtml': () => ({ html: '<p>1× Poke</p>' }),
      'merchant.printers.ofStores': () => ({
        printers: [
          { ...printer, id: 'pass', name: 'Pass' },
          { ...printer, id: 'bar', name: 'Bar' },
          { ...printer, id: 'new', name: 'Not added', isClaimed: false },
        ],
      }),
      'merchant.printing.reprint': input => {
        asked.push(input)
        return { ...job, id: 'copy', status: 'queued', printerId: 'bar' }
      },
    },
  })
  close = wire.close
  await loadTexts('en', ['order-sheet', 'printers', 'orders'])
  await showSignedIn(
    <TextsProvider>
      <OrderPapers order={{ ...makeRow(1), isPrinted: true } as OrderDetail} />
    </TextsProvider>,
  )
  await screen.findByText(/didn’t take it in time/)
  expect(screen.queryByText('Not taken')).toBeNull()
  fireEvent.click(await screen.findByRole('button', { name: 'Print on another printer' }))
  const dialog = await screen.findByRole('dialog')
  const bar = await screen.findByRole('button', { name: /^Bar/ })
  expect(dialog.querySelectorAll('li')).toHaveLength(1)
  fireEvent.click(bar)
  await waitFor(() => expect(asked).toEqual([{ printJobId: 'job', printerId: 'bar' }]))
})
