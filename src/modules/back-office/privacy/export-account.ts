import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../core/db/open'
import { inPerson, mayFail, signedIn } from '../../../core/procedures'
import { takeTry } from '../../../core/rate-limit'
import { AccountExport } from '../../identity/users/contract/account'
import { EXPORTS } from './limits'

/**
 * All that is kept about who asks: once for the eye, and to take along. Left out are secrets, of which only hashes are
 * kept, and what belongs to others.
 */
export const exportAccount = signedIn
  .concat(inPerson)
  .output(AccountExport)
  .concat(mayFail('TooManyRequests'))
  .query(async ({ ctx }) => {
    const { db, caller, now } = ctx
    await takeTry(EXPORTS, caller.id, ctx)
    const names = Object.keys(PARTS)
    const [account, ...parts] = await Promise.all([
      rowsOf(db, ACCOUNT(caller.id)),
      ...names.map(name => rowsOf(db, PARTS[name]!(caller.id))),
    ])
    return {
      exportedAt: now,
      account: account[0] ?? {},
      parts: Object.fromEntries(names.map((name, i) => [name, parts[i]!])),
    }
  })

type Part = (personId: string) => RawBuilder<unknown>

/** A row as an object, without the columns that are of no use to its reader. */
const row = (alias: string, ...without: string[]) =>
  sql`to_jsonb(${sql.ref(alias)}) - ${['person_id', ...without]}::text[]`

const ACCOUNT: Part = id => sql`
  select ${row('p', 'password_hash', 'provider_customer_id')} as kept from person p where p.id = ${id}`

/** A courier's way of the last weeks: more than that is nobody's to read through. */
const MOST_POSITIONS = 20_000

const PARTS: Record<string, Part> = {
  loginMethods: id => sql`select ${row('m')} as kept from login_method m where person_id = ${id}`,
  signIns: id => sql`
    select ${row('s', 'impersonator_id', 'impersonator_session_id')}
      || jsonb_build_object('by_support', impersonator_id is not null) as kept
    from session s where person_id = ${id} order by id desc`,
  permissions: id => sql`
    select ${row('p', 'created_by', 'revoked_by')} as kept from permission p where person_id = ${id} order by id desc`,
  memberships: id => sql`
    select jsonb_build_object('location', l.name, 'joined_by', m.joined_by, 'joined_at', m.joined_at) as kept
    from location_member m join location l on l.id = m.location_id where m.person_id = ${id}`,
  invitations: id => sql`
    select jsonb_build_object('location', l.name, 'created_at', i.created_at, 'accepted_at', i.accepted_at) as kept
    from location_invitation i join location l on l.id = i.location_id
    where i.email = (select lower(email) from person where id = ${id})`,
  addresses: id =>
    sql`select ${row('a')} as kept from address_entry a where person_id = ${id} order by id desc`,
  billingDetails: id => sql`
    select ${row('b', 'iban_sealed')} as kept from billing_details b where person_id = ${id} order by id desc`,
  paymentMethods: id => sql`
    select ${row('m', 'provider_id', 'fingerprint')} as kept from payment_method m where person_id = ${id} order by id desc`,
  apiKeys: id => sql`
    select ${row('k', 'secret_hash')} as kept from api_key k where person_id = ${id} order by id desc`,
  devices: id => sql`select ${row('d', 'token')} as kept from push_device d where person_id = ${id}`,
  favourites: id => sql`select ${row('f')} as kept from favourite f where person_id = ${id}`,
  todos: id => sql`select ${row('t')} as kept from todo t where person_id = ${id} order by id desc`,
  orders: id => sql`
    select ${row('o', 'merchant_net_cents', 'merchant_listing_cents', 'platform_fee_cents', 'merchant_liability_cents', 'net_removed_at', 'net_removed_reason', 'internal_note', 'request_meta', 'ordered_by_id')}
      || jsonb_build_object(
        'store', (select name from store where id = o.store_id),
        'lines', (select coalesce(jsonb_agg(to_jsonb(l) - array['order_id', 'shares', 'position'] order by l.position), '[]')
          from order_line l where l.order_id = o.id),
        'states', (select coalesce(jsonb_agg(jsonb_build_object('state', e.state, 'at', e.at) order by e.id), '[]')
          from order_event e where e.order_id = o.id),
        'refunds', (select coalesce(jsonb_agg(jsonb_build_object('at', r.created_at, 'reason', r.reason, 'state', r.state,
            'cents', r.kind_cents + r.flex_cents + r.balance_cents + r.card_cents + r.transfer_cents) order by r.id), '[]')
          from refund r where r.order_id = o.id)
      ) as kept
    from purchase_order o where person_id = ${id} order by id desc`,
  ratings: id => sql`select ${row('r')} as kept from rating r where person_id = ${id} order by id desc`,
  reports: id => sql`
    select jsonb_build_object('type', type, 'status', status, 'comment', comment, 'order_id', order_id,
      'created_at', created_at) as kept
    from incidence where reporter_id = ${id} order by id desc`,
  walletMovements: id => sql`
    select jsonb_build_object('account', split_part(a.code, ':', 1), 'kind', t.kind, 'memo', t.memo, 'at', x.at,
      'cents', case when x.credit_id = a.id then x.amount_cents else -x.amount_cents end) as kept
    from ledger_account a join ledger_transfer x on a.id in (x.debit_id, x.credit_id) join ledger_tx t on t.id = x.tx_id
    where a.owner_id = ${id} order by x.id desc`,
  credits: id => sql`
    select ${row('c', 'tx_id', 'came_from', 'created_by_id', 'is_open')} as kept from credit c where person_id = ${id} order by id desc`,
  referrals: id => sql`
    select jsonb_build_object('state', state, 'reason', reason, 'brought_by_you', referrer_id = ${id},
      'cents', case when referrer_id = ${id} then referrer_cents else friend_cents end, 'created_at', created_at) as kept
    from referral where ${id} in (referrer_id, friend_id) order by id desc`,
  topUps: id => sql`
    select ${row('p', 'key', 'request_hash')} as kept from topup p where person_id = ${id} order by id desc`,
  invoicePayments: id => sql`
    select ${row('p', 'key', 'request_hash')} as kept from invoice_attempt p where person_id = ${id} order by id desc`,
  messages: id => sql`
    select jsonb_build_object('medium', medium, 'recipient', recipient, 'subject', subject, 'sent_at', sent_at,
      'text', case when is_secret then null else body_text end) as kept
    from outgoing_message where person_id = ${id} order by id desc`,
  positions: id => sql`
    select ${row('l')} as kept from location_ping l where person_id = ${id} order by at desc limit ${MOST_POSITIONS}`,
  actions: id => sql`
    select jsonb_build_object('at', at, 'call', call, 'ip', case when actor_id = ${id} then ip end,
      'by_yourself', actor_id = ${id} and impersonator_id is null, 'entity_type', entity_type, 'entity_id', entity_id,
      'after', case when actor_id = ${id} or entity_id = ${id} then after end) as kept
    from audit_entry where actor_id = ${id} or (entity_type = 'person' and entity_id = ${id}) order by id desc`,
}

async function rowsOf(db: Database, query: RawBuilder<unknown>): Promise<Record<string, unknown>[]> {
  const { rows } = await (query as RawBuilder<{ kept: Record<string, unknown> }>).execute(db)
  return rows.map(({ kept }) =>
    Object.fromEntries(Object.entries(kept).map(([column, value]) => [camel(column), value])),
  )
}

const camel = (column: string) => column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
