import { useMemo } from 'react'
import { businessCollection } from '../../../../src/modules/stores/businesses/contract/business.collection'
import { type Business, BusinessFields } from '../../../../src/modules/stores/businesses/contract/businesses'
import { api } from '../../../api'
import { CITIES } from '../../../collection/cities'
import { CollectionScreen } from '../../../collection/collection-screen'
import { type Collection, callsTo } from '../../../collection/describe'
import { useMayManage } from '../../../collection/may-manage'

export const businesses: Omit<Collection<Business>, 'can'> = {
  ...businessCollection,
  calls: callsTo(api.admin.businesses),
  schema: BusinessFields,
  titleOf: row => row.name,
  subtitleOf: (row, { t }) =>
    [row.legalName, row.vatNumber ?? t(`choices.city.${row.city as 'bcn'}`)].filter(Boolean).join(' · '),
  sort: 'name',
  columns: ({ t }) => [
    { id: 'name', header: t('fields.name'), cell: row => row.name, sortable: true, strong: true, width: 220 },
    { id: 'legalName', header: t('fields.legalName'), cell: row => row.legalName },
    {
      id: 'vatNumber',
      header: t('fields.vatNumber'),
      cell: row => <span className="num">{row.vatNumber}</span>,
      width: 140,
    },
    { id: 'merchant', header: t('fields.merchant'), cell: row => row.merchantName, width: 170 },
    {
      id: 'city',
      header: t('fields.city'),
      cell: row => t(`choices.city.${row.city as 'bcn'}`),
      sortable: true,
      width: 110,
    },
    {
      id: 'pointsOfSale',
      header: t('fields.pointsOfSale'),
      cell: row => row.pointsOfSale,
      align: 'end',
      width: 130,
    },
  ],
  filters: [{ key: 'city', label: 'city', of: 'city', values: CITIES }],
  form: [
    {
      title: 'identity',
      fields: [
        { name: 'name', label: 'name', kind: 'text', required: true },
        { name: 'legalName', label: 'legalName', kind: 'text', nullable: true },
        { name: 'vatNumber', label: 'vatNumber', kind: 'vat', nullable: true },
        { name: 'taxId', label: 'taxId', kind: 'text', nullable: true, mono: true },
        { name: 'merchantId', label: 'merchant', kind: 'reference', of: 'merchants', nullable: true },
      ],
    },
    {
      title: 'place',
      fields: [
        { name: 'address', label: 'address', kind: 'address' },
        { name: 'city', label: 'city', kind: 'choice', of: 'city', values: CITIES, required: true },
        { name: 'contactEmail', label: 'contactEmail', kind: 'text', type: 'email', nullable: true },
        { name: 'contactPhone', label: 'contactPhone', kind: 'phone', nullable: true },
        { name: 'note', label: 'note', kind: 'long', nullable: true },
      ],
    },
  ],
  blank: () => ({
    name: '',
    legalName: null,
    vatNumber: null,
    taxId: null,
    merchantId: null,
    address: null,
    city: undefined,
    contactEmail: null,
    contactPhone: null,
    note: null,
  }),
  toForm: ({ id, merchantName, pointsOfSale, createdAt, updatedAt, archivedAt, ...fields }) => fields,
}

export default function BusinessesScreen() {
  const can = useMayManage('admin.businesses')
  const collection = useMemo(() => ({ ...businesses, can }), [can])
  return <CollectionScreen collection={collection} />
}
