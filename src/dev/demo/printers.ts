import type { City } from '../../core/contract/common'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../core/rules/instant'
import { randomOf } from './random'
import type { Rows } from './rows'
import type { Store } from './stores'

/** Of real kinds, as they would stand in a kitchen; nothing is behind them. */
const HARDWARE: readonly {
  name: string
  store: string
  format: 'escpos' | 'zpl'
  width: number
  height?: number
  minutesAgo: number
}[] = [
  {
    name: 'Epson TM-T20III · passi',
    store: 'Casa Manuela Azca',
    format: 'escpos',
    width: 576,
    minutesAgo: 3 * 60,
  },
  {
    name: 'Star TSP143 · barra',
    store: 'Nonna Lina Malasaña',
    format: 'escpos',
    width: 576,
    minutesAgo: 26 * 60,
  },
  {
    name: 'Zebra ZD421 · etiquetes',
    store: 'Cuina de Barri Càtering',
    format: 'zpl',
    width: 800,
    height: 400,
    minutesAgo: 50,
  },
]

/** A demo printer in each kitchen, whose paper is looked at in the back office, and three of metal. */
export function makePrinters(seed: number, now: Date, stores: readonly Store[]): Rows {
  const random = randomOf(seed, 'printers')
  const since = new Date(now.getTime() - 200 * DAY_MS)
  const rows = { printer: [], printer_store: [] } satisfies Rows as Required<
    Pick<Rows, 'printer' | 'printer_store'>
  >
  const add = (store: Store, printer: Partial<NonNullable<Rows['printer']>[number]> & { name: string }) => {
    const id = random.id(since)
    rows.printer.push({
      id,
      device_id: `demo-${id.slice(-10)}`,
      city: store.city as City,
      language: store.merchant.language,
      claimed_at: since,
      version: '1.0.0',
      width: 576,
      created_at: since,
      updated_at: since,
      ...printer,
    })
    rows.printer_store.push({ printer_id: id, store_id: store.id })
  }
  for (const store of stores) add(store, { name: `Demo · ${store.name}`, is_demo: true, last_seen_at: now })
  for (const { store: name, minutesAgo, height, ...printer } of HARDWARE)
    add(stores.find(store => store.name === name)!, {
      ...printer,
      height: height ?? null,
      status: minutesAgo > HOUR_MS / MINUTE_MS ? 'offline' : 'ok',
      ip: `192.168.1.${random.whole(20, 220)}`,
      port: 9100,
      last_seen_at: new Date(now.getTime() - minutesAgo * MINUTE_MS),
    })
  // In the kitchens of the demo's merchant: there a bag's label is looked at.
  for (const store of stores.filter(({ merchant }) => merchant.key === 'cuina'))
    add(store, {
      name: `Demo · etiquetes · ${store.name}`,
      is_demo: true,
      format: 'zpl',
      width: 800,
      height: 400,
      last_seen_at: now,
    })
  return rows
}
