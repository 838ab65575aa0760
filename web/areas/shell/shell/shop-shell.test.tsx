import { afterEach, beforeEach, expect, test } from 'bun:test'
import { RouterProvider } from '@tanstack/react-router'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { TextsProvider } from '../../../i18n/provider'
import { loadTexts } from '../../../i18n/texts'
import { openWire, Refusal, showSignedIn, showVisitor } from '../../../payments/wire.make'
import { createAppRouter } from '../../../routes'
import { signInWasEnded } from '../../../session/ended-sign-in'
import { reloadSession } from '../../../session/session'
import { clearTokens, writeTokens } from '../../../session/tokens'

/** The first to open a screen reads its code. */
const SLOW = { timeout: 30_000 }

beforeEach(clearTokens)
let close = () => {}
afterEach(() => {
  cleanup()
  close()
})

const person = (...types: string[]) => ({
  id: 'ada',
  email: 'ada@example.test',
  profile: { firstName: 'Ada' },
  locations: [{ id: '5f0000000000000000000009', name: 'Nimbus' }],
  activeLocations: ['5f0000000000000000000009'],
  permissions: types.map(type => ({ id: type, type, scope: {} })),
})

/** Who is there as the server knows it: what it says may change. */
let user: object | null

async function openAt(path: string, whoIsThere: object | null) {
  user = whoIsThere
  close = openWire({
    server: {
      'app.me': () => user,
      'app.live.ticket': () => ({ ticket: 'x' }),
      'company.orders.list': () => ({ docs: [], totalDocs: 0, page: 1, totalPages: 1 }),
      'company.locations.list': () => ({ docs: [], totalDocs: 0, page: 1, totalPages: 1 }),
    },
  }).close
  history.replaceState(null, '', path)
  await loadTexts('en')
  const app = (
    <TextsProvider>
      <RouterProvider router={createAppRouter()} />
    </TextsProvider>
  )
  if (user) await showSignedIn(app)
  else showVisitor(app)
}

function openAgain(...wanted: Parameters<typeof openAt>) {
  cleanup()
  close()
  return openAt(...wanted)
}

/** The tabs at the bottom of a phone; in this test the header shows the same beside them. */
async function tabs() {
  const [, bottom] = await screen.findAllByRole('navigation', { name: 'Main' }, SLOW)
  return within(bottom!)
    .getAllByRole('link')
    .map(link => [link.textContent, link.getAttribute('href'), link.getAttribute('aria-current')])
}

test('visitors go from everywhere to what is sold, to help and to signing in', async () => {
  await openAt('/faq', null)
  expect(await tabs()).toEqual([
    ['Lunch', '/search?channel=canteen', null],
    ['Catering', '/catering', null],
    ['Groceries', '/search?channel=groceries', null],
    ['Help', '/help', null],
    ['Sign in', '/login?next=%2Ffaq', null],
  ])
})

test('who eats at an office goes to its lunch, to the orders and to the wallet', async () => {
  await openAt('/help', person())
  await waitFor(async () =>
    expect(await tabs()).toEqual([
      ['Lunch', '/canteen', null],
      ['Catering', '/catering', null],
      ['Groceries', '/search?channel=groceries', null],
      ['Orders', '/home/orders', null],
      ['Wallet', '/wallet', null],
    ]),
  )
  const [header] = screen.getAllByRole('navigation', { name: 'Main' })
  expect(within(header!).getByRole('link', { name: 'Help' }).getAttribute('aria-current')).toBe('page')
})

test('a strip says that the server has ended the sign-in, until it is closed or there is another', async () => {
  await openAt('/help', person())
  await screen.findAllByRole('link', { name: 'Wallet' }, SLOW)
  user = new Refusal('SessionRevoked')
  await reloadSession()
  const text = await screen.findByText('You’ve been signed out.', undefined, SLOW)
  const banner = within(text.closest<HTMLElement>('[role=status]')!)
  expect(banner.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/login?next=%2Fhelp')
  await userEvent.click(banner.getByRole('button', { name: 'Close' }))
  expect(screen.queryByText(/You’ve been signed out/)).toBeNull()

  signInWasEnded.set(true)
  await screen.findByText(/You’ve been signed out/)
  user = person()
  writeTokens({ accessToken: 'x', refreshToken: 'another' })
  await screen.findAllByRole('link', { name: 'Wallet' }, SLOW)
  expect(screen.queryByText(/You’ve been signed out/)).toBeNull()
  expect(signInWasEnded.get()).toBe(false)
})

test('at the search the kind of food that is shown is the current one', async () => {
  const current = async () => (await tabs()).flatMap(([name, , isCurrent]) => (isCurrent ? [name] : []))
  await openAt('/search', { ...person(), locations: [], activeLocations: [] })
  expect(await current()).toEqual(['Catering'])
  await openAgain('/search', person())
  await waitFor(async () => expect(await current()).toEqual(['Lunch']))
  await openAgain('/search?channel=groceries', person())
  await waitFor(async () => expect(await current()).toEqual(['Groceries']))
})

test.each([
  'about',
  'tutorial',
  'faq',
  'legal/privacy-policy',
  'legal/terms-of-service',
  'legal/delivery-policy-offices',
])('/%s is reached from the foot of every page of the shop, and has something to read', async path => {
  await openAt(`/${path}`, null)
  const foot = await screen.findByRole('contentinfo', undefined, SLOW)
  expect(
    within(foot)
      .getAllByRole('link')
      .map(link => link.getAttribute('href')),
  ).toContain(`/${path}`)
  const { length } = within(await screen.findByRole('article', undefined, SLOW)).getAllByRole('heading', {
    level: 2,
  })
  expect(length).toBeGreaterThan(3)
})

test('the root leads company administrators to their company, from where they can order food', async () => {
  await openAt('/', person('LocationAdminPermission'))
  await screen.findByRole('heading', { name: 'Lunch orders' }, SLOW)
  expect(location.pathname).toBe('/company-dash/orders')
  const places = await waitFor(() => {
    const [button] = screen.getAllByRole('button', { name: /^Workplace: Company/ })
    expect(button!.getAttribute('aria-haspopup')).toBe('menu')
    return button!
  })
  await userEvent.click(places)
  const entries = (await screen.findAllByRole('menuitem')).map(entry => entry.textContent)
  expect(entries.at(-1)).toBe('Order food')
})

test('a screen that is not for visitors leads to signing in when the server ends that', async () => {
  await openAt('/company-dash/orders', person('LocationAdminPermission'))
  await screen.findByRole('heading', { name: 'Lunch orders' }, SLOW)
  user = new Refusal('SessionRevoked')
  await reloadSession()
  await screen.findByRole('heading', { name: 'Sign in' }, SLOW)
  expect(location.pathname + location.search).toBe('/login?next=%2Fcompany-dash%2Forders')
  await screen.findByText('You’ve been signed out.')
})
