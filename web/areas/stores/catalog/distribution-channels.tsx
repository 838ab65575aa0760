import { useMemo } from 'react'
import { distributionChannelCollection } from '../../../../src/modules/stores/catalog/contract/distribution-channel.collection'
import {
  type DistributionChannel,
  DistributionChannelFields,
} from '../../../../src/modules/stores/catalog/contract/distribution-channels'
import { api } from '../../../api'
import { CollectionScreen } from '../../../collection/collection-screen'
import { type Collection, callsTo } from '../../../collection/describe'
import { useMayManage } from '../../../collection/may-manage'
import { INSTANT_WIDTH } from '../../../ui/tables/instant-width'

export const distributionChannels: Omit<Collection<DistributionChannel>, 'can'> = {
  ...distributionChannelCollection,
  calls: callsTo(api.admin.distributionChannels),
  schema: DistributionChannelFields,
  titleOf: row => row.name,
  subtitleOf: row => row.description,
  sort: 'name',
  columns: ({ t, format }) => [
    { id: 'name', header: t('fields.name'), cell: row => row.name, sortable: true, strong: true, width: 240 },
    {
      id: 'description',
      header: t('fields.description'),
      cell: row => <span className="text-text2">{row.description}</span>,
    },
    {
      id: 'products',
      header: t('fields.products'),
      cell: row => format.number(row.products.length),
      align: 'end',
      width: 110,
    },
    {
      id: 'targets',
      header: t('fields.locations'),
      cell: row => format.number(row.targets.length),
      align: 'end',
      width: 110,
    },
    {
      id: 'updatedAt',
      header: t('fields.updatedAt'),
      cell: row => format.dateTime(row.updatedAt),
      sortable: true,
      width: INSTANT_WIDTH,
    },
  ],
  filters: [{ key: 'createdAt', label: 'createdAt', kind: 'days' }],
  form: [
    {
      title: 'identity',
      fields: [
        { name: 'name', label: 'name', kind: 'text', required: true },
        { name: 'description', label: 'description', kind: 'long' },
        { name: 'products', label: 'products', kind: 'references', of: 'products' },
        { name: 'targets', label: 'locations', kind: 'references', of: 'locations' },
      ],
    },
  ],
  blank: () => ({ name: '', description: '', products: [], targets: [] }),
  toForm: ({ name, description, products, targets }) => ({ name, description, products, targets }),
}

export default function DistributionChannelsScreen() {
  const can = useMayManage('admin.distributionChannels')
  const collection = useMemo(() => ({ ...distributionChannels, can }), [can])
  return <CollectionScreen collection={collection} />
}
