import { ShieldCheck } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Chip } from '../ui/display/chip'
import { useSession } from './session'

/** Whether the platform acts: super admins, and who acts as somebody else. */
export function useAdminContext(): boolean {
  const { user, holds } = useSession()
  return Boolean(user?.impersonation) || holds('SuperAdminPermission')
}

/** Beside what is only possible because the platform acts: super admins, and who acts as somebody else. */
export function AdminMark() {
  const t = useTranslations('session')
  if (!useAdminContext()) return null
  return (
    <Chip tone="purple" icon={ShieldCheck}>
      {t('adminContext')}
    </Chip>
  )
}
