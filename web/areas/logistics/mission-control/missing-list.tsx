import { Link } from '@tanstack/react-router'
import { TriangleAlert } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../../i18n/format'
import { Banner } from '../../../ui/feedback/banner'
import type { Bag } from './use-mission'

/** Bags that should be here by now. */
export function MissingList({ bags, now }: { bags: readonly Bag[]; now: number }) {
  const t = useTranslations('mission-control')
  const f = useFormat()
  if (bags.length === 0) return null
  return (
    <Banner tone="bad" icon={TriangleAlert}>
      <p className="font-semibold">{t('missing', { count: bags.length })}</p>
      <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-1">
        {bags.map(bag => (
          <li key={bag.id}>
            <Link
              to="/admin/purchases/{-$orderId}"
              params={{ orderId: bag.id }}
              className="num font-medium underline"
            >
              {bag.ufid}
            </Link>{' '}
            {bag.storeName} → {bag.destination}, {f.ago(bag.windowStart, now)}
          </li>
        ))}
      </ul>
    </Banner>
  )
}
