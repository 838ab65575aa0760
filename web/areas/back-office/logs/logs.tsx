import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import type { LogEntry } from '../../../../src/modules/back-office/record-history/contract/record-history'
import { api } from '../../../api'
import { CollectionScreen } from '../../../collection/collection-screen'
import { type AnyRow, type Collection, READ_ONLY } from '../../../collection/describe'
import { MachineEntry, Sentence } from '../../../collection/history/entry-text'
import { useHistoryTools } from '../../../collection/history/history-tools'
import { type HistoryTools, tell, titleOf } from '../../../collection/history/sentences'
import { useViewOptions } from '../../../session/view-options'
import { Chip } from '../../../ui/display/chip'
import { Section } from '../../../ui/layout/page'
import { INSTANT_WIDTH } from '../../../ui/tables/instant-width'

/** An entry stays as it was written. */
type Row = LogEntry & AnyRow
const rowOf = (entry: LogEntry): Row => ({
  ...entry,
  createdAt: entry.at,
  updatedAt: entry.at,
  archivedAt: null,
})

const logsIn = (history: HistoryTools): Collection<Row> => ({
  name: 'logs',
  rest: '/admin/logs',
  can: READ_ONLY,
  calls: {
    list: async input => {
      const page = await api.admin.logs.list.query(input)
      return { ...page, docs: page.docs.map(rowOf) }
    },
    show: async id => rowOf(await api.admin.logs.show.query({ id })),
  },
  titleOf: row => titleOf(row, history),
  subtitleOf: (row, tools) => tools.format.dateTime(row.at),
  stateOf: (row, { t }) => row.impersonatorId && <Chip tone="purple">{t('fields.isImpersonated')}</Chip>,
  sort: '-at',
  columns: tools => [
    {
      id: 'at',
      header: tools.t('fields.at'),
      cell: row => <span className="num">{tools.format.dateTime(row.at)}</span>,
      sortable: true,
      width: INSTANT_WIDTH,
    },
    { id: 'change', header: tools.t('fields.change'), cell: row => <Change entry={row} />, strong: true },
    {
      id: 'place',
      header: tools.t('fields.place'),
      cell: row => <span className="num text-text2">{row.place}</span>,
      width: 120,
    },
  ],
  filters: [
    { key: 'at', label: 'at', kind: 'moments' },
    { key: 'isImpersonated', label: 'isImpersonated', values: ['true', 'false'] },
    { key: 'byApiKey', label: 'byApiKey', values: ['true', 'false'] },
  ],
  form: [{ title: 'identity', fields: [{ name: 'place', label: 'place', kind: 'text' }] }],
  blank: () => ({}),
  toForm: ({ place }) => ({ place }),
  more: row => <Changes row={row} />,
})

function Change({ entry }: { entry: LogEntry }) {
  const { sentences, record } = tell(entry, useHistoryTools([entry]))
  return <Sentence text={sentences[0]!} record={record} />
}

/** All that an entry says, and for developers what the machine keeps of it. */
function Changes({ row }: { row: Row }) {
  const t = useTranslations('collection.audit')
  const { sentences, record, facts } = tell(row, useHistoryTools([row]))
  const { developer } = useViewOptions()
  return (
    <Section title={t('changes')}>
      {sentences.map(text => (
        <p key={text}>
          <Sentence text={text} record={record} />
        </p>
      ))}
      {facts.map(fact => (
        <p key={fact} className="text-text2">
          {fact}
        </p>
      ))}
      {developer && <MachineEntry entry={row} />}
    </Section>
  )
}

/** Every change that was made in the product. */
export default function LogsScreen() {
  const history = useHistoryTools([])
  const logs = useMemo(() => logsIn(history), [history])
  return <CollectionScreen collection={logs} />
}
