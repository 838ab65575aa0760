import type { Ink } from '../drawing/ink'
import * as vessel from '../drawing/vessels'
import type { Form } from '../words/forms'
import type { Recipe } from '../words/recipe'
import { poke, salad, wokDish } from './bowls'
import { bagel, bikini, sandwich, toast, wrap } from './bread'
import { card } from './card'
import { custard, fruitSalad, iceCream, smoothie } from './desserts'
import { bottle, cup, glassDrink } from './drinks'
import { dumplings, maki, nigiri, rolls, sashimi } from './eastern'
import { baked, fried, omelette } from './fried'
import { noodles, paella, pasta, plateOfGrain, ramen, ravioli, risotto } from './grains-and-pasta'
import type { Composer, Kitchen } from './kitchen'
import { packet } from './packets'
import { burger, hotdog, pizza } from './pizza-and-burgers'
import { carpaccio, plated } from './plates'
import { board, cups, pack, skewers, tray } from './sharing'
import { crate, household, produce } from './shop'
import { soup, stew } from './soups'
import { cake, loaf, pastry } from './sweets'

/** One for each form. */
const COMPOSERS: Record<Form, Composer> = {
  soup,
  stew,
  salad,
  poke,
  paella,
  risotto,
  pasta,
  ravioli,
  noodles,
  ramen,
  pizza,
  burger,
  hotdog,
  sandwich,
  bikini,
  toast,
  wrap,
  bagel,
  nigiri,
  maki,
  sashimi,
  dumplings,
  rolls,
  skewers,
  board,
  pastry,
  tray,
  cups,
  pack,
  fried,
  omelette,
  baked,
  cup,
  bottle,
  cake,
  custard,
  smoothie,
  iceCream,
  fruitSalad,
  loaf,
  carpaccio,
  produce,
  crate,
  packet,
  household,
  wokDish,
  card,
  glass: glassDrink,
  plate: plated,
  friedRice: plateOfGrain(k => (k.named(/blanc/) ? 'rice' : k.named(/integral/) ? 'brownRice' : 'friedRice')),
}

export function compose(ink: Ink, recipe: Recipe) {
  const kitchen: Kitchen = {
    ink,
    chance: recipe.chance,
    recipe,
    has: (...ids) => ids.some(id => recipe.ingredients.includes(id)),
    named: pattern => pattern.test(recipe.name),
    glaze: recipe.chance.pick(vessel.GLAZES),
  }
  COMPOSERS[recipe.form](kitchen)
}
