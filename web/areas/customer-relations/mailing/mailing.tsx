import { useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Send } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import type { OutgoingMessage } from '../../../../src/modules/messaging/messages/contract/notifications'
import { api, trpc } from '../../../api'
import { CollectionScreen } from '../../../collection/collection-screen'
import { type AnyRow, type Collection, READ_ONLY, type Tools } from '../../../collection/describe'
import { useFailureText } from '../../../i18n/failure-text'
import { Private } from '../../../session/incognito'
import { useSession } from '../../../session/session'
import { ActionButton } from '../../../ui/buttons/action-button'
import { cx } from '../../../ui/cx'
import { Chip, type Tone } from '../../../ui/display/chip'
import { Skeleton } from '../../../ui/display/skeleton'
import { ErrorState } from '../../../ui/feedback/error-state'
import { toast } from '../../../ui/feedback/toast'
import { INSTANT_WIDTH } from '../../../ui/tables/instant-width'
import { MessageBody } from '../../back-office/devtools/message-body'
import { ComposeMail } from './compose-mail'

/** A message stays as it was written. */
type Row = OutgoingMessage & AnyRow
const rowOf = (message: OutgoingMessage): Row => ({
  ...message,
  updatedAt: message.sentAt ?? message.createdAt,
  archivedAt: null,
})

const TONES: Record<OutgoingMessage['state'], Tone> = { queued: 'muted', sent: 'ok', failed: 'bad' }
const stateOf = ({ state }: OutgoingMessage, { t }: Tools) => (
  <Chip tone={TONES[state]}>{t(`choices.messageState.${state}`)}</Chip>
)

const messages: Collection<Row> = {
  name: 'mailing',
  rest: '/outgoingEmails',
  can: READ_ONLY,
  calls: {
    list: async input => {
      const page = await api.admin.outgoingMessages.list.query(input)
      return { ...page, docs: page.docs.map(rowOf) }
    },
    show: async id => rowOf(await api.admin.outgoingMessages.show.query({ id })),
  },
  titleOf: row => row.subject ?? row.template,
  subtitleOf: row => row.recipient,
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
      id: 'subject',
      header: tools.t('fields.subject'),
      cell: row => row.subject ?? row.template,
      strong: true,
      width: 280,
    },
    {
      id: 'recipient',
      header: tools.t('fields.recipient'),
      cell: row => <Private of="email">{row.recipient}</Private>,
      sortable: true,
      width: 220,
    },
    {
      id: 'medium',
      header: tools.t('fields.medium'),
      cell: row => tools.t(`choices.medium.${row.medium}`),
      width: 90,
    },
    {
      id: 'template',
      header: tools.t('fields.template'),
      cell: row => <span className="font-mono text-dense text-text2">{row.template}</span>,
      width: 170,
    },
    { id: 'state', header: tools.t('fields.state'), cell: row => stateOf(row, tools), width: 110 },
  ],
  filters: [
    { key: 'state', label: 'state', of: 'messageState', values: ['queued', 'sent', 'failed'] },
    { key: 'medium', label: 'medium', of: 'medium', values: ['email', 'sms', 'push'] },
    { key: 'createdAt', label: 'createdAt', kind: 'moments' },
  ],
  form: [
    {
      title: 'identity',
      fields: [
        { name: 'recipient', label: 'recipient', kind: 'text', hides: 'email' },
        { name: 'template', label: 'template', kind: 'text' },
        { name: 'medium', label: 'medium', kind: 'choice', of: 'medium', values: [] },
        { name: 'language', label: 'language', kind: 'choice', of: 'language', values: [] },
        { name: 'sentAt', label: 'sentAt', kind: 'instant' },
        { name: 'error', label: 'failure', kind: 'text', wide: true },
      ],
    },
  ],
  blank: () => ({}),
  toForm: ({ recipient, template, medium, language, sentAt, error }) => ({
    recipient,
    template,
    medium,
    language,
    sentAt: sentAt?.toISOString() ?? null,
    error,
  }),
  more: row => <Written id={row.id} />,
}

/** What its reader reads. */
function Written({ id }: { id: string }) {
  const query = trpc.admin.outgoingMessages.show.useQuery({ id })
  if (query.isPending) return <Skeleton className="h-64" />
  if (query.isError) return <ErrorState error={query.error} onRetry={query.refetch} />
  return (
    <div className={cx('flex flex-col overflow-hidden rounded-card border', query.data.html && 'min-h-96')}>
      <MessageBody message={query.data} />
    </div>
  )
}

function Resend({ row }: { row: Row }) {
  const t = useTranslations('collection')
  const failureText = useFailureText()
  const client = useQueryClient()
  const { can } = useSession()
  if (!can('admin.outgoingMessages.resend')) return null
  const resend = async () => {
    await api.admin.outgoingMessages.resend.mutate({ id: row.id })
    await client.invalidateQueries({ queryKey: ['collection', 'mailing', 'list'] })
    toast.success(t('messages.resent', { recipient: row.recipient }))
  }
  return (
    <ActionButton
      icon={Send}
      action={resend}
      onError={error => toast.error(failureText(error))}
      whyDisabled={row.isSecret ? t('messages.secret') : null}
    >
      {t('messages.resend')}
    </ActionButton>
  )
}

/** Every mail, text and push message that was written to people, each to be read and sent again; and one by hand. */
export default function MailingScreen() {
  const { entityId } = useParams({ from: '/office/admin/mailing/{-$entityId}' })
  const { can } = useSession()
  const mayWrite = can('admin.mails.send')
  const collection = useMemo(
    () => ({
      ...messages,
      can: { ...READ_ONLY, create: mayWrite },
      acts: [
        {
          name: 'resend' as const,
          icon: Send,
          opens: 'admin.outgoingMessages.resend' as const,
          // A code that was meant for one moment is not sent again.
          fits: (row: Row) => !row.isSecret,
          run: ({ id }: Row) => api.admin.outgoingMessages.resend.mutate({ id }),
        },
      ],
      actions: (row: Row) => <Resend row={row} />,
    }),
    [mayWrite],
  )
  return entityId === 'new' && mayWrite ? <ComposeMail /> : <CollectionScreen collection={collection} />
}
