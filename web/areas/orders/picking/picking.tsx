import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { ScanLine } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { DEFAULT_TZ, dayBounds } from '../../../../src/core/rules/local-time'
import { trpc } from '../../../api'
import { Button } from '../../../ui/buttons/button'
import { todayAt } from '../../../ui/fields/date-presets'
import { DateRange } from '../../../ui/fields/date-range'
import { Select } from '../../../ui/fields/select'
import { PageBody, PageHeader } from '../../../ui/layout/page'
import { PickingBoard } from './picking-board'
import { usePicking } from './use-picking'

const EVERY_STORE = 'all'

/** What the kitchen has accepted and has to pack: by order, or by product for all bags at once. */
export default function PickingScreen() {
  const t = useTranslations('picking')
  const search = useSearch({ from: '/office/admin/picking' })
  const navigate = useNavigate()
  const set = (change: Partial<typeof search>) =>
    void navigate({
      to: '/admin/picking',
      search: before => ({ ...before, ...change }),
      replace: true,
      resetScroll: false,
    })
  const today = todayAt(new Date())
  const from = search.from ?? today
  const to = search.to ?? from
  const stores = trpc.admin.stores.list.useQuery({ limit: 200, sort: 'name' }, { staleTime: 300_000 })
  const picking = usePicking({
    after: new Date(dayBounds(from, DEFAULT_TZ).start),
    before: new Date(dayBounds(to, DEFAULT_TZ).end),
    ...(search.store ? { storeId: search.store } : {}),
  })
  const docs = stores.data?.docs ?? []
  return (
    <>
      <PageHeader
        title={t('title')}
        actions={
          <>
            {docs.length > 1 && (
              <Select
                label={t('store')}
                className="!w-56"
                value={search.store ?? EVERY_STORE}
                onChange={store => set({ store: store === EVERY_STORE ? undefined : store })}
                options={[
                  { value: EVERY_STORE, label: t('everyStore') },
                  ...docs.map(({ id, name }) => ({ value: id, label: name })),
                ]}
              />
            )}
            <DateRange
              value={{ from, to }}
              onChange={days =>
                set({
                  from: days.from === today && days.to === today ? undefined : days.from,
                  to: days.to === days.from ? undefined : days.to,
                })
              }
            />
            <Button asChild>
              <Link to="/webtools/pick">
                <ScanLine size={16} aria-hidden className="shrink-0" />
                {t('scanMode')}
              </Link>
            </Button>
          </>
        }
      />
      <PageBody width="full">
        <PickingBoard
          picking={picking}
          view={search.by ?? 'orders'}
          onView={by => set({ by: by === 'orders' ? undefined : by })}
          openId={search.order}
          onOpen={order => set({ order: order?.id })}
          showsStore={docs.length > 1 && !search.store}
        />
      </PageBody>
    </>
  )
}
