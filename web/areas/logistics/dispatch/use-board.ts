import { keepPreviousData } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { channel } from '../../../../src/core/contract/channels'
import type { City } from '../../../../src/core/contract/common'
import { DEFAULT_TZ, dayBounds } from '../../../../src/core/rules/local-time'
import type { CourierEvents } from '../../../../src/modules/logistics/couriers/contract/events'
import type { CourierMove } from '../../../../src/modules/logistics/couriers/contract/positions'
import { trpc } from '../../../api'
import { type LiveMessage, useLive, useLiveState } from '../../../live'
import type { Trail } from '../../../map/scene'
import type { DayRange } from '../../../ui/fields/date-presets'
import { withMoved } from '../routes/board'

/** Without a live connection the map asks so often; with one it still makes sure. */
const refreshMs = 30_000
/** Several things that happen at once are fetched once. */
const gatherMs = 700
/** Forty couriers move many times a second: the map is drawn less often. */
const moveGatherMs = 400

/** What the dispatcher's map shows, kept current while `isLive`. */
export function useBoard(city: City, range: DayRange, isLive: boolean) {
  const from = useMemo(() => new Date(dayBounds(range.from, DEFAULT_TZ).start), [range.from])
  const to = useMemo(() => new Date(dayBounds(range.to, DEFAULT_TZ).end), [range.to])
  const input = { city, from, to }
  const utils = trpc.useUtils()
  const query = trpc.logistics.dispatch.board.useQuery(input, {
    placeholderData: keepPreviousData,
    refetchInterval: isLive ? refreshMs : false,
  })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const moves = useRef(new Map<string, CourierMove>())
  const moveTimer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      clearTimeout(moveTimer.current)
    },
    [],
  )
  const fetchSoon = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void utils.logistics.dispatch.board.invalidate(), gatherMs)
  }
  const onChange = (message: LiveMessage) => {
    if (message.kind === 'event') fetchSoon()
  }
  useLive(isLive ? channel.routes(city) : null, onChange)
  useLive(isLive ? channel.cityOrders(city) : null, onChange)
  useLive(isLive ? channel.drivers(city) : null, message => {
    if (message.kind !== 'event' || message.type !== 'couriers.moved') return
    const told = message.data as CourierEvents['couriers.moved']
    for (const move of told.moves) moves.current.set(move.personId, move)
    moveTimer.current ??= setTimeout(() => {
      moveTimer.current = undefined
      const gathered = [...moves.current.values()]
      moves.current.clear()
      utils.logistics.dispatch.board.setData(input, board => board && gathered.reduce(withMoved, board))
    }, moveGatherMs)
  })
  const { state } = useLiveState()
  return { query, fetchSoon, isConnected: state === 'live' }
}

const trailMinutes = 30

/** Ways that couriers took: the last half hour of all, or the whole day of the one that is looked at. */
export function useTrails(options: {
  areShown: boolean
  courierId: string | null
  range: DayRange
  colourOf: (courierId: string) => string
}): readonly Trail[] {
  const { areShown, courierId, range, colourOf } = options
  const minute = Math.floor(Date.now() / 60_000) * 60_000
  const end = Math.min(minute + 60_000, new Date(dayBounds(range.to, DEFAULT_TZ).end).getTime())
  const start = courierId
    ? Math.max(new Date(dayBounds(range.from, DEFAULT_TZ).start).getTime(), end - 31 * 86_400_000 + 1)
    : end - trailMinutes * 60_000
  const { data } = trpc.logistics.drivers.events.useQuery(
    { after: new Date(start), before: new Date(end), ...(courierId && { userIds: [courierId] }) },
    { enabled: areShown || courierId !== null, placeholderData: keepPreviousData, staleTime: 55_000 },
  )
  return useMemo(() => {
    const byCourier = Map.groupBy(data?.events ?? [], ({ evt }) => evt.userId)
    return [...byCourier].map(([id, events]) => ({
      id,
      colour: colourOf(id),
      points: Float64Array.from(
        events
          .toSorted((a, b) => a.evt.timestamp.getTime() - b.evt.timestamp.getTime())
          .flatMap(({ evt }) => [evt.geo.lon, evt.geo.lat]),
      ),
    }))
  }, [data, colourOf])
}
