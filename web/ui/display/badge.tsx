import { cx } from '../cx'

/** A small count: what waits behind a tab, a bell, a cart. */
export function Badge({ count, tone = 'muted' }: { count: number; tone?: 'muted' | 'brand' | 'bad' }) {
  return (
    <span
      className={cx(
        'num inline-grid h-5 min-w-5 place-items-center rounded-full px-1.5 font-semibold text-chip',
        tone === 'muted' && 'bg-mutedSoft text-text2',
        tone === 'brand' && 'bg-brand text-onBrand',
        tone === 'bad' && 'bg-badSolid text-onBad',
      )}
    >
      {count > 999 ? '999+' : count}
    </span>
  )
}
