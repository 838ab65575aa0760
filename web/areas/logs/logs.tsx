import { useTranslations } from 'use-intl'
import type { LogEntry } from '../../../src/modules/users/contract/users'
import { api } from '../../api'
import { CollectionScreen } from '../../collection/collection-screen'
import { type AnyRow, type Collection, READ_ONLY, type Tools } from '../../collection/describe'
import { AuditChanges } from '../../collection/history/audit-timeline'
import { Private } from '../../session/incognito'
import { Chip } from '../../ui/display/chip'
import { Section } from '../../ui/layout/page'

/** An entry stays as it was written. */
type Row = LogEntry & AnyRow
const rowOf = (entry: LogEntry): Row => ({
  ...entry,
  createdAt: entry.at,
  updatedAt: entry.at,
  archivedAt: null,
})

const actorOf = ({ actorName, actorId }: LogEntry, { t }: Tools) =>
  actorName ?? (actorId ? actorId : t('audit.system'))

const logs: Collection<Row> = {
  name: 'logs',
  path: '/admin/logs',
  can: READ_ONLY,
  calls: {
    list: async input => {
      const page = await api.admin.logs.list.query(input)
      return { ...page, docs: page.docs.map(rowOf) }
    },
    show: async id => rowOf(await api.admin.logs.show.query({ id })),
  },
  titleOf: row => row.call,
  subtitleOf: (row, tools) => [tools.format.dateTime(row.at), actorOf(row, tools)].join(' · '),
  stateOf: (row, { t }) => row.impersonatorId && <Chip tone="purple">{t('fields.isImpersonated')}</Chip>,
  sort: '-at',
  columns: tools => [
    {
      id: 'at',
      header: tools.t('fields.at'),
      cell: row => <span className="num">{tools.format.dateTime(row.at)}</span>,
      sortable: true,
      width: 170,
    },
    {
      id: 'call',
      header: tools.t('fields.call'),
      cell: row => <span className="font-mono text-dense">{row.call}</span>,
      strong: true,
      width: 320,
    },
    {
      id: 'actor',
      header: tools.t('fields.actor'),
      cell: row => <Private of="name">{actorOf(row, tools)}</Private>,
      width: 180,
    },
    {
      id: 'impersonator',
      header: tools.t('fields.impersonator'),
      cell: row => <Private of="name">{row.impersonatorName}</Private>,
      width: 160,
    },
    {
      id: 'entityType',
      header: tools.t('fields.entityType'),
      cell: row => <span className="font-mono text-dense text-text2">{row.entityType}</span>,
      width: 150,
    },
    {
      id: 'place',
      header: tools.t('fields.place'),
      cell: row => <span className="num text-text2">{row.place}</span>,
      width: 120,
    },
  ],
  filters: [
    { key: 'at', label: 'at', kind: 'days' },
    { key: 'isImpersonated', label: 'isImpersonated', values: ['true', 'false'] },
    { key: 'byApiKey', label: 'byApiKey', values: ['true', 'false'] },
  ],
  form: [
    {
      title: 'identity',
      fields: [
        { name: 'call', label: 'call', kind: 'text', wide: true },
        { name: 'actorName', label: 'actor', kind: 'text', hides: 'name' },
        { name: 'impersonatorName', label: 'impersonator', kind: 'text', hides: 'name' },
        { name: 'entityType', label: 'entityType', kind: 'text' },
        { name: 'entityId', label: 'entityId', kind: 'text' },
        { name: 'place', label: 'place', kind: 'text' },
        { name: 'deviceId', label: 'device', kind: 'text' },
      ],
    },
  ],
  blank: () => ({}),
  toForm: ({ call, actorName, impersonatorName, entityType, entityId, place, deviceId }) => ({
    call,
    actorName,
    impersonatorName,
    entityType,
    entityId,
    place,
    deviceId,
  }),
  more: row => <Changes row={row} />,
}

function Changes({ row }: { row: Row }) {
  const t = useTranslations('collection.audit')
  if (!row.before && !row.after) return null
  return (
    <Section title={t('changes')}>
      <AuditChanges entry={row} />
    </Section>
  )
}

/** Every change that was made in the product. */
export default function LogsScreen() {
  return <CollectionScreen collection={logs} />
}
