import { useTranslations } from 'use-intl'
import type { ScreenTitle } from '../../router/screen'

/** What a screen is called. Whoever asks about the screens of collections brings the texts of `collection`. */
export function useScreenTitle() {
  const t = useTranslations()
  return (screen: ScreenTitle) => t(keyOf(screen))
}

/** The same for who brings no texts: null while those of the screen are on their way. */
export function useKnownScreenTitle() {
  const t = useTranslations()
  return (screen: ScreenTitle) => (t.has(keyOf(screen)) ? t(keyOf(screen)) : null)
}

const keyOf = ({ title, collection }: ScreenTitle) =>
  collection ? (`collection.collections.${collection}.title` as const) : (`screens.${title}` as const)
