import { TriangleAlert } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { type Allergen, offeredAllergens } from '../../../src/core/rules/ordering/allergens'
import type { Channel } from '../../../src/core/rules/ordering/channels'
import { cx } from '../../ui/cx'
import { Popover } from '../../ui/dialogs/popover'
import { Checkbox } from '../../ui/fields/toggles'

export type { Allergen }

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
    <Popover
      label={t('store.avoid')}
      align="end"
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
    >
      <p className="mb-2 font-medium text-note">{t('store.avoid')}</p>
      <div className="grid gap-x-6 gap-y-1 sm:grid-cols-2">
        {offeredAllergens(channel).map(allergen => (
          <Checkbox
            key={allergen}
            label={t(`allergens.${allergen}`)}
            checked={value.includes(allergen)}
            onChange={checked =>
              onChange(checked ? [...value, allergen] : value.filter(one => one !== allergen))
            }
          />
        ))}
      </div>
    </Popover>
  )
}
