import { afterEach, expect, test } from 'bun:test'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { PermissionType } from '../../../../src/core/contract/access'
import type { FoundRecord } from '../../../../src/modules/back-office/record-search/contract/record-search'
import { TextsProvider } from '../../../i18n/provider'
import { loadTexts } from '../../../i18n/texts'
import { openWire, Refusal, showSignedIn } from '../../../payments/wire.make'
import CommandPrompt from './command-prompt'

let close = () => {}
afterEach(() => {
  cleanup()
  close()
})

const order = (label: string): FoundRecord => ({
  kind: 'order',
  id: `id-${label}`,
  label,
  detail: null,
  state: 'pending',
})
const bare = (number: string) => number.replace('-', '').toUpperCase()
const ORDERS = [order('A1B2-C3D4'), order('A1B2-X9Y8')]

async function draw() {
  const rootRoute = createRootRoute({ component: CommandPrompt })
  const router = createRouter({ routeTree: rootRoute, history: createMemoryHistory() })
  await showSignedIn(
    <TextsProvider>
      <RouterProvider router={router as never} />
    </TextsProvider>,
  )
  await screen.findByRole('combobox')
}

/** Opens the prompt as somebody who holds this. */
async function open(type: PermissionType, server: Record<string, (input: never) => unknown> = {}) {
  const wire = openWire({
    server: {
      'app.me': () => ({
        id: 'ada',
        email: 'ada@example.test',
        profile: { firstName: 'Ada' },
        permissions: [{ id: 'p', type, scope: {} }],
      }),
      'app.findRecords': ({ text, kinds }: { text: string; kinds: string[] }) => ({
        found: ORDERS.filter(({ kind, label }) => kinds.includes(kind) && bare(label).includes(bare(text))),
      }),
      'merchant.orders.setStatus': ({ purchaseIds, state, dryRun }: Move) => ({
        results: purchaseIds.map((purchaseId, at) =>
          at === 0 || dryRun
            ? { purchaseId, ok: true, state }
            : { purchaseId, ok: false, error: { code: 1, name: 'X', message: 'It has been canceled.' } },
        ),
        changed: 1,
      }),
      ...server,
    },
  })
  close = wire.close
  await loadTexts('en', ['acts', 'collection', 'webtools'])
  await draw()
  return wire.asked
}
interface Move {
  purchaseIds: string[]
  state: string
  dryRun: boolean
}
const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Command' })
const enter = (line: string) => userEvent.type(field(), `${line}{Enter}`)
const log = () => within(screen.getByRole('log'))

test('several orders are moved by one line, each is answered for, and leads to its screen', async () => {
  const asked = await open('MerchantAdminPermission')
  await enter('state a1b2c3d4 a1b2-x9y8 nowhere accepted')
  await log().findByText('Now: Accepted')
  expect(log().queryByText('It has been canceled.')).not.toBeNull()
  expect(log().queryByText('No match for orders: nowhere')).not.toBeNull()
  expect(log().getByRole('link', { name: 'A1B2-C3D4' }).getAttribute('href')).toBe(
    '/admin/purchases/id-A1B2-C3D4',
  )
  const moves = asked.filter(({ what }) => what === 'merchant.orders.setStatus').map(({ input }) => input)
  expect(moves).toMatchObject([
    { purchaseIds: ['id-A1B2-C3D4', 'id-A1B2-X9Y8'], state: 'accepted', dryRun: false, source: 'admin' },
  ])
  expect(field().value).toBe('')
})

test('a dry run only says what would be', async () => {
  const asked = await open('MerchantAdminPermission')
  await enter('state A1B2-C3D4 accepted --dry')
  await log().findByText('Pending → Accepted')
  expect(log().queryByText('Dry run')).not.toBeNull()
  expect(asked.map(({ input }) => (input as Move).dryRun)).toEqual([true])
})

test.each([
  ['dance', 'Unknown command: dance. Type help for a list.'],
  ['state A1B2-C3D4', 'Missing: state'],
  ['print A1B2-C3D4 --dry', 'print has no dry run'],
  ['state a1b2 accepted', 'Several matches for orders: a1b2'],
  ['find xx', 'Type at least three characters.'],
  ['find xxx', 'Nothing found for “xxx”'],
])('%j says what is wrong', async (line, text) => {
  const asked = await open('MerchantAdminPermission')
  await enter(line)
  await log().findByText(text)
  expect(asked.filter(({ what }) => what.startsWith('merchant'))).toEqual([])
})

test('a refusal is said in the words of the catalogue', async () => {
  await open('MerchantAdminPermission', { 'merchant.printing.printOrder': () => new Refusal('NoPrinter') })
  await enter('print A1B2-C3D4')
  await log().findByText(/no printer/i)
})

test('what somebody may not do is no command of theirs', async () => {
  await open('LogisticsAdminPermission')
  await enter('help')
  await log().findByText(/^print <orders…>/)
  expect(log().queryByText(/^refund/)).toBeNull()
  await enter('refund A1B2-C3D4 5 x')
  await log().findByText('Unknown command: refund. Type help for a list.')
  await enter('help state')
  await waitFor(() =>
    expect(log().getAllByText(/^state <orders…> <state> \[--reason <reason>\] \[--dry\]/)).toHaveLength(2),
  )
})

test('Tab completes commands, orders and states, and Escape lets it go on', async () => {
  await open('MerchantAdminPermission', {
    'merchant.orders.show': () => ({ allowedStates: ['accepted', 'delivered'] }),
  })
  await userEvent.type(field(), 'sta')
  await screen.findByRole('option', { name: 'state' })
  await userEvent.tab()
  expect(field().value).toBe('state ')
  await userEvent.type(field(), 'a1b')
  await screen.findByRole('option', { name: 'A1B2-X9Y8' })
  await userEvent.tab()
  expect(field().value).toBe('state A1B2-C3D4 ')
  await userEvent.tab()
  expect(field().value).toBe('state A1B2-X9Y8 ')
  await userEvent.type(field(), 'deliv')
  await userEvent.click(await screen.findByRole('option', { name: 'Delivered' }))
  expect(field().value).toBe('state A1B2-X9Y8 delivered ')
  await userEvent.keyboard('{Escape}')
  await userEvent.tab()
  expect(document.activeElement).not.toBe(field())
})

test('the arrows bring back what was entered, also another time', async () => {
  await open('MerchantAdminPermission')
  await enter('help find')
  await enter('clear')
  await waitFor(() => expect(screen.getByRole('log').textContent).toBe(''))
  cleanup()
  await draw()
  await userEvent.type(field(), 'half{ArrowUp}')
  expect(field().value).toBe('clear')
  await userEvent.keyboard('{ArrowUp}')
  expect(field().value).toBe('help find')
  await userEvent.keyboard('{ArrowUp}{ArrowDown}{ArrowDown}')
  expect(field().value).toBe('half')
})
