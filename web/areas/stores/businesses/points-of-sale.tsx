import { useMemo } from 'react'
import {
  POINT_OF_SALE_KINDS,
  type PointOfSale,
  PointOfSaleFields,
} from '../../../../src/modules/stores/businesses/contract/businesses'
import { pointOfSaleCollection } from '../../../../src/modules/stores/businesses/contract/point-of-sale.collection'
import { api } from '../../../api'
import { CITIES } from '../../../collection/cities'
import { CollectionScreen } from '../../../collection/collection-screen'
import { type Collection, callsTo } from '../../../collection/describe'
import { useMayManage } from '../../../collection/may-manage'
import { StatusChip } from '../../../ui/display/status-chip'

const stateOf = (row: PointOfSale) => <StatusChip of="record" status={row.isActive ? 'active' : 'paused'} />

export const pointsOfSale: Omit<Collection<PointOfSale>, 'can'> = {
  ...pointOfSaleCollection,
  calls: callsTo(api.admin.pointsOfSale),
  schema: PointOfSaleFields,
  titleOf: row => row.name,
  subtitleOf: row => [row.businessName, row.address.address].join(' · '),
  stateOf,
  sort: 'name',
  columns: ({ t, nameOf }) => [
    { id: 'name', header: t('fields.name'), cell: row => row.name, sortable: true, strong: true, width: 210 },
    { id: 'state', header: t('fields.state'), cell: stateOf, width: 110 },
    { id: 'kind', header: t('fields.kind'), cell: row => t(`choices.pointOfSale.${row.kind}`), width: 110 },
    { id: 'business', header: t('fields.business'), cell: row => row.businessName, width: 180 },
    { id: 'store', header: t('fields.store'), cell: row => nameOf('stores', row.storeId), width: 160 },
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
  ],
  references: [{ of: 'stores', id: row => row.storeId }],
  filters: [
    { key: 'kind', label: 'kind', of: 'pointOfSale', values: POINT_OF_SALE_KINDS },
    { key: 'city', label: 'city', of: 'city', values: CITIES },
    { key: 'active', label: 'active', values: ['true', 'false'] },
  ],
  form: [
    {
      title: 'identity',
      fields: [
        { name: 'name', label: 'name', kind: 'text', required: true },
        { name: 'businessId', label: 'business', kind: 'reference', of: 'businesses', required: true },
        {
          name: 'kind',
          label: 'kind',
          kind: 'choice',
          of: 'pointOfSale',
          values: POINT_OF_SALE_KINDS,
          required: true,
        },
        { name: 'storeId', label: 'store', kind: 'reference', of: 'stores', nullable: true },
        { name: 'locationId', label: 'location', kind: 'reference', of: 'locations', nullable: true },
        { name: 'isActive', label: 'active', kind: 'switch' },
      ],
    },
    {
      title: 'place',
      fields: [
        { name: 'address', label: 'address', kind: 'address', required: true },
        { name: 'city', label: 'city', kind: 'choice', of: 'city', values: CITIES, required: true },
        { name: 'contactPhone', label: 'contactPhone', kind: 'phone', nullable: true },
        { name: 'note', label: 'note', kind: 'long', nullable: true },
      ],
    },
  ],
  blank: () => ({
    name: '',
    businessId: undefined,
    kind: 'counter',
    storeId: null,
    locationId: null,
    isActive: true,
    address: undefined,
    geo: undefined,
    city: undefined,
    contactPhone: null,
    note: null,
  }),
  toForm: ({ id, businessName, createdAt, updatedAt, archivedAt, ...fields }) => fields,
}

export default function PointsOfSaleScreen() {
  const can = useMayManage('admin.pointsOfSale')
  const collection = useMemo(() => ({ ...pointsOfSale, can }), [can])
  return <CollectionScreen collection={collection} />
}
