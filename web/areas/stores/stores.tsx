import { Star } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { CHANNELS } from '../../../src/core/rules/ordering/channels'
import { PROOF_REQUIREMENTS } from '../../../src/core/rules/proof-requirements'
import { type Store, StoreFields } from '../../../src/modules/stores/contract/stores'
import { CUISINES, EVENT_TYPES } from '../../../src/modules/stores/rules/categories'
import { api } from '../../api'
import { CITIES } from '../../collection/cities'
import { CollectionScreen } from '../../collection/collection-screen'
import { type Collection, callsTo } from '../../collection/describe'
import { useMayManage } from '../../collection/may-manage'
import { useSession } from '../../session/session'
import { Chip } from '../../ui/display/chip'
import { MinimumsField } from './minimums-field'
import { ClosingDaysField, CutoffField, ScheduleField } from './schedule-field'
import { storeActs } from './store-acts'
import { storeSides } from './store-records'
import { StoreTranslations } from './store-translations'

const ofMerchant = (values: Record<string, unknown>) =>
  typeof values.merchantId === 'string' ? { merchantId: values.merchantId } : {}

const columns: Collection<Store>['columns'] = ({ t, nameOf }) => [
  { id: 'name', header: t('fields.name'), cell: row => row.name, sortable: true, strong: true, width: 240 },
  {
    id: 'channels',
    header: t('fields.channels'),
    cell: row => (
      <span className="flex gap-1">
        {row.channels.map(one => (
          <Chip key={one}>{t(`choices.channel.${one}`)}</Chip>
        ))}
      </span>
    ),
    width: 210,
  },
  {
    id: 'city',
    header: t('fields.city'),
    cell: row => t(`choices.city.${row.city as 'bcn'}`),
    sortable: true,
    width: 110,
  },
  {
    id: 'address',
    header: t('fields.address'),
    cell: row => <span className="text-text2">{row.address.address}</span>,
  },
  {
    id: 'merchant',
    header: t('fields.merchant'),
    cell: row => nameOf('merchants', row.merchantId),
    width: 180,
  },
  {
    id: 'rating',
    header: t('fields.rating'),
    cell: row => row.rating && <Rating average={row.rating.average} />,
    sortable: true,
    align: 'end',
    width: 80,
  },
]

const form: Collection<Store>['form'] = [
  {
    title: 'identity',
    fields: [
      { name: 'name', label: 'name', kind: 'text', required: true },
      { name: 'slug', label: 'slug', kind: 'text', hint: 'slug', mono: true },
      { name: 'merchantId', label: 'merchant', kind: 'reference', of: 'merchants', required: true },
      {
        name: 'brandId',
        label: 'brand',
        kind: 'reference',
        of: 'brands',
        nullable: true,
        within: ofMerchant,
      },
      { name: 'description', label: 'description', kind: 'long' },
      { name: 'phone', label: 'phone', kind: 'phone', nullable: true },
      { name: 'accentColor', label: 'accentColor', kind: 'colour', nullable: true, hint: 'accentColor' },
      { name: 'picture', label: 'picture', kind: 'picture', nullable: true },
    ],
  },
  {
    title: 'translations',
    fields: [
      {
        name: 'translations',
        label: 'translations',
        kind: 'own',
        hint: 'translations',
        control: field => <StoreTranslations {...field} />,
      },
    ],
  },
  {
    title: 'place',
    fields: [
      { name: 'address', label: 'address', kind: 'address', required: true },
      { name: 'city', label: 'city', kind: 'choice', of: 'city', values: CITIES, required: true },
      {
        name: 'tz',
        label: 'tz',
        kind: 'choice',
        of: 'tz',
        values: ['Europe/Madrid', 'Atlantic/Canary', 'Europe/Paris'],
      },
      { name: 'deliveryRadiusM', label: 'deliveryRadius', kind: 'number', unit: 'm', min: 100, step: 100 },
      { name: 'warehouseId', label: 'warehouse', kind: 'reference', of: 'warehouses', nullable: true },
      { name: 'isCrossDocking', label: 'isCrossDocking', kind: 'switch', hint: 'isCrossDocking' },
    ],
  },
  {
    title: 'offer',
    fields: [
      {
        name: 'channels',
        label: 'channels',
        kind: 'choices',
        of: 'channel',
        values: CHANNELS,
        required: true,
      },
      { name: 'cuisines', label: 'cuisines', kind: 'choices', of: 'cuisine', values: CUISINES },
      { name: 'eventTypes', label: 'eventTypes', kind: 'choices', of: 'event', values: EVENT_TYPES },
      {
        name: 'minimumOrderRestrictions',
        label: 'minimums',
        kind: 'own',
        control: field => <MinimumsField {...field} />,
      },
      {
        name: 'fixedDeliveryPrice',
        label: 'fixedDelivery',
        kind: 'money',
        nullable: true,
        hint: 'fixedDelivery',
      },
      { name: 'allowsPickup', label: 'allowsPickup', kind: 'switch', hint: 'allowsPickup' },
      { name: 'commentsEnabled', label: 'commentsEnabled', kind: 'switch' },
    ],
  },
  {
    title: 'hours',
    fields: [
      { name: 'schedule', label: 'schedule', kind: 'own', control: field => <ScheduleField {...field} /> },
      {
        name: 'closingDays',
        label: 'closingDays',
        kind: 'own',
        control: field => <ClosingDaysField {...field} />,
      },
      { name: 'cutoff', label: 'cutoff', kind: 'own', control: field => <CutoffField {...field} /> },
      {
        name: 'defaultLeadTimeHours',
        label: 'leadTime',
        kind: 'number',
        unit: 'h',
        step: 0.5,
        min: 0,
        nullable: true,
      },
      {
        name: 'capacityPerSlot',
        label: 'capacity',
        kind: 'number',
        min: 0,
        nullable: true,
        hint: 'capacity',
      },
    ],
  },
  {
    title: 'handling',
    fields: [
      { name: 'autoAccept', label: 'autoAccept', kind: 'switch', hint: 'autoAccept' },
      {
        name: 'acceptTimeoutMinutes',
        label: 'acceptTimeout',
        kind: 'number',
        unit: 'min',
        min: 1,
        max: 1440,
      },
      { name: 'cancelsUnaccepted', label: 'cancelsUnaccepted', kind: 'switch', hint: 'cancelsUnaccepted' },
      {
        name: 'proofRequirement',
        label: 'proofRequirement',
        kind: 'choice',
        of: 'proof',
        values: PROOF_REQUIREMENTS,
      },
    ],
  },
]

const stores: Omit<Collection<Store>, 'can'> = {
  name: 'stores',
  calls: callsTo(api.admin.stores),
  schema: StoreFields,
  titleOf: row => row.name,
  subtitleOf: (row, { t }) =>
    [t(`choices.city.${row.city as 'bcn'}`), ...row.channels.map(one => t(`choices.channel.${one}`))].join(
      ' · ',
    ),
  stateOf: row => row.rating && <Rating average={row.rating.average} />,
  sort: 'name',
  references: [{ of: 'merchants', id: row => row.merchantId }],
  columns,
  filters: [
    { key: 'city', label: 'city', of: 'city', values: CITIES },
    { key: 'channel', label: 'channels', of: 'channel', values: CHANNELS },
    { key: 'cuisines', label: 'cuisines', of: 'cuisine', values: CUISINES },
    { key: 'isCrossDocking', label: 'isCrossDocking', values: ['true', 'false'] },
    { key: 'allowsPickup', label: 'allowsPickup', values: ['true', 'false'] },
    { key: 'autoAccept', label: 'autoAccept', values: ['true', 'false'] },
  ],
  form,
  blank: () => ({
    name: '',
    slug: '',
    merchantId: undefined,
    brandId: null,
    description: '',
    translations: {},
    phone: null,
    accentColor: null,
    picture: null,
    address: undefined,
    geo: undefined,
    city: undefined,
    tz: 'Europe/Madrid',
    deliveryRadiusM: 3_000,
    warehouseId: null,
    isCrossDocking: false,
    channels: [],
    cuisines: [],
    eventTypes: [],
    minimumOrderRestrictions: [],
    fixedDeliveryPrice: null,
    allowsPickup: false,
    commentsEnabled: true,
    schedule: {},
    closingDays: [],
    cutoff: null,
    defaultLeadTimeHours: null,
    capacityPerSlot: null,
    autoAccept: true,
    acceptTimeoutMinutes: 30,
    cancelsUnaccepted: false,
    proofRequirement: 'asked',
  }),
  toForm: ({ id, rating, imageURL, activeCatalogs, createdAt, updatedAt, archivedAt, ...fields }) => fields,
}

function Rating({ average }: { average: number }) {
  return (
    <span className="num inline-flex items-center gap-1">
      <Star size={13} aria-hidden className="text-saffron" />
      {average.toFixed(1)}
    </span>
  )
}

/** Those who run kitchens may not see the warehouses, so they choose none. */
const merchantsForm = stores.form.map(section => ({
  ...section,
  fields: section.fields.filter(({ name }) => name !== 'warehouseId'),
}))

export default function StoresScreen() {
  const t = useTranslations('stores')
  const can = useMayManage('admin.stores')
  const { can: mayCall } = useSession()
  const collection = useMemo(
    () => ({
      ...stores,
      can,
      acts: storeActs,
      sides: storeSides(t, mayCall),
      ...(mayCall('admin.warehouses.list') ? {} : { form: merchantsForm }),
    }),
    [t, can, mayCall],
  )
  return <CollectionScreen collection={collection} />
}
