import { afterEach, expect, test } from 'bun:test'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { PermissionType } from '../../../src/core/contract/access'
import { TextsProvider } from '../../i18n/provider'
import { loadTexts } from '../../i18n/texts'
import { openWire, showSignedIn } from '../../payments/wire.make'
import Palette from './palette'

let close = () => {}
afterEach(() => {
  cleanup()
  close()
})

const listed = (...docs: object[]) => ({ docs, totalDocs: docs.length, page: 1, totalPages: 1 })
const julia = { id: 'j', email: 'julia@example.test', profile: { firstName: 'Júlia', lastName: 'Roca' } }
const kitchen = { id: 's', name: 'Cuina de Júlia', address: { city: 'Barcelona' } }

/** Types into the palette, and answers what was asked for. */
async function look(type: PermissionType, text: string) {
  const asked: string[] = []
  const answer =
    (name: string, found: object) =>
    ({ search }: { search: string }) => {
      asked.push(`${name} ${search}`)
      return listed(found)
    }
  const wire = openWire({
    server: {
      'app.me': () => ({
        id: 'ada',
        email: 'ada@example.test',
        profile: { firstName: 'Ada' },
        permissions: [{ id: 'p', type, scope: {} }],
      }),
      'admin.users.list': answer('people', julia),
      'admin.stores.list': answer('stores', kitchen),
    },
  })
  close = wire.close
  await loadTexts('en')
  const rootRoute = createRootRoute({ component: () => <Palette onClose={() => undefined} /> })
  const router = createRouter({ routeTree: rootRoute, history: createMemoryHistory() })
  await showSignedIn(
    <TextsProvider>
      <RouterProvider router={router as never} />
    </TextsProvider>,
  )
  await userEvent.type(await screen.findByRole('combobox'), text)
  return asked
}
const option = (name: RegExp) => screen.queryByRole('option', { name })

test('people and stores are found by name, by those who look after them', async () => {
  const asked = await look('HelloAdminPermission', 'júlia roca')
  expect((await screen.findByRole('option', { name: /Júlia Roca/ })).textContent).toContain(
    'julia@example.test',
  )
  expect(option(/Cuina de Júlia/)).not.toBeNull()
  expect(asked).toEqual(['people júlia roca', 'stores júlia roca'])
})

test('a kitchen finds its stores, and is not told of people', async () => {
  const asked = await look('MerchantAdminPermission', 'júlia')
  await screen.findByRole('option', { name: /Cuina de Júlia/ })
  expect(option(/Júlia Roca/)).toBeNull()
  expect(asked).toEqual(['stores júlia'])
})

test.each([
  ['HelloAdminPermission', true],
  ['MerchantAdminPermission', true],
  ['LogisticsAdminPermission', false],
] as const)('%s is offered to refund an order: %p', async (type, isOffered) => {
  await look(type, 'refund')
  expect(option(/Refund an order/) !== null).toBe(isOffered)
})
