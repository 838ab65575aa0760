import { Suspense } from 'react'
import type { Channel } from '../../../../src/core/rules/ordering/channels'
import { withTexts } from '../../../i18n/with-texts'
import { lazyPart } from '../../../router/lazy-part'
import { useSession } from '../../../session/session'
import { Skeleton } from '../../../ui/display/skeleton'

const LastOrder = lazyPart(withTexts(['my-orders'], () => import('./last-order')))

/** The last order once more, with one tap: of this kind, or of this store. Its code is loaded for people who are signed in. */
export function ReorderLast(props: { channel: Channel; storeId?: string }) {
  const { status } = useSession()
  if (status !== 'signedIn') return null
  // Its place is kept while it is loaded, so that nothing jumps when it comes.
  const waiting = <Skeleton className="h-18.5 rounded-card" />
  return (
    <Suspense fallback={waiting}>
      <LastOrder {...props} waiting={waiting} />
    </Suspense>
  )
}
