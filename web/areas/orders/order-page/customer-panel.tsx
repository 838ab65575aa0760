import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { trpc } from '../../../api'
import { Private } from '../../../session/incognito'
import { useSession } from '../../../session/session'
import { Avatar } from '../../../ui/display/avatar'
import { Section } from '../../../ui/layout/page'
import { PersonFigures } from '../../identity/users/person-figures'
import type { OrderDetail } from '../orders/order-detail'

/** Who ordered it, and how much they order, for those who look after people. */
export function CustomerPanel({ order }: { order: OrderDetail }) {
  const t = useTranslations('order-sheet')
  const { can } = useSession()
  const record = trpc.admin.purchases.show.useQuery(
    { id: order.id },
    { enabled: can('admin.purchases.list') },
  )
  if (!record.data || !order.userDisplayName) return null
  const { userId } = record.data
  return (
    <Section title={t('facts.people')} flush>
      <p className="flex items-center gap-3 px-4 py-3">
        <Avatar name={order.userDisplayName} size="large" />
        <span className="min-w-0">
          <Link
            to="/admin/users/{-$entityId}"
            params={{ entityId: userId }}
            className="inline-flex min-h-6 items-center font-medium text-brand underline"
          >
            <Private of="name">{order.userDisplayName}</Private>
          </Link>
          {order.locationName && <span className="block truncate text-text2">{order.locationName}</span>}
        </span>
      </p>
      <div className="-m-px">
        <PersonFigures userId={userId} />
      </div>
    </Section>
  )
}
