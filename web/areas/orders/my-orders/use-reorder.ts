import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { api } from '../../../api'
import { useFailureText } from '../../../i18n/failure-text'
import { useFormat } from '../../../i18n/format'
import { randomId } from '../../../session/random-id'
import { toast } from '../../../ui/feedback/toast'
import { type CartEntry, changeCart } from '../cart/cart'
import { changeDraft } from '../cart/checkout-draft'
import { placeOf, where } from '../cart/where'
import { cartOwner, type Menu } from '../menu/use-store-page'
import type { Order } from './order-progress'

/** Puts the lines of an order into the cart again, at today's prices and as far as they are still sold. */
export function useReorder() {
  const t = useTranslations('my-orders')
  const f = useFormat()
  const failureText = useFailureText()
  const navigate = useNavigate()
  return async (order: Order) => {
    const page = await api.public.store
      .query({ storeIdOrSlug: order.store.slug, channel: order.channel })
      .catch(error => {
        toast.error(failureText(error))
        return null
      })
    if (!page) return
    const { entries, gone } = entriesAgain(order.cartItems, page.menu)
    if (entries.length === 0) return toast.error(t('order.againNone'))
    bringTo(order)
    changeCart(cartOwner(page.store, order.channel, page.menu), () => entries)
    if (gone.length > 0) toast.show(t('order.againPart', { names: f.list(gone) }))
    else toast.success(t('order.againDone'))
    await navigate({
      to: '/stores/$storeId/$channel/{-$catalog}',
      params: { storeId: page.store.slug, channel: order.channel, catalog: undefined },
    })
  }
}

/** Orders go to the place of that order again, and the header says so. */
export function bringTo({ address, geo, locationId, locationName, channel }: Order) {
  const office = locationId ? { id: locationId, name: locationName ?? '' } : null
  const place = placeOf({ address, geo, office })
  if (place?.address) changeDraft({ details: address?.details ?? '' })
  where.set(before => ({ ...before, ...place, channel }))
}

/** What of earlier lines can be ordered by a menu of today; a choice that is gone takes its line along. */
export function entriesAgain(
  lines: Order['cartItems'],
  menu: Menu | null,
): { entries: CartEntry[]; gone: string[] } {
  const gone: string[] = []
  const entries = lines.flatMap((line): CartEntry[] => {
    const product = menu?.products.find(one => one.id === line.productId)
    const modifiers = line.subItems.map(item => {
      const now = product?.modifierGroups
        .find(group => group.id === item.groupId)
        ?.modifierItems.find(one => one.id === item.id)
      return now
        ? {
            groupId: item.groupId,
            id: now.id,
            name: now.name,
            quantity: item.quantity,
            cents: now.priceImpact.amount,
          }
        : null
    })
    const isSoldOut = product && (menu?.stockMap[product.id] ?? Number.POSITIVE_INFINITY) < line.quantity
    if (!product || isSoldOut || modifiers.includes(null)) {
      gone.push(line.name)
      return []
    }
    return [
      {
        id: randomId(),
        productId: product.id,
        name: product.name,
        imageURL: product.imageURL,
        unitCents: product.retailPrice.amount,
        quantity: line.quantity,
        modifiers: modifiers.filter(one => one !== null),
        perLine: product.subItemBehavior === 'perLine',
        comment: line.comment,
      },
    ]
  })
  return { entries, gone }
}
