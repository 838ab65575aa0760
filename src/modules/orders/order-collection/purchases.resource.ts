import { type Selectable, sql } from 'kysely'
import { z } from 'zod'
import { columnsOf } from '../../../core/collections/columns-of'
import type { Person } from '../../../core/context'
import { Id, Instant, Ok, ok, toMoney } from '../../../core/contract/common'
import type { Database, Tx } from '../../../core/db/open'
import type { PurchaseOrderTable } from '../../../core/db/tables'
import { lastChange } from '../../../core/last-change'
import { holds, limited, mayFail } from '../../../core/procedures'
import { difference, resource } from '../../../core/resource'
import type { Channel } from '../../../core/rules/ordering/channels'
import { scopeFilter } from '../../../core/scope'
import { type Writing, write } from '../../../core/write'
import { PAYMENTS } from '../../money/ledger/limits'
import { sumOfParts } from '../../money/ledger/rules/waterfall'
import { refundedPartsOf } from '../../order-records/orders/order-money'
import {
  type LockedOrder,
  lockOrder,
  saveOrderChange,
  setArchived,
  subjectOf,
} from '../../order-records/orders/orders.store'
import { orderActorsOf } from '../../order-records/states/rules/order-actors'
import { isTerminal, type OrderState } from '../../order-records/states/rules/order-state'
import { INDEXED_TEXT, PAYMENT_STATE, STATE } from '../board/board-listing'
import { DELIVERY_DAYS, OUTCOME } from '../board/order-filters'
import { applyEdit } from '../changes/apply-edit'
import { OrderPayload } from '../checkout/contract/checkout'
import { placeFor } from '../checkout/place-purchase'
import { PLACING_FAILURES } from '../checkout/placing-failures'
import { moveOrder } from '../moves/move-order'
import { OrderFields, OrderRecord } from './contract/purchases'

const KEEP_THEM = ['HelloAdminPermission'] as const
const column = columnsOf('purchase_order')

/** One id, or those of `$eq` and `$in`. */
function idsIn(value: unknown): string[] {
  const given = value as { $eq?: unknown; $in?: unknown } | null
  const ids = typeof value === 'string' ? [value] : [given?.$in ?? given?.$eq].flat()
  return ids.filter(id => typeof id === 'string')
}

/** Said of one as plainly as that, an index holds what it finds in order. */
const isAmong = (name: string, ids: readonly string[]) =>
  ids.length === 1 ? sql`${sql.ref(name)} = ${ids[0]}` : sql`${sql.ref(name)} = any(${[...ids]}::text[])`

/** Orders as records, to look through. They are placed as at the checkout, and none is ever lost. */
const { list, show } = resource({
  table: 'purchase_order',
  found: {
    as: 'order',
    label: 'ufid',
    // Everyone who sees an order finds it by its number, so that its customer is what tells it apart.
    detail: sql<string>`nullif(trim(coalesce(purchase_order.customer->>'firstName', '') || ' '
      || coalesce(purchase_order.customer->>'lastName', '')), '')`,
  },
  record: OrderRecord,
  fields: OrderFields,
  access: { read: [...KEEP_THEM], write: [...KEEP_THEM] },
  scope: (rows, caller) => rows.where(scopeFilter(caller, KEEP_THEM, { city: column('city') })),
  listing: {
    filters: {
      state: STATE,
      status: STATE,
      channel: { column: column('channel'), kind: 'text' },
      city: { column: column('city'), kind: 'text' },
      paymentState: PAYMENT_STATE,
      deliveryDate: { column: sql`purchase_order.delivery_on::text`, kind: 'text' },
      deliveryDay: DELIVERY_DAYS,
      outcome: OUTCOME,
      storeId: { column: column('store_id'), kind: 'id' },
      merchantId: { column: column('merchant_id'), kind: 'id' },
      merchant: { column: column('merchant_id'), kind: 'id' },
      userId: { column: column('person_id'), kind: 'id' },
      locationId: { column: column('location_id'), kind: 'id' },
      isRequestingQuote: { column: column('is_requesting_quote'), kind: 'boolean' },
      isCrossDocking: { column: column('is_cross_docking'), kind: 'boolean' },
      kitchen: { column: column('store_id'), kind: 'id' },
      cartTotal: { column: column('goods_cents'), kind: 'number' },
      totalCost: { column: column('total_cents'), kind: 'number' },
      cartSize: {
        column: sql`(select coalesce(sum(l.quantity), 0)::int from order_line l where l.order_id = purchase_order.id)`,
        kind: 'number',
      },
      hasIncidence: {
        column: sql`exists (select 1 from incidence i where i.order_id = purchase_order.id and i.deleted_at is null)`,
        kind: 'boolean',
      },
      hasRating: {
        column: sql`exists (select 1 from rating r where r.order_id = purchase_order.id and r.deleted_at is null
          and r.hidden_at is null)`,
        kind: 'boolean',
      },
      product: {
        where: value => sql`purchase_order.id in (select distinct l.order_id from order_line l
          where ${isAmong('l.product_id', idsIn(value))} order by l.order_id desc)`,
      },
      promotion: {
        where: value => sql`purchase_order.checkout_id in (select u.checkout_id from promotion_use u
          where u.promotion_id = any(${idsIn(value)}::text[]) and u.returned_at is null)`,
      },
    },
    sorts: {
      totalCost: column('total_cents'),
      // By the day, and on it by the time, as the index of windows has it.
      deliveryDate: column('window_end'),
      deliveryWindowStart: column('window_start'),
      state: column('state'),
    },
    search: INDEXED_TEXT,
    defaultSort: '-createdAt',
    byId: 'createdAt',
    uncounted: [
      'state',
      'status',
      'channel',
      'paymentState',
      'cartTotal',
      'totalCost',
      'cartSize',
      'hasIncidence',
      'hasRating',
      'isCrossDocking',
      'product',
      'promotion',
      'outcome',
    ],
    amongNewest: ['totalCost', 'deliveryWindowStart', 'state', 'updatedAt'],
    neverNull: ['deliveryDate', 'deliveryWindowStart', 'totalCost', 'state', 'updatedAt'],
  },
  present: (rows, { db }) => present(db, rows),
  toColumns: () => ({}),
})

const keeper = holds(...KEEP_THEM)
const Reference = z.object({ id: Id })

/** Changes the words of an order, as far as it has not come too far for them. */
const update = keeper
  .input(OrderFields.partial().extend({ id: Id, updatedAt: Instant.optional() }))
  .output(OrderRecord)
  .concat(mayFail('NotFound', 'StaleRecord', 'OrderCannotBeEdited'))
  .mutation(
    write(async ({ input, ctx }) => {
      const { db, caller, now, fail, emit, audit } = ctx
      const { id, updatedAt, projectCode, ...words } = input
      const order = await lockKept(db, caller, id)
      if (!order) throw fail('NotFound')
      if (updatedAt && updatedAt.getTime() !== order.updated_at.getTime())
        throw fail('StaleRecord', {
          record: await presentOne(db, order),
          ...(await lastChange(db, 'purchase_order', order)),
        })

      if (Object.keys(words).length > 0) await applyEdit(ctx, order, { id, ...words }, 'staff')
      if (projectCode !== undefined) {
        const current = (await lockOrder(db, id)) ?? order
        const saved = await saveOrderChange(db, current, now, {
          project_code: projectCode || null,
          billing_meta: { ...current.billing_meta, projectCode: projectCode ?? '' },
        })
        emit('order.changed', { ...subjectOf(order), what: 'projectCode' }, order.city)
        audit({ type: 'purchase_order', id, ...difference(current, saved) })
      }
      return presentOne(db, (await lockOrder(db, id)) ?? order)
    }),
  )

/** Out of the lists. One that still has to be made or brought stays where people look for it. */
const archive = keeper
  .input(Reference)
  .output(OrderRecord)
  .concat(mayFail('NotFound', 'OrderCannotBeEdited'))
  .mutation(
    write(async ({ input, ctx: { db, caller, now, fail, audit } }) => {
      const order = await lockKept(db, caller, input.id)
      if (!order) throw fail('NotFound')
      if (!isTerminal(order.state))
        throw fail('OrderCannotBeEdited', { reason: 'OrderFieldLocked', state: order.state })
      return shelve(db, order, order.archived_at ?? now, { now, audit })
    }),
  )

const unarchive = keeper
  .input(Reference)
  .output(OrderRecord)
  .concat(mayFail('NotFound'))
  .mutation(
    write(async ({ input, ctx: { db, caller, now, fail, audit } }) => {
      const order = await lockKept(db, caller, input.id)
      if (!order) throw fail('NotFound')
      return shelve(db, order, null, { now, audit })
    }),
  )

/** Places an order for somebody, as the checkout does: by the same rules, with the same money, and once under its key. */
const create = keeper
  .input(OrderPayload.extend({ forUserId: Id }))
  .use(limited(PAYMENTS))
  .output(OrderRecord)
  .concat(mayFail(...PLACING_FAILURES))
  .mutation(async ({ input, ctx }) => {
    const { id } = await placeFor(ctx, input)
    const row = await ctx.db
      .selectFrom('purchase_order')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return presentOne(ctx.db, row)
  })

/**
 * Out of the lists, for good or until it is brought back. What is still to be made is called off, with its money given
 * back; what has been eaten, earned and written down stays as it was.
 */
const remove = keeper
  .input(Reference)
  .output(Ok)
  .concat(mayFail('NotFound', 'InvalidStateTransition'))
  .mutation(
    write(async ({ input, ctx }) => {
      const { db, caller, now, fail, audit } = ctx
      const order = await lockKept(db, caller, input.id)
      if (!order) throw fail('NotFound')
      const over = isTerminal(order.state)
        ? order
        : await moveOrder(db, ctx, order, 'canceled_by_store', {
            actors: orderActorsOf(['helloAdmin']),
            source: 'admin',
            reason: 'Deleted',
          })
      await shelve(db, over, over.archived_at ?? now, { now, audit })
      return ok
    }),
  )

export const orders = { list, show, create, update, remove, archive, unarchive }

type Shelving = { now: Date } & Pick<Writing, 'audit'>

async function shelve(db: Tx, order: LockedOrder, archivedAt: Date | null, { now, audit }: Shelving) {
  const row = await setArchived(db, order.id, archivedAt, now)
  audit({ type: 'purchase_order', id: order.id, after: { archived_at: archivedAt } })
  return presentOne(db, row)
}

/** One that this person keeps, locked; null for any other. */
async function lockKept(db: Tx, caller: Person, id: string): Promise<LockedOrder | null> {
  const kept = await db
    .selectFrom('purchase_order')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where(scopeFilter(caller, KEEP_THEM, { city: column('city') }))
    .executeTakeFirst()
  return kept ? lockOrder(db, id) : null
}

type Row = Selectable<PurchaseOrderTable>

async function present(db: Database, rows: readonly Row[]): Promise<OrderRecord[]> {
  const ids = [...new Set(rows.map(row => row.store_id))]
  const stores = ids.length
    ? await db.selectFrom('store').select(['id', 'name']).where('id', 'in', ids).execute()
    : []
  const storeName = new Map(stores.map(({ id, name }) => [id, name]))
  return rows.map(row => ({
    id: row.id,
    ufid: row.ufid,
    city: row.city,
    channel: row.channel as Channel,
    state: row.state as OrderState,
    storeId: row.store_id,
    storeName: storeName.get(row.store_id) ?? '',
    merchantId: row.merchant_id,
    userId: row.person_id,
    userName: [row.customer.firstName, row.customer.lastName].filter(Boolean).join(' '),
    locationId: row.location_id,
    deliveryDate: row.delivery_on,
    deliveryWindowStart: row.window_start,
    deliveryWindowEnd: row.window_end,
    totalCost: toMoney(row.total_cents),
    refunded: toMoney(sumOfParts(refundedPartsOf(row))),
    paymentState: row.payment_state as OrderRecord['paymentState'],
    isRequestingQuote: row.is_requesting_quote,
    customerComments: row.customer_comments,
    internalNote: row.internal_note,
    projectCode: row.project_code,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    archivedAt: row.archived_at,
  }))
}
const presentOne = async (db: Database, row: Row) => (await present(db, [row]))[0]!
