import { Skeleton } from '../../../ui/display/skeleton'

/** The shape of what comes, while it is not yet known what that is. */
export function Waiting() {
  return (
    <div aria-hidden className="mx-auto max-w-shop space-y-4 px-gutter pt-8">
      <Skeleton className="h-9 w-56" />
      <Skeleton className="h-28 rounded-card" />
      <Skeleton className="h-64 rounded-card" />
    </div>
  )
}
