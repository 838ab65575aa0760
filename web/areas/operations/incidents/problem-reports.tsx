import { useMemo } from 'react'
import {
  INCIDENCE_STATUSES,
  ProblemReportFields,
  type ProblemReportRecord,
  REPORT_KINDS,
} from '../../../../src/modules/operations/incidents/contract/incidences'
import { api } from '../../../api'
import { CITIES } from '../../../collection/cities'
import { CollectionScreen } from '../../../collection/collection-screen'
import { type Collection, callsTo, type Tools } from '../../../collection/describe'
import { useMayManage } from '../../../collection/may-manage'
import { Chip } from '../../../ui/display/chip'
import { INSTANT_WIDTH } from '../../../ui/tables/instant-width'

const TONE = { OPEN: 'warn', SOLVED: 'ok', CANCELLED: 'muted' } as const
const stateOf = (row: ProblemReportRecord, { t }: Tools) => (
  <Chip tone={TONE[row.status]}>{t(`choices.incidenceStatus.${row.status}`)}</Chip>
)
const kindOf = (row: ProblemReportRecord, { t }: Tools) => {
  const key = `choices.incidence.${row.kind}` as 'choices.incidence.payment'
  return t.has(key) ? t(key) : row.kind
}

const reports: Omit<Collection<ProblemReportRecord>, 'can'> = {
  name: 'problem-reports',
  calls: callsTo(api.admin.problemReports),
  schema: ProblemReportFields,
  titleOf: row => row.comment,
  subtitleOf: (row, tools) => [kindOf(row, tools), tools.format.dateTime(row.createdAt)].join(' · '),
  stateOf,
  sort: '-createdAt',
  columns: tools => [
    {
      id: 'createdAt',
      header: tools.t('collection.createdAt'),
      cell: row => <span className="num">{tools.format.dateTime(row.createdAt)}</span>,
      sortable: true,
      width: INSTANT_WIDTH,
    },
    {
      id: 'status',
      header: tools.t('fields.status'),
      cell: row => stateOf(row, tools),
      sortable: true,
      width: 110,
    },
    { id: 'kind', header: tools.t('fields.kind'), cell: row => kindOf(row, tools), width: 150 },
    { id: 'comment', header: tools.t('fields.comment'), cell: row => row.comment, strong: true },
    {
      id: 'city',
      header: tools.t('fields.city'),
      cell: row => tools.t(`choices.city.${row.city as 'bcn'}`),
      width: 110,
    },
  ],
  filters: [
    { key: 'status', label: 'status', of: 'incidenceStatus', values: INCIDENCE_STATUSES },
    { key: 'kind', label: 'kind', of: 'incidence', values: REPORT_KINDS },
    { key: 'city', label: 'city', of: 'city', values: CITIES },
    { key: 'userId', label: 'customer', kind: 'record', of: 'people' },
    { key: 'createdAt', label: 'createdAt', kind: 'days' },
  ],
  form: [
    {
      title: 'standing',
      fields: [
        {
          name: 'status',
          label: 'status',
          kind: 'choice',
          of: 'incidenceStatus',
          values: INCIDENCE_STATUSES,
          required: true,
        },
        {
          name: 'kind',
          label: 'kind',
          kind: 'choice',
          of: 'incidence',
          values: REPORT_KINDS,
          required: true,
        },
        { name: 'city', label: 'city', kind: 'choice', of: 'city', values: CITIES, required: true },
        { name: 'contact', label: 'contact', kind: 'text', nullable: true, hides: 'email' },
        { name: 'comment', label: 'comment', kind: 'long', rows: 3, required: true },
        { name: 'resolution', label: 'resolution', kind: 'long', rows: 3, nullable: true },
      ],
    },
  ],
  blank: () => ({
    status: 'OPEN',
    kind: undefined,
    city: undefined,
    contact: null,
    comment: '',
    resolution: null,
  }),
  toForm: ({ status, kind, city, contact, comment, resolution }) => ({
    status,
    kind,
    city,
    contact,
    comment,
    resolution,
  }),
  more: row =>
    row.photoURL && <img src={row.photoURL} alt="" className="max-h-80 rounded-card object-contain" />,
}

/** What customers have told of themselves. */
export default function ProblemReportsScreen() {
  const can = useMayManage('admin.problemReports')
  const collection = useMemo(() => ({ ...reports, can }), [can])
  return <CollectionScreen collection={collection} />
}
