import { StoreImage } from '../../../ui/display/store-image'
import type { KnownStore } from './known-store'

/** What a store's page begins with: people wait to see it. */
export function StorePicture({ store }: { store: KnownStore }) {
  return (
    <StoreImage
      imageURL={store.imageURL}
      size={640}
      comes="first"
      className="aspect-video w-full rounded-card bg-sunken object-cover max-sm:mb-4 max-sm:aspect-[2/1] sm:w-64 sm:shrink-0 lg:w-72"
    />
  )
}
