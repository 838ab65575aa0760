import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { takeImpersonationIsOver } from '../../../session/impersonation'
import { toast } from '../../../ui/feedback/toast'
import { Toaster } from '../../../ui/feedback/toaster'

export default function Toasts() {
  const t = useTranslations('shell')
  useEffect(() => {
    if (takeImpersonationIsOver()) toast.show(t('impersonation.over'))
  }, [t])
  return <Toaster label={t('notifications')} />
}
