import { Link, useLocation } from '@tanstack/react-router'
import { LogIn } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useSession } from '../../../session/session'
import { Button } from '../../../ui/buttons/button'
import { EmptyState } from '../../../ui/feedback/empty-state'

/** These tools have an address that anybody may open; orders are shown to those who pack them. */
export function ForPickers({ children }: { children: ReactNode }) {
  const t = useTranslations('picking')
  const { can } = useSession()
  const { href } = useLocation()
  if (can('merchant.picking.list')) return children
  return (
    <EmptyState
      heading
      icon={LogIn}
      title={t('signInTitle')}
      text={t('signInText')}
      action={
        <Button kind="primary" asChild>
          <Link to="/login" search={{ next: href }}>
            {t('signIn')}
          </Link>
        </Button>
      }
    />
  )
}
