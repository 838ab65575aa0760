import { useSyncExternalStore } from 'react'
import { api } from '../../api'
import { onSessionChanged, sessionNow, useSession } from '../../session/session'
import { changeDraft } from './checkout-draft'
import { hasDestination, NOWHERE, officeOf, placeOf, where } from './where'

/** A person starts at their office, else at their default address, as soon as it is known who they are. */
function start() {
  const { user, status } = sessionNow()
  if (status !== 'signedIn' || !user || hasDestination(where.get())) return
  const office = officeOf(user)
  if (office) where.set(before => ({ ...before, location: office }))
  else void startAtDefaultAddress(user.id)
}

/** Asked once in a tab: a person who takes the address away is left without. */
let startedFor: string | null = null
let isAsking = false
const listeners = new Set<() => void>()

async function startAtDefaultAddress(personId: string) {
  if (startedFor === personId) return
  startedFor = personId
  setAsking(true)
  try {
    const [saved, orders] = await Promise.all([
      api.customer.account.addresses.list.query(),
      api.customer.orders.list.query({ limit: 1, filter: { isRequestingQuote: false } }),
    ])
    const before = where.get()
    const address = saved.find(({ isDefault }) => isDefault)?.address
    const place = placeOf({ address })
    const [last] = orders.docs
    // Only on a screen that names no kind of food, and for a person who has chosen none on this device.
    const takesChannel = before === NOWHERE && !new URLSearchParams(location.search).has('channel')
    if (place && !hasDestination(before)) changeDraft({ details: address?.details ?? '' })
    where.set({
      ...before,
      ...(place && !hasDestination(before) ? place : {}),
      ...(last && takesChannel ? { channel: last.channel } : {}),
    })
  } catch {
    // Without an answer the person chooses an address, as a visitor does.
  } finally {
    setAsking(false)
  }
}

function setAsking(now: boolean) {
  isAsking = now
  for (const listener of listeners) listener()
}

start()
onSessionChanged(start)

/** Whether it is known where to: until it is, a screen that asks for kitchens there would ask again a moment later. */
export function useIsPlaceKnown() {
  const { status } = useSession()
  const asks = useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    () => isAsking,
  )
  return hasDestination(where.use()) || (status !== 'loading' && !asks)
}
