import { type ReactNode, Suspense, useState } from 'react'
import { loadTextsInUse } from '../../../i18n/texts'
import { lazyPart } from '../../../router/lazy-part'
import { canOfferPush } from './push-offer'

/** What the notifications would be about. */
export type PushOfferTopic = 'order' | 'routes' | 'kitchen'

export type PushOffer = { about: PushOfferTopic; className?: string }

const Card = lazyPart<PushOffer>(async () => {
  const [{ PushOfferCard }] = await Promise.all([
    import('./push-offer-card'),
    loadTextsInUse(['preferences']),
  ])
  return { default: PushOfferCard }
})

/** Offers notifications on this device, where they are not set up. The browser asks only after a press. */
export function OfferPush({ about, className }: PushOffer): ReactNode {
  const [isOffered] = useState(() => canOfferPush(Date.now()))
  if (!isOffered) return null
  return (
    <Suspense fallback={null}>
      <Card about={about} className={className} />
    </Suspense>
  )
}
