import { Link, type LinkProps } from '@tanstack/react-router'
import { ChevronRight, type LucideIcon, Printer as PrinterIcon, UtensilsCrossed } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import type { Store } from '../../../../src/modules/stores/stores/contract/stores'
import { trpc } from '../../../api'
import type { Collection } from '../../../collection/describe'
import { useFormat } from '../../../i18n/format'
import { lazyPart } from '../../../router/lazy-part'
import { ORDER_BOARD } from '../../../session/access'
import type { useSession } from '../../../session/session'
import { Chip } from '../../../ui/display/chip'
import { SkeletonRows } from '../../../ui/display/skeleton'
import { StatusChip } from '../../../ui/display/status-chip'
import { EmptyState } from '../../../ui/feedback/empty-state'
import { ErrorState } from '../../../ui/feedback/error-state'
import { Section } from '../../../ui/layout/page'
import { LastSeen, PrinterState } from '../../printing/printers/printer-state'
import { StorePeople } from './store-people'

const StoreOrders = lazyPart(async () => ({ default: (await import('./store-orders')).StoreOrders }))
const StoreStock = lazyPart(async () => ({ default: (await import('../stock/store-stock')).StoreStock }))

/** As many as a kitchen has at the very most. */
const LIMIT = 100

/** What belongs to a store, as far as its reader may see it. */
export const storeSides = (
  t: ReturnType<typeof useTranslations<'stores'>>,
  mayCall: ReturnType<typeof useSession>['can'],
): Collection<Store>['sides'] => ({
  label: t('sides.label'),
  facts: t('sides.details'),
  tabs: ({ id }) => [
    ...(mayCall(ORDER_BOARD)
      ? [{ value: 'orders', label: t('sides.orders'), content: later(<StoreOrders storeId={id} />) }]
      : []),
    ...(mayCall('merchant.inventory.list')
      ? [{ value: 'stock', label: t('sides.stock'), content: later(<StoreStock storeId={id} />) }]
      : []),
    ...(mayCall('admin.catalogs.list')
      ? [{ value: 'menus', label: t('sides.menus'), content: <StoreMenus storeId={id} /> }]
      : []),
    ...(mayCall('merchant.people.list')
      ? [{ value: 'people', label: t('sides.people'), content: <StorePeople storeId={id} /> }]
      : []),
    ...(mayCall('merchant.printers.list')
      ? [{ value: 'printers', label: t('sides.printers'), content: <StorePrinters storeId={id} /> }]
      : []),
  ],
})

const later = (side: ReactNode) => <Suspense fallback={<SkeletonRows rows={4} />}>{side}</Suspense>

/** The menus that a store sells from, with what of them is on sale. */
function StoreMenus({ storeId }: { storeId: string }) {
  const t = useTranslations('stores')
  const choices = useTranslations('collection')
  const f = useFormat()
  const query = trpc.admin.catalogs.list.useQuery({
    filter: { 'activeStores.storeId': storeId },
    limit: LIMIT,
    sort: 'name',
  })
  return (
    <RecordList
      title={t('sides.menus')}
      query={query}
      empty={{ icon: UtensilsCrossed, title: t('menus.none'), text: t('menus.noneText') }}
      line={({ id, name, channel, publishedVersion: version }) => ({
        id,
        to: { to: '/admin/catalogs/{-$entityId}', params: { entityId: id } },
        name,
        about: version
          ? t('menus.published', { number: version.number, when: f.dateTime(version.publishedAt) })
          : t('menus.draft'),
        state: (
          <>
            <Chip>{choices(`choices.channel.${channel}`)}</Chip>
            <StatusChip of="record" status={version ? 'published' : 'draft'} />
          </>
        ),
      })}
    />
  )
}

/** The printers of a store, and how they are. */
function StorePrinters({ storeId }: { storeId: string }) {
  const t = useTranslations('stores')
  const query = trpc.merchant.printers.list.useQuery(
    { filter: { storeId }, limit: LIMIT, sort: 'name' },
    { refetchInterval: 30_000 },
  )
  return (
    <RecordList
      title={t('sides.printers')}
      query={query}
      empty={{ icon: PrinterIcon, title: t('printers.none'), text: t('printers.noneText') }}
      line={printer => ({
        id: printer.id,
        to: { to: '/admin/printers/{-$entityId}', params: { entityId: printer.id } },
        name: printer.name,
        about: <LastSeen printer={printer} />,
        state: <PrinterState printer={printer} />,
      })}
    />
  )
}

type Line = { id: string; to: LinkProps; name: string; about: ReactNode; state: ReactNode }

/** Records that belong to another, each leading to its own page. */
function RecordList<Row>({
  title,
  query,
  empty,
  line,
}: {
  title: string
  query: {
    data: { docs: Row[] } | undefined
    isPending: boolean
    isError: boolean
    error: unknown
    refetch: () => unknown
  }
  empty: { icon: LucideIcon; title: string; text: string }
  line: (row: Row) => Line
}) {
  const lines = query.data?.docs.map(line) ?? []
  return (
    <Section title={title} flush className="m-4">
      {query.isError && !query.data ? (
        <ErrorState error={query.error} onRetry={query.refetch} />
      ) : query.isPending ? (
        <SkeletonRows rows={3} />
      ) : lines.length === 0 ? (
        <EmptyState {...empty} />
      ) : (
        <ul className="divide-y" aria-label={title}>
          {lines.map(({ id, to, name, about, state }) => (
            <li key={id}>
              <Link
                {...to}
                className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 hover:bg-sunken"
              >
                <span className="min-w-0 flex-1 basis-48">
                  <span className="block font-medium">{name}</span>
                  <span className="block text-meta text-text2">{about}</span>
                </span>
                <span className="flex items-center gap-1">{state}</span>
                <ChevronRight size={16} aria-hidden className="text-text3" />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
