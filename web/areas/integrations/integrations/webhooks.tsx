import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { RotateCw } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { webhookCollection } from '../../../../src/modules/integrations/webhooks/contract/webhook.collection'
import type { ListedWebhook, Webhook } from '../../../../src/modules/integrations/webhooks/contract/webhooks'
import {
  WEBHOOK_SERVICES,
  WEBHOOK_STATES,
} from '../../../../src/modules/integrations/webhooks/rules/webhook-state'
import { api } from '../../../api'
import { CollectionScreen } from '../../../collection/collection-screen'
import { type Collection, callsTo, READ_ONLY, Refusal, type Tools } from '../../../collection/describe'
import { useMayManage } from '../../../collection/may-manage'
import { useFailureText } from '../../../i18n/failure-text'
import { ORDER_BOARD } from '../../../session/access'
import { useSession } from '../../../session/session'
import { ActionButton } from '../../../ui/buttons/action-button'
import { Chip, type Tone } from '../../../ui/display/chip'
import { CodeText } from '../../../ui/display/code-text'
import { JsonView } from '../../../ui/display/json-view'
import { Banner } from '../../../ui/feedback/banner'
import { toast } from '../../../ui/feedback/toast'
import { Facts, Section } from '../../../ui/layout/page'
import { INSTANT_WIDTH } from '../../../ui/tables/instant-width'

/** A list says what came, and not what stood in it. */
type Row = ListedWebhook & Partial<Webhook>

const TONES: Record<ListedWebhook['state'], Tone> = {
  waiting: 'info',
  failing: 'bad',
  processed: 'ok',
  kept: 'muted',
}
const stateOf = ({ state }: ListedWebhook, { t }: Tools) => (
  <Chip tone={TONES[state]}>{t(`choices.webhookState.${state}`)}</Chip>
)
const serviceOf = ({ service }: ListedWebhook, { t }: Tools) =>
  t(`choices.webhookService.${service as 'stripe'}`)

const webhooks: Omit<Collection<Row>, 'can'> = {
  ...webhookCollection,
  calls: callsTo<Row, object, object>(api.admin.webhooks as never),
  titleOf: row => row.type,
  subtitleOf: (row, tools) => [serviceOf(row, tools), tools.format.dateTime(row.createdAt)].join(' · '),
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
    { id: 'service', header: tools.t('fields.service'), cell: row => serviceOf(row, tools), width: 130 },
    {
      id: 'type',
      header: tools.t('fields.type'),
      cell: row => <span className="font-mono text-dense">{row.type}</span>,
      strong: true,
      width: 280,
    },
    {
      id: 'objectId',
      header: tools.t('fields.objectId'),
      cell: row => <span className="font-mono text-dense text-text2">{row.objectId}</span>,
      width: 220,
    },
    {
      id: 'order',
      header: tools.t('fields.order'),
      cell: row => row.order && <OrderLink order={row.order} />,
      width: 120,
    },
    { id: 'state', header: tools.t('fields.state'), cell: row => stateOf(row, tools), width: 130 },
    {
      id: 'attempts',
      header: tools.t('fields.attempts'),
      cell: row => <span className="num">{row.attempts}</span>,
      align: 'end',
      width: 90,
    },
    {
      id: 'error',
      header: tools.t('fields.failure'),
      cell: row => <span className="text-bad">{row.error}</span>,
      width: 240,
    },
  ],
  filters: [
    { key: 'service', label: 'service', of: 'webhookService', values: WEBHOOK_SERVICES },
    { key: 'state', label: 'state', of: 'webhookState', values: WEBHOOK_STATES },
    { key: 'createdAt', label: 'createdAt', kind: 'moments' },
  ],
  form: [
    {
      title: 'event',
      fields: [
        {
          name: 'service',
          label: 'service',
          kind: 'choice',
          of: 'webhookService',
          values: WEBHOOK_SERVICES,
          required: true,
          fixed: true,
        },
        { name: 'type', label: 'type', kind: 'text', mono: true, required: true, fixed: true },
        { name: 'eventId', label: 'eventId', kind: 'text', mono: true, required: true, fixed: true },
        { name: 'note', label: 'note', kind: 'long', wide: true },
      ],
    },
  ],
  blank: () => ({}),
  toForm: ({ service, type, eventId, note }) => ({ service, type, eventId, note }),
  acts: [
    {
      name: 'process',
      icon: RotateCw,
      opens: 'admin.webhooks.process',
      fits: row => !row.archivedAt,
      async run({ id }) {
        const { state, error } = await api.admin.webhooks.process.mutate({ webhookId: id })
        if (state === 'failing') throw new Refusal(error ?? state)
      },
    },
  ],
  actions: row => <ProcessAgain row={row} />,
  more: row => <Received row={row} />,
}

/** Developers see what was received; the order itself opens for people who see the board. */
function OrderLink({ order: { id, ufid } }: { order: NonNullable<Row['order']> }) {
  const { can } = useSession()
  if (!can(ORDER_BOARD)) return <span className="num">{ufid}</span>
  return (
    <Link
      to="/admin/purchases/{-$orderId}"
      params={{ orderId: id }}
      className="num text-brand underline-offset-2 hover:underline"
    >
      {ufid}
    </Link>
  )
}

/** What came, to be read. */
function Received({ row }: { row: Row }) {
  const t = useTranslations('integrations.webhooks')
  const collectionTexts = useTranslations('collection')
  const headers = Object.entries(row.headers ?? {})
  return (
    <>
      {row.error && <Banner tone="bad">{row.error}</Banner>}
      {row.state === 'kept' && <Banner tone="info">{t('keptWhy')}</Banner>}
      {row.order && (
        <p>
          {collectionTexts('fields.order')}: <OrderLink order={row.order} />
        </p>
      )}
      <Section title={t('payload')}>
        <JsonView value={readJson(row.body ?? '')} open={3} />
      </Section>
      <Section title={t('headers')}>
        <Facts
          items={[
            [collectionTexts('fields.method'), row.method] as const,
            [
              collectionTexts('fields.attempts'),
              <span key="attempts" className="num">
                {row.attempts}
              </span>,
            ] as const,
            [
              t('raw'),
              <CodeText key="raw" value={row.body ?? ''}>
                {row.eventId}
              </CodeText>,
            ] as const,
            ...headers.map(
              ([name, value]) =>
                [
                  name,
                  <span key={name} className="break-all font-mono text-dense">
                    {value}
                  </span>,
                ] as const,
            ),
          ]}
        />
        {headers.length === 0 && <p className="mt-2 text-text3">{t('noHeaders')}</p>}
      </Section>
    </>
  )
}

/** As it is meant, or as it came when it is no JSON. */
function readJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return body
  }
}

function ProcessAgain({ row }: { row: Row }) {
  const t = useTranslations('integrations.webhooks')
  const failureText = useFailureText()
  const client = useQueryClient()
  const { can } = useSession()
  if (!can('admin.webhooks.process')) return null
  const process = async () => {
    const { state, error } = await api.admin.webhooks.process.mutate({ webhookId: row.id })
    await client.invalidateQueries({ queryKey: ['collection', 'webhooks'] })
    const text = t(`done.${state}`, { error: error ?? '' })
    if (state === 'failing') toast.error(text)
    else toast.success(text)
  }
  return (
    <ActionButton icon={RotateCw} action={process} onError={error => toast.error(failureText(error))}>
      {t('process')}
    </ActionButton>
  )
}

/** What other services have told us. */
export default function WebhooksScreen() {
  const { remove } = useMayManage('admin.webhooks')
  // What came stays as it came.
  const collection = useMemo(() => ({ ...webhooks, can: { ...READ_ONLY, remove } }), [remove])
  return <CollectionScreen collection={collection} />
}
