import { useMemo } from 'react'
import { fleetCollection } from '../../../../src/modules/logistics/couriers/contract/fleet.collection'
import { type Fleet, FleetFields } from '../../../../src/modules/logistics/couriers/contract/fleets'
import { api } from '../../../api'
import { CITIES } from '../../../collection/cities'
import { CollectionScreen } from '../../../collection/collection-screen'
import { type Collection, callsTo } from '../../../collection/describe'
import { useMayManage } from '../../../collection/may-manage'

export const fleets: Omit<Collection<Fleet>, 'can'> = {
  ...fleetCollection,
  calls: callsTo(api.admin.fleets),
  schema: FleetFields,
  titleOf: row => row.name,
  subtitleOf: (row, { t }) =>
    [t(`choices.city.${row.city as 'bcn'}`), row.contactName].filter(Boolean).join(' · '),
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
    { id: 'contactName', header: t('fields.contactName'), cell: row => row.contactName, width: 180 },
    {
      id: 'contactPhone',
      header: t('fields.contactPhone'),
      cell: row => <span className="num">{row.contactPhone}</span>,
      width: 150,
    },
    { id: 'note', header: t('fields.note'), cell: row => <span className="text-text2">{row.note}</span> },
    { id: 'couriers', header: t('fields.couriers'), cell: row => row.couriers, align: 'end', width: 100 },
  ],
  filters: [{ key: 'city', label: 'city', of: 'city', values: CITIES }],
  form: [
    {
      title: 'identity',
      fields: [
        { name: 'name', label: 'name', kind: 'text', required: true },
        { name: 'city', label: 'city', kind: 'choice', of: 'city', values: CITIES, required: true },
        { name: 'contactName', label: 'contactName', kind: 'text', nullable: true },
        { name: 'contactPhone', label: 'contactPhone', kind: 'phone', nullable: true },
        { name: 'note', label: 'note', kind: 'long', nullable: true },
      ],
    },
  ],
  blank: () => ({ name: '', city: undefined, contactName: null, contactPhone: null, note: null }),
  toForm: ({ name, city, contactName, contactPhone, note }) => ({
    name,
    city,
    contactName,
    contactPhone,
    note,
  }),
}

export default function FleetsScreen() {
  const can = useMayManage('admin.fleets')
  const collection = useMemo(() => ({ ...fleets, can }), [can])
  return <CollectionScreen collection={collection} />
}
