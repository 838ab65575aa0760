import { Link } from '@tanstack/react-router'
import { Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../../i18n/format'
import { DISPATCHING } from '../../../session/access'
import { useSession } from '../../../session/session'
import { cx } from '../../../ui/cx'
import { Ago, Money } from '../../../ui/display/figures'
import { StatusChip, type StatusOf, statusLooks } from '../../../ui/display/status-chip'
import { Facts, Section } from '../../../ui/layout/page'
import { PartnerDeliveriesOfOrder } from '../../logistics/courier-partners/partner-deliveries'
import { InvoiceChip } from '../orders/invoice-chip'
import type { OrderDetail } from '../orders/order-detail'
import { OrderBags } from './order-bags'

type Fact = readonly [string, ReactNode]

/** When, where to, for whom, by whom, and how it is paid, as far as whoever looks may know. */
export function OrderFacts({
  order,
  isBesidePage = false,
}: {
  order: OrderDetail
  /** In the column beside the order's page, which tells its money itself. */
  isBesidePage?: boolean
}) {
  const t = useTranslations('order-sheet')
  const ordersTexts = useTranslations('orders')
  const refundsTexts = useTranslations('refunds')
  const format = useFormat()
  const { can } = useSession()
  const { purchase } = order
  const { address, customerDetails: customer } = purchase
  // Names and places have facts of their own where all of them are known.
  const recipient = order.userDisplayName === undefined ? order.recipient : undefined
  const person = order.isPrivate ? t('private') : order.userDisplayName
  const delivery: Fact[] = [
    [
      t('facts.window'),
      <span key="window" className={cx('num', order.isLate && 'font-semibold text-bad')}>
        {format.day(purchase.deliveryWindowStart)},{' '}
        {format.window(purchase.deliveryWindowStart, purchase.deliveryWindowEnd)}
      </span>,
    ],
    [
      t(purchase.isPickup ? 'facts.collect' : 'facts.pickup'),
      <span key="pickup" className="num">
        {format.time(purchase.pickupTime)}
      </span>,
    ],
    ...fact(
      t('facts.code'),
      purchase.pickupCode && (
        <span className="num font-semibold text-read tracking-widest">{purchase.pickupCode}</span>
      ),
    ),
    [ordersTexts('bags.label'), <OrderBags key="bags" order={order} />],
    ...fact(t('facts.store'), order.storeName),
    ...fact(t('facts.location'), !order.isPrivate && order.locationName),
    ...fact(
      t('facts.recipient'),
      recipient && (
        <span key="recipient" className="block">
          {recipient.map(line => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </span>
      ),
    ),
    ...fact(
      t('facts.address'),
      !recipient &&
        address &&
        [address.address, address.details, address.postalCode, address.city].filter(Boolean).join(', '),
    ),
    ...fact(
      t('facts.distance'),
      typeof purchase.haversineDistanceMeters === 'number' &&
        format.distance(purchase.haversineDistanceMeters),
    ),
    [t('facts.orderedAt'), <Ago key="ordered" at={purchase.createdAt} />],
  ]
  const people: Fact[] = [
    ...fact(t('facts.customer'), !isBesidePage && person),
    ...fact(
      t('facts.phone'),
      customer?.phone && (
        <a href={`tel:${customer.phone}`} className="num inline-flex items-center gap-1 text-brand underline">
          <Phone size={13} aria-hidden />
          {customer.phone}
        </a>
      ),
    ),
    ...fact(t('facts.email'), customer?.email),
    ...fact(
      t('facts.billing'),
      purchase.billingDetails &&
        [purchase.billingDetails.name, purchase.billingDetails.vatNumber].filter(Boolean).join(' · '),
    ),
    ...fact(t('facts.project'), purchase.projectCode),
    ...fact(t('facts.costCenter'), purchase.billingMeta?.costCenter),
    ...fact(t('facts.poNumber'), purchase.billingMeta?.poNumber),
    ...fact(
      t('facts.invoice'),
      order.invoiceBadge && (
        <InvoiceChip badge={order.invoiceBadge} isCanteen={purchase.channel === 'canteen'} />
      ),
    ),
    ...fact(
      t('facts.rating'),
      order.rating && `${order.rating.rating}/5${order.rating.comment ? ` · ${order.rating.comment}` : ''}`,
    ),
  ]
  const paid = purchase.paymentDetails
  const payment: Fact[] = paid
    ? [
        ...sum(refundsTexts('sources.inKind'), paid.appliedInKind.amount),
        ...sum(refundsTexts('sources.flex'), paid.appliedFlex.amount),
        ...sum(refundsTexts('sources.balance'), paid.appliedBalance.amount),
        ...sum(refundsTexts('sources.card'), paid.card.amount),
        ...sum(refundsTexts('sources.transfer'), paid.transfer.amount),
        ...fact(t('facts.payment'), purchase.paymentState && t(`payment.${purchase.paymentState}`)),
      ]
    : []
  const stops = [
    [t('facts.fetch'), order.logisticsPickup] as const,
    [t('facts.handOver'), order.logisticsDropoff] as const,
  ]
  const hasRoute = !purchase.isPickup && stops.some(([, stop]) => stop)
  return (
    <div className={isBesidePage ? 'space-y-4' : 'grid items-start gap-3 sm:grid-cols-2'}>
      <Section title={t('facts.delivery')}>
        <Facts items={delivery} />
      </Section>
      <div className={isBesidePage ? 'space-y-4' : 'space-y-3'}>
        {people.length > 0 && (
          <Section title={t(isBesidePage ? 'page.contact' : 'facts.people')}>
            <Facts items={people} />
          </Section>
        )}
        {hasRoute && (
          <Section title={t('facts.courier')}>
            <Facts
              items={stops.flatMap(([name, stop]): Fact[] =>
                stop
                  ? [
                      [
                        name,
                        <span key={name} className="flex flex-wrap items-center gap-2">
                          {stop.driver?.nickname ?? t('noCourier')}
                          {isWaypointStatus(stop.status) && <StatusChip of="waypoint" status={stop.status} />}
                          {stop.routeId && can(DISPATCHING) && (
                            <Link
                              to="/admin/logistics/map"
                              search={{ route: stop.routeId }}
                              className="text-brand underline"
                            >
                              {stop.routeName || t('facts.route')}
                            </Link>
                          )}
                        </span>,
                      ],
                    ]
                  : [],
              )}
            />
          </Section>
        )}
        {!purchase.isPickup && (
          <PartnerDeliveriesOfOrder
            orderId={order.id}
            otherwise={
              !hasRoute &&
              order.logisticsPickup !== undefined && (
                <Section title={t('facts.courier')}>
                  <p className="text-text3">{t('facts.noRoute')}</p>
                </Section>
              )
            }
          />
        )}
        {payment.length > 0 && !isBesidePage && (
          <Section title={t('facts.paidBy')}>
            <Facts items={payment} />
          </Section>
        )}
        {purchase.internalNote && (
          <Section title={t('facts.note')}>
            <p className="whitespace-pre-wrap">{purchase.internalNote}</p>
          </Section>
        )}
      </div>
    </div>
  )
}

function isWaypointStatus(status: string): status is StatusOf<'waypoint'> {
  return status in statusLooks.waypoint
}

function fact(name: string, value: ReactNode): Fact[] {
  return value ? [[name, value]] : []
}

function sum(name: string, cents: number): Fact[] {
  return cents > 0 ? [[name, <Money key={name} cents={cents} />]] : []
}
