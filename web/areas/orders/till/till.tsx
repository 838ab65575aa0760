import { useNavigate, useSearch } from '@tanstack/react-router'
import { Store as StoreIcon } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Channel } from '../../../../src/core/rules/ordering/channels'
import { type Outputs, trpc } from '../../../api'
import { useOnline } from '../../../connectivity'
import { lazyDialog } from '../../../router/lazy-dialog'
import { Skeleton } from '../../../ui/display/skeleton'
import { Banner } from '../../../ui/feedback/banner'
import { EmptyState } from '../../../ui/feedback/empty-state'
import { ErrorState } from '../../../ui/feedback/error-state'
import { Select } from '../../../ui/fields/select'
import { PageHeader } from '../../../ui/layout/page'
import { Tabs } from '../../../ui/layout/tabs'
import { Counter } from './counter'
import { TodaysOrders } from './todays-orders'
import { useTodaysOrders } from './use-till'

const LinkDialog = lazyDialog(() => import('./link-dialog').then(({ LinkDialog }) => LinkDialog))

type Store = Outputs['admin']['stores']['list']['docs'][number]

/** What is nearest in time comes first: a guest at the counter waits. */
const CHANNEL_ORDER: readonly Channel[] = ['canteen', 'groceries', 'catering']
const channelsOf = (store: Store) => CHANNEL_ORDER.filter(one => store.channels.includes(one))

/** The till of a store: what a guest at the counter wants, paid by a link on their own phone. */
export default function TillScreen() {
  const t = useTranslations('till')
  const ordersTexts = useTranslations('orders')
  const search = useSearch({ from: '/office/admin/store-pos' })
  const navigate = useNavigate()
  const isOnline = useOnline()
  const set = (change: Partial<typeof search>) =>
    void navigate({ to: '/admin/store-pos', search: before => ({ ...before, ...change }), replace: true })
  const stores = trpc.admin.stores.list.useQuery({ limit: 200, sort: 'name' }, { staleTime: 300_000 })
  const open = (stores.data?.docs ?? []).filter(store => channelsOf(store).length > 0)
  // Without a choice, one that serves guests soon.
  const store =
    open.find(({ id }) => id === search.store) ??
    open.find(({ channels }) => channels.includes('canteen')) ??
    open[0]
  const channels = store ? channelsOf(store) : []
  const channel = channels.find(one => one === search.channel) ?? channels[0]
  return (
    <>
      <PageHeader
        title={t('title')}
        actions={
          <>
            {open.length > 1 && store && (
              <Select
                label={t('store')}
                className="h-12 !w-60"
                value={store.id}
                onChange={id => set({ store: id, channel: undefined })}
                options={open.map(({ id, name }) => ({ value: id, label: name }))}
              />
            )}
            {channels.length > 1 && channel && (
              <Select
                label={t('menu')}
                className="h-12 !w-40"
                value={channel}
                onChange={one => set({ channel: one })}
                options={channels.map(one => ({ value: one, label: ordersTexts(`channels.${one}`) }))}
              />
            )}
          </>
        }
      />
      {!isOnline && (
        <Banner tone="warn" strip>
          {t('offline')}
        </Banner>
      )}
      {stores.isError ? (
        <ErrorState error={stores.error} onRetry={() => stores.refetch()} />
      ) : !stores.data ? (
        <div className="space-y-3 p-gutter">
          <Skeleton className="h-12" />
          <Skeleton className="h-96" />
        </div>
      ) : !store || !channel ? (
        <EmptyState icon={StoreIcon} title={t('noStore')} text={t('noStoreText')} />
      ) : (
        <TillOfStore
          key={`${store.id} ${channel}`}
          storeId={store.id}
          channel={channel}
          tab={search.tab === 'orders' ? 'orders' : 'sell'}
          onTab={tab => set({ tab: tab === 'sell' ? undefined : tab })}
        />
      )}
    </>
  )
}

function TillOfStore({
  storeId,
  channel,
  tab,
  onTab,
}: {
  storeId: string
  channel: Channel
  tab: 'sell' | 'orders'
  onTab: (tab: 'sell' | 'orders') => void
}) {
  const t = useTranslations('till')
  const today = useTodaysOrders(storeId)
  const [openId, setOpenId] = useState<string | null>(null)
  const waiting = today.data?.orders.filter(({ state }) => state === 'waiting').length
  return (
    <>
      <Tabs
        label={t('title')}
        value={tab}
        onChange={onTab}
        tabs={[
          {
            value: 'sell',
            label: t('sell'),
            content: <Counter storeId={storeId} channel={channel} onSold={({ id }) => setOpenId(id)} />,
          },
          {
            value: 'orders',
            label: t('today'),
            ...(waiting ? { count: waiting } : {}),
            content: <TodaysOrders today={today} onOpen={setOpenId} onSell={() => onTab('sell')} />,
          },
        ]}
      />
      <LinkDialog open={openId !== null} tillOrderId={openId} onClose={() => setOpenId(null)} />
    </>
  )
}
