import { Route as RouteIcon, Sparkles } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { City } from '../../../../src/core/contract/common'
import { VEHICLE_TYPES, type VehicleType } from '../../../../src/modules/logistics/couriers/rules/vehicles'
import { useFailureText } from '../../../i18n/failure-text'
import { ActionButton } from '../../../ui/buttons/action-button'
import { Button } from '../../../ui/buttons/button'
import { Dialog } from '../../../ui/dialogs/dialog'
import { Banner } from '../../../ui/feedback/banner'
import { toast } from '../../../ui/feedback/toast'
import { Field } from '../../../ui/fields/field'
import { Select } from '../../../ui/fields/select'
import { Stepper } from '../../../ui/fields/stepper'
import { Checkbox } from '../../../ui/fields/toggles'
import { type Board, type BoardOrder, courierName, presenceNow } from '../routes/board'
import { usePresenceText } from '../routes/presence-dot'
import { ProposalReport } from './proposal-report'
import { Thinking } from './thinking'
import { useProposal } from './use-proposal'

const SECONDS = ['1', '3', '8'] as const
const MOST_EXTRA = 20

export interface OptimiseDialogProps {
  city: City
  board: Board
  orders: readonly BoardOrder[]
  isAnonymous: boolean
  now: number
  onClose: () => void
  onMade: () => void
}

/** Who may drive what is chosen; then the routes that are proposed for it, and they are made or not. */
export default function OptimiseDialog(props: OptimiseDialogProps) {
  const { city, board, isAnonymous, now, onClose, onMade } = props
  const t = useTranslations('dispatch')
  const routesTexts = useTranslations('routes')
  const failureText = useFailureText()
  const presenceText = usePresenceText()
  // As they were chosen: once routes are made, they are gone from the list of what waits.
  const [orders] = useState(props.orders)
  const couriers = board.couriers.toSorted(
    (a, b) => (b.lastEvent?.at.getTime() ?? 0) - (a.lastEvent?.at.getTime() ?? 0),
  )
  const [drivers, setDrivers] = useState<ReadonlySet<string>>(
    () =>
      new Set(
        couriers.filter(courier => presenceNow(courier, now).presence === 'online').map(({ id }) => id),
      ),
  )
  const [extra, setExtra] = useState(() => (drivers.size > 0 ? 0 : 1))
  const [vehicle, setVehicle] = useState<VehicleType>('cargo_bike')
  const [seconds, setSeconds] = useState<(typeof SECONDS)[number]>('3')
  const work = useProposal(city)
  const { proposal, since } = work
  const isAllMade =
    proposal !== null && work.made.size > 0 && [...work.made.values()].every(one => 'name' in one)

  const ask = () =>
    work.ask({
      purchaseIds: orders.map(({ id }) => id),
      vehicles: [
        ...couriers
          .filter(({ id }) => drivers.has(id))
          .map(({ id, vehicleType, lastEvent }) => ({
            driverId: id,
            vehicleType: vehicleType ?? 'bike',
            ...(lastEvent &&
              presenceNow({ lastEvent }, now).presence === 'online' && { startGeo: lastEvent.geo }),
          })),
        ...Array.from({ length: extra }, () => ({ vehicleType: vehicle })),
      ],
      timeLimitMs: Number(seconds) * 1000,
    })
  const make = async () => {
    if (!(await work.makeAll(work.isOverlap))) throw new Error('some are not made')
    toast.success(t('optimise.made', { count: proposal?.routes.length ?? 0 }))
    onMade()
    onClose()
  }
  const toggle = (id: string) => {
    const next = new Set(drivers)
    if (!next.delete(id)) next.add(id)
    setDrivers(next)
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      width="wide"
      title={t('optimise.title')}
      text={t('optimise.text', { count: orders.length })}
      footer={
        since !== null ? (
          <Button onClick={work.stop}>{t('optimise.stop')}</Button>
        ) : proposal ? (
          <>
            <Button onClick={onClose}>{t('optimise.cancel')}</Button>
            <Button onClick={work.forget}>{t('optimise.back')}</Button>
            <ActionButton
              icon={RouteIcon}
              action={make}
              whyDisabled={proposal.routes.length === 0 ? t('optimise.noRoutes') : null}
            >
              {t(work.isOverlap && !isAllMade ? 'optimise.makeAnyway' : 'optimise.make', {
                count: proposal.routes.length,
              })}
            </ActionButton>
          </>
        ) : (
          <>
            <Button onClick={onClose}>{t('optimise.cancel')}</Button>
            <Button
              kind="primary"
              icon={Sparkles}
              onClick={() => void ask()}
              whyDisabled={drivers.size + extra === 0 ? t('optimise.noVehicle') : null}
            >
              {t('optimise.propose')}
            </Button>
          </>
        )
      }
    >
      {since !== null ? (
        <Thinking since={since} seconds={Number(seconds)} />
      ) : proposal ? (
        <ProposalReport
          proposal={proposal}
          made={work.made}
          orders={orders}
          couriers={couriers}
          isAnonymous={isAnonymous}
        />
      ) : (
        <div className="space-y-4">
          {work.failure !== null && (
            <div role="alert">
              <Banner tone="bad">{failureText(work.failure)}</Banner>
            </div>
          )}
          <fieldset>
            <legend className="mb-1 font-semibold">{t('optimise.couriers')}</legend>
            {couriers.length === 0 && <p className="text-text2">{t('couriers.none')}</p>}
            <ul className="grid max-h-64 gap-x-4 overflow-y-auto sm:grid-cols-2">
              {couriers.map(courier => {
                const { presence, seconds: ago } = presenceNow(courier, now)
                return (
                  <li key={courier.id}>
                    <Checkbox
                      checked={drivers.has(courier.id)}
                      onChange={() => toggle(courier.id)}
                      label={courierName(courier, isAnonymous)}
                      hint={`${routesTexts(`vehicle.${courier.vehicleType ?? 'bike'}`)} · ${presenceText(presence, ago)}`}
                    />
                  </li>
                )
              })}
            </ul>
          </fieldset>
          <div className="grid gap-3 sm:grid-cols-3">
            <div>
              <p className="mb-1 font-medium">{t('optimise.extra')}</p>
              <Stepper label={t('optimise.extra')} value={extra} onChange={setExtra} max={MOST_EXTRA} />
            </div>
            <Field label={t('optimise.vehicle')}>
              <Select
                value={vehicle}
                onChange={setVehicle}
                options={VEHICLE_TYPES.map(value => ({ value, label: routesTexts(`vehicle.${value}`) }))}
              />
            </Field>
            <Field label={t('optimise.time')}>
              <Select
                value={seconds}
                onChange={setSeconds}
                options={SECONDS.map(value => ({
                  value,
                  label: t('optimise.seconds', { count: Number(value) }),
                }))}
              />
            </Field>
          </div>
        </div>
      )}
    </Dialog>
  )
}
