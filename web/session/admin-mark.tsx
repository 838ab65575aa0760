import { ShieldCheck } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Chip } from '../ui/chip'
import { useSession } from './session'

/** Beside what is only possible because the platform acts: super admins, and who acts as somebody else. */
export function AdminMark() {
  const t = useTranslations('shell')
  const { user, holds } = useSession()
  if (!user?.impersonation && !holds('SuperAdminPermission')) return null
  return (
    <Chip tone="purple" icon={ShieldCheck}>
      {t('adminContext')}
    </Chip>
  )
}
