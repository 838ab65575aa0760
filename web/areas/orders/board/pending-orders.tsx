import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { BellRing, CircleCheck, CreditCard, FileQuestion } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { MINUTE_MS } from '../../../../src/core/rules/instant'
import type { OrderState } from '../../../../src/modules/order-records/states/rules/order-state'
import { MOST_LOOKED_THROUGH } from '../../../../src/modules/orders/board/rules/board-order'
import { trpc } from '../../../api'
import { useFormat } from '../../../i18n/format'
import { useSeenOrders } from '../../../session/incognito'
import { useSession } from '../../../session/session'
import { useViewOptions } from '../../../session/view-options'
import { Button } from '../../../ui/buttons/button'
import { Ago, Money, useNow } from '../../../ui/display/figures'
import { SkeletonRows } from '../../../ui/display/skeleton'
import { Banner } from '../../../ui/feedback/banner'
import { EmptyState } from '../../../ui/feedback/empty-state'
import { ErrorState } from '../../../ui/feedback/error-state'
import { PageBody, PageHeader, Section } from '../../../ui/layout/page'
import { AnswerWithQuote } from '../../billing/quote-links/answer-with-quote'
import { OrderSheet } from '../order-sheet/order-sheet'
import { AnswerDue } from '../orders/answer-due'
import { Listen } from '../orders/listen'
import { useMoveLabel } from '../orders/move-label'
import { type BoardRow, cartText, isUnanswered, placeOf } from '../orders/order-row'
import { LiveChip } from './board-header'
import { useBoardOptions } from './board-options'
import { type Asked, FailuresDialog, MoveDialog, needsAnswer } from './move-dialogs'
import { useNewOrderSound } from './order-sound'
import { useRefreshOnNews } from './use-board'
import { useBoardTopics } from './use-board-topics'
import { useMoves } from './use-moves'
import { usePrintOrders } from './use-print-orders'

const LOOK_BACK_DAYS = 30
const MOST = 200

/** What needs the office: orders that no store has accepted in time, old requests for quotes, cards that could not be charged. */
export default function PendingOrdersScreen() {
  const t = useTranslations('board')
  const screens = useTranslations('screens')
  const format = useFormat()
  const { orderId } = useParams({ from: '/office/admin/pending-purchases/{-$orderId}' })
  const navigate = useNavigate()
  const { can } = useSession()
  const { incognito } = useViewOptions()
  const options = useBoardOptions()
  const now = useNow(10_000)
  const privacy = options.privacyToggle || incognito
  const [after] = useState(() => new Date(Date.now() - LOOK_BACK_DAYS * 24 * 60 * MINUTE_MS))
  const shown = { limit: MOST, countUpTo: MOST_LOOKED_THROUGH, counts: false, sort: 'createdAt' }
  const common = { after, privacy, ...shown }
  const pending = trpc.merchant.orders.list.useQuery({ ...common, quick: 'toAccept', alarms: true })
  const uncaptured = trpc.merchant.orders.list.useQuery(
    { ...common, filter: { paymentState: 'capture_failed' } },
    { enabled: can('admin.orders.ledger') },
  )
  const utils = trpc.useUtils()
  const refresh = useRefreshOnNews(true, () => utils.merchant.orders.invalidate())
  const topics = useBoardTopics()
  const waiting = useSeenOrders(pending.data?.docs ?? none)
  const ring = useNewOrderSound(pending.data?.alarms, options.sounds)
  const { move, failures, clearFailures } = useMoves()
  const print = usePrintOrders()
  const [asked, setAsked] = useState<Asked | null>(null)
  const start = (state: OrderState, rows: readonly BoardRow[], force = false) => {
    if (needsAnswer({ state, rows, force })) setAsked({ state, rows, force })
    else void move({ state, rows })
  }
  const open = (row: BoardRow | null) =>
    void navigate({
      to: '/admin/pending-purchases/{-$orderId}',
      params: { orderId: row?.id },
      resetScroll: false,
    })

  const quotes = waiting.filter(row => row.purchase.isRequestingQuote)
  const unanswered = waiting.filter(row => !row.purchase.isRequestingQuote && isUnanswered(row, now))
  const young = waiting.length - quotes.length - unanswered.length
  const unpaid = useSeenOrders(uncaptured.data?.docs ?? none)
  const isClear = quotes.length + unanswered.length + unpaid.length === 0
  return (
    <>
      {pending.data && (
        <Listen
          topics={topics}
          onNews={message => {
            ring(message)
            refresh(message)
          }}
          after={Math.min(pending.data.liveSeq, uncaptured.data?.liveSeq ?? Number.POSITIVE_INFINITY)}
        />
      )}
      <PageHeader
        title={screens('pendingOrders')}
        text={t('pending.text')}
        actions={<LiveChip isOn freshAt={pending.dataUpdatedAt} />}
      />
      {pending.isPending ? (
        <SkeletonRows />
      ) : pending.isError ? (
        <ErrorState error={pending.error} onRetry={pending.refetch} />
      ) : isClear ? (
        <EmptyState
          icon={CircleCheck}
          title={t(young > 0 ? 'pending.noneDue' : 'pending.clear')}
          text={young > 0 ? t('pending.young', { count: young }) : undefined}
          action={
            young > 0 && (
              <Button asChild>
                <Link
                  to="/admin/purchases/{-$orderId}"
                  params={{ orderId: undefined }}
                  search={{ filter: 'toAccept' }}
                >
                  {t('pending.toNew')}
                </Link>
              </Button>
            )
          }
        />
      ) : (
        <PageBody width="office" className="space-y-5">
          {pending.data.totalDocs > MOST && (
            <Banner tone="warn">
              {t('tooMany', { shown: MOST, total: format.number(pending.data.totalDocs) })}
            </Banner>
          )}
          <Group
            title={t('pending.unanswered', { count: unanswered.length })}
            icon={BellRing}
            rows={unanswered}
            onOpen={open}
            onMove={start}
          />
          <Group
            title={t('pending.quotes', { count: quotes.length })}
            icon={FileQuestion}
            rows={quotes}
            onOpen={open}
            onMove={start}
          />
          <Group
            title={t('pending.uncaptured', { count: unpaid.length })}
            icon={CreditCard}
            rows={unpaid}
            onOpen={open}
            onMove={start}
          />
        </PageBody>
      )}
      {orderId && (
        <OrderSheet
          key={orderId}
          orderId={orderId}
          privacy={privacy}
          onClose={() => open(null)}
          onMove={start}
          onPrint={row => void print([row])}
        />
      )}
      <MoveDialog asked={asked} onClose={() => setAsked(null)} onMove={move} />
      <FailuresDialog failures={failures} onClose={clearFailures} />
    </>
  )
}

const none: BoardRow[] = []

interface GroupProps {
  title: string
  icon: typeof BellRing
  rows: readonly BoardRow[]
  onOpen: (row: BoardRow) => void
  onMove: (state: OrderState, rows: readonly BoardRow[]) => void
}

function Group({ title, icon: Icon, rows, onOpen, onMove }: GroupProps) {
  const t = useTranslations('board')
  const format = useFormat()
  const moveLabel = useMoveLabel()
  if (rows.length === 0) return null
  // a quote is looked at one by one: its price is still to be said
  const acceptable = rows.filter(
    row => row.allowedStates.includes('accepted') && !row.purchase.isRequestingQuote,
  )
  return (
    <Section
      title={title}
      actions={
        acceptable.length > 1 && (
          <Button size="small" kind="primary" onClick={() => onMove('accepted', acceptable)}>
            {t('pending.acceptAll', { count: acceptable.length })}
          </Button>
        )
      }
    >
      <ul className="-m-4 divide-y divide-line">
        {rows.map(row => (
          <li key={row.id} className="flex flex-wrap items-center gap-3 px-4 py-3">
            <Icon size={18} aria-hidden className="shrink-0 text-warn" />
            <button
              type="button"
              onClick={() => onOpen(row)}
              className="min-w-0 flex-1 basis-64 rounded-ctl text-left"
            >
              <span className="flex flex-wrap items-baseline gap-x-2">
                <span className="font-semibold text-read">{row.purchase.ufid}</span>
                <span className="num text-text2">
                  {format.day(row.purchase.deliveryWindowStart)},{' '}
                  {format.window(row.purchase.deliveryWindowStart, row.purchase.deliveryWindowEnd)}
                </span>
                {row.purchase.acceptBy ? (
                  <AnswerDue row={row} />
                ) : (
                  <span className="text-warn">
                    <Ago at={row.purchase.createdAt} />
                  </span>
                )}
              </span>
              <span className="block truncate">{cartText(row) || row.purchase.customerComments}</span>
              <span className="block truncate text-text3">
                {[row.storeName, placeOf(row)].filter(Boolean).join(' · ')}
              </span>
            </button>
            {row.purchase.totalCost && !row.purchase.isRequestingQuote && (
              <Money cents={row.purchase.totalCost.amount} className="font-semibold" />
            )}
            <span className="flex gap-2">
              {row.purchase.isRequestingQuote && <AnswerWithQuote purchaseId={row.id} />}
              {row.allowedStates.includes('rejected_by_store') && (
                <Button onClick={() => onMove('rejected_by_store', [row])}>
                  {moveLabel('rejected_by_store')}
                </Button>
              )}
              {row.allowedStates.includes('accepted') && (
                <Button kind="primary" onClick={() => onMove('accepted', [row])}>
                  {moveLabel('accepted')}
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
