import { useTranslations } from 'use-intl'
import { useFormat } from '../../../i18n/format'
import { cx } from '../../../ui/cx'
import type { Span } from './lanes'

/** Pixels for a minute, from the whole day to a closer look. */
export const scales = [2.5, 6, 12] as const
const minute = 60_000

/** Where a time stands on the axis, in pixels. */
export const leftOf = (at: number, span: Span, scale: number) => ((at - span.from) / minute) * scale
export const timeAt = (left: number, span: Span, scale: number) => span.from + (left / scale) * minute

const tickMinutes = (scale: number) => (scale >= 12 ? 10 : scale >= 6 ? 15 : 60)

function ticksOf(span: Span, scale: number): number[] {
  const step = tickMinutes(scale) * minute
  return Array.from(
    { length: Math.floor((span.to - span.from) / step) + 1 },
    (_, index) => span.from + index * step,
  )
}

/** The hours above the lanes. */
export function AxisRow({ span, scale, now }: { span: Span; scale: number; now: number }) {
  const t = useTranslations('dispatch.board')
  const format = useFormat()
  return (
    <div className="sticky top-0 z-[5] flex h-7 border-b bg-canvas">
      <div className="sticky left-0 z-[6] w-(--head) shrink-0 border-r bg-canvas" />
      <div className="relative flex-1" aria-hidden>
        {ticksOf(span, scale).map(at => (
          <span
            key={at}
            style={{ left: leftOf(at, span, scale) }}
            className={cx(
              'num absolute top-1.5 -translate-x-1/2 text-chip first:translate-x-1',
              at % (60 * minute) === 0 ? 'font-semibold text-text2' : 'text-text3',
            )}
          >
            {format.time(at)}
          </span>
        ))}
        <span
          style={{ left: leftOf(now, span, scale) }}
          title={t('now')}
          className="num absolute top-1 -translate-x-1/2 rounded-full bg-bad px-1.5 font-semibold text-chip text-onBad"
        >
          {format.time(now)}
        </span>
      </div>
    </div>
  )
}

/** The present time, across one lane. */
export const NowLine = ({ left }: { left: number }) => (
  <span aria-hidden style={{ left }} className="pointer-events-none absolute inset-y-0 w-px bg-bad/70" />
)

/** Fine lines at every tick, drawn once for a whole lane. */
export function gridStyle(span: Span, scale: number) {
  const step = tickMinutes(scale) * scale
  return {
    width: leftOf(span.to, span, scale),
    backgroundImage: `repeating-linear-gradient(to right, color-mix(in srgb, var(--line) 70%, transparent) 0 1px, transparent 1px ${step}px)`,
  }
}
