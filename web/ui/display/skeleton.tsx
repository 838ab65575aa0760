import { cx } from '../cx'

/** A place holder in the size of what comes; invisible for the first 150 ms. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={cx('anim-skeleton rounded-ctl bg-mutedSoft', className)} />
}

export function SkeletonRows({ rows = 8 }: { rows?: number }) {
  return (
    <div aria-hidden className="divide-y divide-line">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows of nothing have no other name
        <div key={row} className="flex h-row items-center gap-4 px-gutter">
          <Skeleton className="h-3 w-16" />
          <Skeleton className="h-3 w-40" />
          <Skeleton className="h-3 max-w-80 flex-1" />
          <Skeleton className="ml-auto h-3 w-14" />
        </div>
      ))}
    </div>
  )
}
