import { useParams } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { Notification } from '../../../../src/modules/customer-relations/notifications/contract/notify'
import { api } from '../../../api'
import { CollectionScreen } from '../../../collection/collection-screen'
import { type AnyRow, type Collection, READ_ONLY, type Tools } from '../../../collection/describe'
import { useSession } from '../../../session/session'
import { Chip, type Tone } from '../../../ui/display/chip'
import { INSTANT_WIDTH } from '../../../ui/tables/instant-width'
import { Composer } from './composer'
import { NotificationDetails } from './notification-details'
import { StopButton } from './stop-button'

type Row = Notification & AnyRow
const rowOf = (one: Notification): Row => ({
  ...one,
  updatedAt: one.finishedAt ?? one.createdAt,
  archivedAt: null,
})

const TONES: Record<Notification['state'], Tone> = { sending: 'info', done: 'ok', stopped: 'warn' }
const stateOf = ({ state }: Row, { t }: Tools) => (
  <Chip tone={TONES[state]}>{t(`choices.notificationState.${state}`)}</Chip>
)

const notifications: Omit<Collection<Row>, 'can'> = {
  name: 'notifications',
  calls: {
    list: async input => {
      const page = await api.admin.notifications.list.query(input)
      return { ...page, docs: page.docs.map(rowOf) }
    },
    show: async id => rowOf(await api.admin.notifications.show.query({ id })),
  },
  titleOf: row => row.title,
  subtitleOf: (row, { t, format }) =>
    [t(`choices.notificationKind.${row.kind}`), format.number(row.recipients)].join(' · '),
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
    { id: 'title', header: tools.t('fields.subject'), cell: row => row.title, strong: true, width: 260 },
    { id: 'state', header: tools.t('fields.state'), cell: row => stateOf(row, tools), width: 110 },
    {
      id: 'kind',
      header: tools.t('fields.kind'),
      cell: row => tools.t(`choices.notificationKind.${row.kind}`),
      width: 110,
    },
    {
      id: 'recipients',
      header: tools.t('fields.recipients'),
      cell: row => tools.format.number(row.recipients),
      align: 'end',
      sortable: true,
      width: 110,
    },
    {
      id: 'sent',
      header: tools.t('choices.messageState.sent'),
      cell: row => tools.format.number(row.sent),
      align: 'end',
      width: 90,
    },
    {
      id: 'skipped',
      header: tools.t('fields.skipped'),
      cell: row => tools.format.number(row.skipped),
      align: 'end',
      width: 100,
    },
    {
      id: 'failed',
      header: tools.t('choices.messageState.failed'),
      cell: row => tools.format.number(row.failed),
      align: 'end',
      width: 90,
    },
    { id: 'createdBy', header: tools.t('fields.actor'), cell: row => row.createdByName, width: 160 },
  ],
  filters: [
    { key: 'state', label: 'state', of: 'notificationState', values: ['sending', 'done', 'stopped'] },
    { key: 'kind', label: 'kind', of: 'notificationKind', values: ['service', 'marketing'] },
    { key: 'createdAt', label: 'createdAt', kind: 'days' },
  ],
  form: [],
  blank: () => ({}),
  toForm: () => ({}),
  actions: row => <StopButton id={row.id} state={row.state} />,
  more: row => <NotificationDetails id={row.id} />,
}

/** What was written to many, and a new message to an audience. */
export default function NotificationsScreen() {
  const { entityId } = useParams({ from: '/office/admin/notifications/{-$entityId}' })
  const { can } = useSession()
  const mayWrite = can('admin.notifications.execute')
  const collection = useMemo(
    () => ({ ...notifications, can: { ...READ_ONLY, create: mayWrite } }),
    [mayWrite],
  )
  return entityId === 'new' && mayWrite ? <Composer /> : <CollectionScreen collection={collection} />
}
