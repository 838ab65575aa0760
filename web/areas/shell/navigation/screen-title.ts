import { useTranslations } from 'use-intl'
import type { ScreenTitle } from '../../../router/screen'

/** What a screen is called. Whoever asks about the screens of collections brings the texts of `collection`. */
export function useScreenTitle() {
  const t = useTranslations()
  return ({ title, collection }: ScreenTitle) =>
    collection ? t(`collection.collections.${collection}.title`) : t(`screens.${title}`)
}

/** The same for who brings no texts: null while those of the screen are on their way. */
export function useKnownScreenTitle() {
  const t = useTranslations()
  const titleOf = useScreenTitle()
  return (screen: ScreenTitle) =>
    screen.collection && !t.has(`collection.collections.${screen.collection}.title`) ? null : titleOf(screen)
}
