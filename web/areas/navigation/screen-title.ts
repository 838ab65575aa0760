import { useTranslations } from 'use-intl'
import type { ScreenTitle } from '../../router/screen'

/** What a screen is called. Whoever asks about the screens of collections brings the texts of `collection`. */
export function useScreenTitle() {
  const t = useTranslations()
  return ({ title, collection }: ScreenTitle) =>
    collection ? t(`collection.collections.${collection}.title`) : t(`screens.${title}`)
}
