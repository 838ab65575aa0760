import { afterEach, expect, test } from 'bun:test'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { PermissionType } from '../../../../src/core/contract/access'
import type { FoundRecord } from '../../../../src/modules/back-office/record-search/contract/record-search'
import { TextsProvider } from '../../../i18n/provider'
import { loadTexts } from '../../../i18n/texts'
import { openWire, Refusal, showSignedIn } from '../../../payments/wire.make'
import type { Choice } from '../acts/act'
import { useOfferSelection } from '../acts/selection'
import Palette from './palette'

let close = () => {}
afterEach(() => {
  cleanup()
  close()
})

const record = (kind: FoundRecord['kind'], label: string, more: Partial<FoundRecord> = {}): FoundRecord => ({
  kind,
  id: `${kind}-${label}`,
  label,
  detail: null,
  state: null,
  ...more,
})
const JULIA = record('person', 'Júlia Roca', { detail: 'julia@example.test' })
const KITCHEN = record('store', 'Cuina de Júlia', { detail: 'bcn' })
const ORDER = record('order', 'A1B2-C3D4', { state: 'pending' })

function Selected({ choices }: { choices: readonly Choice[] }) {
  useOfferSelection(choices)
  return null
}

interface Found {
  text: string
  kinds: FoundRecord['kind'][]
}

/** Opens the palette as somebody who holds this. */
async function open(
  type: PermissionType,
  server: Record<string, (input: never) => unknown> = {},
  selected: readonly Choice[] = [],
) {
  const searches: Found[] = []
  let isClosed = false
  const wire = openWire({
    server: {
      'app.me': () => ({
        id: 'ada',
        email: 'ada@example.test',
        profile: { firstName: 'Ada' },
        permissions: [{ id: 'p', type, scope: {} }],
      }),
      'app.findRecords': (input: Found) => {
        searches.push(input)
        return { found: [ORDER, JULIA, KITCHEN].filter(({ kind }) => input.kinds.includes(kind)) }
      },
      ...server,
    },
  })
  close = wire.close
  await loadTexts('en', ['acts', 'collection'])
  const rootRoute = createRootRoute({
    component: () => (
      <>
        <Selected choices={selected} />
        <Palette onClose={() => (isClosed = true)} />
      </>
    ),
  })
  const router = createRouter({ routeTree: rootRoute, history: createMemoryHistory() })
  await showSignedIn(
    <TextsProvider>
      <RouterProvider router={router as never} />
    </TextsProvider>,
  )
  await screen.findByRole('combobox')
  return { searches, router, asked: wire.asked, isClosed: () => isClosed }
}
const field = () => screen.getByRole('combobox')
const option = (name: RegExp) => screen.queryByRole('option', { name })
const pick = async (text: string, name: RegExp) => {
  await userEvent.type(field(), text)
  await userEvent.click(await screen.findByRole('option', { name }))
}
/** What was done, with its input. */
const done = (asked: { what: string; input: unknown }[], what: string) =>
  asked.filter(one => one.what === what).map(({ input }) => input)

test('records of all kinds are found by one question, of kinds whose screens are open to the person', async () => {
  const { searches, router } = await open('HelloAdminPermission')
  await userEvent.type(field(), 'júlia roca')
  expect((await screen.findByRole('option', { name: /Júlia Roca/ })).textContent).toContain(
    'julia@example.test',
  )
  await screen.findByRole('option', { name: /Cuina de Júlia/ })
  await waitFor(() => expect(searches.at(-1)?.text).toBe('júlia roca'))
  await userEvent.click(option(/Júlia Roca/)!)
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/users/person-Júlia Roca'))
})

test('a kitchen does not ask for people', async () => {
  const { searches } = await open('MerchantAdminPermission')
  await userEvent.type(field(), 'júlia')
  await screen.findByRole('option', { name: /Cuina de Júlia/ })
  expect(option(/Júlia Roca/)).toBeNull()
  expect(searches[0]!.kinds).not.toContain('person')
})

test.each([
  ['HelloAdminPermission', true],
  ['MerchantAdminPermission', true],
  ['LogisticsAdminPermission', false],
] as const)('%s is offered to refund an order: %p', async (type, isOffered) => {
  await open(type)
  await userEvent.type(field(), 'refund')
  await waitFor(() => expect(option(/Refund an order/) !== null).toBe(isOffered))
})

test('a refund asks for one thing after the other, shows the transfers, and is done only then', async () => {
  const money = (amount: number) => ({ amount, currency: 'eur' })
  const parts = { inKind: money(0), flex: money(0), balance: money(0), card: money(500), transfer: money(0) }
  const { asked, isClosed } = await open('HelloAdminPermission', {
    'merchant.orders.show': () => ({ refundable: money(1250) }),
    'merchant.orders.previewRefund': () => ({
      amount: money(500),
      parts,
      merchant: { now: money(1000), after: money(500) },
    }),
    'merchant.orders.refund': () => ({}),
  })
  await pick('refund', /Refund an order/)
  await pick('a1b2', /A1B2-C3D4/)
  await screen.findByRole('option', { name: /all.*12\.50/ })
  await pick('5', /5\.00/)
  await pick('cold soup', /cold soup/)
  await userEvent.click(await screen.findByRole('option', { name: 'Skip' }))
  await screen.findByText(/€5\.00 to the card/)
  expect(screen.getByText(/The merchant keeps €5\.00 instead of €10\.00/)).not.toBeNull()
  expect(done(asked, 'merchant.orders.refund')).toEqual([])
  await userEvent.click(screen.getByRole('option', { name: 'Do it' }))
  await waitFor(() => expect(isClosed()).toBe(true))
  expect(done(asked, 'merchant.orders.refund')).toEqual([
    { purchaseId: ORDER.id, amount: 500, bearer: 'merchant', reason: 'cold soup' },
  ])
})

test('several orders are moved at once, tried first, and a refusal is said in the server’s words', async () => {
  const { asked, isClosed } = await open('MerchantAdminPermission', {
    'merchant.orders.show': () => ({ allowedStates: ['accepted'] }),
    'merchant.orders.setStatus': ({ dryRun, purchaseIds }: { dryRun: boolean; purchaseIds: string[] }) => ({
      results: purchaseIds.map(purchaseId =>
        dryRun
          ? { purchaseId, ok: true, state: 'accepted' }
          : { purchaseId, ok: false, error: { code: 1, name: 'X', message: 'Somebody was faster.' } },
      ),
      changed: 0,
    }),
  })
  await pick('state', /Change the state/)
  await pick('a1b2', /A1B2-C3D4/)
  await userEvent.click(await screen.findByRole('option', { name: /Continue with 1/ }))
  await userEvent.click(await screen.findByRole('option', { name: 'Accepted' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Skip' }))
  await screen.findByText(/Pending → Accepted/)
  await userEvent.click(screen.getByRole('option', { name: 'Do it' }))
  await screen.findByText(/Somebody was faster/)
  expect(isClosed()).toBe(false)
  expect(done(asked, 'merchant.orders.setStatus')).toMatchObject([{ dryRun: true }, { dryRun: false }])
  expect(option(/Do it/)).toBeNull()
})

test('what a rehearsal refuses cannot be done, and one goes back by Backspace and Escape', async () => {
  const { isClosed } = await open('HelloAdminPermission', {
    'merchant.orders.show': () => ({ refundable: null }),
    'merchant.orders.previewRefund': () => new Refusal('NothingToRefund'),
  })
  await pick('refund', /Refund an order/)
  await pick('a1b2', /A1B2-C3D4/)
  await pick('5', /5\.00/)
  await pick('x', /x/)
  await userEvent.click(await screen.findByRole('option', { name: 'Skip' }))
  await screen.findByText(/nothing left to refund/)
  expect(option(/Do it/)).toBeNull()
  await userEvent.type(field(), '{Backspace}')
  await screen.findByRole('combobox', { name: 'At whose cost?' })
  await userEvent.keyboard('{Escape}')
  await screen.findByRole('combobox', { name: 'Search or run a command' })
  expect(isClosed()).toBe(false)
})

test('what was used last comes first, for this person', async () => {
  await open('HelloAdminPermission')
  await pick('júlia', /Júlia Roca/)
  cleanup()
  await showSignedInAgain()
  const [first] = await screen.findAllByRole('option')
  expect(first!.textContent).toContain('Júlia Roca')
})

async function showSignedInAgain() {
  const rootRoute = createRootRoute({ component: () => <Palette onClose={() => undefined} /> })
  const router = createRouter({ routeTree: rootRoute, history: createMemoryHistory() })
  await showSignedIn(
    <TextsProvider>
      <RouterProvider router={router as never} />
    </TextsProvider>,
  )
}

test('acts come first, then people; records of the system last, and only when they are named', async () => {
  const EVENT = record('webhook', 'refund.created', { detail: 'evt_3HkX' })
  const REFUND = record('product', 'Refundable bottle')
  const RITA = record('person', 'Rita Refund')
  const searches: Found[] = []
  await open('HelloAdminPermission', {
    'app.findRecords': (input: Found) => {
      searches.push(input)
      return { found: [EVENT, REFUND, RITA].filter(({ kind }) => input.kinds.includes(kind)) }
    },
  })
  await userEvent.type(field(), 'refund')
  await screen.findByRole('option', { name: /Refundable bottle/ })
  const names = () => screen.getAllByRole('option').map(one => one.textContent)
  await waitFor(() => expect(names()[0]).toContain('Refund an order'))
  const place = (name: RegExp) => names().findIndex(one => name.test(one!))
  expect(place(/Rita Refund/)).toBeLessThan(place(/Refundable bottle/))
  expect(searches.some(({ kinds }) => kinds.includes('webhook'))).toBe(false)
  await userEvent.type(field(), '.created')
  await screen.findByRole('option', { name: /refund\.created/ })
})

test.each(['holiday', 'closed'])('%j leads to the opening hours', async word => {
  await open('HelloAdminPermission')
  await userEvent.type(field(), word)
  await screen.findByRole('option', { name: /Opening and special hours/ })
})

test('what can be done with the selected orders comes first, and does not ask for them again', async () => {
  const chosen = { value: ORDER.id, label: ORDER.label, record: ORDER }
  const { asked } = await open(
    'HelloAdminPermission',
    {
      'merchant.orders.show': () => ({ allowedStates: ['accepted'] }),
      'merchant.orders.setStatus': () => ({ results: [], changed: 0 }),
    },
    [chosen, { ...chosen, value: 'other', label: 'E5F6-G7H8' }],
  )
  await screen.findByText('The 2 selected orders')
  const [first] = screen.getAllByRole('option')
  expect(first!.textContent).toContain('Change the state of orders')
  await userEvent.click(first!)
  await userEvent.click(await screen.findByRole('option', { name: 'Accepted' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Skip' }))
  await waitFor(() =>
    expect(done(asked, 'merchant.orders.setStatus')).toMatchObject([
      { purchaseIds: [ORDER.id, 'other'], dryRun: true },
    ]),
  )
  // A refund is of one order.
  await userEvent.keyboard('{Escape}')
  expect(screen.queryAllByRole('option', { name: 'Refund an order' })).toHaveLength(1)
})
