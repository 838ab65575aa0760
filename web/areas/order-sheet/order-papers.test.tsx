import { afterEach, expect, test } from 'bun:test'
import { cleanup, screen } from '@testing-library/react'
import type { PermissionType } from '../../../src/core/contract/access'
import { TextsProvider } from '../../i18n/provider'
import { loadTexts } from '../../i18n/texts'
import { openWire, showSignedIn } from '../../payments/wire.make'
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
