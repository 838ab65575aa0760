import { useSyncExternalStore } from 'react'

/** Light or dark, as the page is shown now. */
export function useScheme(): 'light' | 'dark' {
  return useSyncExternalStore(watchTheme, () =>
    document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light',
  )
}

function watchTheme(changed: () => void) {
  const observer = new MutationObserver(changed)
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
  return () => observer.disconnect()
}
