import { Link, useParams } from '@tanstack/react-router'
import { ClockAlert, LifeBuoy, Phone, ReceiptText, RotateCcw, Star } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { DEFAULT_TZ, localDateOf } from '../../../../src/core/rules/local-time'
import { type Outputs, trpc } from '../../../api'
import { readFailure } from '../../../failure'
import { useFormat } from '../../../i18n/format'
import { useLinkLive } from '../../../link-live'
import { Button } from '../../../ui/buttons/button'
import { Banner } from '../../../ui/feedback/banner'
import { ErrorState } from '../../../ui/feedback/error-state'
import { CourierMessages } from './courier-messages'
import { isFailed, isOver } from './ended-orders'
import { LinkOver } from './missing-order'
import { Card } from './order-beside'
import { CourierOnMap, isUnderWay, LeadOfOrder } from './order-on-its-way'
import { leadOf } from './order-progress'
import { OrderSkeleton } from './order-skeleton'
import { PickupCode, Progress } from './order-steps'
import { OwnState } from './own-state'
import { ProofOfDelivery } from './proof-of-delivery'

type Status = Outputs['public']['orders']['track']
type Linked = NonNullable<Status['linked']>

/** Without a live connection the link is asked for so often. */
const UNDER_WAY_MS = 15_000
/** With one, or before the order leaves: estimates age, and a courier may fall silent. */
const CALM_MS = 60_000

/** Where the link of the mails leads: how an order stands, without signing in. */
export default function TrackScreen() {
  const t = useTranslations('my-orders')
  const { token = '' } = useParams({ strict: false })
  const utils = trpc.useUtils()
  const known = utils.public.orders.track.getData({ token })
  const { polling } = useLinkLive('track-order', known && !isOver(known) ? token : null, () => {
    void utils.public.orders.invalidate()
  })
  const answer = trpc.public.orders.track.useQuery(
    { token },
    {
      refetchInterval: ({ state: { data } }) =>
        !data || isOver(data) ? false : isUnderWay(data) && polling ? UNDER_WAY_MS : CALM_MS,
      retry: (count, error) => count < 2 && readFailure(error)?.name !== 'NotFound',
    },
  )
  return (
    <div className="mx-auto max-w-shop px-gutter pt-5 pb-16">
      {answer.data ? (
        <Tracked status={answer.data} token={token} seenAt={answer.dataUpdatedAt} />
      ) : answer.isPending ? (
        <OrderSkeleton />
      ) : readFailure(answer.error)?.name === 'NotFound' ? (
        <LinkOver text={t('track.linkOverText')} />
      ) : (
        <ErrorState error={answer.error} onRetry={() => answer.refetch()} />
      )}
    </div>
  )
}

/** Its link does not tell the store's own time, so days are those of the platform's cities. */
const movingOf = (status: Status) => ({
  ...status,
  deliveryDate: localDateOf(status.window.start, DEFAULT_TZ),
  store: { tz: DEFAULT_TZ },
})

/** An order as its link shows it. */
function Tracked({ status, token, seenAt }: { status: Status; token: string; seenAt: number }) {
  const t = useTranslations('my-orders')
  const f = useFormat()
  const { linked, storeName, window } = status
  const hasFailed = isFailed(status)
  const moving = movingOf(status)
  return (
    <>
      <header className="mt-1">
        <p className="num flex flex-wrap items-center gap-2 text-note text-text2">
          {t('order.number', { number: status.ufid })}
          <OwnState order={status} />
          {!isOver(status) && (
            <span className="text-meta text-text3">
              {t('track.updated', { time: f.time(new Date(seenAt)) })}
            </span>
          )}
        </p>
        <LeadOfOrder
          lead={leadOf(moving, seenAt)}
          status={status}
          store={storeName}
          day={f.day(window.start)}
        />
        {!hasFailed && (
          <p className="mt-1 text-field text-text2">
            {f.longDay(window.start)},{' '}
            <b className="num font-semibold text-text">{f.window(window.start, window.end)}</b>
          </p>
        )}
        {linked?.receivedBy && (
          <p className="mt-1 text-field text-text2">
            {t('track.arrival.receivedBy', { name: linked.receivedBy })}
          </p>
        )}
        {Boolean(linked?.refunded?.amount) && (
          <p className="mt-1 text-field text-text2">
            {t('track.arrival.refunded', { amount: f.money(linked?.refunded?.amount ?? 0) })}
          </p>
        )}
      </header>
      <div className="mt-6 grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-8">
        <div className="min-w-0 space-y-5">
          {!hasFailed && <Progress order={moving} />}
          {status.isLate && !isOver(status) && (
            <Banner tone="warn" icon={ClockAlert}>
              {t('track.late')}
            </Banner>
          )}
          {isUnderWay(status) && (
            <CourierOnMap
              store={linked ? { name: storeName, geo: linked.store.geo } : null}
              dropoff={status.destination ? { name: linked?.address ?? '', geo: status.destination } : null}
              status={status}
              seenAt={seenAt}
            />
          )}
          {linked && <ProofOfDelivery receivedBy={null} proofImageURL={linked.proofImageURL} />}
          {linked?.canBeRated && <AskForRating orderId={linked.orderId} />}
        </div>
        {linked && (
          <div className="space-y-5">
            {linked.pickupCode && <PickupCode code={linked.pickupCode} />}
            <Where status={status} linked={linked} />
            {!status.isPickup && <CourierMessages token={token} />}
            <Ways status={status} linked={linked} />
          </div>
        )}
      </div>
    </>
  )
}

/** The stars are given where the order is: a person who was only sent the link does not rate it. */
function AskForRating({ orderId }: { orderId: string }) {
  const t = useTranslations('my-orders')
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <div className="min-w-0 flex-1 basis-64">
          <h2 className="text-title">{t('order.rating.ask')}</h2>
          <p className="text-note text-text2">{t('order.rating.askText')}</p>
        </div>
        <Button asChild kind="primary">
          <Link to="/home/orders/$orderId/rate" params={{ orderId }}>
            <Star size={16} aria-hidden />
            {t('order.rating.open')}
          </Link>
        </Button>
      </div>
    </Card>
  )
}

function Where({ status, linked }: { status: Status; linked: Linked }) {
  const t = useTranslations('my-orders')
  const { store, address } = linked
  return (
    <Card>
      <dl className="text-note">
        <dt className="text-meta text-text3">{t(status.isPickup ? 'order.collectAt' : 'track.address')}</dt>
        {status.isPickup && <dd className="font-medium">{status.storeName}</dd>}
        <dd className={status.isPickup ? 'text-text2' : 'font-medium'}>
          {status.isPickup ? store.address : address}
        </dd>
      </dl>
      {store.phone && (
        <Button asChild className="mt-4 w-full">
          <a href={`tel:${store.phone}`}>
            <Phone size={16} aria-hidden />
            {t('order.call', { store: status.storeName })}
          </a>
        </Button>
      )}
    </Card>
  )
}

function Ways({ status, linked: { orderId, store } }: { status: Status; linked: Linked }) {
  const t = useTranslations('my-orders')
  return (
    <div className="grid grid-cols-1 gap-2 sm:grid-cols-2 lg:grid-cols-1">
      {isOver(status) && (
        <Button asChild kind={isFailed(status) ? 'primary' : 'outline'} className="w-full">
          <Link
            to="/stores/$storeId/$channel/{-$catalog}"
            params={{ storeId: store.id, channel: store.channel }}
          >
            <RotateCcw size={16} aria-hidden />
            {t('order.again')}
          </Link>
        </Button>
      )}
      <Button asChild className="w-full">
        <Link to="/home/orders/$orderId" params={{ orderId }}>
          <ReceiptText size={16} aria-hidden />
          {t('track.account')}
        </Link>
      </Button>
      <Button asChild kind="ghost" className="w-full">
        <Link to="/help">
          <LifeBuoy size={16} aria-hidden />
          {t('track.help')}
        </Link>
      </Button>
    </div>
  )
}
