import { type RawBuilder, sql } from 'kysely'
import type { World } from '../../../core/context'
import type { NewOrder } from './new-orders.store'
import { pickupCodeCandidates, storeLetter } from './rules/pickup-code'

/** As random as a short code can be. */
const CODES_TRIED = 12

/** To try one after the other, as it is not known which are taken. */
export const pickupCodes = (world: Pick<World, 'randomBytes'>, storeName: string): string[] =>
  codesWith(world, storeLetter(storeName))

/** The code of an order that is opened again, and others for when an open order has it by now. */
export const codesToReopen = (world: Pick<World, 'randomBytes'>, code: string): string[] => [
  code,
  ...codesWith(world, code.at(-1)!),
]

function codesWith(world: Pick<World, 'randomBytes'>, letter: string) {
  const random = world.randomBytes(2 * CODES_TRIED)
  return pickupCodeCandidates(
    Array.from({ length: CODES_TRIED }, (_, i) => random[2 * i]! * 256 + random[2 * i + 1]!),
    letter,
  )
}

/** Orders that are written together do not see each other's codes, so no two of a store and day may try the same. */
export function withoutSharedCodes(orders: readonly NewOrder[]): NewOrder[] {
  const tried = new Set<string>()
  return orders.map(({ order, codes }) => {
    const own = codes.filter(code => !tried.has(`${order.store_id} ${order.delivery_on} ${code}`))
    for (const code of own) tried.add(`${order.store_id} ${order.delivery_on} ${code}`)
    return { order, codes: own }
  })
}

/**
 * The first of these codes that no open order of the store has on that day. Each is looked up by itself: for `not exists`
 * Postgres would read all codes of that day.
 */
export const freePickupCode = (
  {
    storeId,
    deliveryOn,
  }: { storeId: string | RawBuilder<unknown>; deliveryOn: string | RawBuilder<unknown> },
  codes: readonly string[] | RawBuilder<unknown>,
) => sql<string>`(
  select code from unnest(${codes}::text[]) with ordinality as free (code, place)
  where (
    select taken.id from purchase_order taken
    where taken.store_id = ${storeId} and taken.delivery_on = ${deliveryOn}::date and taken.pickup_code = free.code
      and taken.is_open) is null
  order by place limit 1)`
