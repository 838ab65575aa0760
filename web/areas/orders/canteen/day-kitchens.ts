import type { Outputs } from '../../../api'
import type { Product } from '../menu/use-store-page'

type Canteen = Outputs['public']['cloudCanteen']

/** The kitchens that still take orders for a day, with what of them matches: where colleagues order comes first. */
export function openKitchens(
  day: Canteen['days'][number],
  kitchens: Canteen['kitchens'],
  matches: (product: Product) => boolean,
) {
  const open = day.kitchens.flatMap(({ storeId, lastCutoff, colleagues }) => {
    const kitchen = kitchens.find(({ store }) => store.id === storeId)
    const dishes = kitchen?.menu.products.filter(matches) ?? []
    return kitchen && dishes.length > 0 ? [{ kitchen, lastCutoff, colleagues, dishes }] : []
  })
  return open.toSorted((a, b) => b.colleagues - a.colleagues)
}

/** The first day without a lunch that the company pays for, else that can be ordered for at all. */
export function firstToChoose(days: Canteen['days']) {
  const free = days.filter(({ kitchens, ordered }) => kitchens.length > 0 && ordered.length === 0)
  const given = free.find(({ available }) => available.inKind.amount + available.flex.amount > 0)
  return given ?? free[0] ?? days[0]!
}
