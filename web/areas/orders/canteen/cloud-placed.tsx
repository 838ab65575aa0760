import { Link } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../../i18n/format'
import { Button } from '../../../ui/buttons/button'
import type { Lunch } from './lunches'

/** All is ordered: one line for each day, leading to its order. */
export function CloudPlaced({ placed }: { placed: readonly { lunch: Lunch; orderId: string }[] }) {
  const t = useTranslations('canteen.cloud')
  const f = useFormat()
  return (
    <div className="mx-auto max-w-2xl px-gutter py-10 text-center">
      <CircleCheck size={48} aria-hidden className="mx-auto text-ok" />
      <h1 className="mt-4 text-display">{t('done', { count: placed.length })}</h1>
      <ul className="mt-6 divide-y rounded-card border bg-surface text-left">
        {placed.map(({ lunch, orderId }) => (
          <li key={orderId}>
            <Link
              to="/home/orders/$orderId"
              params={{ orderId }}
              className="flex items-baseline justify-between gap-4 px-4 py-3 hover:bg-sunken"
            >
              <span className="font-medium first-letter:uppercase">{f.longDay(`${lunch.on}T12:00:00Z`)}</span>
              <span className="text-note text-text2">{lunch.storeName}</span>
            </Link>
          </li>
        ))}
      </ul>
      <div className="mt-6 flex flex-wrap justify-center gap-3">
        <Button asChild>
          <Link to="/home/orders">{t('toOrders')}</Link>
        </Button>
        <Button asChild kind="primary">
          <Link to="/canteen/cloud">{t('toCanteen')}</Link>
        </Button>
      </div>
    </div>
  )
}
