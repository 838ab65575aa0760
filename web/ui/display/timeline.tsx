import type { ReactNode } from 'react'
import { useFormat } from '../../i18n/format'
import { cx } from '../cx'
import type { Tone } from './chip'

export interface TimelineItem {
  id: string
  at: string | number | Date
  title: ReactNode
  text?: ReactNode
  /** Still to come. */
  isAhead?: boolean
  tone?: Extract<Tone, 'muted' | 'info' | 'ok' | 'warn' | 'bad' | 'purple'>
}

const dots = {
  muted: 'bg-control',
  info: 'bg-info',
  ok: 'bg-ok',
  warn: 'bg-warn',
  bad: 'bg-bad',
  purple: 'bg-purple',
}

/** What happened, in order. */
export function Timeline({ items }: { items: readonly TimelineItem[] }) {
  const format = useFormat()
  return (
    <ol>
      {items.map((item, index) => (
        <li key={item.id} className="relative flex gap-3 pb-4 last:pb-0">
          {index < items.length - 1 && (
            <span aria-hidden className="absolute top-4 bottom-0 left-[5px] w-px bg-line" />
          )}
          <span
            aria-hidden
            className={cx(
              'mt-1 size-[11px] shrink-0 rounded-full',
              item.isAhead ? 'border-2 border-control' : dots[item.tone ?? 'muted'],
            )}
          />
          <div className="min-w-0 flex-1">
            <div className="flex flex-wrap items-baseline justify-between gap-x-3">
              <span className={item.isAhead ? 'text-text3' : 'font-medium'}>{item.title}</span>
              <time dateTime={new Date(item.at).toISOString()} className="num text-meta text-text3">
                {format.dateTime(item.at)}
              </time>
            </div>
            {item.text && <div className="text-text2">{item.text}</div>}
          </div>
        </li>
      ))}
    </ol>
  )
}
