import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { useTranslations } from 'use-intl'
import { City } from '../../../../src/core/contract/common'
import { trpc } from '../../../api'
import { mapColours } from '../../../map/map-colours'
import { useSession } from '../../../session/session'
import { Skeleton } from '../../../ui/display/skeleton'
import { ErrorState } from '../../../ui/feedback/error-state'
import { type DayRange, todayAt } from '../../../ui/fields/date-presets'
import { useScheme } from '../../../use-scheme'
import { ReplayView } from '../replay/replay-view'
import { useToggles } from '../routes/toggles'
import { useDispatchActions } from '../routes/use-dispatch-actions'
import { useNow } from '../routes/use-now'
import { routeColours } from './board-scene'
import { DispatchView } from './dispatch-view'
import { useBoard, useTrails } from './use-board'

export default function MapScreen() {
  const search = useSearch({ from: '/office/admin/logistics/map' })
  const navigate = useNavigate({ from: '/admin/logistics/map' })
  const set = useCallback(
    (change: Partial<typeof search>) =>
      navigate({ search: before => ({ ...before, ...change }), replace: true }),
    [navigate],
  )
  const today = todayAt(new Date())
  const from = search.day ?? today
  const range: DayRange = { from, to: search.until && search.until > from ? search.until : from }
  const isToday = range.from === today && range.to === today
  const [isLive, setIsLive] = useState(isToday)
  const city = search.city ?? 'bcn'
  const courierId = search.courier ?? null
  const now = useNow(1000)
  const scheme = useScheme()
  const toggles = useToggles()
  const routesTexts = useTranslations('routes')
  const { can } = useSession()

  const { query, isConnected } = useBoard(city, range, isLive)
  const board = query.data
  const actions = useDispatchActions(board?.couriers, city)
  const fleets = trpc.admin.fleets.list.useQuery({ limit: 100 }, { enabled: can('admin.fleets.list') })
  const colourOf = useCallback(
    (id: string) => {
      const route = board?.routes.find(one => one.assignedTo === id && !one.isComplete)
      const colour = route && routeColours(board?.routes ?? [], scheme).get(route.id)
      return colour ?? mapColours[scheme].courier
    },
    [board?.routes, scheme],
  )
  const trails = useTrails({ areShown: toggles.trails, courierId, range, colourOf })

  // The clock of this screen ticks: what the board draws stays while nothing of it changes.
  const openRoute = useCallback((route: string | null) => void set({ route: route ?? undefined }), [set])
  const chooseRange = (next: DayRange) => {
    const isNow = next.from === today && next.to === today
    setIsLive(isNow)
    void set({
      day: next.from === today ? undefined : next.from,
      until: next.to === next.from ? undefined : next.to,
      // The board of another day has other routes.
      ...((next.from !== range.from || next.to !== range.to) && { route: undefined }),
    })
  }
  const turnLive = (isOn: boolean) => {
    if (isOn) chooseRange({ from: today, to: today })
    setIsLive(isOn)
  }

  if (search.replay === 'on')
    return (
      <ReplayView
        city={city}
        cities={City.options.map(value => ({ value, label: routesTexts(`city.${value}`) }))}
        onCity={next => set({ city: next, route: undefined, courier: undefined })}
        day={range.from}
        onDay={next => chooseRange({ from: next, to: next })}
        isAnonymous={toggles.anonymous}
        onClose={() => set({ replay: undefined })}
      />
    )
  if (query.isError && !board) return <ErrorState error={query.error} onRetry={query.refetch} />
  if (!board) return <Skeleton className="m-4 min-h-96 flex-1" />
  return (
    <DispatchView
      board={board}
      header={{
        city,
        onCity: next => set({ city: next, route: undefined, courier: undefined }),
        range,
        onRange: chooseRange,
        isLive,
        onLive: turnLive,
        freshAt: query.dataUpdatedAt,
        isConnected,
        now,
        onReplay: () => set({ replay: 'on' }),
      }}
      fleets={fleets.data?.docs ?? []}
      trails={trails}
      now={now}
      routeId={search.route ?? null}
      onRoute={openRoute}
      courierId={courierId}
      onCourier={courier => set({ courier: courier ?? undefined })}
      actions={actions}
    />
  )
}
