import { useLocation } from '@tanstack/react-router'
import { workplacesOf } from '../../../session/access'
import { useSession } from '../../../session/session'

/** The workplace whose screen is open: that of the address, else the person's first. */
export function useWorkplace() {
  const { access } = useSession()
  const pathname = useLocation({ select: location => location.pathname })
  const all = workplacesOf(access)
  return all.find(({ to }) => pathname.startsWith(to.replace(/\/\{.*$/, ''))) ?? all[0]
}
