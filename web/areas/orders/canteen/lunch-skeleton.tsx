import { useTranslations } from 'use-intl'
import { Skeleton } from '../../../ui/display/skeleton'

/** The shape of a day's lunch while it is fetched, with a name for who does not see it. */
export function LunchSkeleton() {
  const screens = useTranslations('screens')
  return (
    <>
      <h1 className="sr-only">{screens('canteen')}</h1>
      <div aria-hidden className="space-y-4">
        <div className="flex flex-wrap items-center justify-between gap-4">
          <Skeleton className="h-9 w-48" />
          <Skeleton className="h-28 w-full rounded-card sm:w-96" />
        </div>
        <Skeleton className="h-20 rounded-card" />
        <Skeleton className="h-11 rounded-full" />
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
          {[1, 2, 3, 4].map(place => (
            <Skeleton key={place} className="h-64 rounded-card" />
          ))}
        </div>
      </div>
    </>
  )
}
