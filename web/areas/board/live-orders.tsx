import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { Check, EyeOff, Hash, Printer } from 'lucide-react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { LiveOrderFilter } from '../../../src/modules/orders/rules/live-orders-columns'
import type { OrderState } from '../../../src/modules/orders/rules/order-state'
import { trpc } from '../../api'
import { useKeys } from '../../command/keys'
import { useCommands } from '../../command/registry'
import { useSession } from '../../session/session'
import { useViewOptions } from '../../session/view-options'
import { Banner } from '../../ui/banner'
import { todayAt } from '../../ui/date-presets'
import { DateRange } from '../../ui/date-range'
import { ErrorState } from '../../ui/error-state'
import { FilterBar } from '../../ui/filter-bar'
import { PageHeader } from '../../ui/page'
import { Select } from '../../ui/select'
import { OrderSheet } from '../order-sheet/order-sheet'
import { Listen } from '../orders/listen'
import { type BoardRow, commonNextState, nextStateOf } from '../orders/order-row'
import { type BoardView, OptionsMenu, SoundButton, ViewSwitch } from './board-header'
import { boardOptions, useBoardOptions } from './board-options'
import { BoardTable } from './board-table'
import { BulkActions } from './bulk-actions'
import type { BoardGroup } from './column-order'
import { FindOrder } from './find-order'
import { KitchenView } from './kitchen-view'
import { LiveChip } from './live-chip'
import { type Asked, FailuresDialog, MoveDialog, needsAnswer } from './move-dialogs'
import { QuickFilters } from './quick-filters'
import { MOST_ROWS, useBoard, useRefreshOnNews } from './use-board'
import { useBoardTopics } from './use-board-topics'
import { useMoves } from './use-moves'
import { useNewOrderSound } from './use-new-order-sound'
import { usePrintOrders } from './use-print-orders'

const filters: readonly LiveOrderFilter[] = [
  'all',
  'toAccept',
  'preparing',
  'ready',
  'onTheWay',
  'late',
  'canceled',
  'noInvoice',
  'unprinted',
  'crossDocking',
  'direct',
]

export default function LiveOrdersScreen() {
  const t = useTranslations('board')
  const screens = useTranslations('screens')
  const search = useSearch({ from: '/office/admin/purchases/{-$orderId}' })
  const { orderId } = useParams({ from: '/office/admin/purchases/{-$orderId}' })
  const navigate = useNavigate()
  const set = useCallback(
    (change: Partial<typeof search>) =>
      navigate({
        to: '/admin/purchases/{-$orderId}',
        params: { orderId },
        search: before => ({ ...before, ...change }),
        replace: true,
      }),
    [navigate, orderId],
  )
  const open = useCallback(
    (row: { id: string } | null) =>
      navigate({
        to: '/admin/purchases/{-$orderId}',
        params: { orderId: row?.id },
        search: before => before,
        resetScroll: false,
      }),
    [navigate],
  )

  const options = useBoardOptions()
  const { incognito } = useViewOptions()
  const { can } = useSession()
  const today = todayAt(new Date())
  const from = search.from ?? today
  const to = search.to ?? from
  const filter = filters.find(one => one === search.filter) ?? (options.showAll ? 'all' : 'toAccept')
  const privacy = options.privacyToggle || incognito
  const board = useBoard(
    { from, to, filter, search: search.q ?? '', storeId: search.store ?? null, privacy },
    options.live,
  )
  const group = board.groups?.find(one => one === search.group) ?? null
  const view: BoardView = search.view ?? 'table'

  const topics = useBoardTopics()
  const onNews = useRefreshOnNews(options.live)
  useNewOrderSound(board.rows, options.sounds && options.live)

  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set())
  const chosen = useMemo(() => board.rows.filter(row => selection.has(row.id)), [board.rows, selection])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list starts with nothing chosen
  useEffect(() => setSelection(new Set()), [board.scope, view])

  const { move, failures, clearFailures } = useMoves()
  const print = usePrintOrders()
  const [asked, setAsked] = useState<Asked | null>(null)
  const run = useCallback(
    async (wanted: Parameters<typeof move>[0]) => {
      const stuck = await move(wanted)
      setSelection(before => new Set([...before].filter(id => stuck.has(id))))
    },
    [move],
  )
  const start = (state: OrderState, rows: readonly BoardRow[], force = false) => {
    if (rows.length === 0) return
    if (needsAnswer({ state, rows, force })) setAsked({ state, rows, force })
    else void run({ state, rows })
  }
  const latest = useRef({ start, print })
  latest.current = { start, print }
  const onNext = useCallback((row: BoardRow) => {
    const next = nextStateOf(row)
    if (next) latest.current.start(next, [row])
  }, [])
  const printOne = useCallback((row: BoardRow) => void latest.current.print([row]), [])
  const mayPrint = can('merchant.printing.printOrder')
  const onPrint = mayPrint ? printOne : undefined

  const stores = trpc.admin.stores.list.useQuery(
    { limit: 200, sort: 'name' },
    { enabled: can('admin.stores.update'), staleTime: 300_000 },
  )
  const storeNames = stores.data?.docs ?? none
  const warehouses = trpc.admin.warehouses.list.useQuery(
    { limit: 200 },
    { enabled: group === 'warehouse', staleTime: 300_000 },
  )
  const warehouseName = useCallback(
    (id: string) => warehouses.data?.docs.find(one => one.id === id)?.name,
    [warehouses.data],
  )

  const pickNext = () => {
    const common = commonNextState(chosen)
    if (common)
      start(
        common.state,
        chosen.filter(row => common.ids.includes(row.id)),
      )
  }
  useKeys(
    {
      p: () => (chosen.length > 0 ? void print(chosen) : false),
      b: () => (chosen.length > 0 ? pickNext() : false),
      f: () => document.querySelector<HTMLElement>('[data-quick] button')?.focus(),
    },
    { enabled: view === 'table' && !orderId },
  )
  const [isFinding, setIsFinding] = useState(false)
  const pending = chosen.filter(
    row => row.allowedStates.includes('accepted') && row.purchase.state === 'pending',
  )
  const heading = screens('liveOrders')
  useCommands([
    ...(pending.length > 0
      ? [
          {
            id: 'liveOrders.accept',
            label: t('commands.accept', { count: pending.length }),
            group: heading,
            icon: Check,
            run: () => start('accepted', pending),
          },
        ]
      : []),
    ...(chosen.length > 0
      ? [
          {
            id: 'liveOrders.print',
            label: t('commands.print', { count: chosen.length }),
            group: heading,
            icon: Printer,
            shortcut: 'p',
            run: () => void print(chosen),
          },
        ]
      : []),
    {
      id: 'liveOrders.find',
      label: t('commands.find'),
      group: heading,
      icon: Hash,
      run: () => setIsFinding(true),
    },
    ...storeNames.slice(0, 60).map(store => ({
      id: `liveOrders.store.${store.id}`,
      label: t('commands.store', { name: store.name }),
      group: heading,
      run: () => void set({ store: store.id }),
    })),
  ])

  const isNarrowed = Boolean(search.q || search.store || filter !== 'all')
  return (
    <>
      <Listen topics={topics} onNews={onNews} />
      <PageHeader
        title={heading}
        beside={privacy && <HiddenNames />}
        actions={
          <>
            <ViewSwitch
              view={view}
              onView={next => void set({ view: next === 'table' ? undefined : next })}
            />
            <SoundButton />
            <LiveChip isOn={options.live} freshAt={board.freshAt} />
          </>
        }
      />
      <FilterBar
        search={search.q ?? ''}
        onSearch={q => void set({ q: q || undefined })}
        searchLabel={t('search')}
        filters={
          storeNames.length > 1
            ? [
                {
                  key: 'store',
                  label: t('store'),
                  value: search.store ?? null,
                  onChange: store => void set({ store: store ?? undefined }),
                  options: storeNames.map(({ id, name }) => ({ value: id, label: name })),
                },
              ]
            : []
        }
      >
        <DateRange
          value={{ from, to }}
          onChange={range =>
            void set({
              from: range.from === today && range.to === today ? undefined : range.from,
              to: range.from === today && range.to === today ? undefined : range.to,
            })
          }
        />
        {view === 'table' && (board.groups?.length ?? 0) > 0 && (
          <Select<BoardGroup | 'none'>
            label={t('groupBy')}
            before={`${t('group')}: `}
            value={group ?? 'none'}
            onChange={next => void set({ group: next === 'none' ? undefined : next })}
            className="!w-auto !max-w-52 !border-control/60"
            options={[
              { value: 'none', label: t('groups.none') },
              ...(board.groups ?? []).map(one => ({ value: one, label: t(`groups.${one}`) })),
            ]}
          />
        )}
        {view === 'table' && board.columns && (
          <span className="max-sm:hidden">
            <OptionsMenu columns={board.columns} />
          </span>
        )}
      </FilterBar>
      {view === 'table' && (
        <div data-quick className="contents">
          <QuickFilters
            value={filter}
            onChange={next => void set({ filter: next })}
            counts={board.counts}
            hidden={options.showCanceled ? none : ['canceled']}
          />
        </div>
      )}
      {board.total > MOST_ROWS && (
        <Banner tone="warn">{t('tooMany', { shown: MOST_ROWS, total: board.total })}</Banner>
      )}
      {board.error ? (
        <ErrorState error={board.error} onRetry={board.refetch} />
      ) : view === 'kitchen' ? (
        <KitchenView
          rows={board.rows}
          loading={board.isPending}
          onNext={onNext}
          onPrint={onPrint}
          onOpen={open}
        />
      ) : (
        <>
          <BoardTable
            rows={board.rows}
            scope={board.scope}
            columns={board.columns ?? none}
            group={group}
            loading={board.isPending}
            selection={selection}
            onSelection={setSelection}
            openId={orderId ?? null}
            onOpen={open}
            onNext={onNext}
            onPrint={onPrint}
            warehouseName={warehouseName}
            isSearched={Boolean(search.q)}
            onClear={
              isNarrowed ? () => void set({ q: undefined, store: undefined, filter: undefined }) : null
            }
          />
          <BulkActions
            chosen={chosen}
            onClear={() => setSelection(new Set())}
            onMove={start}
            onPrint={mayPrint ? rows => void print(rows) : undefined}
          />
        </>
      )}
      {orderId && (
        <OrderSheet
          key={orderId}
          orderId={orderId}
          privacy={privacy}
          onClose={() => void open(null)}
          onMove={start}
          onPrint={row => void print([row])}
        />
      )}
      <MoveDialog asked={asked} onClose={() => setAsked(null)} onMove={run} />
      <FailuresDialog failures={failures} onClose={clearFailures} />
      <FindOrder open={isFinding} onClose={() => setIsFinding(false)} onFound={open} />
    </>
  )
}

const none: never[] = []

function HiddenNames() {
  const t = useTranslations('board')
  return (
    <span className="inline-flex items-center gap-1 text-text3 text-meta max-lg:sr-only">
      <EyeOff size={13} aria-hidden />
      {t(boardOptions().privacyToggle ? 'hiddenNames' : 'incognito')}
    </span>
  )
}
