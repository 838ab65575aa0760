import { lazy, Suspense } from 'react'
import { returnedSetup } from '../../session/returned-setup'
import { ShellBanners } from './shell-banners'
import { useShellKeys } from './shell-keys'

const ConfirmReturnedSetup = lazy(() => import('./confirm-returned-setup'))

/** What a screen can be read without for a moment: the strips over it and the keys that work everywhere. */
export default function ShellExtras() {
  useShellKeys()
  return (
    <>
      <ShellBanners />
      {returnedSetup() && (
        <Suspense>
          <ConfirmReturnedSetup />
        </Suspense>
      )}
    </>
  )
}
