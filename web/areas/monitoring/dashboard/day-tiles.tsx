import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { DAY_MS } from '../../../../src/core/rules/instant'
import { DEFAULT_TZ, localDateOf } from '../../../../src/core/rules/local-time'
import { trpc } from '../../../api'
import { useFormat } from '../../../i18n/format'
import { Money } from '../../../ui/display/figures'
import { Skeleton } from '../../../ui/display/skeleton'
import type { DayInFigures } from './day-in-figures'

/** The day in four figures, each with the day before beside it. */
export function DayTiles({
  figures,
  loading,
  now,
}: {
  figures: DayInFigures
  loading: boolean
  now: number
}) {
  const t = useTranslations('dashboard')
  const format = useFormat()
  const yesterday = localDateOf(new Date(now - DAY_MS), DEFAULT_TZ)
  const { data: before } = trpc.admin.orders.dayFigures.useQuery(
    { on: yesterday },
    { staleTime: Number.POSITIVE_INFINITY },
  )
  const share = (part: number, whole: number) => (whole > 0 ? format.percent(part / whole) : '–')
  const compared = (text: string | undefined) => text && t('today.before', { value: text })
  return (
    <div className="grid grid-cols-2 gap-3 sm:grid-cols-[repeat(auto-fit,minmax(11rem,1fr))] max-sm:[&>:last-child:nth-child(odd)]:col-span-2">
      <Figure
        name={t('today.orders')}
        loading={loading}
        detail={t('today.items', { count: figures.items })}
        before={compared(before && format.number(before.orders))}
      >
        {format.number(figures.orders)}
      </Figure>
      <Figure
        name={t('today.revenue')}
        loading={loading}
        detail={t('today.average', { amount: format.money(figures.averageCents) })}
        before={compared(before && format.money(before.revenue.amount))}
      >
        <Money cents={figures.revenueCents} />
      </Figure>
      <Figure
        name={t('today.onTime')}
        loading={loading}
        detail={t('today.deliveredOf', { count: figures.delivered, of: figures.orders })}
        before={compared(before && share(before.onTime, before.delivered))}
      >
        {share(figures.onTime, figures.delivered)}
      </Figure>
      {figures.feesCents !== null && (
        <Figure
          name={t('today.fees')}
          loading={loading}
          detail={t('today.feesShare', { share: share(figures.feesCents, figures.revenueCents) })}
          before={compared(before?.platformFees ? format.money(before.platformFees.amount) : undefined)}
        >
          <Money cents={figures.feesCents} />
        </Figure>
      )}
    </div>
  )
}

function Figure({
  name,
  detail,
  before,
  loading,
  children,
}: {
  name: string
  detail: string
  before: string | undefined
  loading: boolean
  children: ReactNode
}) {
  return (
    <div className="rounded-card border bg-surface px-4 py-3">
      <p className="text-text2">{name}</p>
      {loading ? <Skeleton className="my-1 h-7 w-24" /> : <p className="num text-display">{children}</p>}
      <p className="num text-meta text-text3">{detail}</p>
      {before && <p className="num text-meta text-text3">{before}</p>}
    </div>
  )
}
