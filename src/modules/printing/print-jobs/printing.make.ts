import type { Insertable } from 'kysely'
import type { World } from '../../../core/context'
import type { PurchaseOrderTable } from '../../../core/db/tables'
import { hashToken } from '../../identity/sessions/tokens'
import type { PrinterLanguage } from '../papers/rules/commands/printer-models'

/** A claimed printer in a store, with the token that it would have got. */
export async function makePrinter(
  world: World,
  storeId: string,
  overrides: {
    format?: PrinterLanguage
    name?: string
    station?: string
    categories?: string[]
    columns?: number
    profile?: string
    width?: number
    height?: number
    isDemo?: boolean
    channels?: string[]
  } = {},
) {
  const id = world.newId()
  const token = `prn_${id}`
  const now = world.clock.now()
  const row = await world.db
    .insertInto('printer')
    .values({
      id,
      device_id: `device-${id}`,
      name: overrides.name ?? 'Kitchen',
      station: overrides.station ?? null,
      categories: overrides.categories ?? [],
      columns: overrides.columns ?? null,
      profile: overrides.profile ?? null,
      city: 'bcn',
      // Without a device it stands in by itself.
      token_hash: overrides.isDemo ? null : hashToken(token),
      claimed_at: now,
      format: overrides.format ?? 'escpos',
      width: overrides.width ?? (overrides.format === 'zpl' ? 800 : 576),
      height: overrides.height ?? null,
      is_demo: overrides.isDemo ?? false,
      ...(overrides.channels ? { channels: overrides.channels } : {}),
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await world.db.insertInto('printer_store').values({ printer_id: id, store_id: storeId }).execute()
  return { ...row, token }
}

/** An order with one line, enough to be printed. */
export async function makePrintableOrder(
  world: World,
  store: { id: string; merchant_id: string },
  personId: string,
  overrides: Partial<Insertable<PurchaseOrderTable>> = {},
) {
  const now = world.clock.now()
  const id = world.newId()
  await world.db
    .insertInto('purchase_order')
    .values({
      id,
      ufid: id.slice(-8).toUpperCase(),
      city: 'bcn',
      channel: 'canteen',
      state: 'accepted',
      state_at: now,
      store_id: store.id,
      merchant_id: store.merchant_id,
      person_id: personId,
      ordered_by_id: personId,
      pickup_code: id.slice(-8).toUpperCase(),
      pickup_at: now,
      window_start: new Date(now.getTime() + 3_600_000),
      window_end: new Date(now.getTime() + 5_400_000),
      delivery_on: now.toISOString().slice(0, 10),
      customer: { firstName: 'Núria', lastName: 'Puig', email: 'nuria@example.test', phone: '+34600111222' },
      address: { address: 'Carrer de Tànger 86', city: 'Barcelona' },
      goods_cents: 1190,
      delivery_cents: 0,
      total_cents: 1190,
      card_cents: 1190,
      created_at: now,
      updated_at: now,
      ...overrides,
    })
    .execute()
  await world.db
    .insertInto('order_line')
    .values({
      id: world.newId(),
      order_id: id,
      position: 0,
      name: 'Poke de salmó',
      category: 'main',
      quantity: 2,
      unit_cents: 595,
      total_cents: 1190,
      vat_percent: 10,
      allergens: ['fish', 'soya'],
      shares: {
        goodsCents: 1190,
        promotionCents: 0,
        platformPromotionCents: 0,
        deliveryCents: 0,
        goodsVatCents: 108,
        deliveryVatCents: 0,
      },
    })
    .execute()
  return id
}
