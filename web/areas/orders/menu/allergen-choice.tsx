import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { type Allergen, offeredAllergens } from '../../../../src/core/rules/ordering/allergens'
import type { Channel } from '../../../../src/core/rules/ordering/channels'
import { Popover } from '../../../ui/dialogs/popover'
import { Checkbox } from '../../../ui/fields/toggles'

interface Props {
  trigger: ReactNode
  defaultOpen?: boolean
  channel: Channel
  value: Allergen[]
  onChange: (avoid: Allergen[]) => void
}

/** The allergens that a channel's menus know, to be ticked. */
export function AllergenChoice({ trigger, defaultOpen, channel, value, onChange }: Props) {
  const t = useTranslations('menu')
  return (
    <Popover label={t('store.avoid')} align="end" trigger={trigger} defaultOpen={defaultOpen}>
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
