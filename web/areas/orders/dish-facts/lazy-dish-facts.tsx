import { Suspense } from 'react'
import { withTexts } from '../../../i18n/with-texts'
import { lazyPart } from '../../../router/lazy-part'
import type { StatedFacts } from './stated-facts'

const DishFacts = lazyPart(withTexts(['dish-facts'], () => import('./dish-facts')))

/** The facts of a dish that states any: their code and words are fetched when a dish is looked at. */
export function LazyDishFacts({ product }: { product: StatedFacts }) {
  const { netWeightG, netVolumeMl, nutrition, preparationInstructions } = product
  if (!(netWeightG || netVolumeMl || nutrition || preparationInstructions)) return null
  return (
    <Suspense>
      <DishFacts product={product} />
    </Suspense>
  )
}
