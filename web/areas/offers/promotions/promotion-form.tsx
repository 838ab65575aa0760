import { CHANNELS } from '../../../../src/core/rules/ordering/channels'
import type { Promotion } from '../../../../src/modules/offers/promotions/contract/promotions'
import {
  DISCOUNT_TYPES,
  PROMOTION_FUNDERS,
  PROMOTION_KINDS,
  PROMOTION_PERIODS,
  PROMOTION_SCOPES,
} from '../../../../src/modules/offers/promotions/rules/promotion'
import { PRODUCT_CATEGORIES } from '../../../../src/modules/stores/stores/rules/categories'
import type { Collection, Values } from '../../../collection/describe'
import { BundleControl, CodeControl, WeekdaysControl } from './promotion-fields'
import { PromotionPreview } from './promotion-preview'

const isDiscount = (values: Values) => values.kind !== 'credit'
const isOfItems = (values: Values) =>
  isDiscount(values) && (values.scope === 'products' || values.scope === 'categories')
const ofMerchant = (values: Values) =>
  typeof values.merchantId === 'string' ? { merchantId: values.merchantId } : {}

/** Everything that a promotion may say: what it takes off, of what, for whom, when and how often. */
export const promotionForm: Collection<Promotion>['form'] = [
  {
    title: 'identity',
    fields: [
      { name: 'displayName', label: 'name', kind: 'text', required: true, hint: 'promotionName' },
      {
        name: 'kind',
        label: 'kind',
        kind: 'choice',
        of: 'promotionKind',
        values: PROMOTION_KINDS,
        fixed: true,
      },
      {
        name: 'code',
        label: 'code',
        kind: 'own',
        nullable: true,
        control: field => <CodeControl {...field} />,
      },
      { name: 'active', label: 'active', kind: 'switch' },
      { name: 'internalNotes', label: 'note', kind: 'long' },
    ],
  },
  {
    title: 'discount',
    fields: [
      {
        name: 'discountType',
        label: 'discountType',
        kind: 'choice',
        of: 'discountType',
        values: DISCOUNT_TYPES,
        required: true,
        when: isDiscount,
      },
      {
        name: 'scope',
        label: 'scope',
        kind: 'choice',
        of: 'promotionScope',
        values: PROMOTION_SCOPES,
        required: true,
        when: isDiscount,
      },
      {
        name: 'percentBps',
        label: 'percentBps',
        kind: 'percent',
        nullable: true,
        when: values => isDiscount(values) && values.discountType === 'percent',
      },
      {
        name: 'amount',
        label: 'amount',
        kind: 'money',
        nullable: true,
        when: values => !isDiscount(values) || values.discountType === 'fixed',
      },
      { name: 'maxAmount', label: 'maxAmount', kind: 'money', nullable: true, when: isDiscount },
      {
        name: 'productIds',
        label: 'products',
        kind: 'references',
        of: 'products',
        within: ofMerchant,
        when: values => isDiscount(values) && values.scope === 'products',
      },
      {
        name: 'categories',
        label: 'category',
        kind: 'choices',
        of: 'category',
        values: PRODUCT_CATEGORIES,
        when: values => isDiscount(values) && values.scope === 'categories',
      },
      {
        name: 'bundle',
        label: 'bundle',
        kind: 'own',
        nullable: true,
        control: field => <BundleControl {...field} />,
        when: values => isOfItems(values) && values.discountType === 'percent',
      },
      {
        name: 'creditExpiresDays',
        label: 'expiryDays',
        kind: 'number',
        min: 1,
        nullable: true,
        when: values => !isDiscount(values),
      },
      {
        name: 'fundedBy',
        label: 'fundedBy',
        kind: 'choice',
        of: 'fundedBy',
        values: PROMOTION_FUNDERS,
        hint: 'fundedBy',
      },
      {
        name: 'merchantShareBps',
        label: 'merchantShareBps',
        kind: 'percent',
        nullable: true,
        hint: 'merchantShareBps',
        when: values => values.fundedBy === 'shared',
      },
      { name: 'merchantId', label: 'merchant', kind: 'reference', of: 'merchants', nullable: true },
      {
        name: 'preview',
        label: 'preview',
        kind: 'own',
        hint: 'preview',
        wide: true,
        control: field => <PromotionPreview {...field} />,
      },
    ],
  },
  {
    title: 'conditions',
    fields: [
      { name: 'minTotal', label: 'minTotal', kind: 'money', nullable: true, when: isDiscount },
      { name: 'channels', label: 'channels', kind: 'choices', of: 'channel', values: CHANNELS },
      { name: 'storeIds', label: 'stores', kind: 'references', of: 'stores', within: ofMerchant },
      { name: 'locationIds', label: 'locations', kind: 'references', of: 'locations' },
      { name: 'organizationIds', label: 'organization', kind: 'references', of: 'organizations' },
      { name: 'firstOrderOnly', label: 'firstOrderOnly', kind: 'switch', when: isDiscount },
      { name: 'isStackable', label: 'isStackable', kind: 'switch', hint: 'isStackable', when: isDiscount },
      {
        name: 'validFrom',
        label: 'validFrom',
        kind: 'range',
        of: 'instant',
        until: { name: 'validUntil', label: 'validUntil' },
        nullable: true,
      },
      {
        name: 'weekdays',
        label: 'weekdays',
        kind: 'own',
        control: field => <WeekdaysControl {...field} />,
        when: isDiscount,
      },
      {
        name: 'timeFrom',
        label: 'timeFrom',
        kind: 'range',
        of: 'time',
        until: { name: 'timeUntil', label: 'timeUntil' },
        nullable: true,
        when: isDiscount,
      },
    ],
  },
  {
    title: 'limits',
    fields: [
      { name: 'timesRedeemable', label: 'timesRedeemable', kind: 'number', min: 1, nullable: true },
      { name: 'perUser', label: 'perUser', kind: 'number', min: 1, nullable: true },
      {
        name: 'perUserPeriod',
        label: 'perUserPeriod',
        kind: 'choice',
        of: 'period',
        values: PROMOTION_PERIODS,
        nullable: true,
      },
      { name: 'budget', label: 'budget', kind: 'money', nullable: true },
    ],
  },
]

export const blankPromotion = () => ({
  displayName: '',
  internalNotes: '',
  kind: 'discount',
  code: null,
  merchantId: null,
  fundedBy: 'platform',
  merchantShareBps: null,
  discountType: 'percent',
  scope: 'cart',
  percentBps: 1_000,
  amount: null,
  maxAmount: null,
  productIds: [],
  categories: [],
  bundle: null,
  minTotal: null,
  channels: [],
  storeIds: [],
  locationIds: [],
  organizationIds: [],
  firstOrderOnly: false,
  weekdays: [],
  timeFrom: null,
  timeUntil: null,
  timesRedeemable: null,
  perUser: null,
  perUserPeriod: null,
  budget: null,
  isStackable: true,
  creditExpiresDays: null,
  validFrom: null,
  validUntil: null,
  active: true,
})
