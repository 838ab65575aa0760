import { useQueryClient } from '@tanstack/react-query'
import { PlugZap } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { integrationCollection } from '../../../../src/modules/integrations/integrations/contract/integration.collection'
import {
  type Integration,
  IntegrationFields,
} from '../../../../src/modules/integrations/integrations/contract/integrations'
import {
  INTEGRATION_KINDS,
  INTEGRATION_STATUSES,
  type IntegrationKind,
  OFFERED_KINDS,
} from '../../../../src/modules/integrations/integrations/rules/integration-kinds'
import { api } from '../../../api'
import { CollectionScreen } from '../../../collection/collection-screen'
import { type Collection, callsTo, Refusal, type Tools } from '../../../collection/describe'
import { useMayManage } from '../../../collection/may-manage'
import { useFailureText } from '../../../i18n/failure-text'
import { useFormat } from '../../../i18n/format'
import { ActionButton } from '../../../ui/buttons/action-button'
import { Chip, type Tone } from '../../../ui/display/chip'
import { CodeText } from '../../../ui/display/code-text'
import { toast } from '../../../ui/feedback/toast'
import { Facts, Section } from '../../../ui/layout/page'
import { INSTANT_WIDTH } from '../../../ui/tables/instant-width'
import { KeyField } from './key-field'

const TONES: Record<Integration['status'], Tone> = { untested: 'muted', connected: 'ok', failing: 'bad' }
const statusOf = ({ status }: Integration, { t }: Tools) => (
  <Chip tone={TONES[status]}>{t(`choices.integrationStatus.${status}`)}</Chip>
)
const kindOf = ({ kind }: Integration, { t }: Tools) => t(`choices.integrationKind.${kind}`)

const isOffered = (kind: unknown) => !kind || OFFERED_KINDS.includes(kind as IntegrationKind)

export const integrations: Omit<Collection<Integration>, 'can'> = {
  ...integrationCollection,
  calls: callsTo<Integration, object, object>(api.admin.integrations as never),
  schema: IntegrationFields,
  titleOf: row => row.name,
  subtitleOf: kindOf,
  stateOf: statusOf,
  sort: 'name',
  references: [{ of: 'merchants', id: row => row.merchantId }],
  columns: tools => [
    {
      id: 'name',
      header: tools.t('fields.name'),
      cell: row => row.name,
      sortable: true,
      strong: true,
      width: 220,
    },
    {
      id: 'kind',
      header: tools.t('fields.integrationKind'),
      cell: row => kindOf(row, tools),
      sortable: true,
      width: 200,
    },
    {
      id: 'status',
      header: tools.t('fields.state'),
      cell: row => statusOf(row, tools),
      sortable: true,
      width: 130,
    },
    {
      id: 'merchant',
      header: tools.t('fields.merchant'),
      cell: row => tools.nameOf('merchants', row.merchantId),
      width: 180,
    },
    {
      id: 'baseUrl',
      header: tools.t('fields.serviceAddress'),
      cell: row => <span className="text-text2">{row.baseUrl}</span>,
      width: 260,
    },
    {
      id: 'lastSyncAt',
      header: tools.t('fields.lastSync'),
      cell: row => row.lastSyncAt && <span className="num">{tools.format.dateTime(row.lastSyncAt)}</span>,
      width: INSTANT_WIDTH,
    },
  ],
  filters: [
    { key: 'kind', label: 'integrationKind', of: 'integrationKind', values: INTEGRATION_KINDS },
    { key: 'status', label: 'state', of: 'integrationStatus', values: INTEGRATION_STATUSES },
  ],
  form: [
    {
      title: 'identity',
      fields: [
        { name: 'name', label: 'name', kind: 'text', required: true },
        {
          name: 'kind',
          label: 'integrationKind',
          kind: 'choice',
          of: 'integrationKind',
          values: OFFERED_KINDS,
          required: true,
          when: ({ kind }) => isOffered(kind),
        },
        // One that is connected already by a program keeps its kind.
        {
          name: 'kind',
          label: 'integrationKind',
          kind: 'choice',
          of: 'integrationKind',
          values: INTEGRATION_KINDS,
          required: true,
          when: ({ kind }) => !isOffered(kind),
        },
        {
          name: 'merchantId',
          label: 'merchant',
          kind: 'reference',
          of: 'merchants',
          nullable: true,
          hint: 'ofPlatform',
        },
      ],
    },
    {
      title: 'connection',
      fields: [
        {
          name: 'baseUrl',
          label: 'serviceAddress',
          kind: 'text',
          nullable: true,
          wide: true,
          placeholder: 'https://',
          hint: 'serviceAddress',
        },
        {
          name: 'apiKey',
          label: 'apiKey',
          kind: 'own',
          hint: 'sealedKey',
          control: field => <KeyField {...field} />,
        },
        {
          name: 'webhookSecret',
          label: 'webhookSecret',
          kind: 'own',
          hint: 'sealedKey',
          when: values => values.kind !== 'metabase',
          control: field => <KeyField {...field} />,
        },
      ],
    },
  ],
  blank: () => ({
    name: '',
    kind: undefined,
    merchantId: null,
    baseUrl: null,
    apiKey: undefined,
    webhookSecret: undefined,
  }),
  // Keys are never read back: what is not typed stays as it is.
  toForm: ({ name, kind, merchantId, baseUrl }) => ({
    name,
    kind,
    merchantId,
    baseUrl,
    apiKey: undefined,
    webhookSecret: undefined,
  }),
  acts: [
    {
      name: 'testConnection',
      icon: PlugZap,
      opens: 'admin.integrations.test',
      fits: row => Boolean(row.baseUrl) && !row.archivedAt,
      async run({ id }) {
        const { status, message } = await api.admin.integrations.test.mutate({ id })
        if (status !== 'connected') throw new Refusal(message ?? status)
      },
    },
  ],
  actions: row => <TestConnection row={row} />,
  more: row => <ConnectionDetails row={row} />,
}

function ConnectionDetails({ row }: { row: Integration }) {
  const t = useTranslations('integrations.connections')
  const collectionTexts = useTranslations('collection')
  const format = useFormat()
  return (
    <>
      <Section title={t('keys')}>
        <Facts
          items={[
            [
              collectionTexts('fields.apiKey'),
              row.hasApiKey ? (
                <span key="key" className="num">
                  •••• {row.apiKeyLastFour}
                </span>
              ) : (
                t('none')
              ),
            ] as const,
            ...(row.webhookUrl
              ? [
                  [
                    collectionTexts('fields.webhookSecret'),
                    row.hasWebhookSecret ? t('kept') : t('none'),
                  ] as const,
                  [t('webhookUrl'), <CodeText key="url">{row.webhookUrl}</CodeText>] as const,
                ]
              : []),
            ...(row.lastSyncAt
              ? [[collectionTexts('fields.lastSync'), format.dateTime(row.lastSyncAt)] as const]
              : []),
          ]}
        />
        {row.webhookUrl && <p className="mt-3 text-dense text-text2">{t('webhookHint')}</p>}
      </Section>
      {row.errors.length > 0 && (
        <Section title={t('errors')}>
          <ul className="space-y-2">
            {row.errors.map(({ at, message }) => (
              <li key={at.getTime()} className="flex flex-wrap gap-x-3">
                <span className="num text-text3">{format.dateTime(at)}</span>
                <span className="min-w-0 break-words">{message}</span>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  )
}

function TestConnection({ row }: { row: Integration }) {
  const t = useTranslations('integrations.connections')
  const failureText = useFailureText()
  const client = useQueryClient()
  if (row.archivedAt) return null
  const test = async () => {
    const { status, message } = await api.admin.integrations.test.mutate({ id: row.id })
    await client.invalidateQueries({ queryKey: ['collection', 'integrations'] })
    if (status === 'connected') toast.success(t('connected', { name: row.name }))
    else toast.error(t('failed', { reason: message ?? '' }))
  }
  return (
    <ActionButton
      icon={PlugZap}
      action={test}
      onError={error => toast.error(failureText(error))}
      whyDisabled={row.baseUrl ? null : t('noAddress')}
    >
      {t('test')}
    </ActionButton>
  )
}

/** What the platform and its merchants are connected to. */
export default function IntegrationsScreen() {
  const can = useMayManage('admin.integrations')
  const collection = useMemo(() => ({ ...integrations, can }), [can])
  return <CollectionScreen collection={collection} />
}
