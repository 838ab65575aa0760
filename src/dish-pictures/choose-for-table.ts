import { Chance } from './drawing/random'
import type { DishWords } from './illustrations'
import type { Form } from './words/forms'
import { recipeOf } from './words/recipe'

const ON_A_TABLE = 3

/** What says little about a kitchen, and is shown when it sells nothing else. */
const ASIDE = new Set<Form>(['card', 'glass', 'cup', 'bottle', 'pack', 'packet', 'household'])

/**
 * The dishes that stand for a store: one of each of the three kinds of which it sells most. Two stores with one menu,
 * told apart by `seed`, show different dishes of it.
 */
export function chooseForTable(dishes: readonly DishWords[], seed: string): DishWords[] {
  const chance = Chance.of(seed)
  const kinds = [...Map.groupBy(dishes, dish => recipeOf(dish).form)]
    .filter(([form]) => form !== 'card')
    .toSorted(([a, ofA], [b, ofB]) => Number(ASIDE.has(a)) - Number(ASIDE.has(b)) || ofB.length - ofA.length)
  return kinds.slice(0, ON_A_TABLE).map(([, its]) => chance.pick(its))
}
