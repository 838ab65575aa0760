import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Outputs } from '../../../api'
import { useFormat } from '../../../i18n/format'
import { Money } from '../../../ui/display/figures'
import { Skeleton } from '../../../ui/display/skeleton'

export type Month = Outputs['company']['billing']['months']['months'][number]

/** A month in four figures: what the company pays, what comes out of salaries, what people paid, and of how much. */
export function MonthTiles({ month }: { month: Month | undefined }) {
  const t = useTranslations('company.billing')
  const f = useFormat()
  const ofAll = (cents: number) =>
    month && month.total.amount > 0 ? t('share', { share: f.percent(cents / month.total.amount) }) : '–'
  const company = month ? month.inKind.amount + month.byTransfer.amount : 0
  return (
    <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      <Tile name={t('byCompany')} detail={ofAll(company)}>
        {month && <Money cents={company} />}
      </Tile>
      <Tile name={t('flex')} detail={month && ofAll(month.flex.amount)}>
        {month && <Money cents={month.flex.amount} />}
      </Tile>
      <Tile name={t('byEmployee')} detail={month && ofAll(month.byEmployee.amount)}>
        {month && <Money cents={month.byEmployee.amount} />}
      </Tile>
      <Tile
        name={t('total')}
        detail={month && t('ordersOf', { orders: month.orders, people: month.employees })}
      >
        {month && <Money cents={month.total.amount} />}
      </Tile>
    </dl>
  )
}

function Tile({ name, detail, children }: { name: string; detail: ReactNode; children: ReactNode }) {
  return (
    <div className="rounded-card border bg-surface p-4">
      <dt className="text-dense text-text2">{name}</dt>
      <dd className="num mt-1 text-title">{children || <Skeleton className="h-7 w-24" />}</dd>
      <dd className="num mt-0.5 text-meta text-text3">{detail || ' '}</dd>
    </div>
  )
}
