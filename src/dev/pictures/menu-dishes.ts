import type { DishWords } from '../../dish-pictures/illustrations'
import { ingredientName } from '../demo/dishes/ingredients'
import { MENUS } from '../demo/menus'

/** Every dish of the demo's menus, or of one merchant's, once, in the words of one language. */
export function menuDishes(language: 'ca' | 'es' = 'ca', merchant?: string): DishWords[] {
  const menus = merchant ? [MENUS[merchant]!] : Object.values(MENUS)
  const dishes = menus.flatMap(channels =>
    Object.values(channels).flatMap(sections => sections.flatMap(section => section.dishes)),
  )
  return [...new Set(dishes)].map(dish => ({
    name: dish[language],
    category: dish.category,
    ingredients: dish.ingredients.map(name => ingredientName(name, language)).join(', '),
  }))
}
