import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import {
  billedMinutes,
  COURIER_PRICE_REASONS,
  type CourierPriceLine,
  FIRST_PRICE_LINE,
  HOURLY_REASON,
  priceLineCents,
  routePriceCents,
} from '../../../../src/modules/logistics/couriers/rules/pricing'
import { useFailureText } from '../../../i18n/failure-text'
import { useFormat } from '../../../i18n/format'
import { ActionButton } from '../../../ui/buttons/action-button'
import { Button, IconButton } from '../../../ui/buttons/button'
import { MoneyInput } from '../../../ui/fields/money-input'
import { Select } from '../../../ui/fields/select'
import type { Route } from '../routes/board'

/** What the courier is paid: an hourly price for the time billed, and supplements. */
export function RoutePricing({
  route,
  onSave,
}: {
  route: Route
  onSave: (lines: CourierPriceLine[]) => Promise<unknown>
}) {
  const t = useTranslations('routes')
  const format = useFormat()
  const failureText = useFailureText()
  const [lines, setLines] = useState<CourierPriceLine[]>(
    route.pricing.courierPrice.length > 0 ? route.pricing.courierPrice : [FIRST_PRICE_LINE],
  )
  const [failure, setFailure] = useState<unknown>(null)
  const set = (index: number, line: CourierPriceLine) => setLines(lines.with(index, line))
  return (
    <section aria-label={t('route.pricing')} className="rounded-card border bg-surface p-3">
      <ul className="flex flex-col gap-2">
        {lines.map((line, index) => (
          // lines have no identity of their own, only their place
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <li key={index} className="grid grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-2">
            <Select
              label={t('price.reason')}
              value={line.reason}
              onChange={reason => set(index, { ...line, reason })}
              options={COURIER_PRICE_REASONS.map(value => ({ value, label: t(`price.reasons.${value}`) }))}
              className="col-span-3"
            />
            <span className="min-w-0">
              <MoneyInput
                aria-label={t('price.amount')}
                value={line.price.amount}
                onChange={cents => set(index, { ...line, price: { amount: cents ?? 0, currency: 'eur' } })}
              />
            </span>
            <span className="money w-16 shrink-0 text-right text-text2">
              {format.money(priceLineCents(line, route.durationMs))}
            </span>
            <IconButton
              size="small"
              icon={X}
              label={t('price.remove')}
              onClick={() => setLines(lines.toSpliced(index, 1))}
            />
          </li>
        ))}
      </ul>
      <div className="mt-2 flex items-center gap-2">
        <Button
          size="small"
          kind="ghost"
          icon={Plus}
          onClick={() =>
            setLines([
              ...lines,
              {
                price: { amount: 0, currency: 'eur' },
                reason: lines.length === 0 ? HOURLY_REASON : 'Suplemento Lluvia',
              },
            ])
          }
        >
          {t('price.add')}
        </Button>
        <span className="num flex-1 text-right text-meta text-text2">
          {t('price.billed', { minutes: billedMinutes(route.durationMs) })}
        </span>
        <span className="money font-semibold">{format.money(routePriceCents(lines, route.durationMs))}</span>
      </div>
      {failure !== null && (
        <p role="alert" className="mt-2 rounded-ctl bg-badSoft px-3 py-2 text-bad">
          {failureText(failure)}
        </p>
      )}
      <div className="mt-2 flex justify-end">
        <ActionButton
          action={() => {
            setFailure(null)
            return onSave(lines)
          }}
          onError={setFailure}
        >
          {t('price.save')}
        </ActionButton>
      </div>
    </section>
  )
}
