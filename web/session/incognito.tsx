import { useMemo } from 'react'
import { useViewOptions } from './view-options'

/** What must not be read over somebody's shoulder. */
export type PrivateKind = 'name' | 'email' | 'phone' | 'address'

const dots = '•••'

/** Enough of it to tell two apart, and not enough to know who it is. */
export const hidden: Record<PrivateKind, (text: string) => string> = {
  name: text =>
    text
      .split(/\s+/)
      .filter(Boolean)
      .map(word => [...word][0] + dots)
      .join(' '),
  email: text => `${[...text][0] ?? ''}${dots}@${dots}`,
  phone: text => {
    const digits = text.replace(/\D/g, '')
    return `${dots} ${digits.slice(-2)}`
  },
  // the town says nothing yet, what stands before it does
  address: text => {
    const town = text.includes(',') ? text.slice(text.lastIndexOf(',') + 1).trim() : ''
    return town && !/\d/.test(town) ? `${dots}, ${town}` : dots
  },
}

export type Mask = <Text extends string | null | undefined>(kind: PrivateKind, text: Text) => Text | string

const asItIs: Mask = (_, text) => text
const asHidden: Mask = (kind, text) => (text ? hidden[kind](text) : text)

/** Shows people's data as it is, or hidden while incognito is on. Never for what is written back to the server. */
export function useMask(): Mask {
  return useViewOptions().incognito ? asHidden : asItIs
}

/** The same as an element, for lists that are described once. */
export function Private({ of, children }: { of: PrivateKind; children: string | null | undefined }) {
  return useMask()(of, children)
}

interface OrderOfSomebody {
  userDisplayName?: string | null
  isPrivate?: boolean
  purchase: {
    customerDetails?: { name?: string; lastName?: string; email?: string; phone?: string }
    address: { name?: string; address?: string; details?: string; formattedAddress?: string } | null
    billingDetails?: { name?: string; vatNumber?: string } | null
  }
}

/** An order without whoever it is for. It counts as private, so that nothing of it is offered to be changed. */
export function hideCustomer<Order extends OrderOfSomebody>(order: Order): Order {
  const { purchase } = order
  const { customerDetails: customer, address, billingDetails } = purchase
  const each = <Part extends object>(part: Part, kinds: Partial<Record<keyof Part, PrivateKind>>): Part => {
    const copy = { ...part }
    for (const key of Object.keys(kinds) as (keyof Part)[]) {
      const text: unknown = copy[key]
      const kind = kinds[key]
      if (kind && typeof text === 'string' && text) copy[key] = hidden[kind](text) as Part[typeof key]
    }
    return copy
  }
  return {
    ...order,
    isPrivate: true,
    userDisplayName: order.userDisplayName && hidden.name(order.userDisplayName),
    purchase: {
      ...purchase,
      ...(customer && {
        customerDetails: each(customer, { name: 'name', lastName: 'name', email: 'email', phone: 'phone' }),
      }),
      ...(address && {
        address: each(address, {
          name: 'name',
          address: 'address',
          details: 'address',
          formattedAddress: 'address',
        }),
      }),
      ...(billingDetails && {
        billingDetails: each(billingDetails, { name: 'name', vatNumber: 'phone' }),
      }),
    },
  }
}

/** Orders as they may be seen now. */
export function useSeenOrders<Order extends OrderOfSomebody>(orders: readonly Order[]): readonly Order[] {
  const { incognito } = useViewOptions()
  return useMemo(() => (incognito ? orders.map(hideCustomer) : orders), [orders, incognito])
}
