import { useEffect } from 'react'

/** Asks the service worker to keep every screen: a courier without signal must be able to open the application. */
export function useOfflineScreens() {
  useEffect(() => {
    const timer = setTimeout(() => {
      void navigator.serviceWorker?.ready.then(registration =>
        registration.active?.postMessage('keep-everything'),
      )
    }, 4_000)
    return () => clearTimeout(timer)
  }, [])
}
