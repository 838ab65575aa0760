import { useEffect, useRef } from 'react'
import { useSession } from '../../session/session'

/** Whoever signs in on this screen goes on where they stopped: with how it is paid. */
export function usePaymentNext(isReady: boolean) {
  const wasGuest = useRef(false)
  const { status } = useSession()
  useEffect(() => {
    if (status === 'signedOut') wasGuest.current = true
    if (!isReady || !wasGuest.current) return
    wasGuest.current = false
    document.getElementById('checkout-payment')?.scrollIntoView({ block: 'center', behavior: 'smooth' })
  }, [status, isReady])
}
