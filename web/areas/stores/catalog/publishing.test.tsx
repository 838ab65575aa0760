import { afterEach, expect, test } from 'bun:test'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Catalog, CatalogWarning } from '../../../../src/modules/stores/catalog/contract/catalogs'
import { TextsProvider } from '../../../i18n/provider'
import { loadTexts } from '../../../i18n/texts'
import { openWire, Refusal, showSignedIn } from '../../../payments/wire.make'
import { show } from '../../../ui/testing'
import { MenuWarnings } from './menu-warnings'
import { PublishPanel } from './publish-panel'
import { SectionsField } from './sections-field'

let close = () => {}
afterEach(() => {
  cleanup()
  close()
})

const CATALOG = '5f0000000000000000000001'
const STORE = '5f0000000000000000000002'
const SOUP = '5f0000000000000000000003'
const TART = '5f0000000000000000000004'
const menu = (changes: Partial<Catalog> = {}): Catalog => ({
  id: CATALOG,
  merchantId: '5f0000000000000000000009',
  name: 'Lunch',
  slug: 'lunch',
  channel: 'catering',
  sections: [],
  prices: {},
  activeStores: [{ storeId: STORE }],
  publishedVersion: { id: SOUP, number: 2, publishedAt: new Date('2026-11-17T08:00:00Z') },
  plannedPublication: null,
  createdAt: new Date('2026-11-17T08:00:00Z'),
  updatedAt: new Date('2026-11-18T08:00:00Z'),
  archivedAt: null,
  ...changes,
})
const changed = (productId: string, name: string) => ({
  ...{ kind: 'changed', productId, name, priceCents: 500, options: [] },
  changes: [{ field: 'price', before: 500, after: 700 }],
})

type Published = { catalogId: string; looked?: string; at?: Date; note?: string }
async function open(children: React.ReactNode, publish: (asked: Published) => unknown = () => ({})) {
  const published: Published[] = []
  const canceled: unknown[] = []
  const wire = openWire({
    server: {
      'app.me': () => ({ permissions: [{ type: 'MerchantAdminPermission', scope: {} }] }),
      'merchant.catalogs.previewPublication': () => ({
        live: null,
        differences: {
          sectionOrder: null,
          sections: [],
          products: [changed(SOUP, 'Soup'), changed(TART, 'Tart')],
        },
        warnings: [],
        looked: 'seen',
      }),
      'merchant.catalogs.publish': (asked: Published) => {
        published.push(asked)
        return publish(asked)
      },
      'merchant.catalogs.cancelPublication': (asked: unknown) => {
        canceled.push(asked)
        return menu()
      },
      'admin.products.list': () => ({
        docs: [
          { id: SOUP, name: 'Soup', price: { amount: 590, currency: 'eur' }, imageURL: '/cdn/soup?' },
          { id: TART, name: 'Tart', price: { amount: 300, currency: 'eur' }, imageURL: '/cdn/tart?' },
        ],
      }),
      'merchant.inventory.list': () => [
        { productId: SOUP, stock: 9, soldOutOn: null },
        { productId: TART, stock: null, soldOutOn: '2026-11-17' },
      ],
    },
  })
  close = wire.close
  await loadTexts('en', ['catalog', 'collection'])
  await showSignedIn(<TextsProvider>{children}</TextsProvider>)
  return { published, canceled, user: userEvent.setup() }
}

test('a menu says how many changes wait, and is published at a time to come', async () => {
  const { published, user } = await open(<PublishPanel catalog={menu()} />, ({ at }) => ({
    ...{ catalogVersionId: null, number: null, publishedAt: null, warnings: [] },
    plannedAt: at,
  }))
  await screen.findByText('2 changes wait to be published')
  await user.click(screen.getByRole('button', { name: 'Review and publish' }))
  await user.click(await screen.findByRole('radio', { name: 'Later' }))
  const plan = screen.getByRole('button', { name: 'Plan publication' })
  expect(plan.hasAttribute('disabled') || plan.getAttribute('aria-disabled') === 'true').toBe(true)
  screen.getByText('What goes on sale is the draft as it is at that time.')
  fireEvent.change(screen.getByLabelText('Date and time'), { target: { value: '2026-11-30T06:00' } })
  await user.click(plan)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(published).toEqual([{ catalogId: CATALOG, looked: 'seen', at: new Date('2026-11-30T05:00:00Z') }])
})

test('a time that is over stays in the dialog with its reason', async () => {
  const { user } = await open(<PublishPanel catalog={menu()} />, () => new Refusal('PublicationInPast'))
  await user.click(screen.getByRole('button', { name: 'Review and publish' }))
  await user.click(await screen.findByRole('radio', { name: 'Later' }))
  fireEvent.change(screen.getByLabelText('Date and time'), { target: { value: '2026-11-01T06:00' } })
  await user.click(screen.getByRole('button', { name: 'Plan publication' }))
  await screen.findByText('Choose a time to come')
})

test('a plan is shown with its time, is changed from there, and canceled', async () => {
  const plannedPublication = { at: new Date('2026-11-30T05:00:00Z'), note: 'Winter' }
  const { canceled, user } = await open(<PublishPanel catalog={menu({ plannedPublication })} />)
  await screen.findByText(/^Publishes Mon,? 30 Nov, 06:00$/)
  await user.click(screen.getByRole('button', { name: 'Change' }))
  const moment = await screen.findByLabelText('Date and time')
  expect((moment as HTMLInputElement).value).toBe('2026-11-30T06:00')
  expect((screen.getByLabelText(/^Note/) as HTMLInputElement).value).toBe('Winter')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await user.click(await screen.findByRole('button', { name: 'Cancel publication' }))
  await waitFor(() => expect(canceled).toEqual([{ catalogId: CATALOG }]))
})

test('warnings are grouped by kind', () => {
  const warnings: CatalogWarning[] = [
    ...['Soup', 'Tart', 'Tart'].map(name => ({ kind: 'noPicture' as const, name })),
    { kind: 'noPrice', name: 'Soup' },
    { kind: 'noStores' },
  ]
  show(<MenuWarnings warnings={warnings} />)
  screen.getByRole('heading', { name: '3 warnings' })
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '3 products have no photoSoup and Tart',
    'Soup has no price',
    'No store sells it',
  ])
})

test('each product of a menu shows its picture, what it costs and what is left; a price has one euro sign', async () => {
  const field = {
    id: 'sections',
    value: [{ id: 'a', name: 'Plates', productIds: [SOUP, TART] }],
    values: { storeIds: [STORE], prices: { [TART]: 350 } },
    onChange: () => undefined,
    set: () => undefined,
  }
  await open(<SectionsField {...(field as never as Parameters<typeof SectionsField>[0])} disabled />)
  await screen.findByText('9 left')
  expect(
    screen
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
      .slice(1),
  ).toEqual(['Soup9 left€5.90', 'TartSold outNormally €3.00€3.50'])
  expect(document.querySelectorAll('img')).toHaveLength(2)
  cleanup()
  close()
  await open(<SectionsField {...(field as never as Parameters<typeof SectionsField>[0])} />)
  const price = await screen.findByLabelText('Price here: Soup')
  await waitFor(() => expect(price.getAttribute('placeholder')).toBe('5.90'))
})
