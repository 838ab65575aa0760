import { useEffect, useState } from 'react'
import { useFormat } from '../../i18n/format'
import { cx } from '../cx'

/** An amount, in figures of one width and never broken over two lines. */
export function Money({ cents, className }: { cents: number; className?: string }) {
  const format = useFormat()
  return <span className={cx('money', className)}>{format.money(cents)}</span>
}

/** How long ago, kept up to date; the exact time on hover. */
export function Ago({ at }: { at: string | number | Date }) {
  const format = useFormat()
  const now = useNow(30_000)
  const instant = new Date(at)
  return (
    <time dateTime={instant.toISOString()} title={format.dateTime(instant)} className="num whitespace-nowrap">
      {format.ago(instant, now)}
    </time>
  )
}

/** The clock of this browser, ticking so often (milliseconds). */
export function useNow(every: number) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), every)
    return () => clearInterval(timer)
  }, [every])
  return now
}
