import { useNavigate } from '@tanstack/react-router'
import { BadgePercent, Check, Gift, RotateCcw, Store, UserPlus } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Command } from '../../command/registry'
import { useSession } from '../../session/session'

/** What the back office does most, from wherever one is: each leads to where it is done. */
export function useOfficeActs(): Command[] {
  const t = useTranslations('navigation')
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
      id: 'act.refund',
      label: t('acts.refund'),
      icon: RotateCcw,
      may: can('merchant.orders.refund'),
      run: () =>
        void navigate({
          to: can('admin.purchases.list')
            ? '/admin/crud-purchases/{-$entityId}'
            : '/admin/purchases/{-$orderId}',
        }),
    },
    {
      id: 'act.credit',
      label: t('acts.credit'),
      icon: Gift,
      may: can('admin.credits.create'),
      run: () => void navigate({ to: '/admin/users/{-$entityId}' }),
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
  ]
  const group = t('palette.actions')
  return acts.filter(({ may }) => may).map(({ may: _, ...act }) => ({ ...act, group }))
}
