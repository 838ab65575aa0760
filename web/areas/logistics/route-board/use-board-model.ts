import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { type Board, courierName } from '../routes/board'
import { arrangementOf } from './board-stops'
import { type Lane, lanesOf, placedStops, spanOf } from './lanes'
import { carriedOf, itemKey } from './use-chosen'

const tenMinutes = 600_000

/** The state of the board without a move, and the names of its items. */
export function useBoardModel(board: Board, now: number, isAnonymous: boolean) {
  const t = useTranslations('dispatch.board')
  const lanes = useMemo(() => lanesOf(board), [board])
  const arrangement = useMemo(() => arrangementOf(board), [board])
  const settled = useMemo(
    () => new Map(lanes.map(lane => [lane.key, placedStops(lane, arrangement, new Map())])),
    [lanes, arrangement],
  )
  // The axis stays while minutes pass within its hours.
  const about = Math.floor(now / tenMinutes) * tenMinutes
  const span = useMemo(
    () => spanOf([...settled.values()].flat(), board.orders, about),
    [settled, board.orders, about],
  )
  const rows = useMemo(
    () => [
      board.orders
        .toSorted((a, b) => a.pickupAt.getTime() - b.pickupAt.getTime() || a.ufid.localeCompare(b.ufid))
        .map(order => itemKey.order(order.id)),
      ...lanes.map(lane => (settled.get(lane.key) ?? []).map(one => itemKey.stop(one.stop.id))),
    ],
    [board.orders, lanes, settled],
  )
  const stops = useMemo(() => new Map([...settled.values()].flat().map(one => [one.stop.id, one])), [settled])
  const stopAt = (key: string | null) => (key?.startsWith('stop ') ? stops.get(key.slice(5)) : undefined)
  const orderAt = (key: string | null) => board.orders.find(order => itemKey.order(order.id) === key)
  const laneOf = (routeKey: string): Lane | undefined => lanes.find(lane => lane.open.includes(routeKey))
  const nameOf = (laneKey: string | null): string => {
    const lane = lanes.find(one => one.key === laneKey)
    if (!lane) return t('unassigned.title')
    return lane.courier ? courierName(lane.courier, isAnonymous) : (lane.routes[0]?.name ?? '')
  }
  /** The name of the moved items: one order by number, several by count, a stop without orders by its name. */
  const whatOf = (keys: Iterable<string>): string => {
    const { stopIds, orderIds } = carriedOf(keys)
    const ufids = new Set([
      ...stopIds.flatMap(id => stops.get(id)?.stop.ufids ?? []),
      ...orderIds.flatMap(id => orderAt(itemKey.order(id))?.ufid ?? []),
    ])
    const [first] = ufids
    if (ufids.size === 1 && first) return first
    return ufids.size > 1
      ? t('orders', { count: ufids.size })
      : (stops.get(stopIds[0] ?? '')?.stop.name ?? '')
  }
  return { lanes, arrangement, settled, span, rows, stopAt, orderAt, laneOf, nameOf, whatOf }
}

export type BoardModel = ReturnType<typeof useBoardModel>
