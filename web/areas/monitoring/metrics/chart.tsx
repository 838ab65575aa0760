import { type ReactNode, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { cx } from '../../../ui/cx'
import { Skeleton } from '../../../ui/display/skeleton'
import { Section } from '../../../ui/layout/page'

export interface ChartPoint {
  key: string
  /** "Mon 16 – Sun 22 Nov" */
  period: string
  /** Under the chart, where there is room. */
  short: string
  /** Null: there is nothing to tell of then. */
  value: number | null
  written: string
  before: number | null
  writtenBefore: string
}

/** What a bar puts round itself: a link to what it is made of. */
export interface BarProps {
  className: string
  children: ReactNode
  'aria-label': string
  tabIndex: number
  'data-bar': string
  onFocus: () => void
  onMouseEnter: () => void
}

export interface ChartProps {
  title: string
  points: readonly ChartPoint[]
  /** What the highest bar stands for at least; 1 for shares. */
  atLeast?: number
  written: (value: number) => string
  bar: (point: ChartPoint, props: BarProps) => ReactNode
  loading?: boolean
}

const SHORTS = 6

/**
 * Bars over time, each leading to what it is made of, with a line at what was there in the period before. One of the bars
 * is in the tab order, arrows go from one to the next; the same stands in a table below.
 */
export function Chart({ title, points, atLeast = 0, written, bar, loading = false }: ChartProps) {
  const t = useTranslations('metrics')
  const tableId = useId()
  const bars = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState<string | null>(null)
  const [open, setOpen] = useState(false)
  const top = niceTop(
    Math.max(atLeast, ...points.flatMap(({ value, before }) => [value ?? 0, before ?? 0])),
    atLeast,
  )
  const shown = points.find(({ key }) => key === at)
  const tabbed = shown?.key ?? points.at(-1)?.key
  const step = Math.max(1, Math.ceil(points.length / SHORTS))
  const move = (event: React.KeyboardEvent) => {
    const index = points.findIndex(({ key }) => key === tabbed)
    const next = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: points.length - 1 }[event.key]
    const point = next === undefined ? undefined : points[next]
    if (!point) return
    event.preventDefault()
    bars.current?.querySelector<HTMLElement>(`[data-bar="${point.key}"]`)?.focus()
  }
  return (
    <Section title={title}>
      <p className="num min-h-5 truncate text-meta text-text2">
        {shown ? (
          <>
            <span className="font-medium text-text">{shown.written}</span> · {shown.period} ·{' '}
            {t('chart.before', { value: shown.writtenBefore })}
          </>
        ) : (
          t('chart.hint')
        )}
      </p>
      {loading ? (
        <Skeleton className="h-44" />
      ) : (
        <div className="flex gap-2">
          <div aria-hidden className="num flex h-36 flex-col justify-between text-right text-chip text-text3">
            <span>{written(top)}</span>
            <span>{written(top / 2)}</span>
            <span>{written(0)}</span>
          </div>
          <div className="min-w-0 flex-1 overflow-x-auto overflow-y-hidden pb-1">
            {/* biome-ignore lint/a11y/noStaticElementInteractions: the links inside take the keys */}
            <div
              ref={bars}
              onKeyDown={move}
              onMouseLeave={() => setAt(null)}
              className="relative flex h-36 min-w-full items-stretch border-line border-b bg-[linear-gradient(to_bottom,var(--line)_1px,transparent_1px)] bg-[length:100%_50%]"
            >
              {points.map(point =>
                bar(point, {
                  'aria-label': `${point.period}: ${point.written}, ${t('chart.before', { value: point.writtenBefore })}`,
                  'data-bar': point.key,
                  tabIndex: point.key === tabbed ? 0 : -1,
                  onFocus: () => setAt(point.key),
                  onMouseEnter: () => setAt(point.key),
                  className: cx(
                    'group relative min-w-1.5 flex-1 outline-offset-[-2px]',
                    point.key === at && 'bg-brandSoft',
                  ),
                  children: <Bar point={point} top={top} />,
                }),
              )}
            </div>
            <div aria-hidden className="mt-1 flex min-w-full text-chip text-text3">
              {points.map((point, index) => (
                <span key={point.key} className="relative h-4 min-w-1.5 flex-1">
                  {index % step === 0 && (
                    <span className="absolute left-0 whitespace-nowrap">{point.short}</span>
                  )}
                </span>
              ))}
            </div>
          </div>
        </div>
      )}
      <button
        type="button"
        aria-expanded={open}
        aria-controls={tableId}
        onClick={() => setOpen(!open)}
        className="mt-1 min-h-7 text-meta text-text2 underline underline-offset-2 hover:text-text pointer-coarse:min-h-11"
      >
        {t(open ? 'chart.hideTable' : 'chart.showTable')}
        <span className="sr-only"> – {title}</span>
      </button>
      <div id={tableId}>{open && <PointsTable title={title} points={points} bar={bar} />}</div>
    </Section>
  )
}

function Bar({ point, top }: { point: ChartPoint; top: number }) {
  const height = (value: number) => `${top > 0 ? Math.min(100, (value / top) * 100) : 0}%`
  return (
    <>
      {point.value !== null && point.value > 0 && (
        <span
          style={{ height: height(point.value) }}
          className="absolute inset-x-[15%] bottom-0 min-h-px rounded-t-[2px] bg-brand group-hover:bg-brandHover"
        />
      )}
      {point.before !== null && point.before > 0 && (
        <span
          style={{ bottom: height(point.before) }}
          className="absolute inset-x-0 h-0.5 translate-y-1/2 bg-text3"
        />
      )}
    </>
  )
}

function PointsTable({ title, points, bar }: Pick<ChartProps, 'title' | 'points' | 'bar'>) {
  const t = useTranslations('metrics')
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys
    <section tabIndex={0} aria-label={title} className="mt-1 max-h-72 overflow-auto rounded-ctl border">
      <table className="w-full text-dense">
        <thead className="sticky top-0 bg-surface text-chip text-text3">
          <tr>
            <th scope="col" className="px-2 py-1 text-left font-medium">
              {t('chart.period')}
            </th>
            <th scope="col" className="px-2 py-1 text-right font-medium">
              {title}
            </th>
            <th scope="col" className="px-2 py-1 text-right font-medium">
              {t('chart.timeBefore')}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {points.map(point => (
            <tr key={point.key}>
              <th scope="row" className="px-2 py-1 text-left font-normal">
                {point.period}
              </th>
              <td className="num px-2 py-1 text-right">
                {bar(point, {
                  'aria-label': `${point.period}: ${point.written}`,
                  'data-bar': `row-${point.key}`,
                  tabIndex: 0,
                  onFocus: () => undefined,
                  onMouseEnter: () => undefined,
                  className: 'font-medium hover:underline',
                  children: point.written,
                })}
              </td>
              <td className="num px-2 py-1 text-right text-text2">{point.writtenBefore}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** The next figure that is easy to read, so that half of it is too. */
export function niceTop(most: number, atLeast = 0): number {
  if (most <= 0) return atLeast || 1
  if (most <= atLeast) return atLeast
  const unit = 10 ** Math.floor(Math.log10(most))
  return ([1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10].find(times => times * unit >= most) ?? 10) * unit
}
