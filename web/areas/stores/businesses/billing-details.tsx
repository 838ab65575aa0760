import { useMemo } from 'react'
import {
  BillingDetailsFields,
  type BillingDetailsRecord,
} from '../../../../src/modules/identity/users/contract/billing-details'
import { billingDetailsCollection } from '../../../../src/modules/identity/users/contract/billing-details.collection'
import { api } from '../../../api'
import { CollectionScreen } from '../../../collection/collection-screen'
import { type Collection, callsTo } from '../../../collection/describe'
import { useMayManage } from '../../../collection/may-manage'

export const billingDetails: Omit<Collection<BillingDetailsRecord>, 'can'> = {
  ...billingDetailsCollection,
  calls: callsTo(api.admin.billingDetails),
  schema: BillingDetailsFields,
  titleOf: row => row.name,
  subtitleOf: row => [row.userName, row.vatNumber].join(' · '),
  sort: 'name',
  columns: ({ t }) => [
    { id: 'name', header: t('fields.name'), cell: row => row.name, sortable: true, strong: true, width: 220 },
    {
      id: 'vatNumber',
      header: t('fields.vatNumber'),
      cell: row => <span className="num">{row.vatNumber}</span>,
      sortable: true,
      width: 140,
    },
    { id: 'person', header: t('fields.person'), cell: row => row.userName, width: 180 },
    { id: 'invoiceEmail', header: t('fields.invoiceEmail'), cell: row => row.invoiceEmail ?? row.email },
    {
      id: 'iban',
      header: t('fields.iban'),
      cell: row => row.ibanLastFour && <span className="num">•••• {row.ibanLastFour}</span>,
      width: 120,
    },
    {
      id: 'isDefault',
      header: t('fields.isDefault'),
      cell: row => (row.isDefault ? t('collection.yes') : ''),
      width: 90,
    },
  ],
  filters: [{ key: 'isDefault', label: 'isDefault', values: ['true', 'false'] }],
  form: [
    {
      title: 'identity',
      fields: [
        { name: 'userId', label: 'person', kind: 'reference', of: 'people', required: true, fixed: true },
        { name: 'name', label: 'legalName', kind: 'text', required: true, hides: 'name' },
        { name: 'vatNumber', label: 'vatNumber', kind: 'vat', required: true },
        { name: 'address', label: 'address', kind: 'address', required: true },
        { name: 'email', label: 'email', kind: 'text', type: 'email', nullable: true, hides: 'email' },
        {
          name: 'invoiceEmail',
          label: 'invoiceEmail',
          kind: 'text',
          type: 'email',
          nullable: true,
          hides: 'email',
        },
        { name: 'duns', label: 'duns', kind: 'text', nullable: true, mono: true },
      ],
    },
  ],
  blank: () => ({
    userId: undefined,
    name: '',
    vatNumber: '',
    address: undefined,
    email: null,
    invoiceEmail: null,
    duns: null,
  }),
  toForm: ({ userId, name, vatNumber, address, email, invoiceEmail, duns }) => ({
    userId,
    name,
    vatNumber,
    address,
    email,
    invoiceEmail,
    duns,
  }),
}

export default function BillingDetailsScreen() {
  const can = useMayManage('admin.billingDetails')
  const collection = useMemo(() => ({ ...billingDetails, can }), [can])
  return <CollectionScreen collection={collection} />
}
