import { BellRing, Euro, Pencil, Phone, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { z } from 'zod'
import type { EditRoute } from '../../../../src/modules/logistics/routes/contract/routes'
import { checkRoute } from '../../../../src/modules/logistics/routes/rules/route-check'
import { useFailureText } from '../../../i18n/failure-text'
import { useFormat } from '../../../i18n/format'
import { useSession } from '../../../session/session'
import { ActionButton } from '../../../ui/buttons/action-button'
import { Button } from '../../../ui/buttons/button'
import { ConfirmDialog } from '../../../ui/dialogs/dialog'
import { Chip } from '../../../ui/display/chip'
import { CodeText } from '../../../ui/display/code-text'
import { Combobox } from '../../../ui/fields/combobox'
import { Field } from '../../../ui/fields/field'
import { Input } from '../../../ui/fields/input'
import { courierName, type Driver, doneCount, presenceNow, type Route, type Waypoint } from './board'
import { movedBy } from './new-route'
import { NotifyDialog } from './notify-dialog'
import { usePresenceText } from './presence-dot'
import { RouteCheckLine } from './route-check-line'
import { RouteHeading, type RouteTool } from './route-heading'
import { RoutePricing } from './route-pricing'
import { RouteStatusChip } from './route-status-chip'
import { RouteStop } from './route-stop'

export type EditRouteInput = z.input<typeof EditRoute>

export interface RoutePanelProps {
  route: Route
  couriers: readonly Driver[]
  colour: string
  isAnonymous: boolean
  now: number
  hovered: string | null
  onHover: (id: string | null) => void
  onEdit: (input: EditRouteInput) => Promise<unknown>
  onAssign: (route: Route, driverId: string | null) => void
  onRemove: (route: Route) => Promise<unknown>
  onNotify?: (userId: string, message: { title: string; message: string }) => Promise<unknown>
  /** Left out where what stands round it has the route’s name and the way back. */
  onClose?: () => void
  /** Opens the pricing from the start. */
  addPrice?: boolean
}

/** A route, whole: who drives it, where it stands, what it costs; and, being edited, its stops in another order. */
export function RoutePanel(props: RoutePanelProps) {
  const { route, couriers, colour, isAnonymous, hovered, onHover, addPrice = false } = props
  const t = useTranslations('routes')
  const { can } = useSession()
  const [draft, setDraft] = useState<{ name: string; stops: Waypoint[] } | null>(null)
  const [isPricing, setIsPricing] = useState(addPrice)
  const [isRemoving, setIsRemoving] = useState(false)
  const [isNotifying, setIsNotifying] = useState(false)

  const driver = couriers.find(({ id }) => id === route.assignedTo) ?? null
  const isOver = route.isComplete || route.canceledAt !== null
  const stops = draft?.stops ?? route.waypoints
  const check = checkRoute(stops)
  const numbers = new Map(route.waypoints.flatMap(stop => stop.orders.map(order => [order.id, order.ufid])))
  const driverName = driver ? courierName(driver, isAnonymous) : isAnonymous ? null : route.driverName

  const save = async () => {
    if (!draft) return
    const left = new Set(draft.stops.map(({ id }) => id))
    await props.onEdit({
      id: route.id,
      updatedRoute: { updatedAt: route.updatedAt, ...(draft.name.trim() && { name: draft.name.trim() }) },
      deleteWaypoints: route.waypoints.filter(stop => !left.has(stop.id)).map(({ id }) => id),
      newWaypointsOrder: draft.stops.map(({ id }) => id),
    })
  }
  const tools: RouteTool[] = [
    ...(isOver
      ? []
      : [
          {
            icon: Pencil,
            label: t('route.edit'),
            isOn: draft !== null,
            onPress: () => setDraft(draft ? null : { name: route.name, stops: route.waypoints }),
          },
        ]),
    { icon: Euro, label: t('route.pricing'), isOn: isPricing, onPress: () => setIsPricing(!isPricing) },
    ...(route.assignedTo && props.onNotify
      ? [{ icon: BellRing, label: t('route.notify'), onPress: () => setIsNotifying(true) }]
      : []),
    {
      icon: Trash2,
      label: t('route.remove'),
      whyDisabled: doneCount(route) > 0 && !can('LogisticsAdminPermission') ? t('why.HasBegun') : null,
      onPress: () => setIsRemoving(true),
    },
  ]
  const change = (next: Waypoint[]) => setDraft(current => current && { ...current, stops: next })

  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <RouteHeading name={route.name} colour={colour} tools={tools} onClose={props.onClose} />
      <div className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto p-3">
        <RouteFacts route={route} />
        {draft && (
          <Field label={t('new.name')}>
            <Input
              value={draft.name}
              onChange={event => setDraft({ ...draft, name: event.target.value })}
              maxLength={120}
            />
          </Field>
        )}
        {isOver ? (
          driverName && <Figure name={t('new.driver')} value={driverName} />
        ) : (
          <DriverPart {...props} driverName={driverName} />
        )}
        {route.note && !draft && <p className="rounded-ctl bg-sunken px-3 py-2">{route.note}</p>}
        {isPricing && (
          <RoutePricing
            route={route}
            onSave={courierPrice => props.onEdit({ id: route.id, pricingDetails: { courierPrice } })}
          />
        )}
        {(draft || !check.isOk) && <RouteCheckLine check={check} nameOf={id => numbers.get(id) ?? id} />}
        <ol aria-label={t('stops')}>
          {stops.map((stop, index) => (
            <RouteStop
              key={stop.id}
              stop={stop}
              number={index + 1}
              colour={colour}
              isHovered={hovered === `stop ${stop.id}`}
              onHover={onHover}
              isTarget={stop.id === route.nextTargetId}
              editing={
                draft && {
                  up: index > 0 ? () => change(movedBy(stops, index, -1)) : null,
                  down: index < stops.length - 1 ? () => change(movedBy(stops, index, 1)) : null,
                  remove: () => change(stops.filter(one => one !== stop)),
                }
              }
            />
          ))}
        </ol>
      </div>
      {draft && (
        <SaveBar
          onSave={save}
          onClose={() => setDraft(null)}
          whyDisabled={stops.length === 0 ? t('why.WaypointsMissing') : null}
        />
      )}
      <ConfirmDialog
        open={isRemoving}
        onOpenChange={setIsRemoving}
        title={t('route.removeTitle', { name: route.name })}
        text={t('route.removeText')}
        confirm={t('route.removeSlide')}
        action={() => props.onRemove(route)}
        danger
        slide
      />
      {route.assignedTo && props.onNotify && (
        <NotifyDialog
          open={isNotifying}
          onOpenChange={setIsNotifying}
          name={driverName ?? t('new.driver')}
          onSend={message => props.onNotify?.(route.assignedTo ?? '', message) ?? Promise.resolve()}
        />
      )}
    </div>
  )
}

/** Its state and its figures. */
function RouteFacts({ route }: { route: Route }) {
  const t = useTranslations('routes')
  const format = useFormat()
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <RouteStatusChip route={route} />
        {route.lateMinutes > 0 && <Chip tone="bad">{t('late.minutes', { count: route.lateMinutes })}</Chip>}
        <CodeText value={route.id}>{route.shortId}</CodeText>
        <span className="num ml-auto font-semibold">{format.money(route.pricing.total.amount)}</span>
      </div>
      <dl className="num grid grid-cols-3 gap-2 text-meta">
        <Figure name={t('route.date')} value={format.dateTime(route.effectiveDate)} />
        <Figure
          name={t('stops')}
          value={t('routes.progress', { done: doneCount(route), all: route.waypoints.length })}
        />
        <Figure name={t('new.vehicle')} value={t(`vehicle.${route.vehicleType}`)} />
      </dl>
    </>
  )
}

interface DriverPartProps
  extends Pick<RoutePanelProps, 'route' | 'couriers' | 'isAnonymous' | 'now' | 'onAssign'> {
  driverName: string | null
}

/** Who drives it, to be changed and called. */
function DriverPart({ route, couriers, isAnonymous, now, onAssign, driverName }: DriverPartProps) {
  const t = useTranslations('routes')
  const presenceText = usePresenceText()
  return (
    <div className="flex items-end gap-2">
      <Field label={t('new.driver')} className="min-w-0 flex-1">
        <Combobox
          value={route.assignedTo}
          valueLabel={driverName ?? undefined}
          onChange={id => onAssign(route, id)}
          clearable
          placeholder={t('new.chooseDriver')}
          options={couriers.map(courier => {
            const { presence, seconds } = presenceNow(courier, now)
            return {
              value: courier.id,
              label: courierName(courier, isAnonymous),
              detail: presenceText(presence, seconds),
            }
          })}
        />
      </Field>
      {route.driverPhone && (
        <Button asChild>
          <a href={`tel:${route.driverPhone}`}>
            <Phone size={16} aria-hidden />
            {t('route.call')}
          </a>
        </Button>
      )}
    </div>
  )
}

interface SaveBarProps {
  onSave: () => Promise<unknown>
  onClose: () => void
  whyDisabled: string | null
}

function SaveBar({ onSave, onClose, whyDisabled }: SaveBarProps) {
  const t = useTranslations('routes')
  const failureText = useFailureText()
  const [failure, setFailure] = useState<unknown>(null)
  const save = () => {
    setFailure(null)
    return onSave()
  }
  return (
    <footer className="flex flex-col gap-2 border-t bg-surface p-3">
      {failure !== null && (
        <p role="alert" className="rounded-ctl bg-badSoft px-3 py-2 text-bad">
          {failureText(failure)}
        </p>
      )}
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>{t('cancel')}</Button>
        <ActionButton action={save} onDone={onClose} onError={setFailure} whyDisabled={whyDisabled}>
          {t('save')}
        </ActionButton>
      </div>
    </footer>
  )
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-text3">{name}</dt>
      <dd className="truncate font-medium">{value}</dd>
    </div>
  )
}
