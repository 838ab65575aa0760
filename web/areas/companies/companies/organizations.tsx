import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { organizationCollection } from '../../../../src/modules/companies/companies/contract/organization.collection'
import {
  type Organization,
  OrganizationFields,
} from '../../../../src/modules/companies/companies/contract/places'
import { api } from '../../../api'
import { CollectionScreen } from '../../../collection/collection-screen'
import { type Collection, callsTo } from '../../../collection/describe'
import { useMayManage } from '../../../collection/may-manage'
import { Section } from '../../../ui/layout/page'
import { SettingsField } from './settings-field'

export const organizations: Omit<Collection<Organization>, 'can'> = {
  ...organizationCollection,
  calls: callsTo(api.admin.organizations),
  schema: OrganizationFields,
  titleOf: row => row.name,
  subtitleOf: row => [row.legalName, row.vatNumber].filter(Boolean).join(' · '),
  sort: 'name',
  columns: ({ t }) => [
    { id: 'name', header: t('fields.name'), cell: row => row.name, sortable: true, strong: true, width: 220 },
    { id: 'legalName', header: t('fields.legalName'), cell: row => row.legalName, width: 240 },
    {
      id: 'vatNumber',
      header: t('fields.vatNumber'),
      cell: row => <span className="num">{row.vatNumber}</span>,
      width: 130,
    },
    { id: 'invoiceEmail', header: t('fields.invoiceEmail'), cell: row => row.invoiceEmail, width: 230 },
    {
      id: 'locations',
      header: t('fields.locations'),
      cell: row => <span className="text-text2">{row.locations.map(({ name }) => name).join(', ')}</span>,
    },
  ],
  filters: [],
  form: [
    {
      title: 'identity',
      fields: [
        { name: 'name', label: 'name', kind: 'text', required: true },
        { name: 'legalName', label: 'legalName', kind: 'text', nullable: true },
        { name: 'vatNumber', label: 'vatNumber', kind: 'vat', nullable: true },
        { name: 'invoiceEmail', label: 'invoiceEmail', kind: 'text', type: 'email', nullable: true },
      ],
    },
    {
      title: 'rules',
      fields: [
        { name: 'settings', label: 'settings', kind: 'own', control: field => <SettingsField {...field} /> },
      ],
    },
  ],
  blank: () => ({ name: '', legalName: null, vatNumber: null, invoiceEmail: null, settings: {} }),
  toForm: ({ name, legalName, vatNumber, invoiceEmail, settings }) => ({
    name,
    legalName,
    vatNumber,
    invoiceEmail,
    settings,
  }),
  more: row => <Places organization={row} />,
}

function Places({ organization }: { organization: Organization }) {
  const t = useTranslations('collection')
  if (organization.locations.length === 0) return null
  return (
    <Section title={t('fields.locations')}>
      <ul className="space-y-1">
        {organization.locations.map(({ id, name }) => (
          <li key={id}>
            <Link
              to="/admin/locations/{-$entityId}"
              params={{ entityId: id }}
              className="text-brand underline"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}

export default function OrganizationsScreen() {
  const can = useMayManage('admin.organizations')
  const collection = useMemo(() => ({ ...organizations, can }), [can])
  return <CollectionScreen collection={collection} />
}
