import { savedValue } from '../../../session/saved-value'
import { onSessionChanged, sessionNow, useSession } from '../../../session/session'
import { hasDestination, officeOf, where } from './where'

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
/** Whether the default address is being asked for: no, in a tab that starts. */
const asking = savedValue(
  'shop.asking',
  () => false,
  () => sessionStorage,
)

async function startAtDefaultAddress(personId: string) {
  if (startedFor === personId) return
  startedFor = personId
  asking.set(true)
  try {
    // Visitors never need it, and it brings the draft of the checkout along.
    const { chooseDefaultAddress } = await import('./default-address')
    await chooseDefaultAddress()
  } catch {
    // Without an answer the person chooses an address, as a visitor does.
  } finally {
    asking.set(false)
  }
}

start()
onSessionChanged(start)

/** Whether it is known where to: until it is, a screen that asks for kitchens there would ask again a moment later. */
export function useIsPlaceKnown() {
  const { status } = useSession()
  const asks = asking.use()
  return hasDestination(where.use()) || (status !== 'loading' && !asks)
}
