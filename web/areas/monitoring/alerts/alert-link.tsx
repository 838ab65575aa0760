import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Alert } from '../../../../src/modules/monitoring/alerts/contract/alerts'
import { writeFilters } from '../../../collection/filters-in-url'
import { DISPATCHING, type Door, ORDER_BOARD } from '../../../session/access'
import { useSession } from '../../../session/session'
import { shiftDay, todayAt } from '../../../ui/fields/date-presets'

interface Props {
  alert: Pick<Alert, 'figure' | 'city' | 'storeId' | 'windowMinutes'>
  className?: string
  children: ReactNode
}

/** The screens that figures lead to, where that is not the health of the platform, and who may open them. */
const DOORS: Partial<Record<Alert['figure'], Door>> = {
  lateOrders: ORDER_BOARD,
  unacceptedOrders: ORDER_BOARD,
  failedPayments: 'merchant.orders.edit',
  failedOrders: 'admin.purchases.list',
  lowRatings: 'admin.purchases.list',
  averageRating: 'admin.purchases.list',
  silentPrinters: 'merchant.printers.update',
  waitingPapers: 'merchant.printers.update',
  lowStock: 'admin.incidences.list',
  urgentIncidents: 'admin.incidences.list',
  silentCouriers: DISPATCHING,
  failedMessages: 'admin.outgoingMessages.resend',
}

/** The list alone: without it a link keeps the id in the address, which here is that of the alert. */
const noRecord = { entityId: undefined }

/** Leads to what a figure is made of, where that is open to the person; else only its words. */
export function AlertLink(props: Props) {
  const { can } = useSession()
  const door = DOORS[props.alert.figure]
  return !door || can(door) ? <FigureLink {...props} /> : <span>{props.children}</span>
}

function FigureLink({ alert, ...rest }: Props) {
  const { figure, city, storeId, windowMinutes } = alert
  const of = { city, storeId }
  const today = todayAt(new Date())
  const days = `${shiftDay(today, -Math.ceil(windowMinutes / 1440))}..${today}`
  switch (figure) {
    case 'lateOrders':
    case 'unacceptedOrders':
      return (
        <Link
          to="/admin/purchases/{-$orderId}"
          search={{ filter: figure === 'lateOrders' ? 'late' : 'toAccept', store: storeId ?? undefined }}
          {...rest}
        />
      )
    case 'failedPayments':
      return <Link to="/admin/pending-purchases/{-$orderId}" {...rest} />
    case 'failedOrders':
    case 'lowRatings':
    case 'averageRating':
      return (
        <Link
          to="/admin/crud-purchases/{-$entityId}"
          params={noRecord}
          search={{
            sort: '-deliveryDate',
            filter: writeFilters({
              ...of,
              deliveryDay: days,
              outcome: figure === 'failedOrders' ? 'failed' : figure === 'lowRatings' ? 'ratedLow' : 'rated',
            }),
          }}
          {...rest}
        />
      )
    case 'silentPrinters':
      return <Link to="/admin/printers/{-$entityId}" params={noRecord} {...rest} />
    case 'waitingPapers':
      return <Link to="/admin/printers/{-$entityId}" params={noRecord} search={{ tab: 'jobs' }} {...rest} />
    case 'lowStock':
    case 'urgentIncidents':
      return (
        <Link
          to="/admin/incidences/{-$entityId}"
          params={noRecord}
          search={{ filter: writeFilters({ status: 'OPEN', city }) }}
          {...rest}
        />
      )
    case 'silentCouriers':
      return <Link to="/admin/logistics/map" search={{ city: city ?? undefined }} {...rest} />
    case 'failedMessages':
      return (
        <Link
          to="/admin/mailing/{-$entityId}"
          params={noRecord}
          search={{ filter: writeFilters({ state: 'failed' }) }}
          {...rest}
        />
      )
    default:
      return <Link to="/admin/health" {...rest} />
  }
}
