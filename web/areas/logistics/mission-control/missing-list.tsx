import { Link } from '@tanstack/react-router'
import { TriangleAlert } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { bagCodeOf } from '../../../../src/modules/order-records/orders/rules/ufid'
import { useFormat } from '../../../i18n/format'
import { Banner } from '../../../ui/feedback/banner'
import type { HubBags } from './hub-counts'

/** What should be here by now and is not, for each place and window, with where each bag was last seen. */
export function MissingList({ bags: { lots } }: { bags: HubBags }) {
  const t = useTranslations('mission-control.missing')
  const f = useFormat()
  const short = lots.filter(({ missing }) => missing.length > 0)
  if (short.length === 0) return null
  return (
    <Banner tone="bad" icon={TriangleAlert}>
      <ul className="space-y-2">
        {short.map(({ key, destination, windowStart, bags, missing }) => (
          <li key={key}>
            <h2 className="font-semibold">
              {t('lot', {
                count: missing.length,
                all: bags.length,
                destination,
                time: f.time(windowStart),
              })}
            </h2>
            <ul className="flex flex-wrap gap-x-4 gap-y-1">
              {missing.map(({ order, bag }) => (
                <li key={`${order.id} ${bag.number}`}>
                  <Link
                    to="/admin/purchases/{-$orderId}"
                    params={{ orderId: order.id }}
                    className="num font-medium underline"
                  >
                    {bagCodeOf(order.ufid, bag.number)}
                  </Link>{' '}
                  {t('from', { store: order.storeName })},{' '}
                  {bag.at ? t('collected', { time: f.time(bag.at) }) : t('notSeen')}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </Banner>
  )
}
