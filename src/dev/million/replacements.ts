import { type Copying, quoted, type Replacements, replacer } from './copy-rows'
import { EXAMPLE_DAYS, type Examples } from './examples'
import type { RowsByTable } from './new-rows'

export const SHOP_TABLES = [
  'merchant',
  'store',
  'product',
  'catalog',
  'catalog_version',
  'catalog_store',
  'inventory_item',
  'printer',
  'printer_store',
]
export const OFFICE_TABLES = ['organization', 'location', 'entitlement_rule']
export const PERSON_TABLES = [
  'person',
  'session',
  'location_member',
  'ledger_account',
  'ledger_tx',
  'ledger_transfer',
  'credit',
]
export const ORDER_TABLES = [
  'checkout',
  'purchase_order',
  'order_line',
  'order_event',
  'refund',
  'ledger_account',
  'ledger_tx',
  'ledger_transfer',
  'credit',
  'credit_use',
  'promotion_use',
  'audit_entry',
  'event',
]

/** What stands in the place of what, for each example. */
export function copyingOf(examples: Examples, accounts: { id: string; code: string }[]) {
  const { ids } = examples
  const named = new Map<string, string>()
  const nameAll = (rows: RowsByTable, tables: string[], head: string) => {
    for (const [nth, id] of matchesIn(rows, { tables, column: 'id' }, ID).entries())
      named.set(id, `g.${head} || '${ordinal(nth)}'`)
  }
  nameAll(examples.shop.rows, SHOP_TABLES, 'sid')
  nameAll(examples.office.rows, OFFICE_TABLES, 'lid')
  nameAll(examples.person.rows, ['person', 'session', 'ledger_tx', 'ledger_transfer', 'credit'], 'pid')
  named.set(ids.promotion, quoted(ids.promotion))
  for (const buyer of ids.buyers) named.set(buyer, named.get(ids.person)!)
  // Whoever else has a part in it stays who they are.
  for (const { rows } of [examples.office, ...examples.orders])
    for (const row of ['person', 'session', 'permission'].flatMap(table => rows.get(table) ?? []))
      if (!named.has(row.id!)) named.set(row.id!, quoted(row.id!))
  for (const { id, code } of accounts) named.set(id, accountId(code, named))

  const shifts = { instant: 'g.shift', window: 'g.window_shift', days: 'g.day' }
  const still = { instant: `interval '-729 days'`, window: `interval '0'`, days: '0' }
  const without = (head: string) => ({
    replacements: named,
    shifts: still,
    unknownId: (id: string) => `g.${head} || 'f${id.slice(-5)}'`,
  })
  return {
    shop: {
      ...without('sid'),
      own: {
        merchant: { name: `g.last || ' Restauració ' || g.s` },
        store: { name: `'Cuina ' || g.last || ' ' || g.s`, slug: `'cuina-' || g.s`, city: 'g.city' },
        catalog: { slug: `'menu-' || g.s || '-' || ${'substr(md5(random()::text), 1, 8)'}` },
        printer: { token_hash: `decode(md5('printer' || g.s), 'hex')`, city: 'g.city' },
      },
    } satisfies Copying,
    office: {
      ...without('lid'),
      own: {
        organization: { name: `g.last || ' i Fills ' || g.l` },
        location: {
          name: `g.last || ' Diagonal ' || g.l`,
          slug: `'oficina-' || g.l`,
          activation_code: `'OFI' || g.l`,
          city: 'g.city',
        },
      },
    } satisfies Copying,
    person: {
      ...without('pid'),
      shifts: { ...still, instant: 'g.shift' },
      own: {
        person: {
          first_name: 'g.first',
          last_name: 'g.last',
          email: `lower(g.first || '.' || g.last) || g.p || '@example.test'`,
          city: 'g.city',
        },
      },
    } satisfies Copying,
    order(rows: RowsByTable): Copying {
      const order = rows.get('purchase_order')![0]!
      const replacements: Replacements = new Map([
        ...named,
        [order.ufid!, 'g.ufid'],
        [order.pickup_code!, 'g.code'],
        [EXAMPLE_DAYS.ordered, 'g.ordered_on'],
        [EXAMPLE_DAYS.delivered, 'g.delivered_on'],
        ['ada@example.test', `lower(g.first || '.' || g.last) || g.p || '@example.test'`],
        ['"Ada"', `'"' || g.first || '"'`],
        ['"Byron"', `'"' || g.last || '"'`],
        ['Soup', 'g.dish'],
        ['bcn', 'g.city'],
        ...matchesIn(rows, null, PROVIDER_ID).map(
          (id, nth) => [id, `'${id.slice(0, 3)}' || g.tail || '${nth}'`] as const,
        ),
      ])
      const own = matchesIn(rows, null, ID).filter(id => !replacements.has(id))
      const places = new Map(own.map((id, nth) => [id, ordinal(nth)]))
      // The second that it was made in moves as all instants do.
      const unknownId = (id: string) =>
        `to_hex(${Number.parseInt(id.slice(0, 8), 16)} + g.sec) || g.tail || '${places.get(id)}'`
      return { replacements, shifts, unknownId }
    },
  }
}

const ordinal = (nth: number) => nth.toString(16).padStart(6, '0')

/** An account of somebody has an id that follows from its code, so that all who use it find it. */
function accountId(code: string, named: Replacements): string {
  const days = [EXAMPLE_DAYS.ordered, EXAMPLE_DAYS.delivered]
  const ofSomebody = [...named.keys()].some(id => code.includes(id))
  if (!ofSomebody) return `(select id from ledger_account where code = ${quoted(code)})::text`
  const replacements: Replacements = new Map([
    ...named,
    [days[0]!, 'g.ordered_on'],
    [days[1]!, 'g.delivered_on'],
  ])
  return `left(md5(${replacer({ replacements, unknownId: quoted })(code)}), 24)`
}

const ID = /[0-9a-f]{24}/g
const PROVIDER_ID = /\b(?:pi|re|ch)_\w{10,}/g

/** What of all texts matches, or of one column of these tables, each once and in order: ids begin with the moment. */
function matchesIn(
  rows: RowsByTable,
  of: { tables: string[]; column: string } | null,
  pattern: RegExp,
): string[] {
  const texts = of
    ? of.tables.flatMap(table => (rows.get(table) ?? []).map(row => row[of.column]))
    : [...rows.values()].flat().flatMap(row => Object.values(row))
  return [...new Set(texts.flatMap(text => text?.match(pattern) ?? []))].toSorted()
}
