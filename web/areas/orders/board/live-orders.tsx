import { EyeOff } from 'lucide-react'
import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { OrderState } from '../../../../src/modules/order-records/states/rules/order-state'
import { trpc } from '../../../api'
import { useFormat } from '../../../i18n/format'
import type { LiveHandler } from '../../../live'
import { lazyPart } from '../../../router/lazy-part'
import { DISPATCHING } from '../../../session/access'
import { useSession } from '../../../session/session'
import { useViewOptions } from '../../../session/view-options'
import { Banner } from '../../../ui/feedback/banner'
import { ErrorState } from '../../../ui/feedback/error-state'
import { PageHeader } from '../../../ui/layout/page'
import type { PushOffer } from '../../identity/preferences/offer-push'
import { HeldMovesContext, useHoldingMoves } from '../kitchen/held-moves'
import { KitchenView } from '../kitchen/kitchen-view'
import { OrderSheet } from '../order-sheet/order-sheet'
import { AutomaticPapers } from '../orders/automatic-papers'
import { Listen } from '../orders/listen'
import { type BoardRow, nextStateOf } from '../orders/order-row'
import { BoardFilters } from './board-filters'
import { LiveToggle, LoadingRest, SoundButton, ViewSwitch } from './board-header'
import { boardOptions, useBoardOptions } from './board-options'
import { BoardTable } from './board-table'
import { BulkActions } from './bulk-actions'
import { FindOrder } from './find-order'
import { LostPapers } from './lost-papers'
import { type Asked, FailuresDialog, MoveDialog, needsAnswer } from './move-dialogs'
import { useNewOrderSound, usePaperAlarm } from './order-sound'
import { useBoard } from './use-board'
import { useBoardAddress } from './use-board-address'
import { useBoardCommands } from './use-board-commands'
import { useBoardTopics } from './use-board-topics'
import { useMoves } from './use-moves'
import { usePrintOrders } from './use-print-orders'

// Most people have answered the offer, and need none of it.
const OfferPush = lazyPart<PushOffer>(async () => {
  const { OfferPush: part } = await import('../../identity/preferences/offer-push')
  return { default: part }
})

export default function LiveOrdersScreen() {
  const t = useTranslations('board')
  const format = useFormat()
  const screens = useTranslations('screens')
  const options = useBoardOptions()
  const address = useBoardAddress(options.showAll)
  const { search, orderId, set, open, from, to, filter, view, narrowed } = address
  const { incognito } = useViewOptions()
  const { can, holds } = useSession()
  const privacy = options.privacyToggle || incognito
  const board = useBoard(
    {
      from,
      to,
      filter: view === 'kitchen' ? null : filter,
      search: search.q ?? '',
      storeId: search.store ?? null,
      privacy,
      narrowed,
    },
    options.live,
    options.refreshSeconds,
  )
  const group = board.groups?.find(one => one === search.group) ?? null

  const topics = useBoardTopics()
  const ring = useNewOrderSound(board.alarms, options.sounds && options.live)
  usePaperAlarm(board.alarms?.lostPapers, options.sounds && options.live)
  const { onNews } = board
  const hear = useCallback<LiveHandler>(
    message => {
      ring(message)
      onNews(message)
    },
    [ring, onNews],
  )

  const { chosen, selection, setSelection, start, run, moves, asked, setAsked } = useChosenOrders(
    board.rows,
    `${board.scope} ${view}`,
    { renew: board.renewNow, source: view === 'kitchen' ? 'kds' : 'live-orders' },
  )
  const print = usePrintOrders(board.renewNow)
  const heldMoves = useHoldingMoves((state, row) => run({ state, rows: [row], isHeld: true }))
  const latest = useRef({ start, print, hold: heldMoves.hold })
  latest.current = { start, print, hold: heldMoves.hold }
  const onNext = useCallback((row: BoardRow) => {
    const next = nextStateOf(row)
    if (!next) return
    if (needsAnswer({ state: next, rows: [row] })) latest.current.start(next, [row])
    else latest.current.hold(next, row)
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

  const [isFinding, setIsFinding] = useState(false)
  useBoardCommands({
    address,
    chosen,
    stores: storeNames,
    onMove: start,
    onPrint: print,
    onFind: () => setIsFinding(true),
  })

  const isNarrowed = Boolean(
    search.q || search.store || filter !== 'all' || Object.values(narrowed).some(Boolean),
  )
  return (
    <HeldMovesContext value={heldMoves}>
      {board.liveSeq !== undefined && <Listen topics={topics} onNews={hear} after={board.liveSeq} />}
      <PageHeader
        title={screens('liveOrders')}
        beside={privacy && <HiddenNames />}
        actions={
          <>
            <ViewSwitch
              view={view}
              onView={next => void set({ view: next === 'table' ? undefined : next })}
            />
            <AutomaticPapers
              stores={search.store ? storeNames.filter(one => one.id === search.store) : storeNames}
            />
            <SoundButton />
            <LiveToggle isOn={options.live} freshAt={board.freshAt} />
          </>
        }
      />
      {holds('MerchantAdminPermission') && (
        <Suspense fallback={null}>
          <OfferPush about="kitchen" className="mx-gutter my-2" />
        </Suspense>
      )}
      <LostPapers papers={board.alarms?.lostPapers} onOpen={open} />
      <BoardFilters
        address={address}
        board={board}
        group={group}
        stores={storeNames}
        showCanceled={options.showCanceled}
      />
      {board.isTotalCapped && (
        <Banner tone="warn">
          {t('tooMany', { shown: board.total, total: format.atLeast(board.total) })}
        </Banner>
      )}
      {!board.isWhole && <LoadingRest shown={board.rows.length} total={board.total} />}
      {board.error ? (
        <ErrorState error={board.error} onRetry={board.refetch} />
      ) : view === 'kitchen' ? (
        <KitchenView
          rows={board.rows}
          loading={board.isPending}
          filter={search.filter ?? 'all'}
          onFilter={next => void set({ filter: next })}
          onNext={onNext}
          onRecall={(row, { state, needsReason }) => start(state, [row], needsReason)}
          maySkipSteps={can(DISPATCHING)}
          onPrint={onPrint}
          onOpen={open}
        />
      ) : (
        <>
          <BoardTable
            rows={board.rows}
            scope={board.scope}
            isWhole={board.isWhole}
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
            onClear={isNarrowed ? () => void set(NOT_NARROWED) : null}
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
      <FailuresDialog failures={moves.failures} onClose={moves.clearFailures} />
      <FindOrder open={isFinding} onClose={() => setIsFinding(false)} onFound={open} />
    </HeldMovesContext>
  )
}

const none: never[] = []
const NOT_NARROWED = {
  q: undefined,
  store: undefined,
  filter: undefined,
  outcome: undefined,
  channel: undefined,
  city: undefined,
}

/** The orders that are selected of `rows`, and their moves, which may ask something before. Those that moved are let go. */
function useChosenOrders(
  rows: readonly BoardRow[],
  listed: string,
  { renew, source }: { renew: (ids: readonly string[]) => Promise<unknown>; source: 'kds' | 'live-orders' },
) {
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set())
  const chosen = useMemo(() => rows.filter(row => selection.has(row.id)), [rows, selection])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list starts with nothing chosen
  useEffect(() => setSelection(new Set()), [listed])

  const moves = useMoves(renew)
  const { move } = moves
  const [asked, setAsked] = useState<Asked | null>(null)
  const run = useCallback(
    async (wanted: Parameters<typeof move>[0]) => {
      const stuck = await move({ source, ...wanted })
      setSelection(before => new Set([...before].filter(id => stuck.has(id))))
    },
    [move, source],
  )
  const start = (state: OrderState, rows: readonly BoardRow[], force = false) => {
    if (rows.length === 0) return
    if (needsAnswer({ state, rows, force })) setAsked({ state, rows, force })
    else void run({ state, rows })
  }
  return { chosen, selection, setSelection, start, run, moves, asked, setAsked }
}

function HiddenNames() {
  const t = useTranslations('board')
  return (
    <span className="inline-flex items-center gap-1 text-text3 text-meta max-lg:sr-only">
      <EyeOff size={13} aria-hidden />
      {t(boardOptions().privacyToggle ? 'hiddenNames' : 'incognito')}
    </span>
  )
}
