import { useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { CHANNELS } from '../../../../src/core/rules/ordering/channels'
import { catalogCollection } from '../../../../src/modules/stores/catalog/contract/catalog.collection'
import { type Catalog, CatalogFields } from '../../../../src/modules/stores/catalog/contract/catalogs'
import { api } from '../../../api'
import { CollectionScreen } from '../../../collection/collection-screen'
import { type Collection, callsTo } from '../../../collection/describe'
import { useMayManage } from '../../../collection/may-manage'
import { Chip } from '../../../ui/display/chip'
import { StatusChip } from '../../../ui/display/status-chip'
import { INSTANT_WIDTH } from '../../../ui/tables/instant-width'
import { MenuActions, type MenuWork, MenuWorkDialog } from './menu-actions'
import { MenuHistory } from './menu-history'
import { PublishPanel } from './publish-panel'
import { SectionTranslations } from './section-translations'
import { SectionsField } from './sections-field'

const ofMerchant = (values: Record<string, unknown>) =>
  typeof values.merchantId === 'string' ? { merchantId: values.merchantId } : {}

export const catalogs: Omit<Collection<Catalog>, 'can'> = {
  ...catalogCollection,
  calls: callsTo(api.admin.catalogs),
  schema: CatalogFields,
  titleOf: row => row.name,
  subtitleOf: (row, { t }) => t(`choices.channel.${row.channel}`),
  stateOf: row => <StatusChip of="record" status={row.publishedVersion ? 'published' : 'draft'} />,
  sort: 'name',
  references: [{ of: 'merchants', id: row => row.merchantId }],
  columns: ({ t, nameOf, format }) => [
    { id: 'name', header: t('fields.name'), cell: row => row.name, sortable: true, strong: true, width: 240 },
    {
      id: 'state',
      header: t('fields.state'),
      cell: row => (
        <StatusChip
          of="record"
          status={row.publishedVersion ? 'published' : 'draft'}
          {...(row.publishedVersion ? { detail: `${row.publishedVersion.number}` } : {})}
        />
      ),
      width: 140,
    },
    {
      id: 'channel',
      header: t('fields.channel'),
      cell: row => <Chip>{t(`choices.channel.${row.channel}`)}</Chip>,
      sortable: true,
      width: 120,
    },
    {
      id: 'products',
      header: t('fields.products'),
      cell: row => row.sections.reduce((sum, section) => sum + section.productIds.length, 0),
      align: 'end',
      width: 90,
    },
    {
      id: 'stores',
      header: t('fields.stores'),
      cell: row => row.activeStores.length,
      align: 'end',
      width: 90,
    },
    {
      id: 'merchant',
      header: t('fields.merchant'),
      cell: row => nameOf('merchants', row.merchantId),
      width: 190,
    },
    {
      id: 'updatedAt',
      header: t('fields.updatedAt'),
      cell: row => <span className="num text-text2">{format.dateTime(row.updatedAt)}</span>,
      sortable: true,
      width: INSTANT_WIDTH,
    },
  ],
  filters: [
    { key: 'channel', label: 'channel', of: 'channel', values: CHANNELS },
    { key: 'isPublished', label: 'published', values: ['true', 'false'] },
  ],
  form: [
    {
      title: 'identity',
      fields: [
        { name: 'name', label: 'name', kind: 'text', required: true },
        { name: 'slug', label: 'slug', kind: 'text', hint: 'slug' },
        {
          name: 'merchantId',
          label: 'merchant',
          kind: 'reference',
          of: 'merchants',
          required: true,
          fixed: true,
        },
        {
          name: 'channel',
          label: 'channel',
          kind: 'choice',
          of: 'channel',
          values: CHANNELS,
          required: true,
        },
        {
          name: 'storeIds',
          label: 'stores',
          kind: 'references',
          of: 'stores',
          within: ofMerchant,
          wide: true,
        },
      ],
    },
    {
      title: 'menu',
      fields: [
        { name: 'sections', label: 'menu', kind: 'own', control: field => <SectionsField {...field} /> },
      ],
    },
    {
      title: 'translations',
      fields: [
        {
          name: 'sections',
          label: 'translations',
          kind: 'own',
          hint: 'translations',
          control: field => <SectionTranslations {...field} />,
        },
      ],
    },
  ],
  blank: () => ({
    name: '',
    slug: '',
    merchantId: undefined,
    channel: undefined,
    storeIds: [],
    sections: [],
    prices: {},
  }),
  toForm: row => ({
    name: row.name,
    slug: row.slug,
    merchantId: row.merchantId,
    channel: row.channel,
    storeIds: row.activeStores.map(({ storeId }) => storeId),
    sections: row.sections,
    prices: row.prices,
  }),
  more: row => <PublishPanel catalog={row} />,
}

/** Whether customers get something else once it is published; stores and name count at once. */
const isDraftChanged = (row: Catalog, before: Catalog) =>
  JSON.stringify([row.sections, row.prices]) !== JSON.stringify([before.sections, before.prices])

export default function CatalogsScreen() {
  const t = useTranslations('catalog')
  const can = useMayManage('admin.catalogs')
  const [work, setWork] = useState<MenuWork | null>(null)
  const collection = useMemo(
    () => ({
      ...catalogs,
      can,
      savedText: (row: Catalog, before: Catalog) =>
        row.publishedVersion && isDraftChanged(row, before) ? t('publish.savedWaiting') : null,
      actions: (row: Catalog) => <MenuActions catalog={row} onWork={setWork} />,
      sides: {
        label: t('history.label'),
        facts: t('history.details'),
        tabs: (row: Catalog) => [
          { value: 'history', label: t('history.title'), content: <MenuHistory catalog={row} /> },
        ],
      },
    }),
    [can, t],
  )
  return (
    <>
      <CollectionScreen collection={collection} />
      {work && <MenuWorkDialog work={work} onClose={() => setWork(null)} />}
    </>
  )
}
