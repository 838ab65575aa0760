import { afterEach, expect, test } from 'bun:test'
import { cleanup, screen } from '@testing-library/react'
import { openWire, showSignedIn } from '../../../payments/wire.make'
import { bringTo } from '../my-orders/use-reorder'
import { checkoutDraft } from './checkout-draft'
import { useIsPlaceKnown } from './own-office'
import { NOWHERE, where } from './where'

let close = () => {}
afterEach(() => {
  cleanup()
  close()
  where.set(NOWHERE)
})

const HOME = { address: 'Carrer de Pallars 193', details: '2-1', geo: { lat: 41.4, lon: 2.19 } }
const office = { id: 'nimbus', name: 'Nimbus 22@' }

function Known() {
  return <p>{useIsPlaceKnown() ? 'known' : 'asking'}</p>
}

/** Each as another person: an address is looked up once for each. */
async function arrive(
  id: string,
  { locations = [] as (typeof office)[], last = 'canteen', saved = [HOME] } = {},
) {
  const wire = openWire({
    server: {
      'app.me': () => ({
        id,
        locations,
        activeLocations: locations.map(one => one.id),
        currentLocationId: locations[0]?.id ?? null,
      }),
      'customer.account.addresses.list': () =>
        saved.map((address, at) => ({ id: `${at}`, label: 'Home', address, isDefault: at === 0 })),
      'customer.orders.list': () => ({ docs: [{ channel: last }] }),
    },
  })
  close = wire.close
  await showSignedIn(<Known />)
  await screen.findByText('known')
}

test('a person without an office starts at the default address, with the kind of food ordered last', async () => {
  await arrive('without-office')
  expect(where.get()).toEqual({
    ...NOWHERE,
    address: { address: HOME.address, geo: HOME.geo },
    channel: 'canteen',
  })
  expect(checkoutDraft.get().details).toBe('2-1')
})

test('an office comes before the default address', async () => {
  await arrive('with-office', { locations: [office] })
  expect(where.get()).toEqual({ ...NOWHERE, location: office })
})

test('an address that a person chose is left alone, and one taken away does not come back', async () => {
  const other = { address: 'Gran Via 1', geo: { lat: 41.3, lon: 2.1 } }
  where.set({ ...NOWHERE, address: other, channel: 'groceries' })
  await arrive('has-chosen')
  expect(where.get()).toMatchObject({ address: other, channel: 'groceries' })
  cleanup()
  close()
  where.set(NOWHERE)
  await arrive('takes-away')
  where.set({ ...NOWHERE })
  cleanup()
  close()
  await arrive('takes-away')
  expect(where.get().address).toBeNull()
})

test.each([
  ['its address', { address: HOME, geo: HOME.geo, locationId: null, locationName: null }, HOME.address, null],
  [
    'its office',
    { address: HOME, geo: HOME.geo, locationId: office.id, locationName: office.name },
    undefined,
    office,
  ],
  [
    'where it went before, when the place is not on the map',
    { address: { address: 'x' }, geo: null, locationId: null, locationName: null },
    undefined,
    null,
  ],
])('an order that is ordered again goes to %s', (_name, order, address, location) => {
  bringTo({ ...order, channel: 'canteen' } as Parameters<typeof bringTo>[0])
  expect(where.get().address?.address).toBe(address as string)
  expect(where.get().location).toEqual(location)
  expect(where.get().channel).toBe('canteen')
})
