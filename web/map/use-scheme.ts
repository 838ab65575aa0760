import { useSyncExternalStore } from 'react'
import type { Scheme } from './engine'

/** Light or dark, as the page is shown now. */
export function useScheme(): Scheme {
  return useSyncExternalStore(watchTheme, () =>
    document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light',
  )
}

function watchTheme(changed: () => void) {
  const observer = new MutationObserver(changed)
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
  return () => observer.disconnect()
}
