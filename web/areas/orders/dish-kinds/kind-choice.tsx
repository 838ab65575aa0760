import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Popover } from '../../../ui/dialogs/popover'
import { Checkbox } from '../../../ui/fields/toggles'
import type { Product } from '../menu/use-store-page'
import type { ChosenKinds } from './kind-filter'
import { fitsKinds, type Kinds, kindsAmong, noKinds } from './kinds'

interface KindChoiceProps {
  trigger: ReactNode
  defaultOpen?: boolean
  products: readonly Product[]
  channel: string
  value: ChosenKinds | null
  onChange: (value: ChosenKinds | null) => void
}

/** The formats, events and cuisines that the dishes of a menu are for, to be ticked. */
export function KindChoice({ trigger, defaultOpen, products, channel, value, onChange }: KindChoiceProps) {
  const t = useTranslations('dish-kinds')
  const shop = useTranslations('shop')
  const offered = kindsAmong(products, channel)
  const chosen = value?.chosen ?? noKinds
  const nameOf = {
    formats: (one: string) => t(`formats.${one as 'single'}`),
    events: (one: string) => shop(`events.${one as 'dinner'}`),
    cuisines: (one: string) => shop(`cuisines.${one as 'pizza'}`),
  }
  const toggle = (group: keyof Kinds, kind: string, isChosen: boolean) => {
    const others = chosen[group].filter(one => one !== kind)
    const next = { ...chosen, [group]: isChosen ? [...others, kind] : others }
    const count = Object.values(next).flat().length
    onChange(count ? { chosen: next, count, fits: dish => fitsKinds(dish, next) } : null)
  }
  return (
    <Popover label={shop('search.filters')} align="end" trigger={trigger} defaultOpen={defaultOpen}>
      <div className="grid gap-4">
        {(['formats', 'events', 'cuisines'] as const).map(
          group =>
            offered[group].length > 0 && (
              <fieldset key={group}>
                <legend className="mb-1 font-medium text-note">
                  {t(group === 'formats' ? 'format' : group)}
                </legend>
                {offered[group].map(one => (
                  <Checkbox
                    key={one}
                    label={nameOf[group](one)}
                    checked={chosen[group].includes(one)}
                    onChange={isChosen => toggle(group, one, isChosen)}
                  />
                ))}
              </fieldset>
            ),
        )}
      </div>
    </Popover>
  )
}
