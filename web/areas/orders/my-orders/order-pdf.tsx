import { Link, useParams } from '@tanstack/react-router'
import { ArrowLeft, Printer } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { trpc } from '../../../api'
import { useFormat } from '../../../i18n/format'
import { Button } from '../../../ui/buttons/button'
import { Skeleton } from '../../../ui/display/skeleton'
import { ErrorState } from '../../../ui/feedback/error-state'
import { OrderLines, PaymentRows, PriceRows } from '../menu/price-summary'
import { useMissingOrder } from './missing-order'
import type { Order } from './order-progress'
import { RefundLines } from './refund-lines'

/** An order on one sheet, for printing or keeping. */
export default function OrderPdfScreen() {
  const t = useTranslations('my-orders')
  const { orderId = '' } = useParams({ strict: false })
  const missing = useMissingOrder()
  const answer = trpc.customer.orders.show.useQuery({ purchaseId: orderId })
  return (
    <div className="mx-auto w-full max-w-2xl px-gutter py-6 print:max-w-none print:p-0">
      <div className="mb-4 flex items-center justify-between gap-3 print:hidden">
        <Button asChild kind="ghost">
          <Link to="/home/orders/$orderId" params={{ orderId }}>
            <ArrowLeft size={16} aria-hidden />
            {t('order.back')}
          </Link>
        </Button>
        <Button kind="primary" icon={Printer} onClick={() => print()}>
          {t('order.print')}
        </Button>
      </div>
      {answer.isError ? (
        <ErrorState error={answer.error} onRetry={() => answer.refetch()} missing={missing} />
      ) : answer.isPending ? (
        <Skeleton className="h-[32rem] rounded-card" />
      ) : (
        <Sheet order={answer.data} />
      )}
    </div>
  )
}

function Sheet({ order }: { order: Order }) {
  const t = useTranslations('my-orders')
  const f = useFormat()
  const { store, seller, billingDetails: billing, paymentDetails: paid } = order
  return (
    <article
      aria-label={t('order.receipt')}
      className="rounded-card border bg-surface p-6 sm:p-8 print:border-0 print:p-0"
    >
      <header className="flex flex-wrap items-start justify-between gap-4 border-b pb-5">
        <div>
          <p className="text-meta text-text3">{t('order.receipt')}</p>
          <h1 className="text-head">{t('order.number', { number: order.ufid })}</h1>
          <p className="mt-1 text-note text-text2">{f.dateTime(order.createdAt)}</p>
        </div>
        <div className="text-note sm:text-right">
          <p className="font-semibold">{store.name}</p>
          <p className="text-text2">{store.address?.address}</p>
          <p className="text-text2">
            {[store.address?.postalCode, store.address?.city].filter(Boolean).join(' ')}
          </p>
          {seller.name && <p className="text-text2">{t('order.soldBy', { name: seller.name })}</p>}
          {seller.vatNumber && (
            <p className="num text-text2">{t('order.vatNumber', { number: seller.vatNumber })}</p>
          )}
        </div>
      </header>
      <dl className="grid gap-4 border-b py-5 text-note sm:grid-cols-2">
        <div>
          <dt className="text-meta text-text3">
            {t(order.isPickup ? 'order.collectAt' : 'order.deliveryAddress')}
          </dt>
          <dd>
            {order.isPickup
              ? store.name
              : [order.locationName, order.address?.address, order.address?.details]
                  .filter(Boolean)
                  .join(', ')}
          </dd>
          <dd className="num text-text2">
            {f.longDay(order.deliveryWindowStart)},{' '}
            {f.window(order.deliveryWindowStart, order.deliveryWindowEnd)}
          </dd>
        </div>
        <div>
          <dt className="text-meta text-text3">{t('order.billedTo')}</dt>
          <dd>
            {billing?.name ?? `${order.customerDetails.name ?? ''} ${order.customerDetails.lastName ?? ''}`}
          </dd>
          <dd className="text-text2">{billing?.vatNumber}</dd>
          <dd className="text-text2">
            {[billing?.address?.address, billing?.address?.postalCode, billing?.address?.city]
              .filter(Boolean)
              .join(', ')}
          </dd>
          <dd className="text-text2">
            {[
              order.projectCode && t('order.projectCode.named', { code: order.projectCode }),
              order.billingMeta.costCenter,
              order.billingMeta.poNumber,
            ]
              .filter(Boolean)
              .join(' · ')}
          </dd>
        </div>
      </dl>
      <div className="py-3">
        <OrderLines lines={order.cartItems} conflict={order} />
      </div>
      <div className="ml-auto max-w-xs space-y-4 border-t pt-4">
        <PriceRows price={order.price} isPickup={order.isPickup} />
        <div className="border-t pt-4">
          <PaymentRows
            parts={{
              inKind: paid.appliedInKind.amount,
              flex: paid.appliedFlex.amount,
              balance: paid.appliedBalance.amount,
              card: paid.card.amount,
              transfer: paid.transfer.amount,
            }}
          />
        </div>
        <RefundLines order={order} />
      </div>
      <p className="mt-8 text-meta text-text3">{t('order.notInvoice')}</p>
    </article>
  )
}
