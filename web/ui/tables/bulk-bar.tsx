import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../buttons/button'

export interface BulkBarProps {
  count: number
  onClear: () => void
  /** What can be done to the selection, the primary action last. */
  children: ReactNode
}

/** Floats over the list while something is selected. */
export function BulkBar({ count, onClear, children }: BulkBarProps) {
  const t = useTranslations('ui')
  if (count === 0) return null
  return (
    <div className="pointer-events-none sticky inset-x-0 bottom-4 z-20 flex h-0 shrink-0 items-end justify-center px-3">
      <div
        role="toolbar"
        aria-label={t('bulk.label')}
        className="anim-pop pointer-events-auto mb-2 flex shrink-0 max-w-full items-center gap-2 overflow-x-auto rounded-card border bg-raised p-2 pl-4 shadow-pop"
      >
        <span role="status" className="num shrink-0 font-medium">
          {t('bulk.selected', { count })}
        </span>
        <span aria-hidden className="mx-1 h-5 w-px shrink-0 bg-line" />
        {children}
        <Button kind="ghost" onClick={onClear}>
          {t('bulk.clear')}
        </Button>
      </div>
    </div>
  )
}
