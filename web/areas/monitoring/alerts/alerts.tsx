import { useQuery, useQueryClient } from '@tanstack/react-query'
import { BellPlus, Check } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { alertCollection } from '../../../../src/modules/monitoring/alerts/contract/alert.collection'
import { type Alert, AlertFields } from '../../../../src/modules/monitoring/alerts/contract/alerts'
import {
  ALERT_FIGURE_NAMES,
  ALERT_FIGURES,
  type AlertFigureName,
} from '../../../../src/modules/monitoring/alerts/rules/alert-figures'
import { api } from '../../../api'
import { CITIES } from '../../../collection/cities'
import { CollectionScreen } from '../../../collection/collection-screen'
import { type Collection, callsTo, type Tools, type Values } from '../../../collection/describe'
import { useMayManage } from '../../../collection/may-manage'
import { useFailureText } from '../../../i18n/failure-text'
import { useSession } from '../../../session/session'
import { ActionButton } from '../../../ui/buttons/action-button'
import { Chip } from '../../../ui/display/chip'
import { Ago } from '../../../ui/display/figures'
import { Banner } from '../../../ui/feedback/banner'
import { toast } from '../../../ui/feedback/toast'
import { AlertActions } from './alert-actions'
import { AlertDetails } from './alert-details'
import { RecipientsField, ThresholdField } from './alert-fields'
import { writtenThreshold, writtenValue } from './alert-values'

const stateOf = (row: Alert, { t }: Tools) => {
  if (!row.isActive) return <Chip tone="muted">{t('choices.alertState.off')}</Chip>
  if (!row.lookedAt) return <Chip tone="muted">{t('choices.alertState.unchecked')}</Chip>
  if (row.state === 'calm') return <Chip tone="ok">{t('choices.alertState.calm')}</Chip>
  return row.acknowledgedAt ? (
    <Chip tone="warn">{t('choices.alertState.acknowledged')}</Chip>
  ) : (
    <Chip tone="bad">{t('choices.alertState.open')}</Chip>
  )
}
const figureOf = (row: Alert, { t }: Tools) => t(`choices.alertFigure.${row.figure}`)
const placeOf = (row: Alert, { t }: Tools) => row.storeName ?? (row.city ? t(`choices.city.${row.city}`) : '')

/** What a figure can be narrowed to, by what is chosen in the form. */
const specOf = (values: Values) =>
  ALERT_FIGURES[values.figure as AlertFigureName] as (typeof ALERT_FIGURES)[AlertFigureName] | undefined

export const alerts: Omit<Collection<Alert>, 'can'> = {
  ...alertCollection,
  calls: callsTo<Alert, object, object>(api.admin.alerts as never),
  schema: AlertFields,
  titleOf: row => row.name,
  stateOf,
  subtitleOf: (row, tools) =>
    [figureOf(row, tools), writtenThreshold(row.figure, row.threshold, tools.format), placeOf(row, tools)]
      .filter(Boolean)
      .join(' · '),
  sort: '-state,name',
  columns: tools => [
    {
      id: 'name',
      header: tools.t('fields.name'),
      cell: row => row.name,
      sortable: true,
      strong: true,
      width: 240,
    },
    {
      id: 'state',
      header: tools.t('fields.state'),
      cell: row => stateOf(row, tools),
      sortable: true,
      width: 130,
    },
    { id: 'figure', header: tools.t('fields.figure'), cell: row => figureOf(row, tools), width: 230 },
    {
      id: 'value',
      header: tools.t('fields.currentValue'),
      cell: row => <span className="num">{writtenValue(row.figure, row.value, tools.format)}</span>,
      align: 'end',
      width: 90,
    },
    {
      id: 'threshold',
      header: tools.t('fields.threshold'),
      cell: row => <span className="num">{writtenThreshold(row.figure, row.threshold, tools.format)}</span>,
      align: 'end',
      width: 110,
    },
    { id: 'place', header: tools.t('fields.appliesTo'), cell: row => placeOf(row, tools), width: 150 },
    {
      id: 'openedAt',
      header: tools.t('fields.openedAt'),
      cell: row => row.openedAt && <Ago at={row.openedAt} />,
      sortable: true,
      width: 130,
    },
    {
      id: 'recipients',
      header: tools.t('fields.recipients'),
      cell: row => row.recipientNames.join(', '),
      width: 200,
    },
  ],
  filters: [
    { key: 'state', label: 'state', of: 'alertState', values: ['open', 'calm'] },
    { key: 'figure', label: 'figure', of: 'alertFigure', values: ALERT_FIGURE_NAMES },
    { key: 'isActive', label: 'active', values: ['true', 'false'] },
    { key: 'city', label: 'city', of: 'city', values: CITIES },
  ],
  form: [
    {
      title: 'identity',
      fields: [
        { name: 'name', label: 'name', kind: 'text', required: true, wide: true },
        {
          name: 'figure',
          label: 'figure',
          kind: 'choice',
          of: 'alertFigure',
          values: ALERT_FIGURE_NAMES,
          required: true,
        },
        {
          name: 'threshold',
          label: 'threshold',
          hint: 'threshold',
          kind: 'own',
          required: true,
          control: field => <ThresholdField {...field} />,
        },
        {
          name: 'windowMinutes',
          label: 'windowMinutes',
          kind: 'number',
          unit: 'min',
          min: 1,
          max: 10_080,
          when: values => specOf(values)?.hasWindow ?? false,
        },
        {
          name: 'lastsMinutes',
          label: 'lastsMinutes',
          hint: 'lastsMinutes',
          kind: 'number',
          unit: 'min',
          min: 0,
          max: 1440,
        },
        {
          name: 'city',
          label: 'city',
          kind: 'choice',
          of: 'city',
          values: CITIES,
          nullable: true,
          when: values => specOf(values)?.of !== 'platform',
        },
        {
          name: 'storeId',
          label: 'store',
          kind: 'reference',
          of: 'stores',
          nullable: true,
          when: values => specOf(values)?.of === 'store',
        },
        { name: 'isActive', label: 'active', kind: 'switch' },
      ],
    },
    {
      title: 'notices',
      fields: [
        {
          name: 'recipientIds',
          label: 'recipients',
          kind: 'own',
          wide: true,
          control: field => <RecipientsField {...field} />,
        },
        { name: 'byEmail', label: 'byEmail', kind: 'switch' },
        { name: 'byPush', label: 'byPush', kind: 'switch' },
      ],
    },
  ],
  blank: () => ({
    name: '',
    figure: 'lateOrders',
    threshold: ALERT_FIGURES.lateOrders.usual.threshold,
    windowMinutes: 60,
    lastsMinutes: 0,
    city: null,
    storeId: null,
    byEmail: true,
    byPush: false,
    recipientIds: [],
    isActive: true,
  }),
  toForm: ({
    name,
    figure,
    threshold,
    windowMinutes,
    lastsMinutes,
    city,
    storeId,
    byEmail,
    byPush,
    recipientIds,
    isActive,
  }) => ({
    name,
    figure,
    threshold,
    windowMinutes,
    lastsMinutes,
    city,
    storeId,
    byEmail,
    byPush,
    recipientIds,
    isActive,
  }),
  acts: [
    {
      name: 'acknowledge',
      icon: Check,
      opens: 'admin.alerts.acknowledge',
      fits: row => row.state === 'open' && !row.acknowledgedAt && !row.archivedAt,
      run: ({ id }) => api.admin.alerts.acknowledge.mutate({ id }),
    },
  ],
  actions: row => <AlertActions alert={row} />,
  more: row => <AlertDetails alert={row} />,
}

export default function AlertsScreen() {
  const can = useMayManage('admin.alerts')
  const collection = useMemo(() => ({ ...alerts, can }), [can])
  return <CollectionScreen collection={collection} notice={<UsualAlerts />} />
}

/** Offers to watch what is usually watched, where nothing is yet. */
function UsualAlerts() {
  const t = useTranslations('alerts')
  const failureText = useFailureText()
  const client = useQueryClient()
  const may = useSession().can('admin.alerts.makeUsual')
  const any = useQuery({
    queryKey: ['collection', 'alerts', 'any'],
    queryFn: () => api.admin.alerts.list.query({ limit: 1 }),
    enabled: may,
  })
  if (!may || any.data?.totalDocs !== 0) return null
  return (
    <Banner
      tone="brand"
      icon={BellPlus}
      strip
      action={
        <ActionButton
          action={async () => {
            const { made } = await api.admin.alerts.makeUsual.mutate()
            await client.invalidateQueries({ queryKey: ['collection', 'alerts'] })
            toast.success(t('usualMade', { count: made }))
          }}
          onError={error => toast.error(failureText(error))}
        >
          {t('makeUsual')}
        </ActionButton>
      }
    >
      {t('usual')}
    </Banner>
  )
}
