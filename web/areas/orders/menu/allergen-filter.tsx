import { TriangleAlert } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Allergen } from '../../../../src/core/rules/ordering/allergens'
import type { Channel } from '../../../../src/core/rules/ordering/channels'
import { lazyTrigger } from '../../../router/lazy-trigger'
import { cx } from '../../../ui/cx'

export type { Allergen }

const Choice = lazyTrigger('dialog', () =>
  import('./allergen-choice').then(({ AllergenChoice }) => AllergenChoice),
)

/** What must not be in it. */
export function AllergenFilter({
  channel,
  value,
  onChange,
}: {
  channel: Channel
  value: Allergen[]
  onChange: (avoid: Allergen[]) => void
}) {
  const t = useTranslations('menu')
  return (
    <Choice
      channel={channel}
      value={value}
      onChange={onChange}
      trigger={
        <button
          type="button"
          className={cx(
            'inline-flex h-9 shrink-0 items-center gap-1.5 whitespace-nowrap rounded-full px-3.5 font-medium text-note pointer-coarse:min-h-11',
            value.length ? 'bg-brand text-onBrand' : 'border bg-surface text-text2 hover:bg-sunken',
          )}
        >
          <TriangleAlert size={15} aria-hidden />
          {value.length ? `${t('product.allergens')} · ${value.length}` : t('product.allergens')}
        </button>
      }
    />
  )
}
