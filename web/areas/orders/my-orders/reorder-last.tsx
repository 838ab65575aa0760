import { Suspense } from 'react'
import type { Channel } from '../../../../src/core/rules/ordering/channels'
import { FAILED_ORDER_STATES } from '../../../../src/core/rules/ordering/order-states'
import { trpc } from '../../../api'
import { withTexts } from '../../../i18n/with-texts'
import { lazyPart } from '../../../router/lazy-part'
import { useSession } from '../../../session/session'
import { Skeleton } from '../../../ui/display/skeleton'

const LastOrder = lazyPart(withTexts(['my-orders'], () => import('./last-order')))

/** The last order once more, with one tap: of this kind, or of this store. Nothing for who has none. */
export function ReorderLast({ channel, storeId }: { channel: Channel; storeId?: string }) {
  const { status } = useSession()
  const answer = trpc.customer.orders.list.useQuery(
    {
      limit: 1,
      filter: {
        channel,
        state: { $nin: [...FAILED_ORDER_STATES] },
        isRequestingQuote: false,
        ...(storeId ? { storeId } : {}),
      },
    },
    { enabled: status === 'signedIn', staleTime: 60_000 },
  )
  // Its place is kept while it is asked for, so that nothing jumps when it comes.
  const waiting = <Skeleton className="h-18.5 rounded-card" />
  if (answer.isLoading) return waiting
  const [last] = answer.data?.docs ?? []
  if (!last) return null
  return (
    <Suspense fallback={waiting}>
      <LastOrder order={last} />
    </Suspense>
  )
}
