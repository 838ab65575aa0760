import type { Outputs } from '../../../api'
import { addToCart } from '../cart/cart'
import { leftToAdd } from '../menu/cart-units'
import { useOpenProduct } from '../menu/open-product'
import { ProductDialog } from '../menu/product-dialog'
import { cartOwner } from '../menu/use-store-page'
import { todaysPrice } from '../shop/promotions'
import type { useLunches } from './lunches'

type Canteen = Outputs['public']['cloudCanteen']
type Lunches = ReturnType<typeof useLunches>

/** What is chosen of a kitchen, of the lunches of a day. */
export const entriesOf = (ofDay: Lunches, { store }: Pick<Canteen['kitchens'][number], 'store'>) =>
  ofDay.find(({ storeId }) => storeId === store.id)?.entries ?? []

/** The dish that the address names, over the page, where its kitchen cooks that day. */
export function OpenLunch({
  kitchens,
  day,
  ofDay,
}: {
  kitchens: Canteen['kitchens']
  day: Canteen['days'][number]
  ofDay: Lunches
}) {
  const dish = useOpenProduct()
  const kitchen = kitchens.find(({ store }) => store.slug === dish.store)
  const product = kitchen?.menu.products.find(({ id }) => id === dish.product)
  if (!kitchen || !product || !day.kitchens.some(({ storeId }) => storeId === kitchen.store.id)) return null
  return (
    <ProductDialog
      key={product.id}
      product={product}
      todayCents={todaysPrice(kitchen.store.promotions, product)}
      left={leftToAdd(kitchen.menu, entriesOf(ofDay, kitchen), product)}
      commentsEnabled={kitchen.store.commentsEnabled}
      onClose={dish.close}
      onAdd={entry => addToCart(cartOwner(kitchen.store, 'canteen', kitchen.menu, day.on), entry)}
    />
  )
}
