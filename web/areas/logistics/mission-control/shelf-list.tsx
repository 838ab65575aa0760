import { Link } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { foldText } from '../../../../src/core/rules/typed/folding'
import { bagCodeOf, readBagCode } from '../../../../src/modules/order-records/orders/rules/ufid'
import { useFormat } from '../../../i18n/format'
import { Input } from '../../../ui/fields/input'
import type { HubBags } from './hub-counts'

/** What lies on which shelf, with a search by order, store, place and shelf. */
export function ShelfList({ bags: { shelves } }: { bags: HubBags }) {
  const t = useTranslations('mission-control.shelves')
  const f = useFormat()
  const [text, setText] = useState('')
  const wanted = foldText(readBagCode(text)?.ufid ?? text.trim())
  const found = shelves
    .map(({ name, bags }) => ({
      name,
      bags: bags.filter(({ order }) =>
        [name, order.ufid, order.storeName, order.destination, order.customerName].some(word =>
          foldText(word).includes(wanted),
        ),
      ),
    }))
    .filter(({ bags }) => bags.length > 0)
  return (
    <>
      <div className="border-b p-3">
        <Input
          icon={Search}
          aria-label={t('find')}
          placeholder={t('find')}
          value={text}
          onChange={event => setText(event.target.value)}
        />
      </div>
      {found.length === 0 ? (
        <p className="p-4 text-text2">{t(shelves.length === 0 ? 'none' : 'notFound')}</p>
      ) : (
        <ul className="divide-y">
          {found.map(({ name, bags }) => (
            <li key={name} className="px-4 py-3">
              <h3 className="num font-semibold">
                {name} <span className="font-normal text-text2">{t('count', { count: bags.length })}</span>
              </h3>
              <ul className="mt-1 space-y-0.5">
                {bags.map(({ order, bag }) => (
                  <li key={`${order.id} ${bag.number}`} className="flex gap-2 text-meta">
                    <Link
                      to="/admin/purchases/{-$orderId}"
                      params={{ orderId: order.id }}
                      className="num shrink-0 font-medium hover:underline"
                    >
                      {bagCodeOf(order.ufid, bag.number)}
                    </Link>
                    <span className="truncate text-text2">
                      {[order.storeName, order.destination, f.time(order.windowStart)].join(' · ')}
                    </span>
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
