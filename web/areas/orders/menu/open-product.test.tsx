import { afterEach, beforeEach, expect, test } from 'bun:test'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useDialogEntry } from '../../../router/dialog-entry'
import { query, text } from '../../../router/search-params'
import { show } from '../../../ui/testing'
import { useOpenProduct } from './open-product'
import { ProductDialog } from './product-dialog'
import { draftOf, forgetDraft, keepDraft } from './product-draft'
import type { Product } from './use-store-page'

beforeEach(() => forgetDraft('salad'))
afterEach(cleanup)

const salad = {
  id: 'salad',
  name: 'Goat cheese salad',
  description: '',
  ingredients: '',
  allergens: [],
  mayContain: [],
  imageURL: 'x?',
  minOrderQuantity: 1,
  maxOrderQuantity: 5,
  retailPrice: { amount: 900, currency: 'eur' },
  subItemBehavior: 'perUnit',
  modifierGroups: [
    {
      id: 'dressing',
      name: 'Dressing',
      min: 0,
      max: 1,
      modifierItems: [
        { id: 'honey', name: 'Honey', allergens: [], max: null, priceImpact: { amount: 0, currency: 'eur' } },
        { id: 'oil', name: 'Oil', allergens: [], max: null, priceImpact: { amount: 50, currency: 'eur' } },
      ],
    },
  ],
} as unknown as Product

const added: unknown[] = []

function Store() {
  const dish = useOpenProduct()
  const cart = useDialogEntry('cart')
  return (
    <>
      <h1>Store</h1>
      <button type="button" onClick={() => dish.open({ product: salad.id })}>
        Open the salad
      </button>
      <button type="button" onClick={cart.open}>
        Open the cart
      </button>
      {cart.isOpen && (
        <button type="button" onClick={() => [cart.close(), cart.close()]}>
          Close the cart
        </button>
      )}
      {dish.product === salad.id && (
        <ProductDialog
          product={salad}
          left={null}
          commentsEnabled
          onClose={dish.close}
          onAdd={entry => added.push(entry)}
        />
      )}
    </>
  )
}

/** Found in the search, then the store: what a wrong Back would lead to. */
async function openStore(...addresses: string[]) {
  const root = createRootRoute()
  const search = createRoute({
    getParentRoute: () => root,
    path: '/search',
    component: () => <h1>Search</h1>,
  })
  const store = createRoute({
    getParentRoute: () => root,
    path: '/store',
    component: Store,
    validateSearch: query({ product: text }),
  })
  const history = createMemoryHistory({ initialEntries: ['/search', ...addresses] })
  const router = createRouter({ routeTree: root.addChildren([search, store]), history })
  show(<RouterProvider router={router as never} />)
  await screen.findByRole('heading', { name: 'Store', hidden: true })
  return { history, user: userEvent.setup() }
}
/** As the browser's own buttons do. */
const go = (move: () => void) => act(async () => move())
const dialog = () => screen.queryByRole('dialog', { name: salad.name })
const opened = () => screen.findByRole('dialog', { name: salad.name })
const closed = () => waitFor(() => expect(dialog()).toBeNull())

test('Back closes the dish and stays at the store; what was chosen is there when it opens again', async () => {
  const { history, user } = await openStore('/store')
  await user.click(screen.getByRole('button', { name: 'Open the salad' }))
  await opened()
  expect(history.location.href).toBe('/store?product=salad')
  await user.click(screen.getByRole('radio', { name: 'Oil' }))
  await user.click(screen.getByRole('button', { name: /^One more/ }))
  await user.type(screen.getByRole('textbox'), 'No onion')

  await go(() => history.back())
  await closed()
  expect(history.location.href).toBe('/store')

  await go(() => history.forward())
  await opened()
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Oil' }).checked).toBe(true)
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('No onion')
  await user.click(screen.getByRole('button', { name: /^Add 2/ }))
  await closed()
  expect(added).toMatchObject([{ quantity: 2, comment: 'No onion', modifiers: [{ id: 'oil' }] }])
  expect(draftOf(salad)).toEqual({ quantity: 1, choices: { dressing: {} }, comment: '' })
})

test('closed by its cross or Escape, it leaves no entry: Back then leaves the store', async () => {
  const { history, user } = await openStore('/store')
  for (const close of [
    () => user.click(screen.getByRole('button', { name: 'Close' })),
    () => user.keyboard('{Escape}'),
  ]) {
    await user.click(screen.getByRole('button', { name: 'Open the salad' }))
    await opened()
    await close()
    await closed()
    await waitFor(() => expect(history.location.href).toBe('/store'))
  }
  await go(() => history.back())
  await screen.findByRole('heading', { name: 'Search' })
})

test('a link opens the dish; closing it stays at the store, and Back leads where one came from', async () => {
  const { history, user } = await openStore('/store?product=salad')
  await opened()
  await user.keyboard('{Escape}')
  await closed()
  await waitFor(() => expect(history.location.href).toBe('/store'))
  await go(() => history.back())
  await screen.findByRole('heading', { name: 'Search' })
})

test('a dialog without an address of its own: Back closes it, and closing it twice goes back once', async () => {
  const { history, user } = await openStore('/store')
  await user.click(screen.getByRole('button', { name: 'Open the cart' }))
  await screen.findByRole('button', { name: 'Close the cart' })
  await go(() => history.back())
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Close the cart' })).toBeNull())
  expect(screen.getByRole('heading', { name: 'Store' })).toBeTruthy()

  await user.click(screen.getByRole('button', { name: 'Open the cart' }))
  await user.click(await screen.findByRole('button', { name: 'Close the cart' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Close the cart' })).toBeNull())
  expect(screen.getByRole('heading', { name: 'Store' })).toBeTruthy()
})

test.each([
  ['nothing was kept', null, { quantity: 1, choices: { dressing: {} }, comment: '' }],
  [
    'it can still be had so',
    { quantity: 3, choices: { dressing: { oil: 1 } }, comment: 'No onion' },
    { quantity: 3, choices: { dressing: { oil: 1 } }, comment: 'No onion' },
  ],
  [
    'less is sold, and a modifier is gone',
    { quantity: 9, choices: { dressing: { tuna: 1 }, bread: { rye: 1 } }, comment: '' },
    { quantity: 5, choices: { dressing: {} }, comment: '' },
  ],
])('a dish as it was left: %s', (_, before, expected) => {
  if (before) keepDraft(salad.id, before)
  expect(draftOf(salad)).toEqual(expected)
})

test('a dish of which less is left than can be ordered is not added', async () => {
  const entries: unknown[] = []
  show(
    <ProductDialog
      product={{ ...salad, minOrderQuantity: 3 }}
      left={2}
      commentsEnabled
      onClose={() => undefined}
      onAdd={entry => entries.push(entry)}
    />,
  )
  await userEvent.click(screen.getByRole('button', { name: /^Add 3/ }))
  expect(entries).toEqual([])
})

test('a dish with a discount is offered at it, beside what it cost', () => {
  show(
    <ProductDialog
      product={{ ...salad, retailPrice: { amount: 720, currency: 'eur' }, listPrice: salad.retailPrice }}
      left={null}
      commentsEnabled={false}
      onClose={() => undefined}
      onAdd={() => undefined}
    />,
  )
  const dialog = screen.getByRole('dialog')
  expect(dialog.querySelector('del')?.textContent).toContain('€9.00')
  expect(dialog.querySelector('ins')?.textContent).toContain('€7.20')
  expect(screen.getByRole('button', { name: /^Add 1.*€7\.20/ })).toBeTruthy()
})
