import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { Command } from '../../../command/registry'
import { DISPATCHING, ORDER_BOARD } from '../../../session/access'
import { useSession } from '../../../session/session'
import {
  switchViewOption,
  useViewOptions,
  type ViewOptions,
  viewOptions,
} from '../../../session/view-options'
import { toast } from '../../../ui/feedback/toast'
import { openShellDialog, toggleShellDialog } from './shell-dialogs'

export type ShellCommand = Command & { shortcut?: string }

/**
 * What this person can do from everywhere: bound to its key, listed in the palette and in the help about keys. What
 * they may not do is not there.
 */
export function useShellCommands(): ShellCommand[] {
  const t = useTranslations('navigation')
  const navigate = useNavigate()
  const { can, isSuperAdmin, holds, user } = useSession()
  const { developer } = useViewOptions()
  const isActing = Boolean(user?.impersonation)
  const looksBehind = isSuperAdmin || isActing || holds('DeveloperPermission', 'ImpersonatorPermission')
  const worksOnOrders = can(ORDER_BOARD)
  const group = t('palette.settings')

  const switchView = (option: keyof ViewOptions, label: string) => {
    switchViewOption(option)
    const on = viewOptions()[option]
    toast.show(t('switched', { what: label, on: String(on) }))
  }
  const all: (ShellCommand & { may: boolean })[] = [
    {
      id: 'shell.orders',
      label: t('keys.orders'),
      shortcut: 'g o',
      may: true,
      run: () => navigate({ to: worksOnOrders ? '/admin/purchases/{-$orderId}' : '/home/orders' }),
    },
    {
      id: 'shell.map',
      label: t('keys.map'),
      shortcut: 'g m',
      may: can(DISPATCHING),
      run: () => navigate({ to: '/admin/logistics/map' }),
    },
    {
      id: 'shell.routes',
      label: t('keys.routes'),
      shortcut: 'g r',
      may: can(DISPATCHING),
      run: () => navigate({ to: '/admin/routes/{-$entityId}' }),
    },
    {
      id: 'shell.users',
      label: t('keys.users'),
      shortcut: 'g u',
      may: can('admin.users.update'),
      run: () => navigate({ to: '/admin/users/{-$entityId}' }),
    },
    {
      id: 'shell.shop',
      label: t('keys.shop'),
      shortcut: 'g s',
      may: true,
      run: () => navigate({ to: '/search' }),
    },
    {
      id: 'shell.superAdmin',
      label: t('superAdmin.title'),
      shortcut: 'mod+shift+e',
      group,
      may: isSuperAdmin,
      run: () => toggleShellDialog('superAdmin'),
    },
    {
      id: 'shell.maintenance',
      label: t('maintenance.mode'),
      group,
      may: isSuperAdmin && !isActing,
      run: () => openShellDialog('maintenance'),
    },
    {
      id: 'shell.developer',
      label: t('superAdmin.developer'),
      shortcut: 'mod+alt+e',
      group,
      may: looksBehind,
      run: () => switchView('developer', t('superAdmin.developer')),
    },
    {
      id: 'shell.print',
      label: t('print.title'),
      shortcut: 'mod+shift+p',
      group,
      may: isSuperAdmin,
      run: () => toggleShellDialog('print'),
    },
    {
      id: 'shell.impersonate',
      label: t('impersonate.title'),
      group,
      may: !isActing && (isSuperAdmin || can('app.auth.impersonate')),
      run: () => openShellDialog('impersonate'),
    },
    {
      id: 'shell.developerPanel',
      label: t('developer.open'),
      group,
      may: looksBehind && developer,
      run: () => openShellDialog('developer'),
    },
    {
      id: 'shell.incognito',
      label: t('superAdmin.incognito'),
      shortcut: 'mod+i',
      group,
      may: worksOnOrders,
      run: () => switchView('incognito', t('superAdmin.incognito')),
    },
  ]
  return all.filter(command => command.may)
}
