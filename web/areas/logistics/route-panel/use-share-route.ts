import { useTranslations } from 'use-intl'
import { copyText } from '../../../ui/display/copy-text'
import { toast } from '../../../ui/feedback/toast'
import type { Route } from '../routes/board'

/** Shares the link of a route with the share sheet of the phone, or copies it. */
export function useShareRoute() {
  const t = useTranslations('routes.share')
  return (route: Route) => {
    const url = `${location.origin}/admin/routes/${route.id}`
    if (typeof navigator.share === 'function' && matchMedia('(pointer: coarse)').matches) {
      // Closing the share sheet is not a failure.
      void navigator.share({ title: route.name, url }).catch(() => undefined)
      return
    }
    void copyText(url).then(() => toast.success(t('copied')))
  }
}
