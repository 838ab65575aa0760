import { Copy, Pause, Play } from 'lucide-react'
import { useMemo } from 'react'
import { CHANNELS } from '../../../../src/core/rules/ordering/channels'
import { promotionCollection } from '../../../../src/modules/offers/promotions/contract/promotion.collection'
import {
  type Promotion,
  PromotionFields,
} from '../../../../src/modules/offers/promotions/contract/promotions'
import { PROMOTION_FUNDERS, PROMOTION_KINDS } from '../../../../src/modules/offers/promotions/rules/promotion'
import { api } from '../../../api'
import { CollectionScreen } from '../../../collection/collection-screen'
import { type Collection, callsTo, type Tools, type Values } from '../../../collection/describe'
import { useMayManage } from '../../../collection/may-manage'
import { useSession } from '../../../session/session'
import { Chip } from '../../../ui/display/chip'
import { INSTANT_WIDTH } from '../../../ui/tables/instant-width'
import { blankPromotion, promotionForm } from './promotion-form'
import { PromotionActions, PromotionState, PromotionUses } from './promotion-uses'

/** What it is worth, as one word of a list. */
function worthOf(row: Promotion, { t, format }: Tools): string {
  if (row.kind === 'credit') return format.money(row.amount?.amount ?? 0)
  if (row.discountType === 'free_delivery') return t('choices.discountType.free_delivery')
  return row.discountType === 'percent'
    ? `−${format.percent((row.percentBps ?? 0) / 10_000)}`
    : format.money(-(row.amount?.amount ?? 0))
}

const promotions: Omit<Collection<Promotion>, 'can'> = {
  ...promotionCollection,
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
        width: INSTANT_WIDTH,
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
  form: promotionForm,
  blank: blankPromotion,
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
  acts: [
    {
      name: 'pause',
      icon: Pause,
      opens: 'admin.promotions.update',
      fits: row => row.active && !row.archivedAt,
      run: ({ id }) => api.admin.promotions.update.mutate({ id, active: false }),
    },
    {
      name: 'resume',
      icon: Play,
      opens: 'admin.promotions.update',
      fits: row => !row.active && !row.archivedAt,
      run: ({ id }) => api.admin.promotions.update.mutate({ id, active: true }),
    },
    {
      name: 'duplicate',
      icon: Copy,
      opens: 'admin.promotions.duplicate',
      fits: row => !row.archivedAt,
      run: ({ id }) => api.admin.promotions.duplicate.mutate({ id }),
    },
  ],
  actions: row => <PromotionActions promotion={row} />,
  more: row => <PromotionUses promotion={row} />,
}

/** Which companies there are is nothing that merchants see. */
const COMPANIES: readonly string[] = ['locationIds', 'organizationIds']

/** Merchants take something off their own prices and pay for it: there is no other kind and no other payer to choose. */
const SETTLED: readonly string[] = ['kind', 'fundedBy']

/** What is chosen among the stores and dishes of the merchant who pays. */
const OF_MERCHANT: readonly string[] = ['storeIds', 'productIds']

/** The form of merchants: the one who pays is always named, and only their own stores and dishes are offered. */
const merchantsForm = promotionForm.map(section => ({
  ...section,
  fields: section.fields
    .filter(({ name }) => !COMPANIES.includes(name) && !SETTLED.includes(name))
    .map(field => (field.name === 'merchantId' ? { ...field, nullable: false, required: true } : field))
    .map(field =>
      OF_MERCHANT.includes(field.name)
        ? {
            ...field,
            when: (values: Values) => Boolean(values.merchantId) && (field.when?.(values) ?? true),
          }
        : field,
    ),
}))
const merchantsFilters = promotions.filters?.filter(({ key }) => !SETTLED.includes(key))
const merchantsBlank = () => ({ ...blankPromotion(), merchantId: undefined, fundedBy: 'merchant' })

export default function PromotionsScreen() {
  const can = useMayManage('admin.promotions')
  const { can: mayCall } = useSession()
  const isPlatform = mayCall('admin.merchants.create')
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
