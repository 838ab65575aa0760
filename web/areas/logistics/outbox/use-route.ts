import { useEffect, useSyncExternalStore } from 'react'
import { channel } from '../../../../src/core/contract/channels'
import type { Route } from '../../../../src/modules/logistics/routes/contract/routes'
import { trpc } from '../../../api'
import { useLive, useLiveState } from '../../../live'
import { useSession } from '../../../session/session'
import { withActions } from './optimistic'
import type { CourierAction } from './outbox'
import { outbox } from './send-action'
import { trackBriefly } from './tracking'
import { useKept } from './use-kept'

export function useOutbox() {
  return useSyncExternalStore(outbox.onChange, outbox.state)
}

/**
 * The courier's routes and offers: from the server, else as they were when there was a connection last, with what was
 * done on this phone since.
 */
export function useCourierRoutes() {
  const { user } = useSession()
  const personId = user?.id ?? ''
  const utils = trpc.useUtils()
  const { polling } = useLiveState()
  const { acts } = useOutbox()
  const query = trpc.courier.routes.list.useQuery({}, { refetchInterval: polling ? 30_000 : 120_000 })
  const refetch = () => utils.courier.routes.list.invalidate()
  useLive(personId ? channel.user(personId) : null, message => {
    if (message.kind === 'event') void refetch()
  })

  useEffect(() => {
    void outbox.load().then(outbox.flush)
    const { list } = utils.courier.routes
    const ends = [
      outbox.onSent(() => void list.invalidate()),
      outbox.onAnswer(answer => {
        if (!('route' in answer)) return
        // What was asked for before the act would bring back what was before it.
        void list.cancel()
        list.setData({}, known => known && { ...known, routes: withRoute(known.routes, answer.route) })
      }),
    ]
    return () => {
      for (const end of ends) end()
    }
  }, [utils])

  const data = useKept(personId ? `routes ${personId}` : null, query.data)
  const own = acts.filter(act => act.personId === personId)
  return {
    personId,
    routes: data?.routes.map(route => withActions(route, own)) ?? null,
    offers: data?.offers ?? [],
    waiting: own,
    error: data ? null : query.error,
    refetch,
  }
}

const withRoute = (routes: readonly Route[], route: Route) =>
  routes.map(one => (one.id === route.id ? route : one))

/** Does something on the road: at once on this phone, and to the server as soon as there is a way. */
export function useAct(personId: string) {
  return (act: CourierAction, photo?: Blob) => {
    trackBriefly()
    return outbox.add({
      ...act,
      opId: crypto.randomUUID(),
      occurredAt: Date.now(),
      personId,
      ...(photo && { photo }),
    })
  }
}
