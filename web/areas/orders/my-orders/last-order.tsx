import { History, RotateCcw } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Channel } from '../../../../src/core/rules/ordering/channels'
import { FAILED_ORDER_STATES } from '../../../../src/core/rules/ordering/order-states'
import { trpc } from '../../../api'
import { useFormat } from '../../../i18n/format'
import { Button } from '../../../ui/buttons/button'
import type { Order } from './order-progress'
import { useReorder } from './use-reorder'

interface LastOrderProps {
  channel: Channel
  storeId?: string
  /** Shown until it is loaded. */
  waiting: ReactNode
}

/** The last order of this kind, or of this store; nothing for a person who has none. */
export default function LastOrder({ channel, storeId, waiting }: LastOrderProps) {
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
    { staleTime: 60_000 },
  )
  if (answer.isLoading) return waiting
  const [last] = answer.data?.docs ?? []
  return last ? <OrderAgain order={last} /> : null
}

/** What was ordered, and the button that orders it once more. */
function OrderAgain({ order }: { order: Order }) {
  const t = useTranslations('my-orders')
  const f = useFormat()
  const reorder = useReorder()
  const [isWorking, setWorking] = useState(false)
  const press = async () => {
    setWorking(true)
    await reorder(order).finally(() => setWorking(false))
  }
  return (
    <section
      aria-label={t('order.last')}
      className="flex items-center gap-3 rounded-card border bg-surface p-3 text-left"
    >
      <span className="grid size-10 shrink-0 place-items-center rounded-full bg-brandSoft text-brand">
        <History size={18} aria-hidden />
      </span>
      <div className="min-w-0 flex-1">
        <p className="truncate font-semibold text-note">{order.store.name}</p>
        <p className="truncate text-meta text-text2">
          {order.cartItems.map(({ name, quantity }) => `${quantity}× ${name}`).join(' · ')}
        </p>
        <p className="money text-meta text-text3">{f.money(order.totalCost.amount)}</p>
      </div>
      <Button icon={RotateCcw} size="small" loading={isWorking} onClick={() => void press()}>
        {t('order.again')}
      </Button>
    </section>
  )
}
