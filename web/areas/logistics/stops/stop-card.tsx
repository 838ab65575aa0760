import {
  CircleAlert,
  KeyRound,
  MessageSquareText,
  PackageCheck,
  PackageOpen,
  Phone,
  ShoppingBag,
  TriangleAlert,
  Wifi,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { metersBetween } from '../../../../src/core/rules/ordering/distance'
import type { VehicleType } from '../../../../src/modules/logistics/couriers/rules/vehicles'
import type { Waypoint } from '../../../../src/modules/logistics/routes/contract/waypoints'
import { isFarFromTarget } from '../../../../src/modules/logistics/routes/rules/far-from-target'
import { useFormat } from '../../../i18n/format'
import { Button } from '../../../ui/buttons/button'
import { cx } from '../../../ui/cx'
import { Chip } from '../../../ui/display/chip'
import { StatusChip } from '../../../ui/display/status-chip'
import { useTracking } from '../outbox/tracking'
import { CustomerMessages } from './customer-messages'
import { NavigateButton } from './navigate-button'

/** Everything that a courier needs to know of a stop, before and at the door. */
export function StopCard({
  stop,
  vehicle,
  isOutOfTurn,
  now,
  onProblem,
  children,
}: {
  stop: Waypoint
  vehicle: VehicleType
  isOutOfTurn: boolean
  now: number
  onProblem: (() => void) | null
  /** After the orders. */
  children?: ReactNode
}) {
  const t = useTranslations('stops')
  const format = useFormat()
  const { geo, signal } = useTracking()
  const away = geo ? metersBetween(geo, stop.address.geo) : null
  const isFar = geo !== null && signal !== 'coarse' && isFarFromTarget(geo, stop.address.geo)
  const isLate = stop.windowEnd.getTime() < now
  const { phone, contact, comments } = peopleAt(stop)
  // A bare number would be read as one of the street's.
  const floor = stop.access?.floor?.replace(/^\d+$/, number => t('stop.floor', { floor: number }))
  const details = floor ?? stop.address.details
  const notes = [stop.access?.instructions, stop.note, ...comments].filter(note => note)
  return (
    <section aria-labelledby="current-stop" className="rounded-sheet border bg-surface p-4 shadow-pop">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="flex items-center gap-2 font-semibold text-brand">
          {isPickup(stop) ? (
            <PackageOpen size={22} aria-hidden className="shrink-0" />
          ) : (
            <PackageCheck size={22} aria-hidden className="shrink-0" />
          )}
          {t(`stop.${kindOf(stop)}`)}
        </span>
        <StatusChip of="waypoint" status={stop.status} size="normal" />
        <span className={cx('num font-semibold', isLate ? 'text-bad' : 'text-text2')}>
          {isLate && `${t('stop.late')} `}
          {format.window(stop.windowStart, stop.windowEnd)}
        </span>
      </div>
      <h2 id="current-stop" className="mt-2 text-head">
        {stop.name}
      </h2>
      <p className="text-text2">
        {stop.address.formattedAddress}
        {details && <span className="font-semibold text-text"> · {details}</span>}
      </p>
      {contact && <p className="text-text2">{t('stop.ask', { name: contact })}</p>}
      {away !== null && stop.status === 'EnRoute' && (
        <p className="num text-text2">{t('stop.far', { distance: format.distance(away) })}</p>
      )}
      {away !== null && stop.status === 'Arrived' && isFar && (
        <p className="num mt-1 font-semibold text-bad">
          {t('stop.far', { distance: format.distance(away) })}
        </p>
      )}
      {isOutOfTurn && (
        <p className="mt-1 flex items-center gap-2 font-semibold text-warn">
          <TriangleAlert size={18} aria-hidden />
          {t('stop.outOfTurn')}
        </p>
      )}
      <div className="mt-3 grid grid-cols-2 gap-2">
        <NavigateButton to={stop.address.geo} vehicle={vehicle} />
        {phone ? (
          <Button asChild className="min-h-12 justify-center">
            <a href={`tel:${phone}`}>
              <Phone size={18} aria-hidden />
              {t('stop.call')}
            </a>
          </Button>
        ) : (
          <Button icon={Phone} whyDisabled={t('stop.noPhone')} className="min-h-12">
            {t('stop.call')}
          </Button>
        )}
      </div>
      {notes.length > 0 && (
        <ul className="mt-3 flex flex-col gap-2 rounded-card bg-warnSoft p-3 font-medium text-warn">
          {notes.map(note => (
            <li key={note} className="flex gap-2">
              {note === stop.access?.instructions ? (
                <KeyRound size={18} aria-hidden className="mt-0.5 shrink-0" />
              ) : (
                <MessageSquareText size={18} aria-hidden className="mt-0.5 shrink-0" />
              )}
              <span className="min-w-0 break-words">{note}</span>
            </li>
          ))}
        </ul>
      )}
      {stop.access?.wifiName && (
        <p className="mt-2 flex items-center gap-2 text-note text-text2">
          <Wifi size={16} aria-hidden />
          {stop.access.wifiName}
          {stop.access.wifiPassword && (
            <code className="font-semibold text-text">{stop.access.wifiPassword}</code>
          )}
        </p>
      )}
      <ul className="mt-3 border-t">
        {stop.orders.map(order => (
          <li key={order.id} className="flex items-center gap-3 border-b py-2.5 last:border-b-0">
            {stop.shouldPickup ? (
              <PackageOpen size={20} aria-hidden className="shrink-0 text-brand" />
            ) : (
              <PackageCheck size={20} aria-hidden className="shrink-0 text-brand" />
            )}
            <span className="min-w-0 flex-1">
              <span className="num block font-semibold">{order.ufid}</span>
              <span className="block truncate text-note text-text2">
                {stop.shouldPickup ? order.storeName : order.customerName} ·{' '}
                {t('stop.items', { count: order.itemCount })}
              </span>
              <span className="flex items-center gap-1.5 font-semibold">
                <ShoppingBag size={16} aria-hidden />
                {t('stop.bags', { count: order.bags })}
              </span>
            </span>
            {stop.shouldPickup && (
              <span className="text-right">
                <span className="block text-meta text-text2">{t('stop.code')}</span>
                <span className="num font-semibold text-title">{order.pickupCode}</span>
              </span>
            )}
          </li>
        ))}
        {stop.orders.length === 0 && (
          <li className="flex items-center gap-2 py-2.5 text-text2">
            <Chip>{t('stop.external')}</Chip>
          </li>
        )}
      </ul>
      {children}
      {stop.shouldDeliver &&
        stop.orders.map(order => <CustomerMessages key={order.id} purchaseId={order.id} />)}
      {onProblem && (
        <Button icon={CircleAlert} kind="ghost" onClick={onProblem} className="mt-2 w-full justify-center">
          {t('action.problem')}
        </Button>
      )}
    </section>
  )
}

const isPickup = (stop: Waypoint) => stop.shouldPickup && !stop.shouldDeliver

const kindOf = (stop: Waypoint) =>
  isPickup(stop) ? 'pickup' : stop.shouldPickup ? 'pickupAndDeliver' : 'deliver'

/** Who is asked for at a stop: where things are collected the store's own people, at a door the customer. */
function peopleAt(stop: Waypoint) {
  if (isPickup(stop)) return { phone: stop.contactPhone, contact: stop.contactName, comments: [] }
  return {
    phone: stop.contactPhone ?? stop.orders.find(order => order.customerPhone)?.customerPhone,
    contact: stop.contactName ?? stop.orders[0]?.customerName,
    comments: stop.orders.flatMap(order => (order.comments ? [`${order.ufid}: ${order.comments}`] : [])),
  }
}
