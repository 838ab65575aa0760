import { useMemo, useState } from 'react'
import { DIETS, type Diet } from '../../../../src/core/rules/ordering/diets'
import { hasWords } from '../../../../src/core/rules/typed/folding'
import { passesDietFilter } from '../../../../src/modules/stores/catalog/rules/diets'
import { useEater } from '../cart/eater'
import type { Allergen } from './allergen-filter'
import type { Menu, Product } from './use-store-page'

export type MenuFilters = ReturnType<typeof useMenuFilters>

/**
 * What a person avoids, and how a person eats, by the profile is set from the start.
 * @param asked what a link asks for: words, and diets by their names
 */
export function useMenuFilters(
  asked: { q?: string | undefined; filters?: readonly string[] | undefined } = {},
) {
  const { avoided: declared, diets: declaredDiets } = useEater()
  const [q, setQ] = useState(asked.q ?? '')
  const [chosenDiets, setDiets] = useState<Diet[] | null>(
    asked.filters ? DIETS.filter(diet => asked.filters?.includes(diet)) : null,
  )
  const [chosen, setAvoid] = useState<Allergen[] | null>(null)
  const avoid = useMemo(() => chosen ?? [...declared], [chosen, declared])
  const diets = chosenDiets ?? declaredDiets
  const matches = useMemo(() => {
    return (product: Product) =>
      passesDietFilter(product, { diets, avoid }) &&
      hasWords(`${product.name} ${product.description} ${product.ingredients}`, q)
  }, [q, diets, avoid])
  return {
    q,
    setQ,
    diets,
    toggleDiet: (diet: Diet) =>
      setDiets(diets.includes(diet) ? diets.filter(one => one !== diet) : [...diets, diet]),
    avoid,
    setAvoid,
    matches,
    clear: () => {
      setQ('')
      setDiets([])
      setAvoid([])
    },
  }
}

export type ShownSection = Omit<Menu['sections'][number], 'productIds'> & { products: Product[] }

/** The sections of a menu with what matches; those with nothing left are left out. */
export function sectionsOf(menu: Menu | null, matches: (product: Product) => boolean): ShownSection[] {
  if (!menu) return []
  const products = new Map(menu.products.map(product => [product.id, product]))
  return menu.sections
    .map(({ productIds, ...section }) => ({
      ...section,
      products: productIds.flatMap(productId => products.get(productId) ?? []).filter(matches),
    }))
    .filter(section => section.products.length > 0)
}
