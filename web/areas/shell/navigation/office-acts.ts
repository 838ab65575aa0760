import { useNavigate } from '@tanstack/react-router'
import { BadgePercent, Check, FileSpreadsheet, Store, UserPlus } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Command } from '../../../command/registry'
import { useSession } from '../../../session/session'
import { openShellDialog } from './shell-dialogs'

/** What begins on a screen or in a dialog of its own, from wherever one is: each leads there. */
export function useOfficeActs(): Command[] {
  const t = useTranslations('navigation')
  const actTexts = useTranslations('acts')
  const navigate = useNavigate()
  const { can } = useSession()
  const acts: (Command & { may: boolean })[] = [
    {
      id: 'act.accept',
      label: t('acts.accept'),
      icon: Check,
      may: can('merchant.orders.setStatus'),
      run: () => void navigate({ to: '/admin/purchases/{-$orderId}', search: { filter: 'toAccept' } }),
    },
    {
      id: 'act.person',
      label: t('acts.person'),
      icon: UserPlus,
      may: can('admin.users.create'),
      run: () => void navigate({ to: '/admin/users/{-$entityId}', params: { entityId: 'new' } }),
    },
    {
      id: 'act.store',
      label: t('acts.store'),
      icon: Store,
      may: can('admin.stores.create'),
      run: () => void navigate({ to: '/admin/stores/{-$entityId}', params: { entityId: 'new' } }),
    },
    {
      id: 'act.promotion',
      label: t('acts.promotion'),
      icon: BadgePercent,
      may: can('admin.promotions.create'),
      run: () => void navigate({ to: '/admin/promotions/{-$entityId}', params: { entityId: 'new' } }),
    },
    {
      id: 'act.accountant',
      label: actTexts('accountant'),
      icon: FileSpreadsheet,
      may: can('admin.accounting.file'),
      run: () => openShellDialog('accountant'),
    },
  ]
  const group = t('palette.actions')
  return acts.filter(({ may }) => may).map(({ may: _, ...act }) => ({ ...act, group }))
}
