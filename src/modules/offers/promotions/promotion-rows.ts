import { sql } from 'kysely'
import { columnsOf } from '../../../core/collections/columns-of'
import type { Person } from '../../../core/context'
import { type Money, toMoney } from '../../../core/contract/common'
import { Failure } from '../../../core/contract/failures'
import type { Database } from '../../../core/db/open'
import type { Channel } from '../../../core/rules/ordering/channels'
import { inScope, scopeFilter } from '../../../core/scope'
import type { ProductCategory } from '../../stores/stores/rules/categories'
import type { Promotion, PromotionFields } from './contract/promotions'
import { type PromotionRow, toPromotion } from './promotions'
import {
  type DiscountType,
  type PromotionFunder,
  type PromotionKind,
  type PromotionPeriod,
  type PromotionScope,
  promotionState,
} from './rules/promotion'
import { misfitsOf } from './rules/whole'
import { countUses } from './use-counts.store'

export const PLATFORM = ['HelloAdminPermission'] as const
export const MERCHANTS = ['MerchantAdminPermission'] as const

const column = columnsOf('promotion')
const money = (cents: number | null) => (cents === null ? null : toMoney(cents))

/** The platform keeps all; merchants those that they pay for. */
export const promotionReached = (caller: Person) =>
  sql<boolean>`(${scopeFilter(caller, PLATFORM, {})} or (${column('funded_by')} = 'merchant'
    and ${scopeFilter(caller, MERCHANTS, { merchant: column('merchant_id') })}))`

/** Merchants give what is theirs, to everybody: who the platform's customers are is not theirs to sort. */
export async function mayPutPromotion(
  db: Database,
  caller: Person,
  fields: Partial<PromotionFields>,
  before?: PromotionRow,
): Promise<boolean> {
  const merchantId = fields.merchantId === undefined ? before?.merchant_id : fields.merchantId
  if (merchantId && !(await isMerchant(db, merchantId))) return false
  if (inScope(caller, PLATFORM, {})) return true
  const isForSome = [fields.userIds, fields.locationIds, fields.organizationIds].some(ids => ids?.length)
  return (
    Boolean(merchantId && inScope(caller, MERCHANTS, { merchantId })) &&
    (fields.fundedBy ?? before?.funded_by) === 'merchant' &&
    (fields.kind ?? before?.kind ?? 'discount') === 'discount' &&
    !isForSome &&
    (await areOf(db, 'store', merchantId!, fields.storeIds)) &&
    (await areOf(db, 'product', merchantId!, fields.productIds))
  )
}

async function isMerchant(db: Database, id: string) {
  const found = await db
    .selectFrom('merchant')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return found !== undefined
}

async function areOf(db: Database, table: 'store' | 'product', merchantId: string, ids: string[] = []) {
  if (!ids.length) return true
  const wanted = new Set(ids)
  const rows = await db
    .selectFrom(table)
    .select('id')
    .where('merchant_id', '=', merchantId)
    .where('deleted_at', 'is', null)
    .where('id', 'in', [...wanted])
    .execute()
  return rows.length === wanted.size
}

export async function presentPromotions(
  rows: PromotionRow[],
  { db, now }: { db: Database; now: Date },
): Promise<Promotion[]> {
  const uses = await countUses(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map(row => {
    const { count: usedCount, cents: usedCents } = uses.get(row.id) ?? { count: 0, cents: 0 }
    const lifetime = { ...toPromotion(row), isActive: row.is_active, usedCount, usedCents }
    return {
      id: row.id,
      displayName: row.display_name,
      internalNotes: row.internal_notes,
      kind: row.kind as PromotionKind,
      code: row.code,
      merchantId: row.merchant_id,
      fundedBy: row.funded_by as PromotionFunder,
      merchantShareBps: row.merchant_share_bps,
      discountType: row.discount_type as DiscountType,
      scope: row.scope as PromotionScope,
      percentBps: row.percent_bps,
      amount: money(row.amount_cents),
      maxAmount: money(row.max_amount_cents),
      productIds: row.product_ids,
      categories: row.categories as ProductCategory[],
      bundle: lifetime.bundle,
      minTotal: row.min_total_cents ? toMoney(row.min_total_cents) : null,
      channels: row.channels as Channel[],
      storeIds: row.store_ids,
      locationIds: row.location_ids,
      organizationIds: row.organization_ids,
      userIds: row.person_ids,
      fridgeIds: row.fridge_ids,
      firstOrderOnly: row.first_order_only,
      weekdays: row.weekdays,
      timeFrom: row.time_from,
      timeUntil: row.time_until,
      timesRedeemable: row.times_redeemable,
      perUser: row.per_user,
      perUserPeriod: row.per_user_period as PromotionPeriod | null,
      budget: money(row.budget_cents),
      isStackable: row.is_stackable,
      creditExpiresDays: row.credit_expires_days,
      validFrom: row.valid_from,
      validUntil: row.valid_until,
      active: row.is_active,
      state: promotionState(lifetime, now),
      timesRedeemed: usedCount,
      spent: toMoney(usedCents),
      createdAt: row.created_at,
      updatedAt: row.updated_at,
      archivedAt: row.archived_at,
    }
  })
}

const centsOf = (amount: Money | null | undefined) => (amount ? amount.amount : amount)

/** Fields as columns, once they fit together with what is there already. */
export function promotionColumns(
  fields: Partial<PromotionFields>,
  caller: { kind: string; id?: string },
  before?: PromotionRow,
): Partial<PromotionRow> {
  const isShared = (fields.fundedBy ?? before?.funded_by) === 'shared'
  const columns = {
    display_name: fields.displayName,
    internal_notes: fields.internalNotes,
    kind: fields.kind ?? (before ? undefined : 'discount'),
    code: fields.code,
    merchant_id: fields.merchantId,
    funded_by: fields.fundedBy ?? (before ? undefined : 'platform'),
    merchant_share_bps: isShared ? fields.merchantShareBps : null,
    discount_type: fields.discountType,
    scope: fields.scope,
    percent_bps: fields.percentBps,
    amount_cents: centsOf(fields.amount),
    max_amount_cents: centsOf(fields.maxAmount),
    product_ids: fields.productIds,
    categories: fields.categories,
    ...(fields.bundle === undefined
      ? {}
      : { of_quantity: fields.bundle?.of ?? null, discounted_quantity: fields.bundle?.discounted ?? null }),
    min_total_cents: fields.minTotal === undefined ? undefined : (fields.minTotal?.amount ?? 0),
    channels: fields.channels,
    store_ids: fields.storeIds,
    location_ids: fields.locationIds,
    organization_ids: fields.organizationIds,
    person_ids: fields.userIds,
    fridge_ids: fields.fridgeIds,
    first_order_only: fields.firstOrderOnly,
    weekdays: fields.weekdays,
    time_from: fields.timeFrom,
    time_until: fields.timeUntil,
    times_redeemable: fields.timesRedeemable,
    per_user: fields.perUser,
    per_user_period: fields.perUserPeriod,
    budget_cents: centsOf(fields.budget),
    is_stackable: fields.isStackable,
    credit_expires_days: fields.creditExpiresDays,
    valid_from: fields.validFrom,
    valid_until: fields.validUntil,
    is_active: fields.active,
    ...(before ? {} : { created_by_id: caller.kind === 'person' ? (caller.id ?? null) : null }),
  }
  const said = Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))
  refuseMisfits({ ...(before ?? NOTHING_SAID), ...said })
  return said
}

/** What a new promotion is where nothing is said. */
const NOTHING_SAID = {
  code: null,
  percent_bps: null,
  amount_cents: null,
  product_ids: [],
  categories: [],
  of_quantity: null,
  discounted_quantity: null,
  merchant_id: null,
  merchant_share_bps: null,
  valid_from: null,
  valid_until: null,
  time_from: null,
  time_until: null,
} satisfies Partial<PromotionRow>

function refuseMisfits(row: Partial<PromotionRow>) {
  const whole = toPromotion({ ...(row as PromotionRow), archived_at: null })
  const misfits = misfitsOf({ ...whole, kind: row.kind as PromotionKind })
  if (misfits.length)
    throw new Failure('ValidationError', {
      fields: misfits.map(misfit => ({ ...misfit, message: misfit.rule })),
    })
}
