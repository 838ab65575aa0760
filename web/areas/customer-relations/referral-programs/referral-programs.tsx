import { useMemo } from 'react'
import { referralProgramCollection } from '../../../../src/modules/customer-relations/referrals/contract/referral-program.collection'
import {
  type ReferralProgram,
  ReferralProgramFields,
} from '../../../../src/modules/customer-relations/referrals/contract/referrals'
import { api } from '../../../api'
import { CollectionScreen } from '../../../collection/collection-screen'
import { type Collection, callsTo } from '../../../collection/describe'
import { useMayManage } from '../../../collection/may-manage'
import { useSession } from '../../../session/session'
import { Chip, type Tone } from '../../../ui/display/chip'
import { INSTANT_WIDTH } from '../../../ui/tables/instant-width'
import { ProgramReferrals } from './program-referrals'

const FUNDERS = ['platform', 'merchant'] as const
const TONES: Record<ReferralProgram['state'], Tone> = {
  LIVE: 'ok',
  PAUSED: 'muted',
  NOT_STARTED: 'info',
  EXPIRED: 'warn',
}

export const referralPrograms: Omit<Collection<ReferralProgram>, 'can'> = {
  ...referralProgramCollection,
  calls: callsTo(api.admin.referralPrograms as never),
  schema: ReferralProgramFields,
  titleOf: row => row.name,
  stateOf: (row, { t }) => <Chip tone={TONES[row.state]}>{t(`choices.promotionState.${row.state}`)}</Chip>,
  subtitleOf: (row, { format }) =>
    `${format.money(row.referrerAmount.amount)} + ${format.money(row.friendAmount.amount)}`,
  sort: '-createdAt',
  references: [{ of: 'merchants', id: row => row.merchantId }],
  columns: ({ t, format, nameOf }) => [
    { id: 'name', header: t('fields.name'), cell: row => row.name, sortable: true, strong: true, width: 220 },
    {
      id: 'state',
      header: t('fields.state'),
      cell: row => <Chip tone={TONES[row.state]}>{t(`choices.promotionState.${row.state}`)}</Chip>,
      width: 120,
    },
    {
      id: 'referrerAmount',
      header: t('fields.referrerAmount'),
      cell: row => format.money(row.referrerAmount.amount),
      align: 'end',
      width: 130,
    },
    {
      id: 'friendAmount',
      header: t('fields.friendAmount'),
      cell: row => format.money(row.friendAmount.amount),
      align: 'end',
      width: 130,
    },
    {
      id: 'paid',
      header: t('fields.friendsPaid'),
      cell: row => format.number(row.referrals.paid ?? 0),
      align: 'end',
      width: 110,
    },
    {
      id: 'refused',
      header: t('fields.friendsRefused'),
      cell: row => format.number(row.referrals.refused ?? 0),
      align: 'end',
      width: 110,
    },
    {
      id: 'spent',
      header: t('fields.spent'),
      cell: row => format.money(row.spent.amount),
      align: 'end',
      sortable: true,
      width: 110,
    },
    {
      id: 'merchant',
      header: t('fields.merchant'),
      cell: row => nameOf('merchants', row.merchantId),
      width: 160,
    },
    {
      id: 'validUntil',
      header: t('fields.validUntil'),
      cell: row => row.validUntil && format.dateTime(row.validUntil),
      sortable: true,
      width: INSTANT_WIDTH,
    },
  ],
  filters: [
    { key: 'active', label: 'active', values: ['true', 'false'] },
    { key: 'fundedBy', label: 'fundedBy', of: 'fundedBy', values: FUNDERS },
    { key: 'createdAt', label: 'createdAt', kind: 'days' },
  ],
  form: [
    {
      title: 'identity',
      fields: [
        { name: 'name', label: 'name', kind: 'text', required: true },
        { name: 'codePrefix', label: 'codePrefix', hint: 'codePrefix', kind: 'text', mono: true },
        { name: 'active', label: 'active', kind: 'switch' },
      ],
    },
    {
      title: 'money',
      fields: [
        { name: 'referrerAmount', label: 'referrerAmount', kind: 'money', required: true },
        { name: 'friendAmount', label: 'friendAmount', kind: 'money', required: true },
        { name: 'creditExpiresDays', label: 'creditExpiresDays', kind: 'number', min: 1, nullable: true },
        {
          name: 'fundedBy',
          label: 'fundedBy',
          kind: 'choice',
          of: 'fundedBy',
          values: FUNDERS,
          required: true,
        },
        {
          name: 'merchantId',
          label: 'merchant',
          kind: 'reference',
          of: 'merchants',
          nullable: true,
          when: values => values.fundedBy === 'merchant',
        },
      ],
    },
    {
      title: 'conditions',
      fields: [
        { name: 'minTotal', label: 'minTotal', kind: 'money', nullable: true },
        { name: 'holdDays', label: 'holdDays', hint: 'holdDays', kind: 'number', min: 0, max: 90 },
        {
          name: 'validFrom',
          label: 'validFrom',
          kind: 'range',
          of: 'instant',
          until: { name: 'validUntil', label: 'validUntil' },
        },
      ],
    },
    {
      title: 'limits',
      fields: [
        { name: 'maxPerReferrer', label: 'maxPerReferrer', kind: 'number', min: 1, nullable: true },
        { name: 'budget', label: 'budget', kind: 'money', nullable: true },
      ],
    },
  ],
  blank: () => ({
    name: '',
    codePrefix: '',
    active: true,
    referrerAmount: { amount: 500, currency: 'eur' },
    friendAmount: { amount: 500, currency: 'eur' },
    creditExpiresDays: null,
    fundedBy: 'platform',
    merchantId: null,
    minTotal: null,
    holdDays: 14,
    validFrom: null,
    validUntil: null,
    maxPerReferrer: null,
    budget: null,
  }),
  toForm: ({ id, state, spent, referrals, createdAt, updatedAt, archivedAt, ...fields }) => fields,
  more: row => <ProgramReferrals id={row.id} counts={row.referrals} />,
}

/** Merchants pay for theirs: there is no other payer to choose. */
const merchantsForm = referralPrograms.form.map(section => ({
  ...section,
  fields: section.fields
    .filter(({ name }) => name !== 'fundedBy')
    .map(field => {
      if (field.name !== 'merchantId') return field
      const { when: _, ...rest } = field
      return { ...rest, nullable: false, required: true }
    }),
}))
const merchantsBlank = () => ({ ...referralPrograms.blank(), fundedBy: 'merchant', merchantId: undefined })

export default function ReferralProgramsScreen() {
  const can = useMayManage('admin.referralPrograms')
  const { can: mayCall } = useSession()
  const isPlatform = mayCall('admin.merchants.create')
  const collection = useMemo(
    () => ({
      ...referralPrograms,
      can,
      ...(isPlatform
        ? {}
        : {
            blank: merchantsBlank,
            form: merchantsForm,
            filters: referralPrograms.filters.filter(({ key }) => key !== 'fundedBy'),
          }),
    }),
    [can, isPlatform],
  )
  return <CollectionScreen collection={collection} />
}
