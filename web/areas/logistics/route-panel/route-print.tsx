import { Printer } from 'lucide-react'
import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../../i18n/format'
import { useMask } from '../../../session/incognito'
import { Button } from '../../../ui/buttons/button'
import { Dialog } from '../../../ui/dialogs/dialog'
import { doneCount, type Route, type Waypoint } from '../routes/board'
import { RouteSketch } from './route-sketch'

/** The print preview of a route. */
export function RoutePrint({ route, onClose }: { route: Route; onClose: () => void }) {
  const t = useTranslations('routes')
  // Only the sheet is printed, without the page behind it.
  useEffect(() => {
    document.body.classList.add('prints-sheet')
    return () => document.body.classList.remove('prints-sheet')
  }, [])
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('print.title')}
      width="wide"
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="primary" icon={Printer} onClick={() => print()}>
            {t('print.open')}
          </Button>
        </>
      }
    >
      <Sheet route={route} />
      {createPortal(
        <div className="printed-sheet" data-theme="light">
          <Sheet route={route} />
        </div>,
        document.body,
      )}
    </Dialog>
  )
}

/** Stops with their windows, contacts, orders and bags. */
function Sheet({ route }: { route: Route }) {
  const t = useTranslations('routes')
  const format = useFormat()
  return (
    <article aria-label={route.name}>
      <h2 className="text-title">{route.name}</h2>
      <p className="num text-text2">
        {[
          format.dateTime(route.effectiveDate),
          route.driverName ?? t('routes.noDriver'),
          t(`vehicle.${route.vehicleType}`),
          `${t('stops')}: ${t('routes.progress', { done: doneCount(route), all: route.waypoints.length })}`,
          route.shortId,
        ].join(' · ')}
      </p>
      {route.note && <p className="mt-2 rounded-ctl border px-3 py-2">{route.note}</p>}
      <RouteSketch waypoints={route.waypoints} />
      <ol className="mt-3">
        {route.waypoints.map((stop, index) => (
          <PrintedStop key={stop.id} stop={stop} number={index + 1} />
        ))}
      </ol>
    </article>
  )
}

function PrintedStop({ stop, number }: { stop: Waypoint; number: number }) {
  const t = useTranslations('routes')
  const format = useFormat()
  const mask = useMask()
  const kind = stop.isTransfer
    ? t(stop.shouldPickup ? 'stop.takeFrom' : 'stop.giveTo', {
        name: mask('name', stop.contactName) ?? t('new.driver'),
      })
    : stop.shouldPickup
      ? t('pickup')
      : t('dropoff')
  return (
    <li className="break-inside-avoid border-b py-2">
      <p className="flex gap-2 font-semibold">
        <span className="num w-6">{number}</span>
        <span className="min-w-0 flex-1">
          {kind}: {stop.shouldPickup ? stop.name : mask('address', stop.name)}
        </span>
        <span className="num">{format.window(stop.windowStart, stop.windowEnd)}</span>
      </p>
      <div className="pl-8 text-meta">
        <p>
          {mask('address', stop.address.formattedAddress)}
          {stop.address.details && ` · ${mask('address', stop.address.details)}`}
        </p>
        {(stop.contactName || stop.contactPhone) && (
          <p>
            {[mask('name', stop.contactName), mask('phone', stop.contactPhone)].filter(Boolean).join(' · ')}
          </p>
        )}
        {stop.note && <p>{stop.note}</p>}
        {stop.orders.map(order => (
          <p key={order.id} className="num">
            ☐ {order.ufid} · {mask('name', order.customerName)} · {t('pick.bags', { count: order.bags })}
          </p>
        ))}
      </div>
    </li>
  )
}
