import { RotateCcw } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { City } from '../../../../src/core/contract/common'
import { CHANNELS } from '../../../../src/core/rules/ordering/channels'
import { PERIODS } from '../../../../src/modules/monitoring/metrics/rules/periods'
import { trpc } from '../../../api'
import { useFailureText } from '../../../i18n/failure-text'
import { useSession } from '../../../session/session'
import { ActionButton } from '../../../ui/buttons/action-button'
import { toast } from '../../../ui/feedback/toast'
import { Combobox } from '../../../ui/fields/combobox'
import { DateRange } from '../../../ui/fields/date-range'
import { Select } from '../../../ui/fields/select'
import { PageBody, PageHeader } from '../../../ui/layout/page'
import { Tabs } from '../../../ui/layout/tabs'
import { type Filter, FilterBar } from '../../../ui/tables/filter-bar'
import { CourierMetrics } from './courier-metrics'
import { OrderMetrics } from './order-metrics'
import { PrinterMetrics } from './printer-metrics'
import { type MetricsAddress, useMetricsAddress } from './use-metrics-address'

/** What the days came to, beside the days before: orders, couriers and printers. */
export default function MetricsScreen() {
  const t = useTranslations('metrics')
  const screens = useTranslations('screens')
  const { can } = useSession()
  const address = useMetricsAddress()
  return (
    <>
      <PageHeader
        title={screens('metrics')}
        text={t('text')}
        actions={can('admin.metrics.recount') && <Recount />}
      />
      <MetricFilters address={address} />
      <Tabs
        label={screens('metrics')}
        value={address.tab}
        onChange={tab => address.set({ tab })}
        tabs={[
          { value: 'orders' as const, label: t('tabs.orders') },
          ...(can('admin.metrics.couriers')
            ? [{ value: 'couriers' as const, label: t('tabs.couriers') }]
            : []),
          { value: 'printers' as const, label: t('tabs.printers') },
        ].map(tab => ({
          ...tab,
          content:
            tab.value === address.tab ? (
              <PageBody width="full" className="!py-4">
                <Shown address={address} />
              </PageBody>
            ) : null,
        }))}
      />
    </>
  )
}

function Shown({ address }: { address: MetricsAddress }) {
  if (address.tab === 'couriers') return <CourierMetrics address={address} />
  return address.tab === 'printers' ? (
    <PrinterMetrics address={address} />
  ) : (
    <OrderMetrics address={address} />
  )
}

function MetricFilters({ address }: { address: MetricsAddress }) {
  const t = useTranslations('metrics')
  return (
    <FilterBar filters={useFilters(address)}>
      <DateRange
        value={address.days}
        presets={['last7', 'last30', 'thisWeek', 'lastWeek', 'lastMonth', 'lastYear']}
        onChange={({ from, to }) => address.set({ from, to, bars: undefined })}
      />
      <Select
        label={t('by.label')}
        className="!w-auto"
        value={address.by}
        onChange={bars => address.set({ bars })}
        options={PERIODS.map(value => ({ value, label: t(`by.${value}`) }))}
      />
    </FilterBar>
  )
}

const MOST_STORES = 200

function useFilters({ tab, narrowed, set }: MetricsAddress): Filter[] {
  const t = useTranslations('metrics')
  const choices = useTranslations('collection.choices')
  const stores = trpc.admin.stores.list.useQuery({ limit: MOST_STORES, sort: 'name' }, { staleTime: 300_000 })
  const its = stores.data?.docs ?? []
  const named = its.map(({ id, name }) => ({ value: id, label: name }))
  const store: Filter = {
    key: 'store',
    label: t('filters.store'),
    value: narrowed.storeId ?? null,
    options: [],
    control: {
      field: (
        <div className="px-2 pb-1">
          <Combobox
            label={t('filters.store')}
            value={narrowed.storeId ?? null}
            clearable
            options={named}
            onChange={id => set({ store: id ?? undefined })}
          />
        </div>
      ),
      written: named.find(({ value }) => value === narrowed.storeId)?.label ?? '…',
    },
    onChange: value => set({ store: value ?? undefined }),
  }
  const channel: Filter = {
    key: 'channel',
    label: t('filters.channel'),
    value: narrowed.channel ?? null,
    options: CHANNELS.map(value => ({ value, label: choices(`channel.${value}`) })),
    onChange: value => set({ channel: CHANNELS.find(one => one === value) }),
  }
  const city: Filter = {
    key: 'city',
    label: t('filters.city'),
    value: narrowed.city ?? null,
    options: City.options.map(value => ({ value, label: choices(`city.${value}`) })),
    onChange: value => set({ city: City.options.find(one => one === value) }),
  }
  // What a tab cannot be narrowed by is not offered there.
  if (tab === 'couriers') return [city]
  return tab === 'printers' ? [store, city] : [store, channel, city]
}

/** Has everything counted anew. */
function Recount() {
  const t = useTranslations('metrics')
  const failureText = useFailureText()
  const utils = trpc.useUtils()
  const recount = trpc.admin.metrics.recount.useMutation()
  return (
    <ActionButton
      kind="outline"
      icon={RotateCcw}
      action={async () => {
        const { days } = await recount.mutateAsync()
        toast.success(t('recounting', { count: days }))
        await utils.admin.metrics.invalidate()
      }}
      onError={error => toast.error(failureText(error))}
    >
      {t('recount')}
    </ActionButton>
  )
}
