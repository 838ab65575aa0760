import { Ban, Check, Clock, CreditCard, TimerOff, TriangleAlert } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Chip } from '../../../ui/display/chip'
import { StatusChip } from '../../../ui/display/status-chip'
import type { TillOrder } from './use-till'

const LOOKS = {
  waiting: { tone: 'warn', icon: Clock },
  paid: { tone: 'ok', icon: Check },
  expired: { tone: 'muted', icon: TimerOff },
  canceled: { tone: 'bad', icon: Ban },
  failed: { tone: 'bad', icon: TriangleAlert },
} as const

/** How it stands: until it is paid by its link, from then on by what the kitchen does with it. */
export function TillStateChip({ order }: { order: Pick<TillOrder, 'state' | 'declined' | 'order'> }) {
  const t = useTranslations('till')
  if (order.order) return <StatusChip of="order" status={order.order.state} />
  if (order.state === 'waiting' && order.declined)
    return (
      <Chip tone="bad" icon={CreditCard}>
        {t('states.declined')}
      </Chip>
    )
  const { tone, icon } = LOOKS[order.state]
  return (
    <Chip tone={tone} icon={icon}>
      {t(`states.${order.state}`)}
    </Chip>
  )
}
