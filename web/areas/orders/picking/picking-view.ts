import { readBagCode } from '../../../../src/modules/order-records/orders/rules/ufid'
import { leftOf } from '../../../../src/modules/orders/picking/rules/picked-lines'
import type { Outputs } from '../../../api'

export type PickingOrder = Outputs['merchant']['picking']['list']['orders'][number]
export type PickingLine = PickingOrder['lines'][number]

/** A line and the bag that it goes into. */
export interface Part {
  order: PickingOrder
  line: PickingLine
}

/** One product as it was chosen, and the bags that want it. */
export interface PickingProduct {
  key: string
  name: string
  options: string
  quantity: number
  left: number
  parts: readonly Part[]
}

/** Orders that have to be ready at the same moment, the first ones first. */
export function byPickupTime(orders: readonly PickingOrder[]): { at: Date; orders: PickingOrder[] }[] {
  const groups = Map.groupBy(orders, ({ pickupTime }) => pickupTime.getTime())
  return [...groups].toSorted(([a], [b]) => a - b).map(([at, orders]) => ({ at: new Date(at), orders }))
}

/** What has to be fetched for all of these orders: first what is left, by name. */
export function byProduct(orders: readonly PickingOrder[]): PickingProduct[] {
  const parts = orders.flatMap(order => order.lines.map(line => ({ order, line })))
  const groups = Map.groupBy(parts, ({ line }) => `${line.productId ?? line.name} ${optionsOf(line)}`)
  const products = [...groups].map(([key, parts]) => ({
    key,
    name: parts[0]!.line.name,
    options: optionsOf(parts[0]!.line),
    quantity: parts.reduce((sum, { line }) => sum + line.quantity, 0),
    left: parts.reduce((sum, { line }) => sum + leftOf(line), 0),
    parts,
  }))
  return products.toSorted(
    (a, b) => Number(a.left === 0) - Number(b.left === 0) || a.name.localeCompare(b.name),
  )
}

/** "2 rice, soy sauce" */
export const optionsOf = ({ options }: PickingLine): string =>
  options.map(({ name, quantity }) => (quantity > 1 ? `${quantity} ${name}` : name)).join(', ')

/** What is called out when the bag changes hands. */
export const codeOf = ({ pickupCode, ufid }: PickingOrder): string => pickupCode || ufid

export type Scanned =
  | { kind: 'order'; order: PickingOrder }
  | { kind: 'product'; parts: readonly Part[] }
  | { kind: 'unknown' }

/**
 * What was scanned: the number or the pickup code of an order, or the number of a product. Of a product all lines are
 * told that want it, those first of which something is left, by when they are due.
 */
export function readScan(orders: readonly PickingOrder[], scanned: string): Scanned {
  const code = lastPart(scanned).toUpperCase()
  if (!code) return { kind: 'unknown' }
  // The slash in the code of a bag is not one of an address.
  const ufid = (readBagCode(scanned) ?? readBagCode(code))?.ufid
  const order =
    orders.find(one => one.id.toUpperCase() === code || one.ufid === ufid) ??
    orders.find(one => one.pickupCode.toUpperCase() === code)
  if (order) return { kind: 'order', order }
  const parts = orders.flatMap(order =>
    order.lines
      .filter(({ sku, productId }) => sku?.toUpperCase() === code || productId?.toUpperCase() === code)
      .map(line => ({ order, line })),
  )
  if (!parts.length) return { kind: 'unknown' }
  return {
    kind: 'product',
    parts: parts.toSorted((a, b) => Number(!leftOf(a.line)) - Number(!leftOf(b.line))),
  }
}

/** A code may be an address that ends in it. */
const lastPart = (scanned: string): string => scanned.trim().split('/').at(-1)!.split('?')[0]!.trim()
