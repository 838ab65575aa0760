import { Route as RouteIcon, Sparkles } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { City } from '../../../../src/core/contract/common'
import { useFailureText } from '../../../i18n/failure-text'
import { ActionButton } from '../../../ui/buttons/action-button'
import { Button } from '../../../ui/buttons/button'
import { Sheet } from '../../../ui/dialogs/sheet'
import { Banner } from '../../../ui/feedback/banner'
import { useMedia } from '../../../ui/layout/media'
import { type Board, type BoardOrder, openStops, presenceNow } from '../routes/board'
import { type Choice, OptimiseForm } from './optimise-dialog-form'
import { limitsOfVehicle, NO_LIMITS } from './optimise-dialog-limits'
import { ProposalReport } from './proposal-report'
import { Thinking } from './thinking'
import { type Proposal, useProposal } from './use-proposal'

export interface OptimiseDialogProps {
  city: City
  board: Board
  orders: readonly BoardOrder[]
  isAnonymous: boolean
  now: number
  colours: ReadonlyMap<number, string>
  hovered: string | null
  onHover: (id: string | null) => void
  /** What the map draws beside it. */
  onProposal: (proposal: Proposal | null) => void
  onClose: () => void
  onMade: () => void
}

/** Who may drive what is chosen; then the routes that are proposed for it, and they are made or not. */
export default function OptimiseDialog(props: OptimiseDialogProps) {
  const { city, board, isAnonymous, now, onClose, onMade, onProposal } = props
  const t = useTranslations('dispatch')
  const failureText = useFailureText()
  const isPhone = useMedia('(max-width: 48rem)')
  // As they were chosen: once routes are made, they are gone from the list of what waits.
  const [orders] = useState(props.orders)
  const isOnline = (courier: Board['couriers'][number]) => presenceNow(courier, now).presence === 'online'
  // Couriers who are there and free come first.
  const couriers = board.couriers.toSorted(
    (a, b) =>
      Number(isOnline(b)) - Number(isOnline(a)) ||
      a.openRoutes - b.openRoutes ||
      (b.lastEvent?.at.getTime() ?? 0) - (a.lastEvent?.at.getTime() ?? 0),
  )
  const routes = board.routes.filter(route => route.assignedTo && openStops(route).length > 0)
  const [choice, setChoice] = useState<Choice>(() => {
    const drivers = new Set(couriers.filter(isOnline).map(({ id }) => id))
    return {
      drivers,
      routes: new Set(),
      extra: drivers.size > 0 ? 0 : 1,
      vehicle: 'cargo_bike',
      isBalanced: false,
      seconds: '3',
      limits: NO_LIMITS,
    }
  })
  const work = useProposal(city, routes)
  const { proposal, since } = work
  useEffect(() => {
    onProposal(proposal)
    return () => onProposal(null)
  }, [proposal, onProposal])
  const replanned = routes.filter(({ id }) => choice.routes.has(id))

  const ask = () => {
    const limits = limitsOfVehicle(choice.limits, { now, warehouses: board.warehouses })
    return work.ask({
      purchaseIds: orders.map(({ id }) => id),
      routeIds: replanned.map(({ id }) => id),
      vehicles: [
        // The courier of a route that is planned again drives that route.
        ...couriers
          .filter(
            ({ id }) => choice.drivers.has(id) && !replanned.some(({ assignedTo }) => assignedTo === id),
          )
          .map(({ id, vehicleType }) => ({
            driverId: id,
            vehicleType: vehicleType ?? ('bike' as const),
            ...limits,
          })),
        ...Array.from({ length: choice.extra }, () => ({ vehicleType: choice.vehicle, ...limits })),
      ],
      isBalanced: choice.isBalanced,
      timeLimitMs: Number(choice.seconds) * 1000,
    })
  }
  const apply = async () => {
    await work.apply(work.isOverlap)
    onMade()
    onClose()
  }
  const hasChanges = proposal?.routes.some(({ routeId }) => routeId !== null)
  return (
    <Sheet
      open
      isBeside={!isPhone}
      side={isPhone ? 'bottom' : 'right'}
      onOpenChange={onClose}
      title={t('optimise.title')}
      text={t('optimise.text', { count: orders.length })}
      footer={
        since !== null ? (
          <Button onClick={work.stop}>{t('optimise.stop')}</Button>
        ) : proposal ? (
          <>
            <Button onClick={onClose}>{t('optimise.cancel')}</Button>
            <Button onClick={work.forget}>{t('optimise.back')}</Button>
            {work.isStale ? (
              <Button kind="primary" icon={Sparkles} onClick={() => void work.askAgain()}>
                {t('optimise.again')}
              </Button>
            ) : (
              <ActionButton
                icon={RouteIcon}
                action={apply}
                onError={() => undefined}
                whyDisabled={proposal.routes.length === 0 ? t('optimise.noRoutes') : null}
              >
                {work.isOverlap
                  ? t('optimise.makeAnyway')
                  : hasChanges
                    ? t('optimise.apply')
                    : t('optimise.make', { count: proposal.routes.length })}
              </ActionButton>
            )}
          </>
        ) : (
          <>
            <Button onClick={onClose}>{t('optimise.cancel')}</Button>
            <Button
              kind="primary"
              icon={Sparkles}
              onClick={() => void ask()}
              whyDisabled={
                choice.drivers.size + choice.extra + choice.routes.size === 0 ? t('optimise.noVehicle') : null
              }
            >
              {t('optimise.propose')}
            </Button>
          </>
        )
      }
    >
      {since !== null ? (
        <Thinking since={since} seconds={Number(choice.seconds)} />
      ) : proposal ? (
        <div className="space-y-4">
          {work.refusal !== null && (
            <div role="alert">
              <Banner tone="bad">
                {work.isStale && work.staleRoute
                  ? t('optimise.stale', { name: work.staleRoute })
                  : failureText(work.refusal)}
              </Banner>
            </div>
          )}
          <ProposalReport
            proposal={proposal}
            orders={orders}
            routes={routes}
            couriers={couriers}
            colours={props.colours}
            hovered={props.hovered}
            onHover={props.onHover}
            isAnonymous={isAnonymous}
          />
        </div>
      ) : (
        <div className="space-y-4">
          {work.failure !== null && (
            <div role="alert">
              <Banner tone="bad">{failureText(work.failure)}</Banner>
            </div>
          )}
          <OptimiseForm
            choice={choice}
            couriers={couriers}
            routes={routes}
            warehouses={board.warehouses}
            isAnonymous={isAnonymous}
            now={now}
            onChange={changes => setChoice({ ...choice, ...changes })}
          />
        </div>
      )}
    </Sheet>
  )
}
