import { useMemo } from 'react'
import { LANGUAGES } from '../../../../src/core/rules/languages'
import { issuerCollection } from '../../../../src/modules/billing/issuers/contract/issuer.collection'
import { type Issuer, IssuerFields } from '../../../../src/modules/billing/issuers/contract/issuers'
import { api } from '../../../api'
import { CITIES } from '../../../collection/cities'
import { CollectionScreen } from '../../../collection/collection-screen'
import { type Collection, callsTo } from '../../../collection/describe'
import { useMayManage } from '../../../collection/may-manage'
import { Chip } from '../../../ui/display/chip'

export const issuers: Omit<Collection<Issuer>, 'can'> = {
  ...issuerCollection,
  calls: callsTo(api.admin.issuers),
  schema: IssuerFields,
  titleOf: row => row.name,
  subtitleOf: row => [row.vatNumber, row.merchantName].filter(Boolean).join(' · '),
  stateOf: (row, { t }) => row.mayIssue && !row.archivedAt && <Chip tone="ok">{t('fields.mayIssue')}</Chip>,
  sort: 'name',
  columns: ({ t }) => [
    { id: 'name', header: t('fields.name'), cell: row => row.name, sortable: true, strong: true },
    {
      id: 'vatNumber',
      header: t('fields.vatNumber'),
      cell: row => <span className="num">{row.vatNumber}</span>,
      width: 140,
    },
    { id: 'merchant', header: t('fields.merchant'), cell: row => row.merchantName, width: 180 },
    {
      id: 'series',
      header: t('sections.series'),
      cell: row => (
        <span className="num">
          {[row.seriesFull, row.seriesSimplified, row.seriesRectifying].join(' · ')}
        </span>
      ),
      width: 150,
    },
    {
      id: 'mayIssue',
      header: t('fields.mayIssue'),
      cell: row => row.mayIssue && <Chip tone="ok">{t('fields.mayIssue')}</Chip>,
      width: 130,
    },
    {
      id: 'city',
      header: t('fields.city'),
      cell: row => t(`choices.city.${row.city as 'bcn'}`),
      sortable: true,
      width: 110,
    },
  ],
  filters: [
    { key: 'city', label: 'city', of: 'city', values: CITIES },
    { key: 'merchantId', label: 'merchant', kind: 'record', of: 'merchants' },
  ],
  form: [
    {
      title: 'identity',
      fields: [
        { name: 'name', label: 'legalName', kind: 'text', required: true },
        { name: 'vatNumber', label: 'vatNumber', kind: 'vat', required: true },
        {
          name: 'merchantId',
          label: 'merchant',
          kind: 'reference',
          of: 'merchants',
          hint: 'issuerMerchant',
          nullable: true,
          fixed: true,
        },
        { name: 'city', label: 'city', kind: 'choice', of: 'city', values: CITIES, required: true },
        { name: 'address', label: 'address', kind: 'address', required: true },
        { name: 'registryText', label: 'registryText', kind: 'long', hint: 'registryText' },
        { name: 'email', label: 'email', kind: 'text', type: 'email', nullable: true },
        { name: 'language', label: 'language', kind: 'choice', of: 'language', values: LANGUAGES },
      ],
    },
    {
      title: 'series',
      fields: [
        { name: 'seriesFull', label: 'seriesFull', kind: 'text', mono: true, hint: 'series' },
        { name: 'seriesSimplified', label: 'seriesSimplified', kind: 'text', mono: true },
        { name: 'seriesRectifying', label: 'seriesRectifying', kind: 'text', mono: true },
        { name: 'paymentDays', label: 'paymentDays', kind: 'number', min: 0, max: 180 },
        { name: 'iban', label: 'iban', kind: 'text', mono: true, nullable: true },
        { name: 'isHospitality', label: 'isHospitality', kind: 'switch', hint: 'isHospitality' },
      ],
    },
    {
      title: 'mandate',
      fields: [
        {
          name: 'mandateReference',
          label: 'mandateReference',
          kind: 'text',
          hint: 'mandate',
          nullable: true,
        },
        { name: 'mandateSignedOn', label: 'mandateSignedOn', kind: 'date', nullable: true },
        {
          name: 'mandateEndsOn',
          label: 'mandateEndsOn',
          kind: 'date',
          after: 'mandateSignedOn',
          nullable: true,
        },
      ],
    },
  ],
  blank: () => ({
    merchantId: null,
    name: '',
    vatNumber: '',
    city: undefined,
    address: null,
    registryText: '',
    email: null,
    language: 'es',
    isHospitality: true,
    seriesFull: 'F',
    seriesSimplified: 'S',
    seriesRectifying: 'R',
    paymentDays: 30,
    iban: null,
    mandateReference: null,
    mandateSignedOn: null,
    mandateEndsOn: null,
  }),
  toForm: ({ id, merchantName, mayIssue, createdAt, updatedAt, archivedAt, ...fields }) => fields,
}

export default function IssuersScreen() {
  const can = useMayManage('admin.issuers')
  const collection = useMemo(() => ({ ...issuers, can }), [can])
  return <CollectionScreen collection={collection} />
}
