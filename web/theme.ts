export const themes = ['auto', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

const storageKey = 'theme'
const dark = matchMedia('(prefers-color-scheme: dark)')
const listeners = new Set<() => void>()

export function chosenTheme(): Theme {
  const stored = localStorage.getItem(storageKey)
  return themes.find(theme => theme === stored) ?? 'auto'
}

export function chooseTheme(theme: Theme) {
  localStorage.setItem(storageKey, theme)
  applyTheme()
  for (const listener of listeners) listener()
}

export function onThemeChosen(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Puts the theme on the page; `auto` follows the system, also while the page is open. */
export function applyTheme() {
  const theme = chosenTheme()
  const shown = theme === 'auto' ? (dark.matches ? 'dark' : 'light') : theme
  document.documentElement.dataset.theme = shown
  const bar = document.querySelector<HTMLMetaElement>('meta[name=theme-color]')
  if (bar) bar.content = shown === 'dark' ? '#151b18' : '#ffffff'
}

dark.addEventListener('change', applyTheme)
