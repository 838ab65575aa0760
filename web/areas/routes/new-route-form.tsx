import { ArrowDown, ArrowLeft, ArrowUp, ArrowUpDown, TriangleAlert, X } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { z } from 'zod'
import { VEHICLE_TYPES, type VehicleType } from '../../../src/modules/couriers/rules/vehicles'
import type { CreateRoute } from '../../../src/modules/routes/contract/routes'
import { autoSort } from '../../../src/modules/routes/rules/auto-sort'
import { whyOverlaps } from '../../../src/modules/routes/rules/overlap'
import { checkRoute, whyNotCreateRoute, withoutUnpaired } from '../../../src/modules/routes/rules/route-check'
import { readFailure } from '../../failure'
import { useFailureText } from '../../i18n/failure-text'
import { useFormat } from '../../i18n/format'
import { useMask } from '../../session/incognito'
import { ActionButton } from '../../ui/action-button'
import { Button, IconButton } from '../../ui/button'
import { Combobox, MultiCombobox } from '../../ui/combobox'
import { cx } from '../../ui/cx'
import { Field } from '../../ui/field'
import { Input, TextArea } from '../../ui/input'
import { Select } from '../../ui/select'
import { Checkbox } from '../../ui/toggles'
import { type BoardOrder, courierName, type Driver, presenceNow, type Route } from './board'
import { asNewWaypoint, type DraftStop, draftEtas, movedBy, wayOf } from './new-route'
import { usePresenceText } from './presence-dot'
import { RouteCheckLine } from './route-check-line'
import { StopGlyph } from './stop-glyph'

export type CreateRouteInput = z.input<typeof CreateRoute>

export interface NewRouteFormProps {
  city: CreateRouteInput['city']
  stops: readonly DraftStop[]
  onStops: (stops: DraftStop[]) => void
  orders: readonly BoardOrder[]
  couriers: readonly Driver[]
  routes: readonly Route[]
  fleets: readonly { id: string; name: string }[]
  isAnonymous: boolean
  colour: string
  now: number
  onCreate: (input: CreateRouteInput) => Promise<unknown>
  onDone: () => void
  onCancel: () => void
}

const newRoute = 'new'

/** Makes a route from the chosen orders: who drives, in which order, and whether it adds up, at every change. */
export function NewRouteForm(props: NewRouteFormProps) {
  const { city, stops, onStops, orders, couriers, routes, fleets, isAnonymous, colour, now } = props
  const mask = useMask()
  const t = useTranslations('routes')
  const format = useFormat()
  const presenceText = usePresenceText()
  const failureText = useFailureText()
  const [name, setName] = useState('')
  const [note, setNote] = useState('')
  const [into, setInto] = useState(newRoute)
  const [driverId, setDriverId] = useState<string | null>(null)
  const [candidateDriverIds, setCandidates] = useState<string[]>([])
  const [withoutDriver, setWithoutDriver] = useState(false)
  const [vehicleType, setVehicle] = useState<VehicleType | null>(null)
  const [fleetId, setFleet] = useState<string | null>(null)
  const [failure, setFailure] = useState<unknown>(null)

  const open = routes.filter(route => !route.isComplete && !route.canceledAt)
  const existing = open.find(route => route.id === into) ?? null
  const driver = couriers.find(({ id }) => id === driverId) ?? null
  const check = useMemo(() => checkRoute(stops), [stops])
  const refusal = whyNotCreateRoute({
    vehicleType: existing?.vehicleType ?? vehicleType,
    driverId: existing ? (existing.assignedTo ?? 'as it is') : driverId,
    candidateDriverIds,
    withoutDriver,
    stops,
  })
  const etas = useMemo(
    () =>
      draftEtas(stops, existing?.vehicleType ?? vehicleType ?? 'bike', {
        geo: driver?.lastEvent?.geo ?? null,
        now,
      }),
    [stops, existing, vehicleType, driver, now],
  )
  const way = wayOf(etas)
  const overlap = driverId
    ? whyOverlaps(
        { id: newRoute, waypoints: stops },
        open.filter(route => route.assignedTo === driverId),
      )
    : null
  const refusedOverlap = readFailure(failure)?.name === 'RouteOverlap'
  const overlapping = overlap?.params.routeIds ?? []
  const mayOverlap = overlapping.length > 0 || refusedOverlap

  const couriersByPresence = couriers.map(courier => {
    const { presence, seconds } = presenceNow(courier, now)
    return {
      value: courier.id,
      label: courierName(courier, isAnonymous),
      detail: presenceText(presence, seconds),
    }
  })
  const chooseDriver = (id: string | null) => {
    setDriverId(id)
    setFailure(null)
    if (!id) return
    setWithoutDriver(false)
    setCandidates([])
    const own = couriers.find(courier => courier.id === id)?.vehicleType
    if (own) setVehicle(own)
  }
  const tickWithoutDriver = (isTicked: boolean) => {
    setWithoutDriver(isTicked)
    if (!isTicked) return
    setDriverId(null)
    setCandidates([])
  }
  const create = () => {
    setFailure(null)
    return props.onCreate({
      city,
      waypoints: stops.map(asNewWaypoint),
      autoSort: false,
      skipOverlapCheck: mayOverlap,
      ...(note.trim() && { note: note.trim() }),
      ...(existing
        ? { addToExistingRouteId: existing.id }
        : {
            ...(name.trim() && { routeName: name.trim() }),
            driverId,
            candidateDriverIds,
            fleetId,
            ...(vehicleType && { vehicleType }),
            ...(stops[0] && { effectiveDate: stops[0].windowStart }),
          }),
    })
  }
  const nameOf = (purchaseId: string) => orders.find(order => order.id === purchaseId)?.ufid ?? purchaseId

  return (
    <form
      className="flex min-h-0 flex-1 flex-col"
      onSubmit={event => event.preventDefault()}
      aria-label={t('new.title')}
    >
      <header className="flex items-center gap-2 border-b px-2 py-2">
        <IconButton icon={ArrowLeft} label={t('back')} onClick={props.onCancel} />
        <h2 className="flex-1 text-title">{existing ? t('new.addTitle') : t('new.title')}</h2>
        <span className="num pr-2 text-meta text-text2">
          {format.distance(way.meters)}
          {way.endsAt && ` · ${t('routes.endsAt', { time: format.time(way.endsAt) })}`}
        </span>
      </header>
      <div className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto p-3">
        {open.length > 0 && (
          <Field label={t('new.into')}>
            <Select
              value={into}
              onChange={setInto}
              options={[
                { value: newRoute, label: t('new.intoNew') },
                ...open.map(route => ({
                  value: route.id,
                  label: route.name,
                  detail: route.driverName ?? '',
                })),
              ]}
            />
          </Field>
        )}
        {!existing && (
          <>
            <Field label={t('new.name')} beside={t('optional')}>
              <Input
                value={name}
                onChange={event => setName(event.target.value)}
                placeholder={t('new.namePlaceholder')}
                maxLength={120}
              />
            </Field>
            <Field label={t('new.driver')}>
              <Combobox
                value={driverId}
                onChange={chooseDriver}
                options={couriersByPresence}
                placeholder={t('new.chooseDriver')}
                clearable
              />
            </Field>
            {!driverId && !withoutDriver && (
              <Field label={t('new.candidates')} hint={t('new.candidatesHint')}>
                <MultiCombobox
                  value={candidateDriverIds}
                  onChange={setCandidates}
                  options={couriersByPresence}
                  placeholder={t('new.chooseCandidates')}
                />
              </Field>
            )}
            <Checkbox checked={withoutDriver} onChange={tickWithoutDriver} label={t('new.withoutDriver')} />
            <div className="grid grid-cols-2 gap-3">
              <Field label={t('new.vehicle')} required>
                <Select
                  value={vehicleType}
                  onChange={setVehicle}
                  placeholder={t('new.chooseVehicle')}
                  options={VEHICLE_TYPES.map(value => ({ value, label: t(`vehicle.${value}`) }))}
                />
              </Field>
              {fleets.length > 0 && (
                <Field label={t('new.fleet')}>
                  <Select
                    value={fleetId ?? 'none'}
                    onChange={value => setFleet(value === 'none' ? null : value)}
                    options={[
                      { value: 'none', label: t('new.noFleet') },
                      ...fleets.map(fleet => ({ value: fleet.id, label: fleet.name })),
                    ]}
                  />
                </Field>
              )}
            </div>
          </>
        )}
        <RouteCheckLine
          check={check}
          nameOf={nameOf}
          onClearUnpaired={() => onStops(withoutUnpaired(stops))}
        />
        <section aria-label={t('stops')}>
          <div className="mb-1 flex items-center justify-between">
            <h3 className="font-semibold">
              {t('stops')} <span className="num font-normal text-text3">{stops.length}</span>
            </h3>
            <Button size="small" kind="ghost" icon={ArrowUpDown} onClick={() => onStops(autoSort(stops))}>
              {t('new.autoSort')}
            </Button>
          </div>
          <ol className="flex flex-col">
            {stops.map((stop, index) => {
              const eta = etas.find(one => one.waypointId === stop.id)
              const isLate = (eta?.lateMinutes ?? 0) > 0
              return (
                <li key={stop.id} className="flex items-center gap-2 border-b py-1.5">
                  <StopGlyph number={index + 1} isPickup={stop.shouldPickup} colour={colour} />
                  <span className="min-w-0 flex-1">
                    <span className="block truncate font-medium">
                      {stop.shouldPickup ? stop.name : mask('address', stop.name)}
                    </span>
                    <span className="num block truncate text-meta text-text2">
                      {stop.shouldPickup ? t('pickup') : t('dropoff')} ·{' '}
                      {t('orders.count', { count: stop.purchaseIds.length })} ·{' '}
                      {format.window(stop.windowStart, stop.windowEnd)}
                    </span>
                    {eta && (
                      <span
                        className={cx(
                          'num block text-meta',
                          isLate ? 'font-semibold text-bad' : 'text-text3',
                        )}
                      >
                        {isLate
                          ? t('late.etaLate', { time: format.time(eta.arrivesAt), count: eta.lateMinutes })
                          : t('late.eta', { time: format.time(eta.arrivesAt) })}
                      </span>
                    )}
                  </span>
                  <IconButton
                    size="small"
                    icon={ArrowUp}
                    label={t('stop.up', { name: stop.name })}
                    disabled={index === 0}
                    onClick={() => onStops(movedBy(stops, index, -1))}
                  />
                  <IconButton
                    size="small"
                    icon={ArrowDown}
                    label={t('stop.down', { name: stop.name })}
                    disabled={index === stops.length - 1}
                    onClick={() => onStops(movedBy(stops, index, 1))}
                  />
                  <IconButton
                    size="small"
                    icon={X}
                    label={t('stop.remove', { name: stop.name })}
                    onClick={() => onStops(stops.filter(one => one !== stop))}
                  />
                </li>
              )
            })}
          </ol>
        </section>
        <Field label={t('new.note')} beside={t('optional')}>
          <TextArea value={note} onChange={event => setNote(event.target.value)} rows={2} maxLength={2000} />
        </Field>
      </div>
      <footer className="flex flex-col gap-2 border-t bg-surface p-3">
        {mayOverlap && (
          <p role="alert" className="flex gap-2 rounded-ctl bg-warnSoft px-3 py-2 font-medium text-warn">
            <TriangleAlert size={16} aria-hidden className="mt-px shrink-0" />
            {t('new.overlap', {
              routes:
                format.list(overlapping.map(id => routes.find(route => route.id === id)?.name ?? id)) || '…',
            })}
          </p>
        )}
        {failure !== null && !refusedOverlap && (
          <p role="alert" className="rounded-ctl bg-badSoft px-3 py-2 text-bad">
            {failureText(failure)}
          </p>
        )}
        <div className="flex items-center gap-2">
          <Button onClick={props.onCancel}>{t('cancel')}</Button>
          <span className="min-w-0 flex-1 text-right text-meta text-text2">
            {refusal && t(`why.${refusal.name}`)}
          </span>
          <ActionButton
            kind="primary"
            action={create}
            onDone={props.onDone}
            onError={setFailure}
            whyDisabled={refusal && t(`why.${refusal.name}`)}
          >
            {mayOverlap ? t('new.createAnyway') : existing ? t('new.add') : t('new.create')}
          </ActionButton>
        </div>
      </footer>
    </form>
  )
}
