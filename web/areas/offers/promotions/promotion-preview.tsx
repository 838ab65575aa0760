import { useTranslations } from 'use-intl'
import { type Money, sumCents } from '../../../../src/core/rules/money/cents'
import { type LineToPromote, pricePromoted } from '../../../../src/modules/offers/promotions/rules/discounts'
import type {
  Bundle,
  DiscountType,
  Promotion,
  PromotionFunder,
  PromotionScope,
} from '../../../../src/modules/offers/promotions/rules/promotion'
import type { ProductCategory } from '../../../../src/modules/stores/stores/rules/categories'
import type { OwnField, Values } from '../../../collection/describe'
import { useFormat } from '../../../i18n/format'

const SAMPLE = [
  { name: 'main', categories: ['main'], quantity: 2, unitCents: 1250 },
  { name: 'dessert', categories: ['dessert'], quantity: 2, unitCents: 450 },
  { name: 'drink', categories: ['drink'], quantity: 1, unitCents: 250 },
] as const
const DELIVERY_CENTS = 299
const SAMPLE_STORE = 'sample'

/** The form as the rules take it; when, where and for whom it is does not matter to the sample. */
export function promotionOfForm(values: Values): Promotion {
  const cents = (value: unknown) => (value as Money | null | undefined)?.amount ?? null
  return {
    id: 'preview',
    name: String(values.displayName ?? ''),
    code: null,
    discountType: (values.discountType ?? 'percent') as DiscountType,
    scope: (values.scope ?? 'cart') as PromotionScope,
    percentBps: (values.percentBps as number | null | undefined) ?? null,
    amountCents: cents(values.amount),
    maxAmountCents: cents(values.maxAmount),
    productIds: (values.productIds ?? []) as string[],
    categories: (values.categories ?? []) as ProductCategory[],
    bundle: (values.bundle ?? null) as Bundle | null,
    minTotalCents: cents(values.minTotal) ?? 0,
    channels: [],
    storeIds: [],
    merchantId: null,
    locationIds: [],
    organizationIds: [],
    personIds: [],
    firstOrderOnly: false,
    weekdays: [],
    timeFrom: null,
    timeUntil: null,
    timesRedeemable: null,
    perUser: null,
    perUserPeriod: null,
    budgetCents: null,
    usedCount: 0,
    usedCents: 0,
    isStackable: true,
    fundedBy: (values.fundedBy ?? 'platform') as PromotionFunder,
    merchantShareBps: (values.merchantShareBps as number | null | undefined) ?? null,
    validFrom: null,
    validUntil: null,
    isActive: true,
  }
}

/** What a cart of an ordinary day costs with it. Its first line is what the promotion is for. */
export function priceOfSample(promotion: Promotion) {
  const lines = SAMPLE.map(
    (one, i): LineToPromote => ({
      id: one.name,
      productId: (i === 0 && promotion.productIds[0]) || one.name,
      categories: i === 0 && promotion.categories[0] ? [promotion.categories[0]] : [...one.categories],
      quantity: one.quantity,
      goodsCents: one.quantity * one.unitCents,
      vatPercentage: 10,
    }),
  )
  return pricePromoted(
    [promotion],
    {
      lines,
      deliveryFeeCents: DELIVERY_CENTS,
      channel: 'canteen',
      storeId: SAMPLE_STORE,
      merchantId: SAMPLE_STORE,
      tz: 'UTC',
      locationId: null,
      organizationId: null,
      person: null,
    },
    0,
  )
}

export function PromotionPreview({ values }: OwnField) {
  const t = useTranslations('promotions')
  const collectionTexts = useTranslations('collection')
  const f = useFormat()
  if (values.kind === 'credit') return <p className="text-text2">{t('promotion.previewCredit')}</p>
  const priced = priceOfSample(promotionOfForm(values))
  const why = priced.unused[0]?.why
  const before = priced.goodsCents + priced.deliveryFeeCents
  const given = before - priced.totalCents
  const merchantCents = sumCents(priced.discounts.map(discount => discount.merchantCents))
  return (
    <div className="rounded-card border bg-sunken p-3" aria-live="polite">
      <dl className="space-y-1">
        {SAMPLE.map((one, i) => {
          const line = priced.lines[i]!
          return (
            <div key={one.name} className="flex justify-between gap-4">
              <dt className="text-text2">
                {one.quantity}× {collectionTexts(`choices.category.${one.name}`)}
              </dt>
              <dd className="money">
                {line.promotionCents > 0 && <del className="mr-2 text-text3">{f.money(line.goodsCents)}</del>}
                {f.money(line.goodsCents - line.promotionCents)}
              </dd>
            </div>
          )
        })}
        <div className="flex justify-between gap-4">
          <dt className="text-text2">{t('promotion.delivery')}</dt>
          <dd className="money">
            {priced.deliveryPromotionCents > 0 && (
              <del className="mr-2 text-text3">{f.money(priced.deliveryFeeCents)}</del>
            )}
            {f.money(priced.deliveryFeeCents - priced.deliveryPromotionCents)}
          </dd>
        </div>
        <div className="flex justify-between gap-4 border-t pt-1 font-semibold">
          <dt>{t('promotion.total')}</dt>
          <dd className="money">
            {priced.totalCents < before && (
              <del className="mr-2 font-normal text-text3">{f.money(before)}</del>
            )}
            {f.money(priced.totalCents)}
          </dd>
        </div>
      </dl>
      {given > 0 && (
        <p className="mt-2 text-text2">
          {t('promotion.whoPays', {
            merchant: f.money(merchantCents),
            platform: f.money(given - merchantCents),
          })}
        </p>
      )}
      {why && (
        <p className="mt-2 text-warn">
          {why.name === 'BelowMinimum'
            ? t('promotion.belowMinimum', { amount: f.money(why.params.missingCents) })
            : t('promotion.nothingOff')}
        </p>
      )}
    </div>
  )
}
