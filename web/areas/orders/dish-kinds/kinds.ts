import type { Product } from '../menu/use-store-page'

/** What dishes are narrowed by; of each group one has to fit, and nothing chosen narrows nothing. */
export interface Kinds {
  formats: string[]
  events: string[]
  cuisines: string[]
}
export const noKinds: Kinds = { formats: [], events: [], cuisines: [] }

type Dish = Pick<Product, 'serves' | 'eventTypes' | 'cuisines'>

const GROUPS = ['formats', 'events', 'cuisines'] as const

const kindsOf = ({ serves, eventTypes, cuisines }: Dish): Kinds => ({
  formats: [(serves ?? 1) > 1 ? 'shared' : 'single'],
  events: eventTypes,
  cuisines,
})

export function fitsKinds(dish: Dish, chosen: Kinds): boolean {
  const its = kindsOf(dish)
  return GROUPS.every(group => !chosen[group].length || chosen[group].some(one => its[group].includes(one)))
}

/** The kinds that a menu has dishes of, where it has several to choose from; events and cuisines for catering. */
export function kindsAmong(dishes: readonly Dish[], channel: string): Kinds {
  const all = dishes.map(kindsOf)
  const among = (group: keyof Kinds) => {
    const found = [...new Set(all.flatMap(its => its[group]))]
    return found.length > 1 && (group === 'formats' || channel === 'catering') ? found : []
  }
  return { formats: among('formats'), events: among('events'), cuisines: among('cuisines') }
}
