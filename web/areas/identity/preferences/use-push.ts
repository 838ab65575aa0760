import { useCallback, useEffect, useState } from 'react'
import { api, trpc } from '../../../api'
import { type PushState, pushState, subscribe, subscriptionOf, unsubscribe } from './push-subscription'

/** Notifications on this device: whether they come, and how to turn them on and off. */
export function usePush() {
  const { data, refetch } = trpc.app.devices.list.useQuery()
  const browserKey = data?.browserKey ?? null
  const [state, setState] = useState<PushState | null>(null)
  const recheck = useCallback(async () => {
    if (!data) return
    const ids = data.devices.map(({ id }) => id)
    setState(await pushState(data.browserKey, ids))
  }, [data])
  useEffect(() => {
    void recheck()
  }, [recheck])

  async function turnOn() {
    if (!browserKey) return
    const subscription = await subscribe(browserKey)
    if (subscription) await api.app.devices.add.mutate({ subscription: subscriptionOf(subscription) })
    await refetch()
    // A refusal changes nothing on the server.
    await recheck()
  }
  async function turnOff() {
    const token = await unsubscribe()
    if (token) await api.app.devices.remove.mutate({ token })
    await refetch()
  }
  return { state, devices: data?.devices, turnOn, turnOff, refetch }
}
