import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Alert } from '../../../src/modules/alerts/contract/alerts'
import { writeFilters } from '../../collection/filters-in-url'
import { shiftDay, todayAt } from '../../ui/fields/date-presets'

interface Props {
  alert: Pick<Alert, 'figure' | 'city' | 'storeId' | 'windowMinutes'>
  className?: string
  children: ReactNode
}

/** Leads to what a figure is made of. */
export function AlertLink({ alert, ...rest }: Props) {
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
      return <Link to="/admin/printers/{-$entityId}" {...rest} />
    case 'waitingPapers':
      return <Link to="/admin/printers/{-$entityId}" search={{ tab: 'jobs' }} {...rest} />
    case 'lowStock':
    case 'urgentIncidents':
      return (
        <Link
          to="/admin/incidences/{-$entityId}"
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
          search={{ filter: writeFilters({ state: 'failed' }) }}
          {...rest}
        />
      )
    default:
      return <Link to="/admin/health" {...rest} />
  }
}
