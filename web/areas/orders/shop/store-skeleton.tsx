import { Skeleton } from '../../../ui/display/skeleton'
import type { KnownStore } from './known-store'
import { StorePicture } from './store-picture'

/** A store page before it is here, in the shape that it will have: nothing jumps when it comes. */
export function StoreSkeleton({ store }: { store?: KnownStore }) {
  return (
    <div className="grid gap-8 pt-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="min-w-0">
        <div className="sm:flex sm:flex-row-reverse sm:items-center sm:gap-6">
          {store ? (
            <StorePicture store={store} />
          ) : (
            <Skeleton className="aspect-video w-full rounded-card max-sm:mb-4 max-sm:aspect-[2/1] sm:w-64 sm:shrink-0 lg:w-72" />
          )}
          <div className="min-w-0 flex-1 space-y-3">
            {store ? <h1 className="text-display">{store.name}</h1> : <Skeleton className="h-9 w-2/3" />}
            <Skeleton className="h-5 w-4/5" />
            <Skeleton className="h-5 w-1/2" />
          </div>
        </div>
        <Skeleton className="mt-8 h-11 rounded-full" />
        <Skeleton className="mt-4 h-8" />
        <Skeleton className="mt-7 h-6 w-32" />
        <div className="mt-3 grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-3">
          {[1, 2, 3, 4, 5, 6].map(place => (
            <Skeleton key={place} className="h-80 rounded-card sm:h-96" />
          ))}
        </div>
      </div>
      <Skeleton className="hidden h-72 rounded-card lg:block" />
    </div>
  )
}
