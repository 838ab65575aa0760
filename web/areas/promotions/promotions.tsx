import { useMemo } from 'react'
import { CHANNELS } from '../../../src/core/rules/ordering/channels'
import { type Promotion, PromotionFields } from '../../../src/modules/promotions/contract/promotions'
import {
  DISCOUNT_TYPES,
  PROMOTION_FUNDERS,
  PROMOTION_KINDS,
  PROMOTION_PERIODS,
  PROMOTION_SCOPES,
} from '../../../src/modules/promotions/rules/promotion'
import { PRODUCT_CATEGORIES } from '../../../src/modules/stores/rules/categories'
import { api } from '../../api'
import { CollectionScreen } from '../../collection/collection-screen'
import { type Collection, callsTo, type Tools, type Values } from '../../collection/describe'
import { useMayKeep } from '../../collection/may-keep'
import { useSession } from '../../session/session'
import { Chip } from '../../ui/chip'
import { BundleControl, CodeControl, WeekdaysControl } from './promotion-fields'
import { PromotionPreview } from './promotion-preview'
import { PromotionActs, PromotionState, PromotionUses } from './promotion-uses'

const isDiscount = (values: Values) => values.kind !== 'credit'
const isOfItems = (values: Values) =>
  isDiscount(values) && (values.scope === 'products' || values.scope === 'categories')
const ofMerchant = (values: Values) =>
  typeof values.merchantId === 'string' ? { merchantId: values.merchantId } : {}

/** What it is worth, as one word of a list. */
function worthOf(row: Promotion, { t, format }: Tools): string {
  if (row.kind === 'credit') return format.money(row.amount?.amount ?? 0)
  if (row.discountType === 'free_delivery') return t('choices.discountType.free_delivery')
  return row.discountType === 'percent'
    ? `−${format.percent((row.percentBps ?? 0) / 10_000)}`
    : format.money(-(row.amount?.amount ?? 0))
}

const promotions: Omit<Collection<Promotion>, 'can'> = {
  name: 'promotions',
  calls: callsTo(api.admin.promotions),
  schema: PromotionFields,
  titleOf: row => row.displayName,
  stateOf: row => <PromotionState state={row.state} />,
  subtitleOf: (row, tools) => [worthOf(row, tools), row.code ?? tools.t('promotion.automatic')].join(' · '),
  sort: '-createdAt',
  references: [{ of: 'merchants', id: row => row.merchantId }],
  columns: tools => {
    const { t, format, nameOf } = tools
    return [
      {
        id: 'displayName',
        header: t('fields.name'),
        cell: row => row.displayName,
        sortable: true,
        strong: true,
        width: 220,
      },
      {
        id: 'state',
        header: t('fields.state'),
        cell: row => <PromotionState state={row.state} />,
        width: 120,
      },
      {
        id: 'code',
        header: t('fields.code'),
        cell: row =>
          row.code ? <span className="font-mono">{row.code}</span> : <Chip>{t('promotion.automatic')}</Chip>,
        sortable: true,
        width: 150,
      },
      { id: 'worth', header: t('fields.worth'), cell: row => worthOf(row, tools), align: 'end', width: 110 },
      {
        id: 'uses',
        header: t('fields.timesRedeemed'),
        cell: row =>
          row.timesRedeemable === null
            ? format.number(row.timesRedeemed)
            : t('promotion.ofLimit', {
                value: format.number(row.timesRedeemed),
                limit: format.number(row.timesRedeemable),
              }),
        align: 'end',
        width: 110,
      },
      {
        id: 'merchant',
        header: t('fields.merchant'),
        cell: row => nameOf('merchants', row.merchantId),
        width: 160,
      },
      {
        id: 'validUntil',
        header: t('fields.validUntil'),
        cell: row => row.validUntil && format.dateTime(row.validUntil),
        sortable: true,
        width: 190,
      },
    ]
  },
  filters: [
    { key: 'active', label: 'active', values: ['true', 'false'] },
    { key: 'isAutomatic', label: 'isAutomatic', values: ['true', 'false'] },
    { key: 'kind', label: 'kind', of: 'promotionKind', values: PROMOTION_KINDS },
    { key: 'fundedBy', label: 'fundedBy', of: 'fundedBy', values: PROMOTION_FUNDERS },
    { key: 'channel', label: 'channels', of: 'channel', values: CHANNELS },
    { key: 'createdAt', label: 'createdAt', kind: 'days' },
  ],
  form: [
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
  ],
  blank: () => ({
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
  }),
  toForm: ({
    id,
    state,
    timesRedeemed,
    spent,
    userIds,
    fridgeIds,
    createdAt,
    updatedAt,
    archivedAt,
    ...fields
  }) => fields,
  acts: row => <PromotionActs promotion={row} />,
  more: row => <PromotionUses promotion={row} />,
}

/** Which companies there are is nothing that merchants see. */
const COMPANIES: readonly string[] = ['locationIds', 'organizationIds']

/** Merchants take something off their own prices and pay for it: there is no other kind and no other payer to choose. */
const SETTLED: readonly string[] = ['kind', 'fundedBy']

/** Merchants give only what is theirs, and pay for it: one of them is always named. */
const merchantsForm = promotions.form.map(section => ({
  ...section,
  fields: section.fields
    .filter(({ name }) => !COMPANIES.includes(name) && !SETTLED.includes(name))
    .map(field => (field.name === 'merchantId' ? { ...field, nullable: false, required: true } : field)),
}))
const merchantsFilters = promotions.filters?.filter(({ key }) => !SETTLED.includes(key))
const merchantsBlank = () => ({ ...promotions.blank(), merchantId: undefined, fundedBy: 'merchant' })

export default function PromotionsScreen() {
  const can = useMayKeep('merchant')
  const { isFor } = useSession()
  const isPlatform = isFor('platform')
  const collection = useMemo(
    () => ({
      ...promotions,
      can,
      ...(isPlatform ? {} : { blank: merchantsBlank, form: merchantsForm, filters: merchantsFilters }),
    }),
    [can, isPlatform],
  )
  return <CollectionScreen collection={collection} />
}
