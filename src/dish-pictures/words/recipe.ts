import { Chance } from '../drawing/random'
import type { DishWords } from '../illustrations'
import { inCatalan } from './english'
import { type Form, formOf } from './forms'
import { ingredientsIn, plain } from './words'

/** What is to be drawn. */
export interface Recipe {
  form: Form
  /** The words of the name, for finer choices. */
  name: string
  category: string
  /** In the order of importance. */
  ingredients: string[]
  /** "(6 u.)" */
  pieces: number | null
  chance: Chance
}

export function recipeOf({ name, description = '', category = '', ingredients = '' }: DishWords): Recipe {
  const ownName = plain(name)
  const fullName = inCatalan(ownName)
  const named = ingredientsIn(ingredients, name)
  const seen = named.length ? named : ingredientsIn(description)
  const pieces = / (\d+) (?:u|pcs|pieces)$/.exec(ownName)
  return {
    form: formOf(fullName, category, seen),
    name: fullName,
    category,
    ingredients: seen,
    pieces: pieces ? Number(pieces[1]) : null,
    chance: Chance.of(`${ownName}|${description}`),
  }
}
