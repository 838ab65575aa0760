import { CircleCheck, CircleSlash, RotateCcw } from 'lucide-react'
import { useMemo } from 'react'
import { incidenceCollection } from '../../../../src/modules/operations/incidents/contract/incidence.collection'
import {
  INCIDENCE_OPENERS,
  INCIDENCE_STATUSES,
  INCIDENCE_TYPES,
  type Incidence,
  IncidenceFields,
} from '../../../../src/modules/operations/incidents/contract/incidences'
import { api } from '../../../api'
import { CITIES } from '../../../collection/cities'
import { CollectionScreen } from '../../../collection/collection-screen'
import { type Collection, callsTo, type Tools, type Values } from '../../../collection/describe'
import { useSession } from '../../../session/session'
import { Chip } from '../../../ui/display/chip'
import { INSTANT_WIDTH } from '../../../ui/tables/instant-width'
import { IncidentAbout } from './incident-about'
import { IncidentActions } from './incident-actions'
import { IncidentCounts } from './incident-counts'
import { CancelIncidents, SolveIncidents } from './incident-ends'
import { IncidentHistory } from './incident-history'
import { IncidentRemedies } from './incident-remedies'
import { type IncidentWords, useIncidentWords } from './incident-words'

const TONE = { OPEN: 'warn', SOLVED: 'ok', CANCELLED: 'muted' } as const
const typeOf = (row: Incidence, { t }: Tools) => {
  const key = `choices.incidence.${row.type}` as 'choices.incidence.payment'
  return t.has(key) ? t(key) : row.type
}
const stateOf = (row: Incidence, { t }: Tools) => (
  <Chip tone={TONE[row.status]}>{t(`choices.incidenceStatus.${row.status}`)}</Chip>
)

export const incidentForm: Collection<Incidence>['form'] = [
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
      { name: 'priority', label: 'priority', kind: 'number', min: 1, max: 3, required: true },
      {
        name: 'type',
        label: 'type',
        kind: 'choice',
        of: 'incidence',
        values: INCIDENCE_TYPES,
        required: true,
      },
      { name: 'city', label: 'city', kind: 'choice', of: 'city', values: CITIES, required: true },
      {
        name: 'locationId',
        label: 'location',
        kind: 'reference',
        of: 'locations',
        nullable: true,
        toldElsewhere: true,
        within: ({ city }) => (city ? { city } : {}),
      },
      { name: 'comment', label: 'comment', kind: 'long', rows: 3 },
      { name: 'resolution', label: 'resolution', kind: 'long', rows: 3, nullable: true },
    ],
  },
]

/** What can be done is for those who may do it; companies read. */
function Remedies({ incident }: { incident: Incidence }) {
  const { can } = useSession()
  return can('admin.incidences.remedies') ? <IncidentRemedies incident={incident} /> : null
}

const isOpen = (row: Incidence) => row.status === 'OPEN'

const incidentsIn = (words: IncidentWords): Omit<Collection<Incidence>, 'can'> => ({
  ...incidenceCollection,
  calls: callsTo(api.admin.incidences),
  schema: IncidenceFields,
  titleOf: row => words.comment(row) || row.type,
  stateOf,
  subtitleOf: (row, tools) => [typeOf(row, tools), tools.format.dateTime(row.createdAt)].join(' · '),
  sort: '-open',
  columns: tools => [
    {
      id: 'createdAt',
      header: tools.t('collection.createdAt'),
      cell: row => <span className="num">{tools.format.dateTime(row.createdAt)}</span>,
      sortable: true,
      width: INSTANT_WIDTH,
    },
    { id: 'status', header: tools.t('fields.status'), cell: row => stateOf(row, tools), width: 100 },
    {
      id: 'priority',
      header: tools.t('fields.priority'),
      cell: row => row.priority,
      sortable: true,
      align: 'end',
      width: 80,
    },
    { id: 'type', header: tools.t('fields.type'), cell: row => typeOf(row, tools), width: 120 },
    { id: 'comment', header: tools.t('fields.comment'), cell: words.comment, strong: true },
    {
      id: 'openedBy',
      header: tools.t('fields.openedBy'),
      cell: row => tools.t(`choices.incidenceOpener.${row.openedBy}`),
      width: 110,
    },
    {
      id: 'order',
      header: tools.t('fields.order'),
      cell: row => row.purchaseUfid && <span className="num">{row.purchaseUfid}</span>,
      width: 110,
    },
    { id: 'store', header: tools.t('fields.store'), cell: row => row.storeName, width: 150 },
  ],
  filters: [
    { key: 'status', label: 'status', of: 'incidenceStatus', values: INCIDENCE_STATUSES },
    { key: 'type', label: 'type', of: 'incidence', values: INCIDENCE_TYPES },
    { key: 'city', label: 'city', of: 'city', values: CITIES },
    { key: 'priority', label: 'priority', values: ['1', '2', '3'] },
    { key: 'openedBy', label: 'openedBy', of: 'incidenceOpener', values: INCIDENCE_OPENERS },
    { key: 'createdAt', label: 'createdAt', kind: 'days' },
    { key: 'assigneeId', label: 'assignee', kind: 'record', of: 'people' },
    { key: 'isAdminIncidence', label: 'isAdminIncidence', values: ['true', 'false'] },
  ],
  form: incidentForm,
  blank: () => ({
    status: 'OPEN',
    priority: 2,
    type: undefined,
    city: undefined,
    locationId: null,
    comment: '',
    resolution: null,
  }),
  toForm: row => ({
    status: row.status,
    priority: row.priority,
    type: row.type,
    city: row.city,
    locationId: row.locationId,
    comment: words.comment(row),
    resolution: words.resolution(row),
  }),
  acts: [
    {
      name: 'reopen',
      icon: RotateCcw,
      // Those who only answer incidents do not end them either.
      opens: 'admin.incidences.archive',
      fits: row => row.status !== 'OPEN' && !row.archivedAt,
      run: ({ id, updatedAt }) => api.admin.incidences.update.mutate({ id, updatedAt, status: 'OPEN' }),
    },
  ],
  dialogs: [
    {
      name: 'solve',
      icon: CircleCheck,
      opens: 'admin.incidences.archive',
      fits: isOpen,
      Dialog: SolveIncidents,
    },
    {
      name: 'dismiss',
      icon: CircleSlash,
      opens: 'admin.incidences.archive',
      fits: isOpen,
      Dialog: CancelIncidents,
    },
  ],
  hasMainAction: isOpen,
  actions: row => <IncidentActions incident={row} />,
  more: row => (
    <>
      {row.status === 'OPEN' && !row.archivedAt && <Remedies incident={row} />}
      <IncidentAbout incident={row} />
      <IncidentHistory incident={row} />
    </>
  ),
})

/** Which companies there are is nothing that stores see. */
const withoutLocation = ({ form }: Pick<Collection<Incidence>, 'form'>) =>
  form.map(section => ({
    ...section,
    fields: section.fields.filter(({ name }) => name !== 'locationId'),
  }))

/** Companies report what went wrong at one of their offices. What becomes of it they read, and the platform writes. */
const wasJudged: Record<string, (values: Values) => boolean> = {
  status: ({ status }) => status !== 'OPEN',
  resolution: ({ resolution }) => Boolean(resolution),
}
const ofCompany = ({ form }: Pick<Collection<Incidence>, 'form'>) =>
  form.map(section => ({
    ...section,
    fields: section.fields.map(field =>
      wasJudged[field.name]
        ? { ...field, when: wasJudged[field.name] }
        : field.name === 'locationId'
          ? { ...field, nullable: false, required: true }
          : field,
    ),
  }))

export default function IncidentsScreen() {
  const { can } = useSession()
  const words = useIncidentWords()
  const keeps = can('admin.incidences.archive')
  const tells = can('admin.incidences.create')
  const collection = useMemo(() => {
    const incidents = incidentsIn(words)
    return {
      ...incidents,
      ...(tells ? {} : { form: withoutLocation(incidents) }),
      ...(tells && !keeps ? { form: ofCompany(incidents) } : {}),
      can: { create: tells, change: keeps, remove: keeps },
    }
  }, [tells, keeps, words])
  return <CollectionScreen collection={collection} notice={<IncidentCounts />} />
}
