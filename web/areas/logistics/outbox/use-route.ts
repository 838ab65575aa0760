import { useEffect, useState, useSyncExternalStore } from 'react'
import { channel } from '../../../../src/core/contract/channels'
import { type Outputs, trpc } from '../../../api'
import { useLive, useLiveState } from '../../../live'
import { useSession } from '../../../session/session'
import { withActions } from './optimistic'
import { type CourierAction, openCourierStore } from './outbox'
import { outbox } from './send-action'
import { trackBriefly } from './tracking'

type CourierRoutes = Outputs['courier']['routes']['list']

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
  const [saved, setSaved] = useState<CourierRoutes | null>(null)
  const query = trpc.courier.routes.list.useQuery({}, { refetchInterval: polling ? 30_000 : 120_000 })
  const refetch = () => utils.courier.routes.list.invalidate()
  useLive(personId ? channel.user(personId) : null, message => {
    if (message.kind === 'event') void refetch()
  })

  useEffect(() => {
    void outbox.load().then(outbox.flush)
    return outbox.onSent(() => void utils.courier.routes.list.invalidate())
  }, [utils])
  useEffect(() => {
    if (!personId) return
    const key = `routes ${personId}`
    const work = async () => {
      const store = await openCourierStore()
      if (query.data) await store.put('kept', query.data, key)
      else setSaved(((await store.get('kept', key)) as CourierRoutes | undefined) ?? null)
    }
    // a phone that keeps nothing still works while there is a connection
    work().catch(() => undefined)
  }, [personId, query.data])

  const data = query.data ?? saved
  const own = acts.filter(act => act.personId === personId)
  return {
    personId,
    routes: data?.routes.map(route => withActions(route, own)) ?? null,
    offers: data?.offers ?? [],
    waiting: own.length,
    error: data ? null : query.error,
    refetch,
  }
}

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
