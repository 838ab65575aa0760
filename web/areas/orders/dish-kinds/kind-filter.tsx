import { useTranslations } from 'use-intl'
import { withTexts } from '../../../i18n/with-texts'
import { lazyTrigger } from '../../../router/lazy-trigger'
import { Button } from '../../../ui/buttons/button'
import type { Product } from '../menu/use-store-page'
import type { Kinds } from './kinds'

/** What a menu is narrowed by, beside words, diets and allergens. */
export interface ChosenKinds {
  chosen: Kinds
  count: number
  fits: (dish: Product) => boolean
}

interface KindFilterProps {
  products: readonly Product[]
  channel: string
  value: ChosenKinds | null
  onChange: (value: ChosenKinds | null) => void
}

const Choice = lazyTrigger(
  'dialog',
  withTexts(['dish-kinds'], async () => (await import('./kind-choice')).KindChoice),
)

/** Narrows a menu by format, event and cuisine: for catering, and where some dishes are to share. */
export function KindFilter(props: KindFilterProps) {
  const { products, channel, value } = props
  const t = useTranslations('shop')
  if (channel !== 'catering' && !products.some(({ serves }) => (serves ?? 1) > 1)) return null
  return (
    <Choice
      {...props}
      trigger={
        <Button kind={value ? 'primary' : 'outline'} className="!rounded-full shrink-0">
          {value ? `${t('search.filters')} · ${value.count}` : t('search.filters')}
        </Button>
      }
    />
  )
}
