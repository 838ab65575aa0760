import { z } from 'zod'
import { readAmount } from '../../../../core/rules/typed/numbers'
import { PARTNER_STATES, type PartnerState } from './dispatch-state'

/** What a partner's file may have, and the names of its columns in the files of partners; case and signs do not count. */
const COLUMNS = {
  delivery: ['delivery', 'deliveryid', 'tracking', 'trackingnumber', 'shipment', 'shipmentid', 'envio'],
  reference: ['reference', 'externalid', 'clientreference', 'referencia'],
  order: ['order', 'ordernumber', 'ufid', 'pedido', 'comanda'],
  status: ['status', 'state', 'estado', 'estat'],
  cost: ['cost', 'price', 'amount', 'total', 'coste', 'precio', 'importe', 'import'],
  currency: ['currency', 'moneda'],
  trackingUrl: ['trackingurl', 'trackinglink', 'url'],
} as const
export type PartnerColumn = keyof typeof COLUMNS
const NAMES = Object.keys(COLUMNS) as PartnerColumn[]

/** Which column stands where; the first with a name counts. */
export type Header = ReadonlyMap<PartnerColumn, number>

export function readHeader(cells: readonly string[]): Header {
  const plain = cells.map(cell =>
    cell
      .replace(/\(.*?\)/g, '')
      .normalize('NFD')
      .toLowerCase()
      .replace(/[^a-z]/g, ''),
  )
  return new Map(
    NAMES.flatMap(name => {
      const at = plain.findIndex(cell => (COLUMNS[name] as readonly string[]).includes(cell))
      return at < 0 ? [] : [[name, at] as const]
    }),
  )
}

/** Whether rows under it can say which delivery they are about, and something of it. */
export const isUsable = (header: Header): boolean =>
  (header.has('delivery') || header.has('reference') || header.has('order')) &&
  (header.has('status') || header.has('cost'))

const Name = z.string().max(200)
const Status = z
  .string()
  .transform(word => (word.toLowerCase() === 'cancelled' ? 'canceled' : word.toLowerCase()))
  .pipe(z.enum(PARTNER_STATES))
const Cost = z.string().transform((text, ctx) => {
  const read = readAmount(text)
  if ('value' in read && read.value >= 0 && read.value <= 99_999_999) return read.value
  const rule = 'refusal' in read ? read.refusal : 'notNumber'
  ctx.addIssue({ code: 'custom', message: 'Not a cost', params: { rule } })
  return z.NEVER
})

const PartnerRow = z
  .object({
    delivery: Name.optional(),
    reference: Name.optional(),
    order: Name.optional(),
    status: Status.optional(),
    cost: Cost.optional(),
    currency: z.string().regex(/^eur$/i).optional(),
    trackingUrl: z
      .url({ protocol: /^https?$/ })
      .max(500)
      .optional(),
  })
  .superRefine((row, { addIssue }) => {
    if (!(row.delivery || row.reference || row.order))
      addIssue({ code: 'custom', path: [], message: 'Name the delivery', params: { rule: 'required' } })
    else if (row.status === undefined && row.cost === undefined)
      addIssue({
        code: 'custom',
        path: [],
        message: 'A status or a cost is needed',
        params: { rule: 'required' },
      })
  })
export type PartnerRow = z.output<typeof PartnerRow>

/** A row by its columns. Throws what zod does, with paths that are columns of `COLUMNS`. */
export function readRow(header: Header, cells: readonly string[]): PartnerRow {
  const said = [...header].flatMap(([name, at]) => {
    const text = (cells[at] ?? '').trim()
    return text === '' ? [] : [[name, text] as const]
  })
  return PartnerRow.parse(Object.fromEntries(said))
}

export type KnownDispatch = {
  state: PartnerState | 'requested'
  charged_cents: number | null
  tracking_url: string | null
}
export type DispatchChange = { state?: PartnerState; charged_cents?: number; tracking_url?: string }

/** What a row says that is not known yet. Where it would move a delivery back, its status is `passed`. */
export function changeBy(
  known: KnownDispatch,
  { status, cost, trackingUrl }: PartnerRow,
  isForward: (to: PartnerState) => boolean,
): DispatchChange | 'passed' {
  const isOther = status !== undefined && status !== known.state
  if (isOther && !isForward(status)) return 'passed'
  return {
    ...(isOther && { state: status }),
    ...(cost !== undefined && cost !== known.charged_cents && { charged_cents: cost }),
    ...(trackingUrl !== undefined && trackingUrl !== known.tracking_url && { tracking_url: trackingUrl }),
  }
}
