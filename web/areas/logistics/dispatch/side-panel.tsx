import { ChevronsDown, ChevronsUp } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from '../../../ui/buttons/button'
import { cx } from '../../../ui/cx'
import { useMedia } from '../../../ui/layout/media'

type Height = 'low' | 'half' | 'full'
const heights: Record<Height, string> = { low: 'h-24', half: 'h-[46%]', full: 'h-[88%]' }

/** Beside the map; on a phone over it, from the bottom, in three heights. */
export function SidePanel({
  label,
  isWide,
  children,
}: {
  label: string
  isWide: boolean
  children: ReactNode
}) {
  const t = useTranslations('dispatch')
  const isPhone = useMedia('(max-width: 48rem)')
  const [height, setHeight] = useState<Height>('half')
  if (!isPhone) {
    return (
      <section
        aria-label={label}
        className={cx('flex shrink-0 flex-col border-l bg-surface', isWide ? 'w-[22rem]' : 'w-[21rem]')}
      >
        {children}
      </section>
    )
  }
  return (
    <section
      aria-label={label}
      className={cx(
        'flex shrink-0 flex-col rounded-t-sheet border-t bg-surface shadow-pop transition-[height] duration-200',
        heights[height],
      )}
    >
      <div className="flex shrink-0 items-center justify-center gap-2 pt-1">
        <IconButton
          size="small"
          icon={ChevronsUp}
          label={t('sheet.higher')}
          disabled={height === 'full'}
          onClick={() => setHeight(height === 'low' ? 'half' : 'full')}
        />
        <span aria-hidden className="h-1 w-10 rounded-full bg-control/60" />
        <IconButton
          size="small"
          icon={ChevronsDown}
          label={t('sheet.lower')}
          disabled={height === 'low'}
          onClick={() => setHeight(height === 'full' ? 'half' : 'low')}
        />
      </div>
      {children}
    </section>
  )
}

export interface PaneSwitchProps<Value extends string> {
  value: Value
  onChange: (value: Value) => void
  panes: readonly { value: Value; label: string; count: number }[]
  label: string
}

/** Which list the panel shows. */
export function PaneSwitch<Value extends string>({ value, onChange, panes, label }: PaneSwitchProps<Value>) {
  return (
    <div role="toolbar" aria-label={label} className="flex shrink-0 gap-4 border-b px-3">
      {panes.map(pane => (
        <button
          key={pane.value}
          type="button"
          aria-pressed={pane.value === value}
          onClick={() => onChange(pane.value)}
          className={cx(
            '-mb-px inline-flex h-10 items-center gap-1.5 border-b-2 font-medium outline-offset-[-2px] pointer-coarse:h-12',
            pane.value === value ? 'border-brand text-text' : 'border-transparent text-text2 hover:text-text',
          )}
        >
          {pane.label}
          <span className="num text-chip text-text3">{pane.count}</span>
        </button>
      ))}
    </div>
  )
}
