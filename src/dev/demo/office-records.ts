import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../core/rules/instant'
import type { Office } from './companies'
import { randomOf } from './random'
import type { Rows } from './rows'
import type { Store, Warehouse } from './stores'

/** What the back office keeps beside trade: who sells by law and where, routes that come again, requests to fetch. */
export function makeOfficeRecords(
  seed: number,
  now: Date,
  given: { stores: readonly Store[]; warehouses: readonly Warehouse[]; offices: readonly Office[] },
): Rows {
  const random = randomOf(seed, 'office-records')
  const stamped = (at: Date) => ({ id: random.id(at), created_at: at, updated_at: at })
  const since = new Date(now.getTime() - 200 * DAY_MS)
  const byMerchant = [...Map.groupBy(given.stores, ({ merchant }) => merchant)]
  const businesses = byMerchant.map(([merchant, [first]]) => ({
    ...stamped(since),
    merchant_id: merchant.id,
    name: merchant.name,
    legal_name: merchant.legalName,
    tax_id: merchant.vatNumber.slice(2),
    vat_number: merchant.vatNumber,
    city: first!.city,
    address: first!.address,
    contact_email: `administracio@${merchant.key}.test`,
    contact_phone: first!.phone,
  }))
  return {
    business: businesses,
    point_of_sale: byMerchant.flatMap(([merchant, stores]) =>
      stores.map(store => ({
        ...stamped(since),
        business_id: businesses.find(business => business.merchant_id === merchant.id)!.id,
        store_id: store.id,
        name: store.name,
        kind: store.channel === 'canteen' ? 'canteen' : 'counter',
        city: store.city,
        address: store.address,
        lat: store.lat,
        lon: store.lon,
        contact_phone: store.phone,
      })),
    ),
    route_schedule: [scheduleOf('sev', true), scheduleOf('vlc', false)],
    route_request: [requestTo('bcn', 3), requestTo('mad', 26)],
  }

  /** Kitchens to the hub, every working day. A paused one makes no routes. */
  function scheduleOf(city: Store['city'], isActive: boolean) {
    const hub = given.warehouses.find(warehouse => warehouse.city === city)!
    const kitchens = given.stores.filter(store => store.city === city).slice(0, 3)
    return {
      ...stamped(since),
      city,
      name: `${hub.name} 11:30`,
      weekdays: ['mon', 'tue', 'wed', 'thu', 'fri'],
      starts_at: '11:00',
      stops: [
        ...kitchens.map(({ id }) => ({
          storeId: id,
          shouldPickup: true,
          shouldDeliver: false,
          from: '11:00',
          until: '11:30',
        })),
        { warehouseId: hub.id, shouldPickup: false, shouldDeliver: true, from: '11:30', until: '12:00' },
      ],
      vehicle_type: 'van',
      is_active: isActive,
    }
  }

  /** Empty crates that an office wants fetched. */
  function requestTo(city: Store['city'], inHours: number) {
    const office = given.offices.find(one => one.city === city)!
    const store = given.stores.find(one => one.city === city)!
    const from = new Date(now.getTime() + inHours * HOUR_MS)
    return {
      ...stamped(new Date(now.getTime() - 40 * MINUTE_MS)),
      city,
      location_id: office.id,
      window_start: from,
      window_end: new Date(from.getTime() + HOUR_MS),
      deliver_by: new Date(from.getTime() + 3 * HOUR_MS),
      stops: [{ storeId: store.id }],
      packages: 4,
      contact_name: office.contact,
      note: 'Cajas vacías del desayuno.',
    }
  }
}
