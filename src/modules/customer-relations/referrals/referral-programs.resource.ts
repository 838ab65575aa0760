import { sql } from 'kysely'
import { columnsOf } from '../../../core/collections/columns-of'
import type { Person } from '../../../core/context'
import type { PermissionType } from '../../../core/contract/access'
import { toMoney } from '../../../core/contract/common'
import { Failure } from '../../../core/contract/failures'
import type { Database } from '../../../core/db/open'
import { type Presenting, resource } from '../../../core/resource'
import { inScope, scopeFilter } from '../../../core/scope'
import { ReferralProgram, ReferralProgramFields } from './contract/referrals'
import { type ProgramRow, toProgram } from './programs'
import { programState, REFERRAL_STATES } from './rules/referral'

const PLATFORM: PermissionType[] = ['HelloAdminPermission']
const MERCHANTS: PermissionType[] = ['MerchantAdminPermission']
export const REFERRAL_KEEPERS: PermissionType[] = [...PLATFORM, ...MERCHANTS]

const column = columnsOf('referral_program')
const money = (cents: number | null) => (cents === null ? null : toMoney(cents))

/** The platform keeps all of them, merchants those that they pay for. */
export const programsReached = (caller: Person) =>
  sql<boolean>`(${scopeFilter(caller, PLATFORM, {})} or (${column('funded_by')} = 'merchant'
    and ${scopeFilter(caller, MERCHANTS, { merchant: column('merchant_id') })}))`

/** What customers get for bringing others. */
export const referralPrograms = resource({
  table: 'referral_program',
  found: { as: 'referralProgram', label: 'name', detail: 'code_prefix' },
  record: ReferralProgram,
  fields: ReferralProgramFields,
  access: { read: REFERRAL_KEEPERS, write: REFERRAL_KEEPERS },
  scope: (rows, caller) => rows.where(programsReached(caller)),
  authorize: mayPutProgram,
  listing: {
    filters: {
      name: { column: column('name'), kind: 'text' },
      fundedBy: { column: column('funded_by'), kind: 'text' },
      merchantId: { column: column('merchant_id'), kind: 'id' },
      active: { column: column('is_active'), kind: 'boolean' },
    },
    sorts: {
      name: column('name'),
      validFrom: column('valid_from'),
      validUntil: column('valid_until'),
      spent: column('spent_cents'),
    },
    search: sql<string>`(referral_program.name || ' ' || referral_program.code_prefix)`,
    defaultSort: '-createdAt',
    byId: 'createdAt',
  },
  present: presentPrograms,
  toColumns: (fields, _, before) => programColumns(fields, before),
})

async function mayPutProgram(
  db: Database,
  caller: Person,
  fields: Partial<ReferralProgramFields>,
  before?: ProgramRow,
): Promise<boolean> {
  const merchantId = fields.merchantId === undefined ? before?.merchant_id : fields.merchantId
  if (merchantId) {
    const merchant = await db
      .selectFrom('merchant')
      .select('id')
      .where('id', '=', merchantId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (!merchant) return false
  }
  if (inScope(caller, PLATFORM, {})) return true
  const fundedBy = fields.fundedBy ?? before?.funded_by
  return fundedBy === 'merchant' && Boolean(merchantId) && inScope(caller, MERCHANTS, { merchantId })
}

/** Throws ValidationError for a programme that makes no sense as a whole. */
function programColumns(fields: Partial<ReferralProgramFields>, before?: ProgramRow) {
  const set = <Value, Stored>(value: Value | undefined, stored: (value: Value) => Stored) =>
    value === undefined ? undefined : stored(value)
  const columns = {
    name: fields.name,
    code_prefix: fields.codePrefix,
    funded_by: fields.fundedBy,
    merchant_id: fields.merchantId,
    referrer_cents: fields.referrerAmount?.amount,
    friend_cents: fields.friendAmount?.amount,
    min_total_cents: set(fields.minTotal, value => value?.amount ?? 0),
    hold_days: fields.holdDays,
    max_per_referrer: fields.maxPerReferrer,
    budget_cents: set(fields.budget, value => value?.amount ?? null),
    credit_expires_days: fields.creditExpiresDays,
    valid_from: fields.validFrom,
    valid_until: fields.validUntil,
    is_active: fields.active,
  }
  const said = Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))
  const whole = { ...before, ...said } as Partial<ProgramRow>
  const wrong = [
    ...((whole.funded_by === 'merchant') !== Boolean(whole.merchant_id) ? ['merchantId'] : []),
    ...((whole.referrer_cents ?? 0) + (whole.friend_cents ?? 0) > 0 ? [] : ['referrerAmount']),
    ...(whole.valid_from && whole.valid_until && whole.valid_until <= whole.valid_from ? ['validUntil'] : []),
  ]
  if (wrong.length)
    throw new Failure('ValidationError', { fields: wrong.map(path => ({ path, rule: 'consistent' })) })
  return said
}

async function presentPrograms(rows: ProgramRow[], { db, now }: Presenting): Promise<ReferralProgram[]> {
  const ids = rows.map(({ id }) => id)
  const counts = ids.length
    ? await db
        .selectFrom('referral')
        .select(['program_id', 'state', sql<number>`count(*)::int`.as('count')])
        .where('program_id', 'in', ids)
        .groupBy(['program_id', 'state'])
        .execute()
    : []
  return rows.map(row => ({
    id: row.id,
    name: row.name,
    codePrefix: row.code_prefix,
    fundedBy: row.funded_by as ReferralProgram['fundedBy'],
    merchantId: row.merchant_id,
    referrerAmount: toMoney(row.referrer_cents),
    friendAmount: toMoney(row.friend_cents),
    minTotal: row.min_total_cents ? toMoney(row.min_total_cents) : null,
    holdDays: row.hold_days,
    maxPerReferrer: row.max_per_referrer,
    budget: money(row.budget_cents),
    creditExpiresDays: row.credit_expires_days,
    validFrom: row.valid_from,
    validUntil: row.valid_until,
    active: row.is_active,
    state: programState(toProgram(row), now),
    spent: toMoney(row.spent_cents),
    referrals: Object.fromEntries(
      REFERRAL_STATES.map(state => [
        state,
        counts.find(one => one.program_id === row.id && one.state === state)?.count ?? 0,
      ]),
    ) as ReferralProgram['referrals'],
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    archivedAt: row.archived_at,
  }))
}
