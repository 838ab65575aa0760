import { afterEach, beforeEach, expect, mock, test } from 'bun:test'
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { TextsProvider } from '../../../i18n/provider'
import { loadTexts, loadTextsInUse } from '../../../i18n/texts'
import { openWire, Refusal, showSignedIn } from '../../../payments/wire.make'
import { AccountingDialog } from './accounting-dialog'

const SUPER = { permissions: [{ id: 'p', type: 'SuperAdminPermission', scope: {} }] }
const PLATFORM = { id: '5f0000000000000000000001', name: 'Comanda SL', merchantId: null }
const KITCHEN = { id: '5f0000000000000000000002', name: 'Cuina SL', merchantId: '5f0000000000000000000003' }
type Asked = { file: string; period: string; issuerId?: string }

let asked: Asked[]
let fetched: string[]
/** The bytes of the file that the server sends next, and how it ends. */
let sending: ReadableStreamDefaultController<Uint8Array>
let saved: string[]
let close = () => {}
const address = { create: URL.createObjectURL, click: HTMLAnchorElement.prototype.click }

beforeEach(() => {
  fetched = []
  asked = []
  saved = []
  URL.createObjectURL = mock(() => 'blob:file')
  HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
    saved.push(this.download)
  }
})
afterEach(() => {
  cleanup()
  close()
  URL.createObjectURL = address.create
  HTMLAnchorElement.prototype.click = address.click
})

async function open(answer: (asked: Asked) => unknown = () => undefined) {
  const wire = openWire({
    server: {
      'app.me': () => SUPER,
      'admin.issuers.list': () => ({ docs: [KITCHEN, PLATFORM], totalDocs: 2, hasNextPage: false }),
      'admin.accounting.file': (input: Asked) => {
        asked.push(input)
        return (
          answer(input) ?? {
            name: `${input.file}.csv`,
            url: `/api/v1/admin/accounting.csv?file=${input.file}`,
            count: 12,
            bytes: 2_500_000,
            isOfSomeCities: true,
          }
        )
      },
    },
  })
  const network = globalThis.fetch
  globalThis.fetch = Object.assign(
    async (target: string | URL | Request, init?: RequestInit) => {
      if (!String(target).includes('accounting.csv')) return network(target, init)
      fetched.push(String(target))
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          sending = controller
          init?.signal?.addEventListener('abort', () => controller.error(new Error('aborted')))
        },
      })
      return new Response(body)
    },
    { preconnect: network.preconnect },
  )
  close = wire.close
  await loadTexts('en')
  await loadTextsInUse(['accounting', 'collection'])
  const onClose = mock(() => {})
  await showSignedIn(
    <TextsProvider>
      <AccountingDialog onClose={onClose} />
    </TextsProvider>,
  )
  return { user: userEvent.setup(), onClose }
}

const button = (name: string) => screen.findByRole('button', { name })

test('a file is counted, loaded with progress and saved under its name', async () => {
  const { user } = await open()
  await screen.findByText('12 invoices · about 2.5 MB')
  await screen.findByText('Only invoices of your cities are in it.')
  expect(asked.at(-1)).toMatchObject({ file: 'issuedBook', issuerId: PLATFORM.id })
  await user.click(await button('Download'))
  await screen.findByRole('progressbar')
  sending.enqueue(new Uint8Array(1_000_000))
  await screen.findByText('1 MB of about 2.5 MB')
  sending.close()
  await screen.findByText('issuedBook.csv is saved (1 MB).')
  expect(saved).toEqual(['issuedBook.csv'])
})

test('the journal asks for no issuer, and another period is counted anew', async () => {
  const { user } = await open()
  await screen.findByText('12 invoices · about 2.5 MB')
  await user.click(screen.getByRole('radio', { name: /Ledger journal/ }))
  await screen.findByText('12 entries · about 2.5 MB')
  expect(screen.queryByText('Issuer')).toBeNull()
  expect(asked.at(-1)).not.toHaveProperty('issuerId')
  await user.click(screen.getByRole('combobox', { name: 'Period' }))
  await user.click(await screen.findByRole('option', { name: 'Year' }))
  await screen.findByRole('combobox', { name: 'Year' })
  expect(asked.at(-1)!.period).toMatch(/^20\d\d$/)
})

test('a file that breaks off says so, and one that is stopped is forgotten', async () => {
  const { user } = await open()
  await screen.findByText('12 invoices · about 2.5 MB')
  await user.click(await button('Download'))
  await screen.findByRole('progressbar')
  sending.enqueue(new Uint8Array(2000))
  await screen.findByText('2 kB of about 2.5 MB')
  sending.error(new Error('cut'))
  await screen.findByText(/broke off/)
  await user.click(await button('Download'))
  await screen.findByRole('progressbar')
  await user.click(await button('Stop'))
  await button('Download')
  expect(screen.queryByRole('progressbar')).toBeNull()
  expect(saved).toEqual([])
})

test('what holds nothing cannot be loaded, and a refusal is said', async () => {
  const { user } = await open(({ file }) =>
    file === 'journal'
      ? new Refusal('Forbidden')
      : { name: 'x.csv', url: '/x', count: 0, bytes: 0, isOfSomeCities: false },
  )
  await screen.findByText('No invoices in this period')
  await user.click(await button('Download'))
  expect(fetched).toEqual([])
  await user.click(screen.getByRole('radio', { name: /Ledger journal/ }))
  await screen.findByRole('alert')
})
