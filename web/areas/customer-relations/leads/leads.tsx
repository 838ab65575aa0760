import { PhoneCall } from 'lucide-react'
import { useMemo } from 'react'
import { leadCollection } from '../../../../src/modules/customer-relations/leads/contract/lead.collection'
import {
  type Lead,
  LeadFields,
  type ListedLead,
} from '../../../../src/modules/customer-relations/leads/contract/leads'
import {
  LEAD_KINDS,
  LEAD_STATES,
  nextLeadStates,
} from '../../../../src/modules/customer-relations/leads/rules/lead-state'
import { api } from '../../../api'
import { CITIES } from '../../../collection/cities'
import { CollectionScreen } from '../../../collection/collection-screen'
import { type Collection, callsTo, type Tools } from '../../../collection/describe'
import { useMayManage } from '../../../collection/may-manage'
import { Chip } from '../../../ui/display/chip'
import { INSTANT_WIDTH } from '../../../ui/tables/instant-width'
import { LeadActions } from './lead-actions'
import { LeadDetails } from './lead-details'

/** A list says less of a lead than its own page. */
type Row = ListedLead & Partial<Lead>

const TONE = { new: 'warn', contacted: 'info', won: 'ok', lost: 'muted' } as const
const kindOf = (row: Row, { t }: Tools) => t(`choices.leadKind.${row.kind}`)
const stateOf = (row: Row, { t }: Tools) => (
  <Chip tone={TONE[row.state]}>{t(`choices.leadState.${row.state}`)}</Chip>
)
const personOf = (row: Row) => `${row.firstName} ${row.lastName}`

export const leads: Omit<Collection<Row>, 'can'> = {
  ...leadCollection,
  calls: callsTo<Row, object, object>(api.admin.leads as never),
  schema: LeadFields,
  titleOf: row => row.companyName,
  stateOf,
  subtitleOf: (row, tools) => [kindOf(row, tools), personOf(row)].join(' · '),
  sort: '-createdAt',
  columns: tools => [
    {
      id: 'companyName',
      header: tools.t('fields.companyName'),
      cell: row => row.companyName,
      sortable: true,
      strong: true,
      width: 220,
    },
    {
      id: 'state',
      header: tools.t('fields.state'),
      cell: row => stateOf(row, tools),
      sortable: true,
      width: 120,
    },
    { id: 'kind', header: tools.t('fields.kind'), cell: row => kindOf(row, tools), width: 130 },
    { id: 'person', header: tools.t('fields.contactName'), cell: personOf, width: 180 },
    { id: 'email', header: tools.t('fields.email'), cell: row => row.email, width: 220 },
    {
      id: 'city',
      header: tools.t('fields.city'),
      cell: row => row.city && tools.t(`choices.city.${row.city as 'bcn'}`),
      width: 110,
    },
    { id: 'assignee', header: tools.t('fields.assignee'), cell: row => row.assigneeName, width: 150 },
    {
      id: 'createdAt',
      header: tools.t('collection.createdAt'),
      cell: row => <span className="num">{tools.format.dateTime(row.createdAt)}</span>,
      sortable: true,
      width: INSTANT_WIDTH,
    },
  ],
  filters: [
    { key: 'state', label: 'state', of: 'leadState', values: LEAD_STATES },
    { key: 'kind', label: 'kind', of: 'leadKind', values: LEAD_KINDS },
    { key: 'city', label: 'city', of: 'city', values: CITIES },
  ],
  form: [
    {
      title: 'identity',
      fields: [
        { name: 'companyName', label: 'companyName', kind: 'text', required: true },
        { name: 'kind', label: 'kind', kind: 'choice', of: 'leadKind', values: LEAD_KINDS, required: true },
        { name: 'firstName', label: 'firstName', kind: 'text', required: true },
        { name: 'lastName', label: 'lastName', kind: 'text', required: true },
        { name: 'email', label: 'email', kind: 'text', type: 'email', required: true },
        { name: 'phone', label: 'phone', kind: 'phone', required: true },
        { name: 'role', label: 'jobTitle', kind: 'text', nullable: true },
        { name: 'city', label: 'city', kind: 'choice', of: 'city', values: CITIES, nullable: true },
        { name: 'peopleCount', label: 'peopleCount', kind: 'number', min: 1, nullable: true },
        { name: 'message', label: 'message', kind: 'long' },
        { name: 'note', label: 'note', kind: 'long' },
      ],
    },
    {
      title: 'money',
      fields: [
        { name: 'legalName', label: 'legalName', kind: 'text', nullable: true },
        { name: 'vatNumber', label: 'vatNumber', kind: 'vat', nullable: true },
        { name: 'duns', label: 'duns', kind: 'text', nullable: true },
        { name: 'invoiceEmail', label: 'invoiceEmail', kind: 'text', type: 'email', nullable: true },
      ],
    },
  ],
  blank: () => ({
    companyName: '',
    kind: undefined,
    firstName: '',
    lastName: '',
    email: '',
    phone: '',
    role: null,
    city: null,
    peopleCount: null,
    message: '',
    note: '',
    legalName: null,
    vatNumber: null,
    duns: null,
    invoiceEmail: null,
  }),
  toForm: ({
    id,
    state,
    language,
    assigneeId,
    assigneeName,
    ibanLastFour,
    createdAt,
    updatedAt,
    archivedAt,
    ...fields
  }) => fields,
  acts: [
    {
      name: 'contacted',
      icon: PhoneCall,
      opens: 'admin.leads.move',
      fits: row => !row.archivedAt && nextLeadStates(row.state).includes('contacted'),
      run: ({ id, note }) => api.admin.leads.move.mutate({ id, to: 'contacted', note }),
    },
  ],
  actions: row => <LeadActions lead={row} />,
  more: row => <LeadDetails lead={row} />,
}

export default function LeadsScreen() {
  const can = useMayManage('admin.leads')
  const collection = useMemo(() => ({ ...leads, can }), [can])
  return <CollectionScreen collection={collection} />
}
