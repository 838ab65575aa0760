import type { z } from 'zod'
import { FAILURES } from '../../../core/contract/failures'
import { type NumberRefusal, readAmount, readNumber } from '../../../core/rules/typed/numbers'
import { type LineError, SyncedProduct } from '../catalog/contract/catalogs'
import type { ProductRow } from '../catalog/products'
import { columnsOfKind } from './rules/product-file'

export type Line = z.output<typeof SyncedProduct>
/** A line of a list that makes sense by itself, and the product it is about; none: a new one. */
export type ReadLine = { at: number; line: Line; before: ProductRow | undefined }
type Mistake = Pick<LineError, 'path' | 'name' | 'rule' | 'message'>

const textAt = (raw: unknown, key: 'merchantSKU' | 'id'): string | null => {
  const value = (raw as Record<string, unknown> | null)?.[key]
  return typeof value === 'string' ? value.trim() : null
}

const valueAt = (raw: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce((at, key) => (at as Record<PropertyKey, unknown> | null | undefined)?.[key], raw)

const NUMBERS = new Set<string>(columnsOfKind('number', 'percentage', 'money', 'cents'))
const AMOUNTS = new Set<string>(columnsOfKind('money', 'cents'))

/** What cannot be read of a file stays text: of a number that can be told why. */
function whyUnreadable(value: unknown, [field]: readonly PropertyKey[]): NumberRefusal | null {
  if (typeof value !== 'string' || !NUMBERS.has(String(field))) return null
  const read = AMOUNTS.has(String(field)) ? readAmount(value) : readNumber(value)
  return 'refusal' in read ? read.refusal : null
}

/** Of a product that is there a line may say as little as its price. */
const completed = (raw: unknown, { name, category, price_cents: amount }: ProductRow): unknown =>
  typeof raw === 'object' ? { name, category, price: { amount, currency: 'eur' }, ...raw } : raw

/** What lines name, also those with mistakes: a product with a mistake in its line is not one that is gone. */
export const named = (given: readonly unknown[]) => ({
  skus: new Set(given.flatMap(raw => textAt(raw, 'merchantSKU') || [])),
  ids: new Set(given.flatMap(raw => textAt(raw, 'id') || [])),
})

export const lineError = (raw: unknown, at: number, mistake: Mistake): LineError => ({
  line: at,
  merchantSKU: textAt(raw, 'merchantSKU'),
  code: FAILURES[mistake.name].code,
  ...mistake,
})

/** Lines with the products that they name; those with mistakes are told of, and are in no others. */
export function readLines(given: readonly unknown[], known: readonly ProductRow[]) {
  const byId = new Map(known.map(product => [product.id, product]))
  const bySku = new Map(known.map(product => [product.merchant_sku, product]))
  const lines: ReadLine[] = []
  const errors: LineError[] = []
  const seen = new Set<string>()
  for (const [index, raw] of given.entries()) {
    const at = index + 1
    const refuse = (mistake: Mistake) => errors.push(lineError(raw, at, mistake))
    const named = byId.get(textAt(raw, 'id') ?? '') ?? bySku.get(textAt(raw, 'merchantSKU'))
    const read = SyncedProduct.safeParse(named ? completed(raw, named) : raw)
    if (!read.success) {
      for (const { path, code, message } of read.error.issues.slice(0, 10))
        refuse({
          path: path.join('.'),
          name: 'ValidationError',
          rule:
            valueAt(raw, path) === undefined ? 'required' : (whyUnreadable(valueAt(raw, path), path) ?? code),
          message,
        })
      continue
    }
    const { id, merchantSKU: sku } = read.data
    const before = id ? byId.get(id) : sku ? bySku.get(sku) : undefined
    const mistake = mistakeIn(read.data, before, { seen, ofNumber: sku ? bySku.get(sku) : undefined })
    if (mistake) refuse(mistake)
    else lines.push({ at, line: read.data, before })
    if (before) seen.add(before.id)
    if (sku) seen.add(`sku ${sku}`)
  }
  return { lines, errors }
}

function mistakeIn(
  line: Line,
  before: ProductRow | undefined,
  { seen, ofNumber }: { seen: ReadonlySet<string>; ofNumber: ProductRow | undefined },
): Mistake | null {
  const { id, merchantSKU: sku } = line
  const say = (path: string, name: Mistake['name'], rule: string, message: string) => ({
    path,
    name,
    rule,
    message,
  })
  if (id && !before) return say('id', 'NotFound', 'not_found', 'There is no such product')
  if (!id && !sku)
    return say('merchantSKU', 'ValidationError', 'required', 'A product needs an id or a number')
  if ((sku && seen.has(`sku ${sku}`)) || (before && seen.has(before.id)))
    return say(sku ? 'merchantSKU' : 'id', 'Conflict', 'twice', 'This product is in the list twice')
  if (before && ofNumber && ofNumber.id !== before.id)
    return say('merchantSKU', 'Conflict', 'taken', 'Another product has this number')
  const least = line.minOrderQuantity ?? before?.min_order_quantity ?? 1
  const most = line.maxOrderQuantity === undefined ? before?.max_order_quantity : line.maxOrderQuantity
  if (typeof most === 'number' && most < least)
    return say('maxOrderQuantity', 'ValidationError', 'too_small', 'It is below the minimum')
  return null
}
