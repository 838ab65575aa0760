import { keepPreviousData } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { CHANNELS, type Channel, DEFAULT_CHANNEL } from '../../../../src/core/rules/ordering/channels'
import { type Outputs, trpc } from '../../../api'
import { type CartOwner, cartName, carts } from '../cart/cart'
import { useIsPlaceKnown } from '../cart/own-office'
import { destinationOf, where } from '../cart/where'

export type StorePage = Outputs['public']['store']
export type Store = StorePage['store']
export type Menu = NonNullable<StorePage['menu']>
export type Product = Menu['products'][number]

const REFRESH_MS = 60_000

/** The store of the address, its menu for the chosen place and day, and the cart that belongs to it. */
export function useStorePage() {
  const { storeId, channel, catalog } = useParams({ strict: false })
  const at: Channel = CHANNELS.find(one => one === channel) ?? DEFAULT_CHANNEL
  const chosen = where.use()
  const isPlaceKnown = useIsPlaceKnown()
  const answer = trpc.public.store.useQuery(
    {
      storeIdOrSlug: storeId ?? '',
      channel: at,
      catalogIdOrSlug: catalog ?? null,
      date: chosen.on,
      ...destinationOf(chosen),
    },
    {
      enabled: Boolean(storeId) && isPlaceKnown,
      placeholderData: keepPreviousData,
      refetchInterval: REFRESH_MS,
    },
  )
  const all = carts.use()
  const store = answer.data?.store
  const cart = store ? all[cartName({ storeId: store.id, channel: at, on: null })] : undefined
  return { answer, channel: at, where: chosen, entries: cart?.entries ?? [], cart }
}

/** Whose cart it is, for changing it. */
export const cartOwner = (
  store: Pick<Store, 'id' | 'slug' | 'name'>,
  channel: Channel,
  menu: Pick<Menu, 'catalog'> | null,
  on: string | null = null,
): CartOwner => ({
  storeId: store.id,
  storeSlug: store.slug,
  storeName: store.name,
  channel,
  on,
  catalogId: menu?.catalog.id ?? null,
})
