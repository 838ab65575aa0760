import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { channel } from '../../../../src/core/contract/channels'
import { City } from '../../../../src/core/contract/common'
import type { RouteEvents } from '../../../../src/modules/logistics/routes/contract/events'
import { queryClient, trpc } from '../../../api'
import { useLive } from '../../../live'
import { mapColours } from '../../../map/map-colours'
import { lazyPart } from '../../../router/lazy-part'
import { Opening } from '../../../router/opening'
import { useSession } from '../../../session/session'
import { Button } from '../../../ui/buttons/button'
import { Sheet } from '../../../ui/dialogs/sheet'
import { ErrorState, Missing } from '../../../ui/feedback/error-state'
import { useScheme } from '../../../use-scheme'
import { OverlapDialog } from '../routes/overlap-dialog'
import { useDispatchActions } from '../routes/use-dispatch-actions'
import { useNow } from '../routes/use-now'

const RoutePanel = lazyPart(() => import('./route-panel'))

interface RouteSheetProps {
  id: string
  onClose: () => void
  /** Nothing is left of the route; with the id of the one that took its stops over, where one did. */
  onGone: (takerId: string | null) => void
}

/** A route beside the list, as it stands: what others do with it is shown as it happens. */
export function RouteSheet({ id, onClose, onGone }: RouteSheetProps) {
  const t = useTranslations('routes')
  const shell = useTranslations('screens')
  const scheme = useScheme()
  const now = useNow(5000)
  const utils = trpc.useUtils()
  const [isDeleted, setIsDeleted] = useState(false)
  const route = trpc.logistics.routes.show.useQuery({ id }, { enabled: !isDeleted })
  const city = City.safeParse(route.data?.city).data
  const couriers = trpc.logistics.drivers.list.useQuery(
    { ...(city && { city }) },
    { enabled: route.isSuccess },
  )
  const actions = useDispatchActions(couriers.data?.users, city)
  useLive(route.data ? channel.route(id) : null, message => {
    if (message.kind !== 'event') return
    const isGone =
      message.type === 'route.changed' && (message.data as RouteEvents['route.changed']).what === 'deleted'
    // What is done from here leads on by itself.
    if (isGone && queryClient.isMutating()) return
    setIsDeleted(isGone)
    if (!isGone) void utils.logistics.routes.show.invalidate({ id })
  })
  const { can } = useSession()
  const fleets = trpc.admin.fleets.list.useQuery({ limit: 100 }, { enabled: can('admin.fleets.list') })
  return (
    <Sheet open onOpenChange={onClose} title={route.data?.name ?? shell('routes')} flush>
      {isDeleted ? (
        <Missing
          title={t('routes.gone', { name: route.data?.name ?? shell('routes') })}
          text={t('routes.goneText')}
          action={<Button onClick={() => onGone(null)}>{t('routes.toList')}</Button>}
        />
      ) : route.isError ? (
        <ErrorState
          error={route.error}
          onRetry={route.refetch}
          missing={{
            title: t('routes.missing'),
            text: t('routes.missingText'),
            action: <Button onClick={onClose}>{t('routes.toList')}</Button>,
          }}
        />
      ) : (
        route.data && (
          <>
            {actions.overlap && (
              <OverlapDialog overlap={actions.overlap} closeOverlap={actions.closeOverlap} />
            )}
            <Suspense fallback={<Opening />}>
              <RoutePanel
                route={route.data}
                hasMap
                couriers={couriers.data?.users ?? []}
                colour={mapColours[scheme].brand}
                isAnonymous={false}
                now={now}
                hovered={null}
                onHover={() => undefined}
                fleets={fleets.data?.docs ?? []}
                actions={actions}
                onGone={onGone}
              />
            </Suspense>
          </>
        )
      )}
    </Sheet>
  )
}
