import { type Selectable, sql } from 'kysely'
import { columnsOf } from '../../../core/collections/columns-of'
import { toMoney } from '../../../core/contract/common'
import { contains } from '../../../core/db/list-conditions'
import type { Database } from '../../../core/db/open'
import type { PayableTable } from '../../../core/db/tables'
import { resource } from '../../../core/resource'
import { DEFAULT_TZ, localDateOf } from '../../../core/rules/local-time'
import { namesOf } from '../../identity/people/person-names'
import { isNamed } from '../../identity/people/person-scope'
import { type Payable, PayableFields, type PayableKind, Payable as PayableRecord } from './contract/payables'
import { PAYABLE_READERS, PAYERS, reachesCourier, reachesMerchant, reachesPayable } from './payable-scope'
import type { PayableState } from './rules/payable-state'

const column = columnsOf('payable')

/** What is owed to merchants and couriers. Settlements and the pay of couriers make themselves; other sums are entered. */
export const payables = resource({
  table: 'payable',
  found: { as: 'payable', label: 'description', detail: 'state' },
  record: PayableRecord,
  fields: PayableFields,
  access: { read: PAYABLE_READERS, write: PAYERS },
  scope: (rows, caller, verb) => rows.where(reachesPayable(caller, verb)),
  async authorize(db, caller, fields, before) {
    if (before) {
      // What was computed is not written over, and what was approved is what is paid.
      const isSum = fields.amount !== undefined && fields.amount !== before.amount_cents
      const isPayee =
        (fields.merchantId !== undefined && fields.merchantId !== before.merchant_id) ||
        (fields.userId !== undefined && fields.userId !== before.person_id)
      return !isPayee && (!isSum || (before.kind === 'manual' && before.state === 'open'))
    }
    if (!fields.merchantId === !fields.userId) return false
    const reached = await (fields.merchantId
      ? db
          .selectFrom('merchant')
          .select('merchant.id')
          .where('merchant.id', '=', fields.merchantId)
          .where('merchant.deleted_at', 'is', null)
          .where(reachesMerchant(caller, sql.ref('merchant.id'), 'write'))
      : db
          .selectFrom('person')
          .select('person.id')
          .where('person.id', '=', fields.userId!)
          .where('person.deleted_at', 'is', null)
          .where(reachesCourier(caller, sql.ref('person.id')))
          .where(
            sql<boolean>`exists (select 1 from permission held where held.person_id = person.id
              and held.type = 'CourierPermission' and held.revoked_at is null)`,
          )
    ).executeTakeFirst()
    return reached !== undefined
  },
  listing: {
    filters: {
      state: { column: column('state'), kind: 'text' },
      kind: { column: column('kind'), kind: 'text' },
      merchantId: { column: column('merchant_id'), kind: 'id' },
      userId: { column: column('person_id'), kind: 'id' },
      endsOn: { column: sql`payable.ends_on::text`, kind: 'text' },
    },
    sorts: { endsOn: column('ends_on'), amount: column('amount_cents') },
    // A few for each merchant and courier and week: looked up one by one.
    search: text => sql`(${contains(column('description'), text)}
      or exists (select 1 from merchant m where m.id = payable.merchant_id and ${contains(sql.ref('m.name'), text)})
      or ${isNamed(column('person_id'), text)})`,
    defaultSort: '-endsOn',
    neverNull: ['endsOn', 'amount'],
  },
  present: (rows, { db }) => presentPayables(db, rows),
  toColumns: (fields, { now }, before) => {
    const today = localDateOf(now, DEFAULT_TZ)
    return {
      description: fields.description,
      amount_cents: fields.amount,
      ...(before
        ? {}
        : {
            kind: 'manual',
            merchant_id: fields.merchantId ?? null,
            person_id: fields.userId ?? null,
            starts_on: today,
            ends_on: today,
          }),
    }
  },
})

export async function presentPayables(
  db: Database,
  rows: readonly Selectable<PayableTable>[],
): Promise<Payable[]> {
  const merchantIds = [...new Set(rows.flatMap(row => row.merchant_id ?? []))]
  const personIds = [...new Set(rows.flatMap(row => row.person_id ?? []))]
  const [merchants, people, accounts] = await Promise.all([
    merchantIds.length
      ? db.selectFrom('merchant').select(['id', 'name']).where('id', 'in', merchantIds).execute()
      : [],
    namesOf(db, personIds),
    merchantIds.length + personIds.length
      ? db
          .selectFrom('payout_account')
          .select(['merchant_id', 'person_id', 'iban_last_four', 'iban_changed_at'])
          .where(
            sql<boolean>`merchant_id = any(${merchantIds}::text[]) or person_id = any(${personIds}::text[])`,
          )
          .execute()
      : [],
  ])
  const nameOf = new Map([...merchants.map(({ id, name }) => [id, name] as const), ...people])
  const accountOf = new Map(accounts.map(one => [(one.merchant_id ?? one.person_id)!, one]))
  return rows.map(row => {
    const payee = (row.merchant_id ?? row.person_id)!
    const account = accountOf.get(payee)
    return {
      id: row.id,
      kind: row.kind as PayableKind,
      merchantId: row.merchant_id,
      userId: row.person_id,
      payeeName: nameOf.get(payee) ?? '',
      startsOn: row.starts_on,
      endsOn: row.ends_on,
      state: row.state as PayableState,
      amount: toMoney(row.amount_cents),
      items: row.items,
      description: row.description,
      ibanLastFour: account?.iban_last_four ?? null,
      ibanChangedAt: account?.iban_changed_at ?? null,
      approvedAt: row.approved_at,
      paidOn: row.paid_on,
      returnReason: row.return_reason,
      createdAt: row.created_at,
      updatedAt: row.updated_at,
      archivedAt: row.archived_at,
    }
  })
}
