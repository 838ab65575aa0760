import { BellRing, Clock, Euro, Pencil, Phone, Printer, Share2, Split, Trash2 } from 'lucide-react'
import { type ComponentProps, type ReactNode, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { checkRoute } from '../../../../src/modules/logistics/routes/rules/route-check'
import { useFormat } from '../../../i18n/format'
import { loadTextsInUse } from '../../../i18n/texts'
import { lazyPart } from '../../../router/lazy-part'
import { Opening } from '../../../router/opening'
import { useSession } from '../../../session/session'
import { Button } from '../../../ui/buttons/button'
import { cx } from '../../../ui/cx'
import { Chip } from '../../../ui/display/chip'
import { CodeText } from '../../../ui/display/code-text'
import { Combobox } from '../../../ui/fields/combobox'
import { Field } from '../../../ui/fields/field'
import { type BoardOrder, courierName, type Driver, doneCount, type Route } from '../routes/board'
import { PhoneLine } from '../routes/presence-dot'
import { RouteCheckLine } from '../routes/route-check-line'
import { RouteStatusChip } from '../routes/route-status-chip'
import { SignalChip } from '../routes/signal-chip'
import { useCourierChoices } from '../routes/use-courier-choices'
import type { DispatchActions } from '../routes/use-dispatch-actions'
import { canBeHandedOver } from './draft-order'
import { type RouteDialog, RouteDialogs } from './route-dialogs'
import { changedWindows, editOf } from './route-draft'
import { RouteEditor } from './route-editor'
import { RouteHeading, type RouteTool } from './route-heading'
import { RouteMap } from './route-map'
import { RoutePricing } from './route-pricing'
import { RouteStop } from './route-stop'
import { useShareRoute } from './use-share-route'

const RouteHistory = lazyPart(async () => {
  const [{ RecordHistory }] = await Promise.all([
    import('../../../collection/history/record-history'),
    loadTextsInUse(['history', 'collection']),
  ])
  return { default: RecordHistory }
})

export interface RoutePanelProps {
  route: Route
  couriers: readonly Driver[]
  fleets?: readonly { id: string; name: string }[]
  /** Orders without a route, which can be added. */
  orders?: readonly BoardOrder[]
  colour: string
  isAnonymous: boolean
  now: number
  hovered: string | null
  onHover: (id: string | null) => void
  actions: DispatchActions
  /** Nothing is left of it; with the id of the route that took its stops over, where one did. */
  onGone: (takerId: string | null) => void
  /** Shows its stops on a small map: where no map stands beside it. */
  hasMap?: boolean
  /** Left out where what stands round it has the route’s name and the way back. */
  onClose?: () => void
  /** Below its stops, and scrolled with them. */
  below?: ReactNode
}

type Part = 'edit' | 'pricing' | 'history'

/** A route, whole: who drives it, where it stands, what it costs, and everything that can be done with it. */
export default function RoutePanel(props: RoutePanelProps) {
  const { route, couriers, colour, isAnonymous, now, hovered, onHover, actions } = props
  const t = useTranslations('routes')
  const { can } = useSession()
  const [part, setPart] = useState<Part | null>(null)
  const [dialog, setDialog] = useState<RouteDialog | null>(null)
  const share = useShareRoute()

  const driver = couriers.find(({ id }) => id === route.assignedTo) ?? null
  const isOver = route.isComplete || route.canceledAt !== null
  // A stop that failed on a route that is over can still be tried again or given to another courier.
  const canChange = route.canceledAt === null && route.waypoints.some(stop => stop.status !== 'Completed')
  const check = checkRoute(route.waypoints)
  const numbers = new Map(route.waypoints.flatMap(stop => stop.orders.map(order => [order.id, order.ufid])))
  const driverName = driver ? courierName(driver, isAnonymous) : isAnonymous ? null : route.driverName
  const toggle = (next: Part) => () => setPart(part === next ? null : next)
  const tools: RouteTool[] = [
    ...(!canChange
      ? []
      : [{ icon: Pencil, label: t('route.edit'), isOn: part === 'edit', onPress: toggle('edit') }]),
    ...(canChange && route.waypoints.some(canBeHandedOver)
      ? [{ icon: Split, label: t('split.open'), onPress: () => setDialog('split') }]
      : []),
    { icon: Euro, label: t('route.pricing'), isOn: part === 'pricing', onPress: toggle('pricing') },
    ...(route.assignedTo && actions.notify
      ? [{ icon: BellRing, label: t('route.notify'), onPress: () => setDialog('notify') }]
      : []),
    { icon: Printer, label: t('print.open'), onPress: () => setDialog('print') },
    { icon: Share2, label: t('share.open'), onPress: () => share(route) },
    ...(can('admin.logs.list')
      ? [{ icon: Clock, label: t('history'), isOn: part === 'history', onPress: toggle('history') }]
      : []),
    {
      icon: Trash2,
      label: t('route.remove'),
      whyDisabled: doneCount(route) > 0 && !can('LogisticsAdminPermission') ? t('why.HasBegun') : null,
      onPress: () => setDialog('remove'),
    },
  ]
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <RouteHeading name={route.name} colour={colour} tools={tools} onClose={props.onClose} />
      {props.hasMap && <RouteMap route={route} />}
      {part === 'edit' ? (
        <EditedRoute
          {...{ route, couriers, colour, isAnonymous, now, hovered, onHover }}
          fleets={props.fleets ?? []}
          orders={props.orders ?? []}
          actions={actions}
          onClose={() => setPart(null)}
        />
      ) : (
        <div className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto p-3">
          <RouteFacts route={route} />
          {isOver ? (
            driverName && <Figure name={t('new.driver')} value={driverName} />
          ) : (
            <>
              <DriverPart {...props} driverName={driverName} />
              {driver && <PhoneLine courier={driver} now={now} />}
            </>
          )}
          {route.note && <p className="rounded-ctl bg-sunken px-3 py-2">{route.note}</p>}
          <Suspense fallback={<Opening />}>
            {part === 'pricing' && (
              <RoutePricing
                route={route}
                onSave={courierPrice => actions.edit({ id: route.id, pricingDetails: { courierPrice } })}
              />
            )}
            {part === 'history' && <RouteHistory entityId={route.id} />}
          </Suspense>
          {!check.isOk && <RouteCheckLine check={check} nameOf={id => numbers.get(id) ?? id} />}
          <ol aria-label={t('stops')}>
            {route.waypoints.map((stop, index) => (
              <RouteStop
                key={stop.id}
                stop={stop}
                number={index + 1}
                colour={colour}
                isHovered={hovered === `stop ${stop.id}`}
                onHover={onHover}
                isTarget={stop.id === route.nextTargetId}
              />
            ))}
          </ol>
          {props.below}
        </div>
      )}
      {dialog && (
        <RouteDialogs
          {...props}
          dialog={dialog}
          driverName={driverName}
          onCloseDialog={() => setDialog(null)}
        />
      )}
    </div>
  )
}

type EditedRouteProps = Omit<ComponentProps<typeof RouteEditor>, 'onSave'> & Pick<RoutePanelProps, 'actions'>

/** Edits the route as it was when it was opened: what another dispatcher changes meanwhile is not overwritten. */
function EditedRoute({ route: current, actions, ...props }: EditedRouteProps) {
  const [route] = useState(current)
  return (
    <RouteEditor
      {...props}
      route={route}
      onSave={async (draft, isNotified) => {
        await actions.edit(editOf(route, draft, isNotified), changedWindows(route, draft))
        if (draft.purchaseIds.length) actions.giveTo({ route }, draft.purchaseIds)
      }}
    />
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
        <SignalChip signal={route.signal} />
        <CodeText value={route.id}>{route.shortId}</CodeText>
        <span className="num ml-auto font-semibold">{format.money(route.pricing.total.amount)}</span>
      </div>
      <dl className="num grid grid-cols-2 gap-2 text-meta">
        <Figure name={t('route.date')} value={format.dateTime(route.effectiveDate)} isWide />
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
  extends Pick<RoutePanelProps, 'route' | 'couriers' | 'isAnonymous' | 'now' | 'actions'> {
  driverName: string | null
}

/** Who drives it, to be changed and called. */
function DriverPart({ route, couriers, isAnonymous, now, actions, driverName }: DriverPartProps) {
  const t = useTranslations('routes')
  const next = route.waypoints.find(stop => stop.status !== 'Completed')
  const choices = useCourierChoices(couriers, { now, isAnonymous, from: next?.address.geo ?? null })
  return (
    <div className="flex items-end gap-2">
      <Field label={t('new.driver')} className="min-w-0 flex-1">
        <Combobox
          value={route.assignedTo}
          valueLabel={driverName ?? undefined}
          onChange={id => actions.assign(route, id)}
          clearable
          placeholder={t('new.chooseDriver')}
          options={choices}
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

function Figure({ name, value, isWide }: { name: string; value: string; isWide?: boolean }) {
  return (
    <div className={cx('min-w-0', isWide && 'col-span-2')}>
      <dt className="text-text3">{name}</dt>
      <dd className="truncate font-medium">{value}</dd>
    </div>
  )
}
