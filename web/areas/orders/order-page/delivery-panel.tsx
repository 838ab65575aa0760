import { Phone } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { type Outputs, trpc } from '../../../api'
import { useFormat } from '../../../i18n/format'
import { Button } from '../../../ui/buttons/button'
import { Skeleton } from '../../../ui/display/skeleton'
import { Section } from '../../../ui/layout/page'

const OrderMap = lazy(async () => ({ default: (await import('../../../map/order-map')).OrderMap }))

/** A courier moves all the time: where they are is asked for so often while the page is looked at. */
const FRESH_MS = 20_000

export type DeliveryOfOrder = Outputs['logistics']['deliveries']['show']

/** Where an order is on its way, who brings it, and what its customer and courier wrote. */
export function DeliveryPanel({ orderId }: { orderId: string }) {
  const answer = trpc.logistics.deliveries.show.useQuery(
    { purchaseId: orderId },
    { refetchInterval: FRESH_MS },
  )
  return answer.data ? <DeliveryFacts delivery={answer.data} /> : null
}

export function DeliveryFacts({ delivery }: { delivery: DeliveryOfOrder }) {
  const t = useTranslations('order-sheet')
  const { courier, store, destination, proofImageURL, receivedBy, conversation } = delivery
  if (!courier && !conversation.messages.length) return null
  return (
    <Section title={t('delivery.title')} flush>
      {courier?.position && destination && !receivedBy && (
        <Suspense fallback={<Skeleton className="h-44 rounded-none" />}>
          <OrderMap
            store={store}
            dropoff={{ name: destination.address, geo: destination.geo }}
            courier={{ name: courier.nickname, geo: courier.position, at: courier.position.at }}
            className="h-44"
          />
        </Suspense>
      )}
      <div className="space-y-3 p-4">
        {courier && <CourierFacts courier={courier} isOver={receivedBy !== null} />}
        {receivedBy && <p>{t('delivery.receivedBy', { name: receivedBy })}</p>}
        {proofImageURL && (
          <a href={proofImageURL} target="_blank" rel="noreferrer">
            <img
              src={proofImageURL}
              alt={t('delivery.proof')}
              loading="lazy"
              className="max-h-48 w-full rounded-ctl object-cover"
            />
          </a>
        )}
        {conversation.messages.length > 0 && <WrittenMessages messages={conversation.messages} />}
      </div>
    </Section>
  )
}

function CourierFacts({
  courier: { nickname, phone, arrivedAt, arrivesAt, stopsBefore, meters, silentSince },
  isOver,
}: {
  courier: NonNullable<DeliveryOfOrder['courier']>
  isOver: boolean
}) {
  const t = useTranslations('order-sheet')
  const f = useFormat()
  const place = [
    !arrivedAt && t('delivery.stops', { count: stopsBefore }),
    meters !== null && t('delivery.away', { distance: f.distance(meters) }),
  ]
  return (
    <div className="flex flex-wrap items-start justify-between gap-3">
      <div className="min-w-0">
        <p className="font-semibold">{nickname}</p>
        {!isOver && (
          <>
            {(arrivedAt || arrivesAt) && (
              <p className={arrivedAt ? 'num font-medium text-brand' : 'num'}>
                {arrivedAt
                  ? t('delivery.atDoor', { time: f.time(arrivedAt) })
                  : arrivesAt && t('delivery.around', { time: f.time(arrivesAt) })}
              </p>
            )}
            <p className="num text-note text-text2">{place.filter(Boolean).join(' · ')}</p>
            {silentSince && (
              <p className="text-bad text-note">{t('delivery.silent', { time: f.time(silentSince) })}</p>
            )}
          </>
        )}
      </div>
      {phone && (
        <Button asChild size="small">
          <a href={`tel:${phone}`}>
            <Phone size={15} aria-hidden />
            {t('delivery.call', { name: nickname })}
          </a>
        </Button>
      )}
    </div>
  )
}

function WrittenMessages({ messages }: { messages: DeliveryOfOrder['conversation']['messages'] }) {
  const t = useTranslations('order-sheet')
  const f = useFormat()
  return (
    <div>
      <h3 className="mb-1 font-medium text-note">{t('delivery.messages')}</h3>
      <ul className="space-y-2">
        {messages.map(({ id, author, quick, text, at }) => (
          <li key={id} className="rounded-ctl bg-sunken px-3 py-2 text-note">
            <p>{quick ? t(`delivery.quick.${quick}`) : text}</p>
            <p className="num text-meta text-text3">
              {t(`delivery.${author}`)} · {f.time(at)}
            </p>
          </li>
        ))}
      </ul>
    </div>
  )
}
