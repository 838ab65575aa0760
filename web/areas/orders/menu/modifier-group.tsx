import { Check } from 'lucide-react'
import { useTranslations } from 'use-intl'
import {
  type Allergen,
  allergensToAvoid,
  type Statement,
} from '../../../../src/core/rules/ordering/allergens'
import { modifierWording } from '../../../../src/modules/orders/checkout/rules/cart'
import { useFormat } from '../../../i18n/format'
import { cx } from '../../../ui/cx'
import { Chip } from '../../../ui/display/chip'
import { Stepper } from '../../../ui/fields/stepper'
import { useAllergenList } from './allergen-words'
import type { Product } from './use-store-page'

type Group = Product['modifierGroups'][number]

/** A group of options of a dish, and what is chosen of it. */
export function ModifierGroup({
  group,
  choices,
  avoided,
  isUnmet,
  onChange,
  headingRef,
}: {
  group: Group
  choices: Record<string, number>
  avoided: readonly Allergen[]
  isUnmet: boolean
  onChange: (choices: Record<string, number>) => void
  headingRef: (element: HTMLElement | null) => void
}) {
  const t = useTranslations('menu')
  const f = useFormat()
  const wording = modifierWording(group)
  const total = Object.values(choices).reduce((sum, count) => sum + count, 0)
  const isMet = total >= group.min && total <= wording.max
  const isSingle = wording.max === 1
  const room = wording.max - total
  const set = (id: string, count: number) =>
    onChange(isSingle ? (count > 0 ? { [id]: 1 } : {}) : { ...choices, [id]: count })
  return (
    <fieldset>
      <legend
        ref={headingRef}
        tabIndex={-1}
        className="flex w-full scroll-mt-4 items-center justify-between gap-3 py-1 outline-none"
      >
        <span lang={group.languages?.name} className="font-semibold text-read">
          {group.name}
        </span>
        <Chip
          tone={isUnmet ? 'bad' : isMet && group.min > 0 ? 'ok' : 'muted'}
          icon={isMet && group.min > 0 ? Check : undefined}
        >
          {t(`modifiers.${wording.kind}`, { min: wording.min, max: wording.max })}
        </Chip>
      </legend>
      {isUnmet && (
        <p role="alert" className="mb-1 text-bad text-note">
          {t('modifiers.unmet')}
        </p>
      )}
      <ul className="divide-y">
        {group.modifierItems.map(item => {
          const count = choices[item.id] ?? 0
          const limit = item.max ?? wording.max
          const canAdd = isSingle || room > 0
          return (
            <li key={item.id} className="flex min-h-12 items-center gap-3 py-1">
              {isSingle || limit === 1 ? (
                <label
                  className={cx(
                    'flex min-h-11 flex-1 cursor-pointer items-center gap-3 text-note',
                    !count && !canAdd && 'opacity-50',
                  )}
                >
                  <input
                    type={isSingle ? 'radio' : 'checkbox'}
                    name={group.id}
                    checked={count > 0}
                    disabled={!count && !canAdd}
                    onChange={event => set(item.id, event.target.checked ? 1 : 0)}
                    onClick={() => isSingle && group.min === 0 && count > 0 && set(item.id, 0)}
                    className="size-5 accent-brand"
                  />
                  <span className="min-w-0">
                    <span lang={item.languages?.name}>{item.name}</span>
                    <OptionContents option={item} avoided={avoided} />
                  </span>
                </label>
              ) : (
                <>
                  <span className="min-w-0 flex-1 text-note">
                    <span lang={item.languages?.name}>{item.name}</span>
                    <OptionContents option={item} avoided={avoided} />
                  </span>
                  <Stepper
                    collapses
                    label={item.name}
                    value={count}
                    max={Math.min(limit, count + Math.max(0, room))}
                    onChange={next => set(item.id, next)}
                  />
                </>
              )}
              {item.priceImpact.amount !== 0 && (
                <span className="money text-note text-text2">+{f.money(item.priceImpact.amount)}</span>
              )}
            </li>
          )
        })}
      </ul>
    </fieldset>
  )
}

/** What an option adds, told before it is chosen. */
function OptionContents({
  option: { allergens, mayContain = [] },
  avoided,
}: {
  option: Statement
  avoided: readonly Allergen[]
}) {
  const t = useTranslations('menu')
  const list = useAllergenList()
  const tone = (found: readonly Allergen[]) =>
    cx('block text-meta', allergensToAvoid(found, avoided).length > 0 ? 'font-medium text-bad' : 'text-text3')
  return (
    <>
      {allergens && allergens.length > 0 && (
        <span className={tone(allergens)}>{t('product.contains', { list: list(allergens) })}</span>
      )}
      {mayContain.length > 0 && (
        <span className={tone(mayContain)}>{t('product.mayContain', { list: list(mayContain) })}</span>
      )}
      {!allergens && <span className="block text-meta text-warn">{t('product.unstated')}</span>}
    </>
  )
}
