import type { City } from '../../core/contract/common'
import type { Schedule } from '../../core/db/columns'
import { DAY_MS } from '../../core/rules/instant'
import { WEEKDAYS } from '../../core/rules/local-time'
import { AUTO_ACCEPT } from '../../core/rules/ordering/channels'
import type { SpecialHours } from '../../modules/stores/hours/rules/opening-hours'
import type { SlotStore } from '../../modules/stores/hours/rules/slots'
import { type Hours, MERCHANTS, type MerchantPlan, type StorePlan } from './merchants'
import { plain } from './names'
import { randomOf } from './random'
import type { Rows } from './rows'
import { CITY_NAMES, type Place, placeAt } from './streets'

export interface Merchant extends MerchantPlan {
  id: string
  /** Hundredths of a percent, by channel. */
  commissionBps: Record<StorePlan['channel'], number>
}

export interface Warehouse extends Place {
  id: string
  name: string
  city: City
}

export interface Store extends StorePlan, Place {
  id: string
  merchant: Merchant
  warehouse: Warehouse
  slots: SlotStore
  phone: string
}

const WAREHOUSES: readonly { name: string; city: City; street: string; number: number }[] = [
  { name: 'Hub Poblenou', city: 'bcn', street: 'Carrer de Pujades', number: 210 },
  { name: 'Hub Tetuán', city: 'mad', street: 'Calle de Bravo Murillo', number: 240 },
  { name: 'Hub Nervión', city: 'sev', street: 'Calle Luis Montoto', number: 120 },
  { name: 'Hub Port', city: 'vlc', street: 'Avinguda del Port', number: 80 },
]

/** On these days kitchens are closed, or close earlier. */
const HOLIDAYS = [
  { on: '01-01', name: 'Año Nuevo', hours: [] },
  { on: '12-24', name: 'Nochebuena', hours: [{ start: '07:00', end: '15:00' }] },
  { on: '12-25', name: 'Navidad', hours: [] },
]

const holidaysOf = (year: number): SpecialHours[] =>
  HOLIDAYS.map(({ on, ...special }) => ({ from: `${year}-${on}`, until: `${year}-${on}`, ...special }))

/** Merchants with their brand and stores, and a warehouse in each city. */
export function makeStores(
  seed: number,
  now: Date,
): { rows: Rows; stores: Store[]; warehouses: Warehouse[] } {
  const random = randomOf(seed, 'stores')
  const since = new Date(now.getTime() - 300 * DAY_MS)
  const stamps = { created_at: since, updated_at: since }
  const rows = { merchant: [], brand: [], warehouse: [], store: [] } satisfies Rows as Required<
    Pick<Rows, 'merchant' | 'brand' | 'warehouse' | 'store'>
  >

  const warehouses = WAREHOUSES.map((plan): Warehouse => {
    const place = placeAt(plan.city, plan.street, plan.number)
    return { ...place, id: random.id(since), name: plan.name, city: plan.city }
  })
  for (const { id, name, city, address, lat, lon } of warehouses)
    rows.warehouse.push({
      id,
      name,
      city,
      address,
      lat,
      lon,
      note: `Cross-dock ${CITY_NAMES[city]}`,
      ...stamps,
    })

  const stores: Store[] = []
  for (const plan of MERCHANTS) {
    const merchant: Merchant = {
      ...plan,
      id: random.id(since),
      commissionBps: { catering: 1500, canteen: 1200, groceries: 900 },
    }
    const brandId = random.id(since)
    const head = placeAt(plan.stores[0]!.city, plan.stores[0]!.street, plan.stores[0]!.number)
    rows.merchant.push({
      id: merchant.id,
      name: plan.name,
      legal_name: plan.legalName,
      tax_id: plan.vatNumber.slice(2),
      vat_number: plan.vatNumber,
      address: head.address,
      billing_address: head.address,
      language: plan.language,
      contact_email: `hola@${plan.key}.test`,
      contact_phone: phoneOf(random.whole(100, 999), plan.stores[0]!.city),
      commission_bps: merchant.commissionBps,
      ...stamps,
    })
    rows.brand.push({
      id: brandId,
      merchant_id: merchant.id,
      name: plan.name,
      description: plan.about,
      accent_color: plan.accent,
      ...stamps,
    })
    for (const storePlan of plan.stores) {
      const store = makeStore(random.id(since), storePlan, merchant, warehouses, now)
      stores.push({ ...store, phone: phoneOf(random.whole(100, 999), store.city) })
      rows.store.push({ ...storeRow(stores.at(-1)!), brand_id: brandId, ...stamps })
    }
  }
  return { rows, stores, warehouses }
}

function makeStore(
  id: string,
  plan: StorePlan,
  merchant: Merchant,
  warehouses: readonly Warehouse[],
  now: Date,
): Omit<Store, 'phone'> {
  const year = now.getUTCFullYear()
  return {
    ...plan,
    ...placeAt(plan.city, plan.street, plan.number),
    id,
    merchant,
    warehouse: warehouses.find(warehouse => warehouse.city === plan.city)!,
    slots: {
      tz: 'Europe/Madrid',
      schedule: scheduleOf(plan.hours, plan.opens, plan.closes),
      defaultLeadTimeHours: plan.leadHours,
      cutoff: plan.cutoff ?? null,
      specialHours: plan.channel === 'groceries' ? [] : [year, year + 1].flatMap(holidaysOf),
      capacityPerSlot: plan.capacity ?? null,
      deliveryPriceCents: plan.deliveryCents ?? null,
    },
  }
}

function storeRow(store: Store): Omit<NonNullable<Rows['store']>[number], 'created_at' | 'updated_at'> {
  const { merchant, slots } = store
  return {
    id: store.id,
    merchant_id: merchant.id,
    warehouse_id: store.warehouse.id,
    name: store.name,
    slug: plain(store.name),
    description: store.about,
    translations: Object.fromEntries(
      Object.entries(store.aboutIn ?? {}).map(([language, description]) => [language, { description }]),
    ),
    city: store.city,
    address: store.address,
    lat: store.lat,
    lon: store.lon,
    delivery_radius_m: store.radiusMeters ?? 5000,
    channels: [store.channel],
    schedule: slots.schedule as Schedule,
    special_hours: [...(slots.specialHours ?? [])],
    default_lead_time_hours: store.leadHours,
    cutoff: store.cutoff ?? null,
    capacity_per_slot: store.capacity ?? null,
    minimum_order_restrictions: [{ channels: [store.channel], minPriceAmount: store.minimumCents }],
    fixed_delivery_cents: store.deliveryCents ?? null,
    allows_pickup: store.channel !== 'canteen',
    accent_color: merchant.accent,
    picture: null,
    cuisines: merchant.cuisines,
    event_types: store.eventTypes ?? [],
    auto_accept: AUTO_ACCEPT[store.channel] && merchant.key !== 'cuina',
    is_cross_docking: store.isCrossDocking ?? false,
    proof_requirement: store.channel === 'catering' ? 'photo+name' : 'asked',
    settings: store.channel === 'catering' ? { shouldRequestPhone: true } : {},
    phone: store.phone,
  }
}

function scheduleOf(hours: Hours, start: string, end: string): Schedule {
  const days =
    hours === 'weekdays' ? WEEKDAYS.slice(0, 5) : hours === 'everyDay' ? WEEKDAYS : WEEKDAYS.slice(0, 6)
  return Object.fromEntries(days.map(day => [day, [{ start, end }]]))
}

function phoneOf(number: number, city: City): string {
  return `+34${{ bcn: '93', mad: '91', sev: '95', vlc: '96' }[city]}5550${number}`.slice(0, 12)
}
