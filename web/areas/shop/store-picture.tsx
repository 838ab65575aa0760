import type { KnownStore } from './known-store'

/** What a store's page begins with: people wait to see it. */
export function StorePicture({ store }: { store: KnownStore }) {
  return (
    <img
      src={`${store.imageURL}&s=640`}
      alt=""
      width={640}
      height={360}
      fetchPriority="high"
      className="aspect-video w-full rounded-card bg-sunken object-cover max-sm:mb-4 max-sm:aspect-[2/1] sm:w-64 sm:shrink-0 lg:w-72"
    />
  )
}
