import { useMemo } from 'react'
import { useSession } from '../session/session'

/** What this person may do with a collection, as far as the doors of a screen go; the server decides at every call. */
export function useMayKeep(
  keepers: 'platform' | 'merchant' | 'logistics' | 'superAdmin',
  makers = keepers,
): { create: boolean; change: boolean; remove: boolean } {
  const { isFor } = useSession()
  const makes = isFor(makers)
  const keeps = isFor(keepers)
  return useMemo(() => ({ create: makes, change: keeps, remove: makes }), [makes, keeps])
}
