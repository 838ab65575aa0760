import { Trash2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Modifier } from '../../../../src/modules/stores/catalog/contract/products'
import { IconButton } from '../../../ui/buttons/button'
import { Input } from '../../../ui/fields/input'
import { MoneyInput } from '../../../ui/fields/money-input'
import { Select } from '../../../ui/fields/select'
import { AllergenStatement, MayContain } from './allergen-statement'

/** One option of a group: its name, what it costs more, how many of it, and what it adds for the one who eats it. */
export function ModifierOption({
  item,
  isOnly,
  onChange,
  onRemove,
}: {
  item: Modifier
  isOnly: boolean
  onChange: (part: Partial<Modifier>) => void
  onRemove: () => void
}) {
  const t = useTranslations('catalog')
  const collectionTexts = useTranslations('collection')
  return (
    <div className="space-y-2 py-1">
      <div className="flex flex-wrap items-center gap-2">
        <Input
          aria-label={t('modifiers.option')}
          placeholder={t('modifiers.option')}
          value={item.name}
          maxLength={120}
          onChange={event => onChange({ name: event.target.value })}
          className="min-w-32 flex-1"
        />
        <MoneyInput
          aria-label={t('modifiers.price')}
          value={item.priceImpact.amount}
          onChange={cents => onChange({ priceImpact: { amount: cents ?? 0, currency: 'eur' } })}
          className="!w-28"
        />
        <Input
          type="number"
          min={1}
          max={99}
          aria-label={t('modifiers.each')}
          placeholder="∞"
          title={t('modifiers.each')}
          value={item.max ?? ''}
          onChange={event => onChange({ max: event.target.value ? Number(event.target.value) : null })}
          className="!w-20"
        />
        <IconButton
          size="small"
          icon={Trash2}
          label={collectionTexts('collection.takeAway', { name: item.name })}
          whyDisabled={isOnly ? t('modifiers.last') : null}
          onClick={onRemove}
        />
      </div>
      <OptionContents item={item} onChange={onChange} />
    </div>
  )
}

const DIETS_OF_OPTIONS = ['notStated', 'vegan', 'vegetarian', 'neither'] as const

function OptionContents({ item, onChange }: { item: Modifier; onChange: (part: Partial<Modifier>) => void }) {
  const t = useTranslations('catalog')
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 pb-1">
      <AllergenStatement
        value={item.allergens ?? null}
        onChange={next => onChange({ allergens: next ?? undefined })}
      />
      <MayContain
        value={item.mayContain ?? []}
        onChange={next => onChange({ mayContain: next.length > 0 ? next : undefined })}
      />
      <Select
        label={t('modifiers.diet')}
        value={dietOf(item)}
        onChange={diet => onChange(dietFields(diet))}
        options={DIETS_OF_OPTIONS.map(value => ({ value, label: t(`modifiers.diets.${value}`) }))}
      />
    </div>
  )
}

type OptionDiet = (typeof DIETS_OF_OPTIONS)[number]

function dietOf({ isVegan, isVegetarian }: Modifier): OptionDiet {
  if (isVegan) return 'vegan'
  if (isVegetarian) return 'vegetarian'
  return isVegetarian === false ? 'neither' : 'notStated'
}

const dietFields = (diet: OptionDiet): Partial<Modifier> =>
  diet === 'notStated'
    ? { isVegan: undefined, isVegetarian: undefined }
    : { isVegan: diet === 'vegan', isVegetarian: diet !== 'neither' }
