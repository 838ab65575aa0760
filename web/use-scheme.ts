import { useSyncExternalStore } from 'react'

/** Light or dark, as the page is shown now; light where it is drawn before a browser shows it. */
export function useScheme(): 'light' | 'dark' {
  return useSyncExternalStore(watchTheme, shownNow, () => 'light')
}

const shownNow = () => (document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light')

function watchTheme(changed: () => void) {
  const observer = new MutationObserver(changed)
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
  return () => observer.disconnect()
}
