import { Link, useParams } from '@tanstack/react-router'
import { ArrowLeft, ClockAlert, Star } from 'lucide-react'
import { Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { channel } from '../../../../src/core/contract/channels'
import { localTimeOf } from '../../../../src/core/rules/local-time'
import { trpc } from '../../../api'
import { useFormat } from '../../../i18n/format'
import { withTexts } from '../../../i18n/with-texts'
import { useLive, useLiveState } from '../../../live'
import { useDialogEntry } from '../../../router/dialog-entry'
import { lazyPart } from '../../../router/lazy-part'
import { Button } from '../../../ui/buttons/button'
import { useNow } from '../../../ui/display/figures'
import { Banner } from '../../../ui/feedback/banner'
import { ErrorState } from '../../../ui/feedback/error-state'
import type { PushOffer } from '../../identity/preferences/offer-push'
import { OrderLines, PaymentRows, PriceRows } from '../menu/price-summary'
import { CourierMessagesOfOrder } from './courier-messages'
import { isFailed, isOver } from './ended-orders'
import { useMissingOrder } from './missing-order'
import { Actions, Card, History, Place } from './order-beside'
import { isUnderWay, LeadOfOrder, OrderOnItsWay, useOnItsWay } from './order-on-its-way'
import { leadOf, type Order } from './order-progress'
import { OrderSkeleton } from './order-skeleton'
import { PickupCode, Progress } from './order-steps'
import { OwnState } from './own-state'
import { ProofOfOwnOrder } from './proof-of-delivery'
import { RatingDialog, StarsShown } from './rating-form'
import { RefundLines } from './refund-lines'
import { Shortages } from './shortages'
import { WhyCompanyPays } from './why-company-pays'

const OwnReports = lazyPart(withTexts(['help'], () => import('../../customer-relations/reports/own-reports')))

const AskedQuote = lazyPart(
  withTexts(['checkout-link'], () => import('../../billing/quote-links/asked-quote')),
)

const POLL_MS = 90_000

// Most people have answered the offer, and need none of it.
const OfferPush = lazyPart<PushOffer>(async () => {
  const { OfferPush: part } = await import('../../identity/preferences/offer-push')
  return { default: part }
})

/** One order, as it stands at this moment. */
export default function OrderScreen() {
  const t = useTranslations('my-orders')
  const { orderId = '' } = useParams({ strict: false })
  const missing = useMissingOrder()
  const utils = trpc.useUtils()
  const { polling } = useLiveState()
  const answer = trpc.customer.orders.show.useQuery(
    { purchaseId: orderId },
    { refetchInterval: polling ? POLL_MS : false },
  )
  useLive(orderId ? channel.order(orderId) : null, () => {
    void utils.customer.orders.show.invalidate({ purchaseId: orderId })
    void utils.public.orders.status.invalidate()
    void utils.public.orders.conversation.invalidate()
  })
  return (
    <div className="mx-auto max-w-shop px-gutter pt-5 pb-16">
      <Link
        to="/home/orders"
        className="inline-flex h-9 items-center gap-1.5 rounded-ctl font-medium text-note text-text2 hover:text-text pointer-coarse:h-11"
      >
        <ArrowLeft size={16} aria-hidden />
        {t('orders.title')}
      </Link>
      {answer.isError ? (
        <ErrorState error={answer.error} onRetry={() => answer.refetch()} missing={missing} />
      ) : answer.isPending ? (
        <OrderSkeleton />
      ) : (
        <OrderView order={answer.data} />
      )}
    </div>
  )
}

function OrderView({ order }: { order: Order }) {
  const t = useTranslations('my-orders')
  const menuTexts = useTranslations('menu')
  const f = useFormat()
  const state = useLiveState()
  const now = useNow(30_000)
  const { data: onItsWay } = useOnItsWay(order)
  return (
    <>
      <header className="mt-1 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div>
          <p className="num flex flex-wrap items-center gap-2 text-note text-text2">
            {t('order.number', { number: order.ufid })}
            <OwnState order={order} />
            {!isOver(order) && state.state === 'live' && (
              <span className="inline-flex items-center gap-1.5 text-meta text-ok">
                <span aria-hidden className="size-2 rounded-full bg-ok" />
                {t('order.live')}
              </span>
            )}
          </p>
          <LeadOfOrder
            lead={leadOf(order, now)}
            status={onItsWay}
            store={order.store.name}
            day={f.day(`${order.deliveryDate}T12:00:00Z`)}
          />
          {!isFailed(order) && (
            <p className="mt-1 text-field text-text2">
              {f.longDay(order.deliveryWindowStart)},{' '}
              <b className="num font-semibold text-text">
                {f.window(order.deliveryWindowStart, order.deliveryWindowEnd)}
              </b>
            </p>
          )}
        </div>
      </header>
      <div className="mt-6 grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-8">
        <div className="min-w-0 space-y-5">
          {order.isRequestingQuote && !isFailed(order) && (
            <Suspense fallback={null}>
              <AskedQuote purchaseId={order.id} store={order.store.name} />
            </Suspense>
          )}
          {!isFailed(order) && !order.isRequestingQuote && <Progress order={order} />}
          {!isOver(order) && (
            <Suspense fallback={null}>
              <OfferPush about="order" />
            </Suspense>
          )}
          {!isOver(order) && !order.isRequestingQuote && (
            <PickupCode code={order.pickupCode} className="lg:hidden" />
          )}
          {order.paymentState === 'capture_failed' && !isFailed(order) && (
            <Banner
              tone="bad"
              action={
                <Button asChild size="small">
                  <Link to="/home/pending-payments">{t('order.payAgain')}</Link>
                </Button>
              }
            >
              {t('order.cardFailed')}
            </Banner>
          )}
          {order.lateMinutes > 0 && !isFailed(order) && (
            <Banner tone="warn" icon={ClockAlert}>
              {t(order.state === 'delivered' ? 'order.wasLate' : 'order.late', {
                minutes: order.lateMinutes,
              })}
            </Banner>
          )}
          {isUnderWay(order) && <OrderOnItsWay order={order} />}
          {order.state === 'delivered' && !order.isPickup && <ProofOfOwnOrder orderId={order.id} />}
          {order.state === 'delivered' && <Rating order={order} />}
          <Shortages order={order} />
          <Card title={t('order.content')}>
            <OrderLines lines={order.cartItems} conflict={order} />
            <div className="border-t pt-4">
              <PriceRows price={order.price} isPickup={order.isPickup} />
            </div>
            <div className="mt-4 border-t pt-4">
              <h3 className="mb-2 font-semibold text-note">{menuTexts('price.paidWith')}</h3>
              <PaymentRows parts={partsOf(order)} />
              <WhyOfOrder order={order} />
              <RefundLines order={order} />
            </div>
          </Card>
        </div>
        <div className="space-y-5">
          {!isOver(order) && !order.isRequestingQuote && (
            <PickupCode code={order.pickupCode} className="max-lg:hidden" />
          )}
          <Place order={order} />
          {!order.isPickup && <CourierMessagesOfOrder orderId={order.id} />}
          <Actions order={order} />
          <Suspense fallback={null}>
            <OwnReports orderId={order.id} />
          </Suspense>
          <History order={order} />
        </div>
      </div>
    </>
  )
}

function WhyOfOrder({ order }: { order: Order }) {
  const { appliedInKind, appliedFlex } = order.paymentDetails
  if (!order.locationId || appliedInKind.amount + appliedFlex.amount === 0) return null
  return (
    <WhyCompanyPays
      delivery={{
        locationId: order.locationId,
        on: order.deliveryDate,
        time: localTimeOf(order.deliveryWindowStart, order.store.tz),
        channel: order.channel,
        totalCents: order.totalCost.amount,
        deliveryCents: order.price.deliveryFee.amount - order.price.deliveryDiscount.amount,
        inKindCents: appliedInKind.amount,
        purchaseId: order.id,
      }}
    />
  )
}

const partsOf = ({ paymentDetails: paid }: Order) => ({
  inKind: paid.appliedInKind.amount,
  flex: paid.appliedFlex.amount,
  balance: paid.appliedBalance.amount,
  card: paid.card.amount,
  transfer: paid.transfer.amount,
})

function Rating({ order }: { order: Order }) {
  const t = useTranslations('my-orders')
  const utils = trpc.useUtils()
  const dialog = useDialogEntry('rating')
  const skip = trpc.customer.orders.skipRating.useMutation({
    onSuccess: () => utils.customer.orders.invalidate(),
  })
  if (!order.rating && order.ratingSkipped) return null
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <div className="min-w-0 flex-1 basis-64">
          <h2 className="text-title">{t(order.rating ? 'order.rating.yours' : 'order.rating.ask')}</h2>
          {order.rating ? (
            <>
              <StarsShown
                value={order.rating.rating}
                label={t('order.rating.stars', { count: order.rating.rating })}
              />
              {order.rating.comment && <p className="mt-1 text-note text-text2">{order.rating.comment}</p>}
            </>
          ) : (
            <p className="text-note text-text2">{t('order.rating.askText')}</p>
          )}
        </div>
        <div className="flex flex-wrap gap-2">
          {!order.rating && (
            <Button
              kind="ghost"
              loading={skip.isPending}
              onClick={() => skip.mutate({ purchaseId: order.id })}
            >
              {t('order.rating.later')}
            </Button>
          )}
          <Button kind={order.rating ? 'outline' : 'primary'} icon={Star} onClick={dialog.open}>
            {t(order.rating ? 'order.rating.change' : 'order.rating.open')}
          </Button>
        </div>
      </div>
      {dialog.isOpen && <RatingDialog order={order} open onOpenChange={dialog.set} />}
    </Card>
  )
}
