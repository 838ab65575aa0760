import { Outlet, useRouter } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { laterPart } from '../../../router/later'
import { lazyPart } from '../../../router/lazy-part'
import { ToastRegion } from '../../../ui/feedback/toast-region'
import { useCurrentScreen } from '../navigation/current-screen'
import { useGivenPageName } from '../navigation/page-name'
import { useKnownScreenTitle } from '../navigation/screen-title'
import { standInOfDialogs, toggleShellDialog, useShellDialog } from '../navigation/shell-dialogs'

const ShellExtras = laterPart(() => import('./shell-extras'))
const Dialogs = lazyPart(() => import('./dialogs'))
const Toasts = laterPart(() => import('./toasts'))
const FollowPerson = laterPart(() => import('./follow-person'))

/** What stands round every screen, whichever its shell. */
export function Root() {
  const t = useTranslations('shell')
  const dialog = useShellDialog()
  const StandIn = standInOfDialogs()
  usePaletteKey()
  useTitle()
  useFreshStart()
  return (
    <>
      <a
        href="#main"
        className="fixed top-2 left-2 z-[80] -translate-y-20 rounded-ctl bg-brand px-3 py-2 font-medium text-onBrand focus:translate-y-0"
      >
        {t('skip')}
      </a>
      <Suspense>
        <ShellExtras />
      </Suspense>
      <Outlet />
      <ToastRegion>
        <Suspense>
          <Toasts />
        </Suspense>
      </ToastRegion>
      <Suspense>
        <FollowPerson />
      </Suspense>
      {dialog && (
        <Suspense fallback={StandIn && <StandIn dialog={dialog} />}>
          <Dialogs open={dialog} />
        </Suspense>
      )}
    </>
  )
}

/** The window is called after its screen, or what that shows. */
function useTitle() {
  const titleOf = useKnownScreenTitle()
  const screen = useCurrentScreen()
  const given = useGivenPageName()
  const name = given ?? (screen && titleOf(screen))
  const title = name ? `${name} · Comanda` : 'Comanda'
  useEffect(() => {
    document.title = title
  }, [title])
}

/** Another screen starts at its top, and with the keyboard inside it. */
function useFreshStart() {
  const router = useRouter()
  useEffect(() => {
    history.scrollRestoration = 'manual'
    let first = true
    return router.subscribe('onRendered', ({ pathChanged }) => {
      if (!pathChanged) return
      const main = document.getElementById('main')
      window.scrollTo(0, 0)
      main?.scrollTo(0, 0)
      const taken = document.activeElement?.closest('#main, [role=dialog]')
      if (!first && !taken) main?.focus({ preventScroll: true })
      first = false
    })
  }, [router])
}

/** Here and not with the other shortcuts, which come later with their code: the screen below hears keys from its start. */
function usePaletteKey() {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isKey = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key === 'k'
      if (!isKey || event.defaultPrevented || event.isComposing) return
      event.preventDefault()
      toggleShellDialog('palette')
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}
