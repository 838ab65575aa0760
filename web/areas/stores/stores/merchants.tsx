import { useMemo } from 'react'
import { LANGUAGES } from '../../../../src/core/rules/languages'
import { merchantCollection } from '../../../../src/modules/stores/stores/contract/merchant.collection'
import { type Merchant, MerchantFields } from '../../../../src/modules/stores/stores/contract/stores'
import { api } from '../../../api'
import { CollectionScreen } from '../../../collection/collection-screen'
import { type Collection, callsTo } from '../../../collection/describe'
import { PercentByChannel } from '../../../collection/fields/percent-by-channel'
import { useMayManage } from '../../../collection/may-manage'

export const merchants: Omit<Collection<Merchant>, 'can'> = {
  ...merchantCollection,
  calls: callsTo(api.admin.merchants),
  schema: MerchantFields,
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
    { id: 'contactEmail', header: t('fields.contactEmail'), cell: row => row.contactEmail, width: 230 },
    {
      id: 'contactPhone',
      header: t('fields.contactPhone'),
      cell: row => <span className="num">{row.contactPhone}</span>,
      width: 140,
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
        { name: 'taxId', label: 'taxId', kind: 'text', nullable: true },
        {
          name: 'language',
          label: 'language',
          kind: 'choice',
          of: 'language',
          values: LANGUAGES,
          nullable: true,
          hint: 'menuLanguage',
        },
        { name: 'contactEmail', label: 'contactEmail', kind: 'text', type: 'email', nullable: true },
        { name: 'contactPhone', label: 'contactPhone', kind: 'phone', nullable: true },
      ],
    },
    {
      title: 'addresses',
      fields: [
        { name: 'address', label: 'address', kind: 'address' },
        { name: 'billingAddress', label: 'billingAddress', kind: 'address' },
      ],
    },
    {
      title: 'money',
      fields: [
        {
          name: 'commissionBps',
          label: 'commission',
          kind: 'own',
          hint: 'commission',
          control: field => <PercentByChannel {...field} one={100} />,
        },
        {
          name: 'bearsLostDisputes',
          label: 'bearsLostDisputes',
          kind: 'switch',
          hint: 'bearsLostDisputes',
        },
      ],
    },
  ],
  blank: () => ({
    name: '',
    legalName: null,
    vatNumber: null,
    taxId: null,
    language: null,
    contactEmail: null,
    contactPhone: null,
    address: null,
    billingAddress: null,
    commissionBps: {},
    bearsLostDisputes: false,
  }),
  toForm: ({ id, createdAt, updatedAt, archivedAt, ...fields }) => fields,
}

export default function MerchantsScreen() {
  const can = useMayManage('admin.merchants')
  const collection = useMemo(() => ({ ...merchants, can }), [can])
  return <CollectionScreen collection={collection} />
}
