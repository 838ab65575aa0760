import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { trpc } from '../../../api'
import { useFailureText } from '../../../i18n/failure-text'
import { useFormat } from '../../../i18n/format'
import { useMask } from '../../../session/incognito'
import { ActionButton } from '../../../ui/buttons/action-button'
import { Button } from '../../../ui/buttons/button'
import { Dialog } from '../../../ui/dialogs/dialog'
import { Combobox } from '../../../ui/fields/combobox'
import { Field } from '../../../ui/fields/field'
import { Input } from '../../../ui/fields/input'
import { Select } from '../../../ui/fields/select'
import { Checkbox } from '../../../ui/fields/toggles'
import { courierName, type Driver, type Route } from '../routes/board'
import { useCourierChoices } from '../routes/use-courier-choices'
import type { SplitRouteInput } from '../routes/use-dispatch-actions'
import { canBeHandedOver } from './draft-order'
import { planOf, stopsOfSecondRoute } from './split-plan'
import { SplitPreview } from './split-preview'

export interface SplitDialogProps {
  route: Route
  couriers: readonly Driver[]
  isAnonymous: boolean
  now: number
  onSplit: (input: SplitRouteInput) => Promise<unknown>
  onClose: () => void
}

const NEW_ROUTE = 'new'
const LAST_PLACE = 'last'

/** Splits a route when its courier drops out: the stops, the new courier, the meeting point, the new arrivals. */
export function SplitDialog({ route, couriers, isAnonymous, now, onSplit, onClose }: SplitDialogProps) {
  const t = useTranslations('routes.split')
  const words = useTranslations('routes')
  const mask = useMask()
  const format = useFormat()
  const failureText = useFailureText()
  const open = route.waypoints.filter(canBeHandedOver)
  const [chosen, setChosen] = useState<readonly string[]>(() =>
    open.filter(stop => stop.status !== 'Failed').map(({ id }) => id),
  )
  const [driverId, setDriverId] = useState<string | null>(null)
  const [into, setInto] = useState(NEW_ROUTE)
  const [meeting, setMeeting] = useState(LAST_PLACE)
  const [note, setNote] = useState('')
  const [failure, setFailure] = useState<unknown>(null)

  const giver = couriers.find(({ id }) => id === route.assignedTo) ?? null
  const taker = couriers.find(({ id }) => id === driverId) ?? null
  const lastDone = route.waypoints.findLast(stop => stop.status === 'Completed')
  const meetingStop = route.waypoints.find(({ id }) => id === meeting)
  const lastGeo = giver?.lastEvent?.geo ?? lastDone?.address.geo ?? null
  const meetAt = meetingStop?.address.geo ?? lastGeo
  const plan = planOf(route, chosen)
  const choices = useCourierChoices(
    couriers.filter(({ id }) => id !== route.assignedTo),
    { now, isAnonymous, from: meetAt ?? open[0]?.address.geo ?? null },
  )
  const target = trpc.logistics.routes.show.useQuery({ id: into }, { enabled: into !== NEW_ROUTE })
  const intoRoute = into === NEW_ROUTE ? null : (target.data ?? null)
  const isReady = into === NEW_ROUTE || intoRoute !== null

  const chooseDriver = (id: string | null) => {
    setDriverId(id)
    setFailure(null)
    setInto(couriers.find(courier => courier.id === id)?.timeline.openRouteIds[0] ?? NEW_ROUTE)
  }
  const toggle = (id: string) =>
    setChosen(chosen.includes(id) ? chosen.filter(one => one !== id) : [...chosen, id])
  const send = () => {
    setFailure(null)
    return onSplit({
      id: route.id,
      updatedAt: route.updatedAt,
      waypointIds: [...chosen],
      ...(into === NEW_ROUTE ? { driverId } : { addToExistingRouteId: into }),
      ...(meetingStop && {
        meetingPoint: {
          name: meetingStop.name,
          address: {
            formattedAddress: meetingStop.address.formattedAddress,
            geo: meetingStop.address.geo,
          },
        },
      }),
      ...(note.trim() && { note: note.trim() }),
      // The times with the courier's other routes stand above the button.
      skipOverlapCheck: true,
    })
  }
  const giverName = giver ? courierName(giver, isAnonymous) : words('new.driver')

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('title', { name: route.name })}
      text={t('text')}
      width="wide"
      footer={
        <>
          <Button onClick={onClose}>{words('cancel')}</Button>
          <ActionButton
            action={send}
            onDone={onClose}
            onError={setFailure}
            whyDisabled={plan ? null : t('chooseStops')}
          >
            {taker ? t('handOverTo', { name: courierName(taker, isAnonymous) }) : t('handOver')}
          </ActionButton>
        </>
      }
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <fieldset className="min-w-0">
          <legend className="mb-1 font-semibold">{t('which')}</legend>
          <ul>
            {open.map(stop => {
              const goes = plan?.going.find(({ id }) => id === stop.id)
              return (
                <li key={stop.id} className="border-b py-1.5">
                  <Checkbox
                    large
                    checked={chosen.includes(stop.id) ? true : goes ? 'mixed' : false}
                    onChange={() => toggle(stop.id)}
                    label={stop.shouldPickup ? stop.name : mask('address', stop.name)}
                  />
                  <p className="num pl-7 text-meta text-text2">
                    {stop.shouldPickup ? words('pickup') : words('dropoff')} ·{' '}
                    {words('orders.count', { count: stop.purchaseIds.length })} ·{' '}
                    {format.window(stop.windowStart, stop.windowEnd)}
                  </p>
                </li>
              )
            })}
          </ul>
        </fieldset>
        <div className="flex min-w-0 flex-col gap-3">
          <Field label={t('whom')} hint={driverId ? undefined : t('noneHint')}>
            <Combobox
              value={driverId}
              onChange={chooseDriver}
              options={choices}
              placeholder={t('noCourier')}
              clearable
            />
          </Field>
          {taker && taker.timeline.openRouteIds.length > 0 && (
            <Field label={t('into')}>
              <Select
                value={into}
                onChange={setInto}
                options={[
                  ...taker.timeline.openRouteIds.map((id, index) => ({
                    value: id,
                    label: index === 0 ? t('inHand') : t('later', { number: index + 1 }),
                  })),
                  { value: NEW_ROUTE, label: words('new.intoNew') },
                ]}
              />
            </Field>
          )}
          {plan && plan.onBoard.length > 0 && (
            <div className="flex flex-col gap-2 rounded-ctl bg-warnSoft p-3">
              <p className="font-medium text-warn">
                {t('onBoard', { count: plan.onBoard.length, name: giverName })}
              </p>
              <Field label={t('meeting')}>
                <Select
                  value={meeting}
                  onChange={setMeeting}
                  options={[
                    {
                      value: LAST_PLACE,
                      label: t('lastPlace', { name: giverName }),
                    },
                    ...route.waypoints.map(stop => ({
                      value: stop.id,
                      label: stop.shouldPickup ? stop.name : (mask('address', stop.name) ?? stop.name),
                    })),
                  ]}
                />
              </Field>
              <Field label={t('note')} beside={words('optional')}>
                <Input value={note} onChange={event => setNote(event.target.value)} maxLength={500} />
              </Field>
            </div>
          )}
          {plan && isReady && (
            <SplitPreview
              route={route}
              plan={plan}
              stops={stopsOfSecondRoute(route, plan, { into: intoRoute, meetAt })}
              into={intoRoute}
              driverId={driverId}
              takerName={taker ? courierName(taker, isAnonymous) : null}
              giverName={giverName}
              vehicleType={intoRoute?.vehicleType ?? taker?.vehicleType ?? route.vehicleType}
            />
          )}
          {failure !== null && (
            <p role="alert" className="rounded-ctl bg-badSoft px-3 py-2 text-bad">
              {failureText(failure)}
            </p>
          )}
        </div>
      </div>
    </Dialog>
  )
}
