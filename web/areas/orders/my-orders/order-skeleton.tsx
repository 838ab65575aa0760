import { Skeleton } from '../../../ui/display/skeleton'

/** Where an order is about to be shown. */
export function OrderSkeleton() {
  return (
    <div className="space-y-5 pt-2" aria-hidden>
      <Skeleton className="h-5 w-40" />
      <Skeleton className="h-9 w-2/3" />
      <div className="grid gap-6 pt-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <Skeleton className="h-28 rounded-card" />
        <Skeleton className="h-28 rounded-card" />
        <Skeleton className="h-72 rounded-card" />
        <Skeleton className="h-48 rounded-card" />
      </div>
    </div>
  )
}
