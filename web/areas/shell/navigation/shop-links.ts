import { useLocation } from '@tanstack/react-router'
import {
  CircleUser,
  LifeBuoy,
  type LucideIcon,
  ReceiptText,
  Salad,
  ShoppingBasket,
  Users,
  Wallet,
} from 'lucide-react'
import type { Channel } from '../../../../src/core/rules/ordering/channels'
import { hasOffice, useSession } from '../../../session/session'
import { hasDestination, where } from '../../orders/cart/where'

type ShopLinkName = Channel | 'orders' | 'wallet' | 'help' | 'signIn'

export interface ShopLink {
  name: ShopLinkName
  icon: LucideIcon
  to: '/canteen' | '/search' | '/catering' | '/home/orders' | '/wallet' | '/help' | '/login'
  search?: { channel: Channel } | { next: string }
  isCurrent: boolean
}

/** The ways round the shop: what is sold, then one's own things, or help and the way in for who is not signed in. */
export function useShopLinks(): ShopLink[] {
  const session = useSession()
  const { href, pathname, search } = useLocation({
    select: ({ href, pathname, search }) => ({ href, pathname, search }),
    structuralSharing: true,
  })
  const chosen = where.use()
  // Without a channel it is the front door or today's lunch, else the kitchens of the kind that was chosen last.
  const isKitchens = hasOffice(session)
    ? chosen.address !== null
    : session.status === 'signedIn' || hasDestination(chosen)
  const channel = (search as { channel?: Channel }).channel ?? (isKitchens ? chosen.channel : 'canteen')
  const current = nameAt(pathname, channel)
  const links: Omit<ShopLink, 'isCurrent'>[] = [
    hasOffice(session)
      ? { name: 'canteen', icon: Salad, to: '/canteen' }
      : { name: 'canteen', icon: Salad, to: '/search', search: { channel: 'canteen' } },
    { name: 'catering', icon: Users, to: '/catering' },
    { name: 'groceries', icon: ShoppingBasket, to: '/search', search: { channel: 'groceries' } },
    ...(session.status === 'signedOut'
      ? ([
          { name: 'help', icon: LifeBuoy, to: '/help' },
          { name: 'signIn', icon: CircleUser, to: '/login', search: { next: href } },
        ] as const)
      : ([
          { name: 'orders', icon: ReceiptText, to: '/home/orders' },
          { name: 'wallet', icon: Wallet, to: '/wallet' },
          { name: 'help', icon: LifeBuoy, to: '/help' },
        ] as const)),
  ]
  return links.map(link => ({ ...link, isCurrent: link.name === current }))
}

/** Which of the ways one is on, by the address; null on pages beside them. */
function nameAt(pathname: string, channel: Channel): ShopLinkName | null {
  const [, first, , ofStore] = pathname.split('/')
  if (first === 'stores') return ofStore as Channel
  if (first === 'search' || first === '') return channel
  if (first === 'canteen' || first === 'catering' || first === 'wallet' || first === 'help') return first
  return pathname.startsWith('/home/orders') ? 'orders' : null
}
