import { onSessionChanged, sessionNow, useSession } from '../../session/session'
import { hasDestination, officeOf, where } from './where'

/** A person with an office starts there, until they say something else: as soon as it is known who they are. */
function startAtOffice() {
  const office = officeOf(sessionNow().user)
  const before = where.get()
  if (office && !hasDestination(before)) where.set({ ...before, location: office })
}
startAtOffice()
onSessionChanged(startAtOffice)

/** Whether it is known where to: until it is, a screen that asks for kitchens there would ask again a moment later. */
export function useIsPlaceKnown() {
  const { status } = useSession()
  return hasDestination(where.use()) || status !== 'loading'
}
