import { Link } from '@tanstack/react-router'
import { Building2, CircleCheck, Wallet } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../../i18n/format'
import { DishNames } from '../menu/dish-names'
import type { CanteenDay } from './cloud-days'

/** What the company gives for the day, and how much of it the dishes that are chosen leave. */
export function CloudAllowance({
  day: { available },
  left,
  balance,
}: {
  day: CanteenDay
  /** What the chosen lunches leave of it, in cents. */
  left: number
  /** In the wallet, in cents. */
  balance: number
}) {
  const t = useTranslations('canteen.cloud')
  const f = useFormat()
  const given = available.inKind.amount + available.flex.amount
  if (given === 0 && balance === 0) return null
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-2 rounded-card bg-brandSoft px-4 py-3 text-note">
      {given > 0 && (
        <p className="flex min-w-56 flex-1 items-center gap-3">
          <Building2 size={18} aria-hidden className="shrink-0 text-brand" />
          <span className="flex-1">
            <span className="flex justify-between gap-3">
              <span>{t('allowance')}</span>
              <span className="money font-semibold">
                {t('leftOf', { left: f.money(left), given: f.money(given) })}
              </span>
            </span>
            <span className="mt-1.5 block h-1.5 overflow-hidden rounded-full bg-surface" aria-hidden>
              <span
                className="block h-full rounded-full bg-brand transition-[width] duration-200"
                style={{ width: `${(left / given) * 100}%` }}
              />
            </span>
          </span>
        </p>
      )}
      {balance > 0 && (
        <p className="flex items-center gap-2">
          <Wallet size={17} aria-hidden className="shrink-0 text-brand" />
          {t('balance')} <span className="money font-semibold">{f.money(balance)}</span>
        </p>
      )}
    </div>
  )
}

/** What is ordered for the day already, so that nobody eats twice by mistake. */
export function OrderedAlready({ day: { ordered } }: { day: Pick<CanteenDay, 'ordered'> }) {
  const t = useTranslations('canteen.cloud')
  const f = useFormat()
  if (ordered.length === 0) return null
  return (
    <ul aria-label={t('orderedTitle')} className="mt-3 space-y-2">
      {ordered.map(order => (
        <li key={order.orderId}>
          <Link
            to="/home/orders/$orderId"
            params={{ orderId: order.orderId }}
            className="flex min-h-11 items-center gap-3 rounded-card bg-okSoft px-4 py-2 text-note text-ok hover:underline"
          >
            <CircleCheck size={18} aria-hidden className="shrink-0" />
            <span className="min-w-0 flex-1">
              <span className="block font-medium">
                <DishNames of={order.dishes} />
              </span>
              <span className="block text-meta">
                {t('orderedFrom', {
                  store: order.storeName,
                  window: f.window(order.windowStart, order.windowEnd),
                })}
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
