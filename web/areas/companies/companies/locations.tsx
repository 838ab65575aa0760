import { lazy, Suspense, useMemo } from 'react'
import { locationCollection } from '../../../../src/modules/companies/companies/contract/location.collection'
import { type Location, LocationFields } from '../../../../src/modules/companies/companies/contract/places'
import { api } from '../../../api'
import { CITIES } from '../../../collection/cities'
import { CollectionScreen } from '../../../collection/collection-screen'
import { type Collection, callsTo } from '../../../collection/describe'
import { useMayManage } from '../../../collection/may-manage'
import { loadTextsInUse } from '../../../i18n/texts'
import { CodeText } from '../../../ui/display/code-text'
import { Skeleton } from '../../../ui/display/skeleton'
import { StatusChip } from '../../../ui/display/status-chip'
import { BillingField } from './billing-field'
import { SettingsField } from './settings-field'

// With words of its own: who only looks at the list does without them.
const PlacePeople = lazy(async () => {
  const [people] = await Promise.all([import('../company/place-people'), loadTextsInUse(['company'])])
  return people
})

export const locations: Omit<Collection<Location>, 'can'> = {
  ...locationCollection,
  calls: callsTo(api.admin.locations),
  schema: LocationFields,
  titleOf: row => row.name,
  subtitleOf: row => [row.organizationName, row.address.address].filter(Boolean).join(' · '),
  stateOf: row => <StatusChip of="record" status={row.isActive ? 'active' : 'paused'} />,
  sort: 'name',
  columns: ({ t }) => [
    { id: 'name', header: t('fields.name'), cell: row => row.name, sortable: true, strong: true, width: 220 },
    {
      id: 'state',
      header: t('fields.state'),
      cell: row => <StatusChip of="record" status={row.isActive ? 'active' : 'paused'} />,
      width: 110,
    },
    { id: 'organization', header: t('fields.organization'), cell: row => row.organizationName, width: 170 },
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
      id: 'code',
      header: t('fields.activationCode'),
      cell: row => row.activationCode && <CodeText>{row.activationCode}</CodeText>,
      width: 130,
    },
    { id: 'members', header: t('fields.members'), cell: row => row.members, align: 'end', width: 90 },
  ],
  filters: [
    { key: 'city', label: 'city', of: 'city', values: CITIES },
    { key: 'active', label: 'active', values: ['true', 'false'] },
  ],
  form: [
    {
      title: 'identity',
      fields: [
        { name: 'name', label: 'name', kind: 'text', required: true },
        { name: 'slug', label: 'slug', kind: 'text', hint: 'slug' },
        {
          name: 'organizationId',
          label: 'organization',
          kind: 'reference',
          of: 'organizations',
          nullable: true,
        },
        { name: 'isActive', label: 'active', kind: 'switch' },
      ],
    },
    {
      title: 'place',
      fields: [
        { name: 'address', label: 'address', kind: 'address', required: true },
        { name: 'city', label: 'city', kind: 'choice', of: 'city', values: CITIES, required: true },
        { name: 'floor', label: 'floor', kind: 'text', nullable: true },
        { name: 'owner', label: 'owner', kind: 'text', nullable: true, hides: 'name' },
        { name: 'contactName', label: 'contactName', kind: 'text', nullable: true },
        { name: 'contactPhone', label: 'contactPhone', kind: 'phone', nullable: true },
        { name: 'accessInstructions', label: 'accessInstructions', kind: 'long', nullable: true },
        { name: 'wifiName', label: 'wifiName', kind: 'text', nullable: true },
        { name: 'wifiPassword', label: 'wifiPassword', kind: 'text', nullable: true },
      ],
    },
    {
      title: 'joining',
      fields: [
        {
          name: 'activationCode',
          label: 'activationCode',
          kind: 'text',
          nullable: true,
          hint: 'activationCode',
        },
        {
          name: 'allowedDomains',
          label: 'allowedDomains',
          kind: 'texts',
          hint: 'allowedDomains',
          placeholder: 'company.com',
        },
      ],
    },
    {
      title: 'rules',
      fields: [
        { name: 'settings', label: 'settings', kind: 'own', control: field => <SettingsField {...field} /> },
        {
          name: 'billingDetails',
          label: 'billingDetails',
          kind: 'own',
          control: field => <BillingField {...field} />,
        },
      ],
    },
  ],
  blank: () => ({
    name: '',
    slug: '',
    organizationId: null,
    isActive: true,
    address: undefined,
    geo: undefined,
    city: undefined,
    floor: null,
    owner: null,
    contactName: null,
    contactPhone: null,
    accessInstructions: null,
    wifiName: null,
    wifiPassword: null,
    activationCode: null,
    allowedDomains: [],
    settings: {},
    billingDetails: null,
  }),
  more: row => (
    <Suspense fallback={<Skeleton className="h-64 rounded-card" />}>
      <PlacePeople place={row} />
    </Suspense>
  ),
  toForm: ({ id, organizationName, members, createdAt, updatedAt, archivedAt, ...fields }) => fields,
}

export default function LocationsScreen() {
  const can = useMayManage('admin.locations')
  const collection = useMemo(() => ({ ...locations, can }), [can])
  return <CollectionScreen collection={collection} />
}
