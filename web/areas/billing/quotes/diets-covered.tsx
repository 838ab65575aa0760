import { Check, TriangleAlert } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Chip } from '../../../ui/display/chip'
import { useMenu } from './use-menu'
import type { Quote, QuoteState } from './use-quote'

type Found = NonNullable<NonNullable<QuoteState['thread']['data']>['request']>['found']

/** For each diet that the request names, how many of the dishes suit it. */
export function DietsCovered({ quote, found }: { quote: Quote; found: Found | null }) {
  const t = useTranslations('quotes')
  const menu = useMenu(quote, Boolean(found?.diets.length))
  if (!found?.diets.length || !menu.data) return null
  const offered = new Set(quote.proposal.cartItems.map(({ productId }) => productId))
  const dishes = menu.data.menu?.products.filter(({ id }) => offered.has(id)) ?? []
  const suits = {
    vegetarian: (dish: (typeof dishes)[number]) => dish.isVegetarian || dish.isVegan,
    vegan: (dish: (typeof dishes)[number]) => dish.isVegan,
    glutenFree: (dish: (typeof dishes)[number]) => dish.isGlutenFree,
  }
  return (
    <p className="flex flex-wrap gap-1.5 border-t px-4 py-3">
      {found.diets.map(({ diet, people }) => {
        const count = dishes.filter(suits[diet]).length
        return (
          <Chip key={diet} tone={count > 0 ? 'ok' : 'warn'} icon={count > 0 ? Check : TriangleAlert}>
            {t(`diets.${diet}`, { count: people })}: {t('dishes', { count })}
          </Chip>
        )
      })}
    </p>
  )
}
