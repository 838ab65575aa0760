import { Navigation } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Route } from '../../../../src/modules/logistics/routes/contract/routes'
import type { Waypoint } from '../../../../src/modules/logistics/routes/contract/waypoints'
import { isWaypointOver } from '../../../../src/modules/logistics/routes/rules/waypoint-state'
import { Button } from '../../../ui/buttons/button'
import { SlideToConfirm } from '../../../ui/buttons/slide-to-confirm'
import type { CourierAction } from '../outbox/outbox'
import { CompleteSheet } from './complete-sheet'

export interface StopActionsProps {
  route: Route
  stop: Waypoint
  act: (act: CourierAction, photo?: Blob) => Promise<unknown>
  /** After a stop was ended: it can be taken back. */
  onEnded: (stop: Waypoint) => void
}

/** The one next step of a stop, large at the lower edge: set out, arrive, complete. */
export function StopActions({ route, stop, act, onEnded }: StopActionsProps) {
  const t = useTranslations('stops')
  const [isCompleting, setIsCompleting] = useState(false)
  const ids = { routeId: route.id, waypointId: stop.id }
  return (
    <div className="sticky bottom-0 z-10 mt-auto flex items-center gap-3 border-t bg-surface p-4">
      {stop.status === 'Pending' && (
        <Button
          kind="primary"
          size="large"
          icon={Navigation}
          onClick={() => void act({ kind: 'setNext', input: ids })}
          className="h-15 flex-1 rounded-full"
        >
          {t('action.setOut')}
        </Button>
      )}
      {stop.status === 'EnRoute' && (
        <SlideToConfirm
          key="arrive"
          width="full"
          label={t('action.arrive')}
          action={() => act({ kind: 'setStatus', input: { ...ids, status: 'Arrived' } })}
        />
      )}
      {stop.status === 'Arrived' && (
        <Button
          kind="primary"
          size="large"
          onClick={() => setIsCompleting(true)}
          className="h-15 flex-1 rounded-full"
        >
          {stop.shouldPickup && !stop.shouldDeliver ? t('action.pickedUp') : t('action.handOver')}
        </Button>
      )}
      <CompleteSheet
        key={`complete ${stop.id}`}
        stop={stop}
        open={isCompleting}
        onOpenChange={setIsCompleting}
        alsoHere={othersHere(route, stop)}
        onComplete={async (evidence, photo, { missing, alsoStopIds }) => {
          for (const [purchaseId, { reasonCode, photo: shown }] of Object.entries(missing))
            if (reasonCode)
              await act(
                { kind: 'fail', input: { ...ids, purchaseIds: [purchaseId], reasonCode } },
                shown ?? undefined,
              )
          await act({ kind: 'complete', input: { ...ids, ...evidence } }, photo ?? undefined)
          if (alsoStopIds.length > 0 && stop.locationId)
            await act(
              {
                kind: 'completeLocation',
                input: {
                  routeId: route.id,
                  locationId: stop.locationId,
                  waypointIds: [...alsoStopIds],
                  ...(evidence.proofContactName && { proofContactName: evidence.proofContactName }),
                  ...(evidence.unavailableReason && { unavailableReason: evidence.unavailableReason }),
                },
              },
              photo ?? undefined,
            )
          onEnded(stop)
        }}
      />
    </div>
  )
}

/** Open stops of the same office whose bags the courier holds. Stops that need a code of the customer are left out. */
function othersHere(route: Route, stop: Waypoint): Waypoint[] {
  if (!stop.locationId || !stop.shouldDeliver) return []
  const isHeld = (purchaseId: string) =>
    route.waypoints.every(
      one => !one.shouldPickup || one.status === 'Completed' || !one.purchaseIds.includes(purchaseId),
    )
  return route.waypoints.filter(
    one =>
      one.id !== stop.id &&
      one.locationId === stop.locationId &&
      one.shouldDeliver &&
      one.proofRequirement !== 'pin' &&
      !isWaypointOver(one.status) &&
      one.purchaseIds.every(isHeld),
  )
}
