import { useRouter, useRouterState } from '@tanstack/react-router'
import { useCallback } from 'react'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The dialog that this entry opened over its page. */
    dialog?: string
  }
}

/**
 * A dialog that is an entry of the history: Back closes it and stays on the page, Forward and a reload open it again.
 * Closing it in another way takes its entry back, so that none is left over.
 */
export function useDialogEntry(name: string) {
  const router = useRouter()
  const isOpen = useRouterState({ select: ({ location }) => location.state.dialog === name })
  const goBack = useGoBackOnce()
  const open = useCallback(
    () =>
      void router.navigate({
        to: '.',
        search: true,
        hash: true,
        state: before => ({ ...before, dialog: name }),
        resetScroll: false,
      }),
    [router, name],
  )
  const close = useCallback(() => {
    if (router.state.location.state.dialog === name) goBack()
  }, [router, name, goBack])
  const set = useCallback((next: boolean) => (next ? open() : close()), [open, close])
  return { isOpen, open, close, set }
}

const left = new WeakSet<object>()

/** Leaves an entry by Back, however often it is asked to before the browser has done so. */
export function useGoBackOnce() {
  const router = useRouter()
  return useCallback(() => {
    const { location } = router.history
    if (left.has(location)) return
    left.add(location)
    router.history.back()
  }, [router])
}
