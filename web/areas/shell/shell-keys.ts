import { useNavigate } from '@tanstack/react-router'
import { useKeys } from '../../command/keys'
import { useSession } from '../../session/session'
import { switchViewOption } from '../../session/view-options'
import { openShellDialog, toggleShellDialog } from './shell-dialogs'

/** Keys that work everywhere. What somebody may not open stays without a key. */
export function useShellKeys() {
  const navigate = useNavigate()
  const { isFor, isSuperAdmin, holds } = useSession()
  const sees = isSuperAdmin || holds('DeveloperPermission', 'ImpersonatorPermission')
  useKeys(
    {
      'mod+k': () => toggleShellDialog('palette'),
      'mod+shift+e': () => (isSuperAdmin ? toggleShellDialog('superAdmin') : false),
    },
    { inDialogs: true },
  )
  useKeys({
    '?': () => openShellDialog('keys'),
    '/': () => focusSearch(),
    'mod+alt+e': () => (sees ? switchViewOption('developer') : false),
    'mod+i': () => (isFor('liveOrders') ? switchViewOption('incognito') : false),
    'g o': () =>
      isFor('liveOrders')
        ? navigate({ to: '/admin/purchases/{-$orderId}' })
        : navigate({ to: '/home/orders' }),
    'g m': () => isFor('logistics') && navigate({ to: '/admin/logistics/map' }),
    'g u': () => isFor('platform') && navigate({ to: '/admin/users/{-$entityId}' }),
    'g s': () => navigate({ to: '/search' }),
  })
}

function focusSearch() {
  const field = document.querySelector<HTMLInputElement>('#main [data-search], [data-search]')
  if (!field) return false
  field.focus()
  field.select()
  return true
}
