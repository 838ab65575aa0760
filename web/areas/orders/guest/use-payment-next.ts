import { useEffect, useRef } from 'react'
import { useSession } from '../../../session/session'

/** Who signs in on this screen goes on where they stopped: true, and in sight, as soon as how it is paid comes next. */
export function usePaymentNext(isReady: boolean): boolean {
  const wasGuest = useRef(false)
  const { status } = useSession()
  if (status === 'signedOut') wasGuest.current = true
  const isNext = wasGuest.current && status === 'signedIn'
  const isShown = isNext && isReady
  useEffect(() => {
    if (isShown)
      document.getElementById('checkout-payment')?.scrollIntoView({ block: 'center', behavior: 'smooth' })
  }, [isShown])
  return isNext
}
