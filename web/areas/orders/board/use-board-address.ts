import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { City } from '../../../../src/core/contract/common'
import type { Channel } from '../../../../src/core/rules/ordering/channels'
import type { LiveOrderFilter } from '../../../../src/modules/orders/board/rules/live-orders-columns'
import { OUTCOMES, type Outcome } from '../../../../src/modules/orders/board/rules/outcomes'
import { todayAt } from '../../../ui/fields/date-presets'
import type { BoardView } from './board-header'

const FILTERS: readonly LiveOrderFilter[] = [
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

/** What a link may have narrowed the board to, and people may too. */
export interface Narrowed {
  /** What became of the orders. Then it takes the place of the quick filter. */
  outcome?: Outcome | undefined
  channel?: Channel | undefined
  city?: City | undefined
}

/** What the address says of the board: the order that is open, the days and the filters. Both can be changed. */
export function useBoardAddress(showAll: boolean) {
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
  const today = todayAt(new Date())
  const from = search.from ?? today
  const to = search.to ?? from
  const filter = FILTERS.find(one => one === search.filter) ?? (showAll ? 'all' : 'toAccept')
  const view: BoardView = search.view ?? 'table'
  // The kitchen sees all there is to make.
  const narrowed: Narrowed =
    view === 'kitchen'
      ? {}
      : {
          outcome: OUTCOMES.find(one => one === search.outcome),
          channel: search.channel,
          city: search.city,
        }
  return { search, orderId, set, open, today, from, to, filter, view, narrowed }
}

export type BoardAddress = ReturnType<typeof useBoardAddress>
