import { useMemo } from 'react'
import { type Warehouse, WarehouseFields } from '../../../../src/modules/stores/stores/contract/stores'
import { warehouseCollection } from '../../../../src/modules/stores/stores/contract/warehouse.collection'
import { api } from '../../../api'
import { CITIES } from '../../../collection/cities'
import { CollectionScreen } from '../../../collection/collection-screen'
import { type Collection, callsTo } from '../../../collection/describe'
import { useMayManage } from '../../../collection/may-manage'

export const warehouses: Omit<Collection<Warehouse>, 'can'> = {
  ...warehouseCollection,
  calls: callsTo(api.admin.warehouses),
  schema: WarehouseFields,
  titleOf: row => row.name,
  subtitleOf: (row, { t }) => [t(`choices.city.${row.city as 'bcn'}`), row.address.address].join(' · '),
  sort: 'name',
  columns: ({ t }) => [
    { id: 'name', header: t('fields.name'), cell: row => row.name, sortable: true, strong: true, width: 240 },
    {
      id: 'city',
      header: t('fields.city'),
      cell: row => t(`choices.city.${row.city as 'bcn'}`),
      sortable: true,
      width: 120,
    },
    {
      id: 'address',
      header: t('fields.address'),
      cell: row => <span className="text-text2">{row.address.address}</span>,
    },
    { id: 'note', header: t('fields.note'), cell: row => <span className="text-text2">{row.note}</span> },
  ],
  filters: [{ key: 'city', label: 'city', of: 'city', values: CITIES }],
  form: [
    {
      title: 'identity',
      fields: [
        { name: 'name', label: 'name', kind: 'text', required: true },
        { name: 'city', label: 'city', kind: 'choice', of: 'city', values: CITIES, required: true },
        { name: 'address', label: 'address', kind: 'address', required: true },
        { name: 'note', label: 'note', kind: 'long', nullable: true },
      ],
    },
  ],
  blank: () => ({ name: '', city: undefined, address: undefined, geo: undefined, note: null }),
  toForm: ({ name, city, address, geo, note }) => ({ name, city, address, geo, note }),
}

export default function WarehousesScreen() {
  const can = useMayManage('admin.warehouses')
  const collection = useMemo(() => ({ ...warehouses, can }), [can])
  return <CollectionScreen collection={collection} />
}
