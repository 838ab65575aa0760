import { sql } from 'kysely'
import type { Tx } from '../../../core/db/open'
import type { Shared } from './rules/referral'

/** The same mailbox, however it is written: what stands behind a plus does not count, nor do dots at Google. */
const mailbox = (column: string) => sql`(case
  when lower(${sql.ref(column)}) ~ '@(gmail|googlemail)\\.com$'
    then replace(split_part(split_part(lower(${sql.ref(column)}), '@', 1), '+', 1), '.', '') || '@gmail.com'
  else split_part(split_part(lower(${sql.ref(column)}), '@', 1), '+', 1) || '@' || split_part(lower(${sql.ref(column)}), '@', 2)
  end)`

const digits = (text: ReturnType<typeof sql>) => sql`right(regexp_replace(${text}, '\\D', '', 'g'), 9)`
const isNumber = (text: ReturnType<typeof sql>) => sql`length(${digits(text)}) = 9`

/** Orders to a private address; an office is the home of many. */
const home = (address: string) =>
  sql`lower(regexp_replace(${sql.ref(address)}->>'address', '[^[:alnum:]]+', ' ', 'g')) || ' '
    || coalesce(nullif(${sql.ref(address)}->>'postalCode', ''), lower(${sql.ref(address)}->>'city'), '')`
const homesOf = (personId: string) => sql`
  select ${home('o.address')} as home from purchase_order o
  where o.person_id = ${personId} and o.location_id is null and not o.is_pickup and o.address is not null
  union select ${home('e.address')} from address_entry e where e.person_id = ${personId}`

/** What two accounts have in common: cards, numbers, mailboxes, devices and homes. */
export async function sharedBy(tx: Tx, referrerId: string, friendId: string): Promise<Shared> {
  const number = sql`${sql.ref('p.phone')}`
  const ofOrder = sql`o.customer->>'phone'`
  const numbersOf = (id: string) => sql`
    select ${digits(number)} as number from person p where p.id = ${id} and ${isNumber(number)}
    union select ${digits(ofOrder)} from purchase_order o where o.person_id = ${id} and ${isNumber(ofOrder)}`
  const { rows } = await sql<Omit<Shared, 'person'>>`
    select
      exists (select 1 from payment_method a join payment_method b on b.fingerprint = a.fingerprint
        where a.person_id = ${referrerId} and b.person_id = ${friendId}) as card,
      exists ((${numbersOf(referrerId)}) intersect (${numbersOf(friendId)})) as phone,
      exists (select 1 from person a join person b on ${mailbox('a.email')} = ${mailbox('b.email')}
        where a.id = ${referrerId} and b.id = ${friendId}) as email,
      exists (select 1 from session a join session b on b.device_id = a.device_id
        where a.person_id = ${referrerId} and b.person_id = ${friendId}
          and a.impersonator_id is null and b.impersonator_id is null) as device,
      exists ((${homesOf(referrerId)}) intersect (${homesOf(friendId)})) as address`.execute(tx)
  return { ...rows[0]!, person: referrerId === friendId }
}

export type DeliveredOrder = { orderId: string; at: Date }

/** Orders that count for a programme: all that were delivered, or those of the merchant who pays. */
const ofMerchant = (merchantId: string | null) =>
  merchantId ? sql`and o.merchant_id = ${merchantId}` : sql``

/** Whether a person has had an order delivered; with one of them: before that. */
export async function hasOrderedBefore(
  tx: Tx,
  personId: string,
  merchantId: string | null,
  before: DeliveredOrder | null,
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from purchase_order o
    where o.person_id = ${personId} and o.state = 'delivered' ${ofMerchant(merchantId)}
      ${before ? sql`and (o.state_at, o.id) < (${before.at}, ${before.orderId})` : sql``}
    limit 1`.execute(tx)
  return rows.length > 0
}

/** What was delivered to a person first: events of orders may come in another order. */
export async function firstDelivered(
  tx: Tx,
  personId: string,
  merchantId: string | null,
): Promise<DeliveredOrder | undefined> {
  const { rows } = await sql<DeliveredOrder>`
    select o.id as "orderId", o.state_at as at from purchase_order o
    where o.person_id = ${personId} and o.state = 'delivered' ${ofMerchant(merchantId)}
    order by o.state_at, o.id limit 1`.execute(tx)
  return rows[0]
}

/** How many friends a person was paid for. */
export async function paidOf(tx: Tx, programId: string, referrerId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('referral')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('program_id', '=', programId)
    .where('referrer_id', '=', referrerId)
    .where('state', '=', 'paid')
    .executeTakeFirstOrThrow()
  return count
}

export async function areOpen(tx: Tx, ids: readonly string[]): Promise<boolean> {
  const { count } = await tx
    .selectFrom('person')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('id', 'in', [...new Set(ids)])
    .where('deleted_at', 'is', null)
    .where('suspended_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count === new Set(ids).size
}
