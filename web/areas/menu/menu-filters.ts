import { useMemo, useState } from 'react'
import { type Diet, passesDietFilter } from '../../../src/modules/catalog/rules/diets'
import { useEater } from '../cart/eater'
import type { Allergen } from './allergen-filter'
import type { Menu, Product } from './use-store-page'

export type MenuFilters = ReturnType<typeof useMenuFilters>

/** What somebody avoids by their profile is avoided from the start. */
export function useMenuFilters() {
  const { avoided: declared } = useEater()
  const [q, setQ] = useState('')
  const [diets, setDiets] = useState<Diet[]>([])
  const [chosen, setAvoid] = useState<Allergen[] | null>(null)
  const avoid = chosen ?? [...declared]
  const matches = useMemo(() => {
    const words = q.toLowerCase().split(/\s+/).filter(Boolean)
    return (product: Product) =>
      passesDietFilter(product, { diets, avoid }) &&
      words.every(word =>
        `${product.name} ${product.description} ${product.ingredients}`.toLowerCase().includes(word),
      )
  }, [q, diets, avoid])
  return {
    q,
    setQ,
    diets,
    toggleDiet: (diet: Diet) =>
      setDiets(before => (before.includes(diet) ? before.filter(one => one !== diet) : [...before, diet])),
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
