import { ArrowDownRight, ArrowRight, ArrowUpRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Days, Period } from '../../../../src/modules/monitoring/metrics/rules/periods'
import { cx } from '../../../ui/cx'
import { Skeleton } from '../../../ui/display/skeleton'
import type { ChartPoint } from './chart'
import { useMetricFormats } from './use-metric-formats'

export interface TileProps {
  name: string
  value: ReactNode
  now: number | null
  before: number | null
  writtenBefore: string
  /** More of it is bad. */
  lessIsBetter?: boolean
  detail?: ReactNode
  loading: boolean
}

/** A figure of the whole time, beside what it was before. */
export function Tile({ name, value, now, before, writtenBefore, lessIsBetter, detail, loading }: TileProps) {
  const t = useTranslations('metrics')
  return (
    <div className="min-w-0 rounded-card border bg-surface px-4 py-3">
      <p className="text-text2">{name}</p>
      {loading ? (
        <Skeleton className="my-1 h-7 w-24" />
      ) : (
        <p className="num flex flex-wrap items-baseline gap-x-2">
          <span className="text-display max-sm:text-head">{value}</span>
          <Change now={now} before={before} lessIsBetter={lessIsBetter} />
        </p>
      )}
      {!loading && <p className="num text-meta text-text3">{t('chart.before', { value: writtenBefore })}</p>}
      {detail && <p className="num text-meta text-text3">{detail}</p>}
    </div>
  )
}

/** By how much a figure has changed, in a picture, a colour and a word. */
export function Change({
  now,
  before,
  lessIsBetter = false,
}: {
  now: number | null
  before: number | null
  lessIsBetter?: boolean | undefined
}) {
  const t = useTranslations('metrics')
  const format = useMetricFormats()
  if (now === null || before === null || before === 0) return null
  const share = (now - before) / before
  const isSame = Math.abs(share) < 0.0005
  const isGood = share > 0 !== lessIsBetter
  const Arrow = isSame ? ArrowRight : share > 0 ? ArrowUpRight : ArrowDownRight
  return (
    <span
      className={cx(
        'inline-flex items-center text-meta',
        isSame ? 'text-text3' : isGood ? 'text-ok' : 'text-bad',
      )}
    >
      <Arrow size={14} aria-hidden />
      <span className="sr-only">{t(isSame ? 'change.same' : share > 0 ? 'change.more' : 'change.less')}</span>
      {format.percent(Math.abs(share))}
    </span>
  )
}

/** Periods in words, long and short. */
export function usePeriodWords(by: Period) {
  const format = useMetricFormats()
  const noon = (day: string) => `${day}T12:00Z`
  return {
    long: ({ from, to }: Days) =>
      by === 'month' && from.endsWith('-01') && from.slice(0, 7) === to.slice(0, 7) && to.slice(8) >= '28'
        ? format.month(noon(from))
        : from === to
          ? format.day(noon(from))
          : `${format.day(noon(from))} – ${format.day(noon(to))}`,
    short: ({ from }: Days) => (by === 'month' ? format.shortMonth(noon(from)) : format.shortDay(noon(from))),
  }
}

type Comparable<Figures> = { points: (Figures & Days)[]; before: (Figures & Days)[] }

/** One figure of all points, as the chart takes it. */
export function usePoints<Figures extends object>(data: Comparable<Figures> | undefined, by: Period) {
  const words = usePeriodWords(by)
  return (pick: (figures: Figures) => number | null, write: (value: number) => string): ChartPoint[] =>
    (data?.points ?? []).map((point, at) => {
      const value = pick(point)
      const other = data?.before[at]
      const before = other ? pick(other) : null
      return {
        key: point.from,
        period: words.long(point),
        short: words.short(point),
        value,
        written: value === null ? '–' : write(value),
        before,
        writtenBefore: before === null ? '–' : write(before),
      }
    })
}

export const share = (part: number, whole: number): number | null => (whole > 0 ? part / whole : null)
