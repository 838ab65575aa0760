import { useLocation, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { withTexts } from '../../../i18n/with-texts'
import { useMaintenance } from '../../../maintenance'
import { lazyPart } from '../../../router/lazy-part'
import { returnedSetup } from '../../../session/returned-setup'
import { useShellKeys } from '../navigation/shell-keys'
import './opening-dialog'
import { ShellBanners } from './shell-banners'

const MaintenanceScreen = lazyPart(
  withTexts(['maintenance'], () => import('../../operations/maintenance/maintenance-screen')),
)
const ConfirmReturnedSetup = lazy(() => import('./confirm-returned-setup'))

/**
 * What a screen can be read without for a moment: the strips over it, the keys that work everywhere, and what closes it.
 */
export default function ShellExtras() {
  useShellKeys()
  return (
    <>
      <ShellBanners />
      <MaintenanceGate />
      {returnedSetup() && (
        <Suspense>
          <ConfirmReturnedSetup />
        </Suspense>
      )}
    </>
  )
}

/** Closes every screen while the platform is closed, except the one by which staff come in. */
function MaintenanceGate() {
  const maintenance = useMaintenance()
  const isSigningIn = useLocation({ select: ({ pathname }) => pathname === '/login' })
  useReopening(maintenance !== null)
  if (!maintenance || isSigningIn) return null
  return (
    <Suspense>
      <MaintenanceScreen {...maintenance} />
    </Suspense>
  )
}

/** A screen that could not be opened during maintenance is opened when it is over. */
function useReopening(isClosed: boolean) {
  const router = useRouter()
  const wasClosed = useRef(false)
  useEffect(() => {
    if (wasClosed.current && !isClosed) void router.invalidate()
    wasClosed.current = isClosed
  }, [router, isClosed])
}
