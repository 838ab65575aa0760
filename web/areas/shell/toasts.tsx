import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { takeImpersonationIsOver } from '../../session/impersonation'
import { toast } from '../../ui/toast'
import { Toaster } from '../../ui/toaster'

export default function Toasts() {
  const t = useTranslations('shell')
  useEffect(() => {
    if (takeImpersonationIsOver()) toast.show(t('impersonation.over'))
  }, [t])
  return <Toaster label={t('notifications')} />
}
