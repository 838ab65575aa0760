import { Send } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import {
  type WebhookEndpoint,
  WebhookEndpointFields,
} from '../../../../src/modules/integrations/outgoing-webhooks/contract/outgoing-webhooks'
import { webhookEndpointCollection } from '../../../../src/modules/integrations/outgoing-webhooks/contract/webhook-endpoint.collection'
import { OUTGOING_EVENTS } from '../../../../src/modules/integrations/outgoing-webhooks/rules/outgoing-events'
import { api } from '../../../api'
import { CollectionScreen } from '../../../collection/collection-screen'
import { type Collection, callsTo, Refusal, type Tools } from '../../../collection/describe'
import { useMayManage } from '../../../collection/may-manage'
import { Chip } from '../../../ui/display/chip'
import { Banner } from '../../../ui/feedback/banner'
import { Deliveries } from './deliveries'
import { EndpointActions } from './endpoint-actions'

const stateOf = ({ isActive, disabledAt }: WebhookEndpoint, { t }: Tools) => {
  if (disabledAt && !isActive) return <Chip tone="bad">{t('fields.disabledAt')}</Chip>
  return isActive ? (
    <Chip tone="ok">{t('fields.active')}</Chip>
  ) : (
    <Chip tone="muted">{t('fields.disabledAt')}</Chip>
  )
}
const eventName = (event: string, { t }: Tools) =>
  t(`choices.outgoingEvent.${event.replaceAll('.', '') as 'orderplaced'}`)

export const webhookEndpoints: Omit<Collection<WebhookEndpoint>, 'can' | 'sides'> = {
  ...webhookEndpointCollection,
  calls: callsTo<WebhookEndpoint, object, object>(api.admin.webhookEndpoints as never),
  schema: WebhookEndpointFields,
  titleOf: row => row.name,
  subtitleOf: row => row.url,
  stateOf,
  sort: 'name',
  references: [{ of: 'merchants', id: row => row.merchantId }],
  columns: tools => [
    {
      id: 'name',
      header: tools.t('fields.name'),
      cell: row => row.name,
      sortable: true,
      strong: true,
      width: 200,
    },
    { id: 'state', header: tools.t('fields.state'), cell: row => stateOf(row, tools), width: 130 },
    {
      id: 'url',
      header: tools.t('fields.receiver'),
      cell: row => <span className="text-text2">{row.url}</span>,
      width: 300,
    },
    {
      id: 'events',
      header: tools.t('fields.events'),
      cell: row => row.events.map(event => eventName(event, tools)).join(', '),
      width: 260,
    },
    {
      id: 'merchant',
      header: tools.t('fields.merchant'),
      cell: row => tools.nameOf('merchants', row.merchantId),
      width: 180,
    },
    {
      id: 'failures',
      header: tools.t('fields.failures'),
      cell: row => <span className="num">{row.failures}</span>,
      align: 'end',
      width: 120,
    },
  ],
  filters: [
    { key: 'isActive', label: 'active', values: ['true', 'false'] },
    { key: 'event', label: 'events', of: 'outgoingEvent', values: OUTGOING_EVENTS },
  ],
  form: [
    {
      title: 'identity',
      fields: [
        { name: 'name', label: 'name', kind: 'text', required: true },
        {
          name: 'merchantId',
          label: 'merchant',
          kind: 'reference',
          of: 'merchants',
          nullable: true,
          hint: 'ofPlatform',
        },
        {
          name: 'url',
          label: 'receiver',
          kind: 'text',
          required: true,
          wide: true,
          placeholder: 'https://',
          hint: 'receiver',
        },
        {
          name: 'events',
          label: 'events',
          kind: 'choices',
          of: 'outgoingEvent',
          values: OUTGOING_EVENTS,
          required: true,
          wide: true,
          hint: 'outgoingEvents',
        },
        { name: 'isActive', label: 'active', kind: 'switch' },
      ],
    },
  ],
  blank: () => ({
    name: '',
    merchantId: null,
    url: '',
    events: ['order.placed', 'order.moved'],
    isActive: true,
  }),
  toForm: ({ name, merchantId, url, events, isActive }) => ({ name, merchantId, url, events, isActive }),
  acts: [
    {
      name: 'sendTest',
      icon: Send,
      opens: 'admin.webhookEndpoints.test',
      fits: row => row.isActive && !row.archivedAt,
      async run({ id }) {
        const { state, error } = await api.admin.webhookEndpoints.test.mutate({ id })
        if (state !== 'delivered') throw new Refusal(error ?? state)
      },
    },
  ],
  actions: row => <EndpointActions endpoint={row} />,
  more: row => <SwitchedOff endpoint={row} />,
}

function SwitchedOff({ endpoint }: { endpoint: WebhookEndpoint }) {
  const t = useTranslations('integrations.endpoints')
  if (!endpoint.disabledAt || endpoint.isActive) return null
  return <Banner tone="bad">{t('disabled', { count: endpoint.failures })}</Banner>
}

/** Who is told of what happens here, and what was sent there. */
export default function WebhookEndpointsScreen() {
  const t = useTranslations('integrations.endpoints')
  const can = useMayManage('admin.webhookEndpoints')
  const collection = useMemo(
    () => ({
      ...webhookEndpoints,
      can,
      sides: {
        label: t('endpoint'),
        facts: t('endpoint'),
        tabs: (row: WebhookEndpoint) => [
          { value: 'deliveries', label: t('deliveries'), content: <Deliveries endpointId={row.id} /> },
        ],
      },
    }),
    [can, t],
  )
  return <CollectionScreen collection={collection} />
}
