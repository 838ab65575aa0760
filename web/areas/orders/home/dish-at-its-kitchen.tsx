import { Navigate, useSearch } from '@tanstack/react-router'
import type { OpenProduct } from '../menu/open-product'

/** Whoever has no office to eat at finds the dish of a colleague's link at the kitchen that cooks it. */
export default function DishAtItsKitchen() {
  const { product, store = '', date }: Partial<OpenProduct> = useSearch({ strict: false })
  return (
    <Navigate
      to="/stores/$storeId/$channel/{-$catalog}"
      params={{ storeId: store, channel: 'canteen', catalog: undefined }}
      search={{ product, date }}
      replace
    />
  )
}
