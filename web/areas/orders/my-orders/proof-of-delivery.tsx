import { useTranslations } from 'use-intl'
import { trpc } from '../../../api'
import { Card } from './order-beside'

/** Who took an order at the door, and the photo of that; nothing where neither is known. */
export function ProofOfDelivery({
  receivedBy,
  proofImageURL,
}: {
  receivedBy: string | null
  proofImageURL: string | null
}) {
  const t = useTranslations('my-orders')
  if (!proofImageURL) return null
  return (
    <Card title={t('track.arrival.proof')}>
      <a href={proofImageURL} target="_blank" rel="noreferrer" className="block">
        <img
          src={proofImageURL}
          alt={t('track.arrival.proof')}
          loading="lazy"
          className="max-h-72 w-full rounded-ctl object-cover"
        />
      </a>
      {receivedBy && (
        <p className="mt-2 text-note text-text2">{t('track.arrival.receivedBy', { name: receivedBy })}</p>
      )}
    </Card>
  )
}

/** The same of an order of the person who is signed in. */
export function ProofOfOwnOrder({ orderId }: { orderId: string }) {
  const { data } = trpc.customer.orders.handover.useQuery({ purchaseId: orderId })
  return data ? <ProofOfDelivery {...data} /> : null
}
