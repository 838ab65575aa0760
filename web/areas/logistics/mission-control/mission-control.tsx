import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { Printer, Warehouse } from 'lucide-react'
import { type ComponentProps, type ReactNode, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import type { City } from '../../../../src/core/contract/common'
import { countBags } from '../../../../src/modules/logistics/mission-control/rules/bags-of-order'
import { trpc } from '../../../api'
import { lazyPart } from '../../../router/lazy-part'
import { useSession } from '../../../session/session'
import { Button } from '../../../ui/buttons/button'
import { Skeleton } from '../../../ui/display/skeleton'
import { Banner } from '../../../ui/feedback/banner'
import { EmptyState } from '../../../ui/feedback/empty-state'
import { ErrorState } from '../../../ui/feedback/error-state'
import { todayAt } from '../../../ui/fields/date-presets'
import { Input } from '../../../ui/fields/input'
import { Select } from '../../../ui/fields/select'
import { useMedia } from '../../../ui/layout/media'
import { PageBody, PageHeader, Section } from '../../../ui/layout/page'
import { Tabs } from '../../../ui/layout/tabs'
import { openShellDialog } from '../../shell/navigation/shell-dialogs'
import { BagList } from './bag-list'
import { HubCounts } from './hub-counts'
import { InboundList } from './inbound-list'
import { LotsList } from './lots-list'
import { MissingList } from './missing-list'
import { OutboundList } from './outbound-list'
import { ScanPanel } from './scan-panel'
import { ShelfList } from './shelf-list'
import { useMission } from './use-mission'
import { useScans } from './use-scans'

const ArrivalTimes = lazyPart<ComponentProps<typeof import('./arrival-times')['ArrivalTimes']>>(async () => ({
  default: (await import('./arrival-times')).ArrivalTimes,
}))

/** A warehouse's day: what comes in, what is to be checked, what leaves for where, and what is missing. */
export default function MissionControlScreen() {
  const t = useTranslations('mission-control')
  const { warehouseId } = useParams({ from: '/office/admin/mission-control/{-$warehouseId}' })
  const search = useSearch({ from: '/office/admin/mission-control/{-$warehouseId}' })
  const navigate = useNavigate()
  const { user } = useSession()
  const isRoomy = useMedia('(min-width: 64rem)')
  const today = todayAt(new Date())
  const on = search.on ?? today
  const go = (to: string | undefined, next: typeof search) =>
    void navigate({
      to: '/admin/mission-control/{-$warehouseId}',
      params: { warehouseId: to },
      search: next,
      replace: true,
      resetScroll: false,
    })
  const hubs = trpc.admin.warehouses.list.useQuery({ limit: 200, sort: 'name' }, { staleTime: 300_000 })
  const own = hubs.data?.docs.find(({ city }) => city === user?.city)
  const hubId = warehouseId ?? (own ?? hubs.data?.docs[0])?.id
  const work = useMission(hubId, on)
  const { answer, mission, day, bags, take } = work
  const scans = useScans(hubId, on, work.refresh)

  if (hubs.data?.docs.length === 0 && !warehouseId)
    return (
      <EmptyState
        icon={Warehouse}
        title={t('none')}
        text={t('noneText')}
        action={
          <Button asChild kind="primary">
            <Link to="/admin/warehouses/{-$entityId}">{t('toWarehouses')}</Link>
          </Button>
        }
      />
    )
  const lists = day &&
    bags &&
    mission && {
      inbound: <InboundList day={day} routes={mission.routes} work={work} />,
      check: <BagList bags={day.toCheck} empty={t('check.none')} onTake={bag => take([bag], 'bag_check')} />,
      outbound: <OutboundList day={day} routes={mission.routes} work={work} />,
      lots: <LotsList bags={bags} />,
      shelves: <ShelfList bags={bags} />,
    }
  const tab = search.tab ?? 'inbound'
  const failed = [hubs, answer].find(({ isError, data }) => isError && !data)
  return (
    <>
      <PageHeader
        title={t('title')}
        text={mission && `${mission.warehouse.name} · ${mission.warehouse.address}`}
        actions={
          <>
            {(hubs.data?.docs.length ?? 0) > 1 && (
              <div className="w-48">
                <Select
                  label={t('warehouse')}
                  value={hubId ?? ''}
                  onChange={id => go(id, search)}
                  options={(hubs.data?.docs ?? []).map(({ id, name }) => ({ value: id, label: name }))}
                />
              </div>
            )}
            <div className="w-40">
              <Input
                type="date"
                aria-label={t('day')}
                value={on}
                onChange={event =>
                  go(warehouseId, {
                    ...search,
                    on: event.target.value === today ? undefined : event.target.value || undefined,
                  })
                }
              />
            </div>
            <Button icon={Printer} onClick={() => openShellDialog('print')}>
              {t('labels')}
            </Button>
          </>
        }
      />
      <PageBody width="full" className="space-y-4">
        {failed ? (
          <ErrorState error={failed.error} onRetry={() => failed.refetch()} />
        ) : !lists ? (
          <Skeleton className="h-96 rounded-card" />
        ) : (
          <>
            <ScanPanel scans={scans} routes={mission?.routes ?? []} />
            {mission?.hasMore && <Banner tone="warn">{t('more', { count: mission.orders.length })}</Banner>}
            <HubCounts bags={bags} />
            <MissingList bags={bags} />
            {mission?.orders.length === 0 ? (
              <EmptyState icon={Warehouse} title={t('quiet')} text={t('quietText')} />
            ) : isRoomy ? (
              <div className="grid items-start gap-4 lg:grid-cols-3">
                <Section title={t('inbound.title')} flush>
                  {lists.inbound}
                </Section>
                <Section title={t('check.title')} flush>
                  {lists.check}
                </Section>
                <Section title={t('outbound.title')} flush>
                  {lists.outbound}
                </Section>
                <Section title={t('lots.title')} flush className="lg:col-span-2">
                  {lists.lots}
                </Section>
                <Section title={t('shelves.title')} flush>
                  {lists.shelves}
                </Section>
              </div>
            ) : (
              <div className="overflow-hidden rounded-card border bg-surface">
                <Tabs
                  label={t('sides')}
                  value={tab}
                  onChange={next =>
                    go(warehouseId, { ...search, tab: next === 'inbound' ? undefined : next })
                  }
                  tabs={[
                    {
                      value: 'inbound',
                      label: t('inbound.title'),
                      count: bags.counts.expected - bags.counts.arrived,
                      content: <TabPart title={t('inbound.title')}>{lists.inbound}</TabPart>,
                    },
                    {
                      value: 'check',
                      label: t('check.title'),
                      count: countBags(day.toCheck),
                      content: <TabPart title={t('check.title')}>{lists.check}</TabPart>,
                    },
                    {
                      value: 'outbound',
                      label: t('outbound.title'),
                      count: bags.counts.expected - bags.counts.out,
                      content: <TabPart title={t('outbound.title')}>{lists.outbound}</TabPart>,
                    },
                    {
                      value: 'lots',
                      label: t('lots.title'),
                      count: bags.counts.missing,
                      content: <TabPart title={t('lots.title')}>{lists.lots}</TabPart>,
                    },
                    {
                      value: 'shelves',
                      label: t('shelves.title'),
                      count: bags.counts.shelved,
                      content: <TabPart title={t('shelves.title')}>{lists.shelves}</TabPart>,
                    },
                  ]}
                />
              </div>
            )}
            {mission && (
              <Suspense fallback={<Skeleton className="h-40 rounded-card" />}>
                <ArrivalTimes city={mission.warehouse.city as City} />
              </Suspense>
            )}
          </>
        )}
      </PageBody>
    </>
  )
}

/** What columns say above themselves, for readers of headings; on a phone the tab says it to the others. */
function TabPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <h2 className="sr-only">{title}</h2>
      {children}
    </>
  )
}
