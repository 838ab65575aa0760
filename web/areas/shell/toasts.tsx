import { useTranslations } from 'use-intl'
import { Toaster } from '../../ui/toast'

export default function Toasts() {
  const t = useTranslations('shell')
  return <Toaster label={t('notifications')} />
}
