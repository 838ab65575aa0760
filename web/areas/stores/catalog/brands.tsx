import { useMemo } from 'react'
import { brandCollection } from '../../../../src/modules/stores/stores/contract/brand.collection'
import { type Brand, BrandFields } from '../../../../src/modules/stores/stores/contract/stores'
import { api } from '../../../api'
import { CollectionScreen } from '../../../collection/collection-screen'
import { type Collection, callsTo } from '../../../collection/describe'
import { useMayManage } from '../../../collection/may-manage'

export const brands: Omit<Collection<Brand>, 'can'> = {
  ...brandCollection,
  calls: callsTo(api.admin.brands),
  schema: BrandFields,
  titleOf: row => row.name,
  subtitleOf: row => row.description,
  sort: 'name',
  references: [{ of: 'merchants', id: row => row.merchantId }],
  columns: ({ t, nameOf }) => [
    {
      id: 'name',
      header: t('fields.name'),
      cell: row => (
        <span className="inline-flex items-center gap-2">
          <span
            aria-hidden
            style={{ background: row.accentColor ?? 'transparent' }}
            className="size-3.5 shrink-0 rounded-full border"
          />
          {row.name}
        </span>
      ),
      sortable: true,
      strong: true,
      width: 240,
    },
    {
      id: 'description',
      header: t('fields.description'),
      cell: row => <span className="text-text2">{row.description}</span>,
    },
    {
      id: 'merchant',
      header: t('fields.merchant'),
      cell: row => nameOf('merchants', row.merchantId),
      width: 220,
    },
  ],
  filters: [{ key: 'hasDescription', label: 'description', values: ['true', 'false'] }],
  form: [
    {
      title: 'identity',
      fields: [
        { name: 'name', label: 'name', kind: 'text', required: true },
        { name: 'merchantId', label: 'merchant', kind: 'reference', of: 'merchants', required: true },
        { name: 'accentColor', label: 'accentColor', kind: 'colour', nullable: true, hint: 'accentColor' },
        { name: 'description', label: 'description', kind: 'long' },
      ],
    },
  ],
  blank: () => ({ name: '', merchantId: undefined, accentColor: null, description: '' }),
  toForm: ({ name, merchantId, accentColor, description }) => ({
    name,
    merchantId,
    accentColor,
    description,
  }),
}

export default function BrandsScreen() {
  const can = useMayManage('admin.brands')
  const collection = useMemo(() => ({ ...brands, can }), [can])
  return <CollectionScreen collection={collection} />
}
