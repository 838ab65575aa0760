import { z } from 'zod'
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
/** "7.90", "7,90 €", "1.207,50", "EUR 7.9" */
const Cost = z
  .string()
  .transform(text => text.replace(/€|eur|\s/gi, ''))
  .pipe(z.string().regex(/^\d{1,3}(?:(?:\d*|(?:[.,]\d{3})+)(?:[.,]\d{1,2})?)$/))
  .transform(centsOf)
  .pipe(z.int().max(99_999_999))

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

/** The last sign is the decimal one when one or two digits follow; others part thousands. */
function centsOf(text: string): number {
  const [, whole, part = ''] = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(text)!
  return Number(whole!.replace(/[.,]/g, '')) * 100 + Number(part.padEnd(2, '0'))
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
