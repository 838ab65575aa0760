import { Star } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { CHANNELS } from '../../../../src/core/rules/ordering/channels'
import { storeCollection } from '../../../../src/modules/stores/stores/contract/store.collection'
import { type Store, StoreFields } from '../../../../src/modules/stores/stores/contract/stores'
import { CUISINES } from '../../../../src/modules/stores/stores/rules/categories'
import { api } from '../../../api'
import { CITIES } from '../../../collection/cities'
import { CollectionScreen } from '../../../collection/collection-screen'
import { type Collection, callsTo } from '../../../collection/describe'
import { useMayManage } from '../../../collection/may-manage'
import { useSession } from '../../../session/session'
import { Chip } from '../../../ui/display/chip'
import { storeActs, storeDialogs } from './store-acts'
import { storeForm } from './store-form'
import { storeSides } from './store-records'

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

const stores: Omit<Collection<Store>, 'can'> = {
  ...storeCollection,
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
    { key: 'merchant', label: 'merchant', kind: 'record', of: 'merchants' },
    { key: 'hasDescription', label: 'hasDescription', values: ['true', 'false'] },
    { key: 'hasRating', label: 'hasRating', values: ['true', 'false'] },
    { key: 'isCrossDocking', label: 'isCrossDocking', values: ['true', 'false'] },
    { key: 'allowsPickup', label: 'allowsPickup', values: ['true', 'false'] },
    { key: 'autoAccept', label: 'autoAccept', values: ['true', 'false'] },
  ],
  form: storeForm,
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
    specialHours: [],
    cutoff: null,
    defaultLeadTimeHours: null,
    capacityPerSlot: null,
    autoAccept: true,
    acceptTimeoutMinutes: 30,
    cancelsUnaccepted: false,
    printsTickets: 'accepted',
    printsLabels: true,
    proofRequirement: 'asked',
  }),
  toForm: ({
    id,
    rating,
    closingDays,
    imageURL,
    activeCatalogs,
    createdAt,
    updatedAt,
    archivedAt,
    ...fields
  }) => fields,
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
      dialogs: storeDialogs,
      sides: storeSides(t, mayCall),
      ...(mayCall('admin.warehouses.list') ? {} : { form: merchantsForm }),
    }),
    [t, can, mayCall],
  )
  return <CollectionScreen collection={collection} />
}
