import { sql } from 'kysely'
import type { Person } from '../../../core/context'
import { toMoney } from '../../../core/contract/common'
import { listOf } from '../../../core/contract/list'
import { contains } from '../../../core/db/list-conditions'
import { type Listing, list } from '../../../core/db/listing'
import { holds } from '../../../core/procedures'
import { inScope } from '../../../core/scope'
import { ListReferrals, Referral } from './contract/referrals'
import { programsReached, REFERRAL_KEEPERS } from './referral-programs.resource'

const LISTING: Listing = {
  filters: {
    state: { column: sql.ref('one.state'), kind: 'text' },
    reason: { column: sql.ref('one.reason'), kind: 'text' },
    createdAt: { column: sql.ref('one.created_at'), kind: 'instant' },
  },
  sorts: { createdAt: sql.ref('one.created_at'), releaseAt: sql.ref('one.release_at') },
  search: text => contains(sql`(one.referrer_name || ' ' || one.friend_name)`, text),
  defaultSort: '-createdAt',
  byId: 'createdAt',
  tieBreaker: sql.ref('one.id'),
}

type Row = {
  id: string
  state: string
  reason: string | null
  referrer_id: string
  referrer_name: string
  friend_id: string
  friend_name: string
  order_id: string | null
  ufid: string | null
  release_at: Date | null
  paid_cents: number
  created_at: Date
  updated_at: Date
}

/** Who the platform's customers are is not for merchants: they read first names. */
const nameFor = (caller: Person, table: string) =>
  inScope(caller, ['HelloAdminPermission'], {})
    ? sql`coalesce(nullif(trim(${sql.ref(`${table}.first_name`)} || ' ' || ${sql.ref(`${table}.last_name`)}), ''), ${sql.ref(`${table}.email`)}, '')`
    : sql.ref(`${table}.first_name`)

/** Who was brought by whom, and why it is paid or not. */
export const listReferrals = holds(...REFERRAL_KEEPERS)
  .input(ListReferrals)
  .output(listOf(Referral))
  .query(({ input: { id, ...query }, ctx: { db, caller } }) => {
    const isPlatform = inScope(caller, ['HelloAdminPermission'], {})
    const referrals = db.selectFrom(
      sql<Row>`(select r.id, r.state, r.reason, r.referrer_id, r.friend_id, r.order_id, r.release_at,
          r.referrer_cents + r.friend_cents as paid_cents, r.created_at, r.updated_at, o.ufid,
          ${nameFor(caller, 'a')} as referrer_name, ${nameFor(caller, 'b')} as friend_name
        from referral r join referral_program on referral_program.id = r.program_id
          and referral_program.deleted_at is null and ${programsReached(caller)}
        join person a on a.id = r.referrer_id join person b on b.id = r.friend_id
        left join purchase_order o on o.id = r.order_id
        where r.program_id = ${id})`.as('one'),
    )
    return list(db, referrals.selectAll(), LISTING, query, rows =>
      rows.map(row => ({
        id: row.id,
        state: row.state as Referral['state'],
        reason: row.reason as Referral['reason'],
        referrerId: isPlatform ? row.referrer_id : null,
        referrerName: row.referrer_name,
        friendId: isPlatform ? row.friend_id : null,
        friendName: row.friend_name,
        orderId: row.order_id,
        ufid: row.ufid,
        releaseAt: row.release_at,
        paid: toMoney(Number(row.paid_cents)),
        createdAt: row.created_at,
        updatedAt: row.updated_at,
      })),
    )
  })
