import { Plus, Trash2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { ModifierGroup } from '../../../../src/modules/stores/catalog/contract/products'
import type { OwnField } from '../../../collection/describe'
import { Reorderable } from '../../../collection/reorder'
import { randomId } from '../../../session/random-id'
import { Button, IconButton } from '../../../ui/buttons/button'
import { Money } from '../../../ui/display/figures'
import { Field } from '../../../ui/fields/field'
import { Input } from '../../../ui/fields/input'
import { ModifierOption } from './modifier-option'

type Item = ModifierGroup['modifierItems'][number]

const newId = () => randomId().replaceAll('-', '').slice(0, 12)
const newItem = (): Item => ({
  id: newId(),
  name: '',
  max: 1,
  def: 0,
  priceImpact: { amount: 0, currency: 'eur' },
})

/** What can be chosen with a product: groups of options with how many of them, and what each costs more. */
export function ModifiersField({ value, onChange, disabled }: OwnField) {
  const t = useTranslations('catalog')
  const collectionTexts = useTranslations('collection')
  const groups = (value ?? []) as ModifierGroup[]
  const change = (id: string, part: Partial<ModifierGroup>) =>
    onChange(groups.map(group => (group.id === id ? { ...group, ...part } : group)))
  if (disabled)
    return groups.length === 0 ? (
      <span className="text-text3">{t('modifiers.none')}</span>
    ) : (
      <ul className="space-y-2">
        {groups.map(group => (
          <li key={group.id}>
            <p className="font-medium">
              {group.name} <span className="num text-text3">{rangeOf(group.min, group.max)}</span>
            </p>
            <p className="text-text2">
              {group.modifierItems.map((item, index) => (
                <span key={item.id}>
                  {index > 0 && ', '}
                  {item.name}
                  {item.priceImpact.amount !== 0 && (
                    <>
                      {' '}
                      (+
                      <Money cents={item.priceImpact.amount} />)
                    </>
                  )}
                </span>
              ))}
            </p>
          </li>
        ))}
      </ul>
    )
  return (
    <div className="space-y-3">
      <Reorderable
        scope="modifier-group"
        items={groups}
        onChange={onChange}
        idOf={group => group.id}
        nameOf={group => group.name || t('modifiers.group')}
      >
        {group => (
          <div className="rounded-card border p-3">
            <div className="flex flex-wrap items-end gap-2">
              <Field label={t('modifiers.name')} className="min-w-40 flex-1">
                <Input
                  value={group.name}
                  maxLength={120}
                  onChange={event => change(group.id, { name: event.target.value })}
                />
              </Field>
              <Field label={t('modifiers.min')} className="w-20">
                <Input
                  type="number"
                  min={0}
                  max={99}
                  value={group.min}
                  onChange={event => change(group.id, { min: Number(event.target.value) })}
                />
              </Field>
              <Field label={t('modifiers.max')} className="w-24">
                <Input
                  type="number"
                  min={1}
                  max={99}
                  placeholder="∞"
                  value={group.max ?? ''}
                  onChange={event =>
                    change(group.id, { max: event.target.value ? Number(event.target.value) : null })
                  }
                />
              </Field>
              <IconButton
                icon={Trash2}
                label={collectionTexts('collection.takeAway', { name: group.name })}
                onClick={() => onChange(groups.filter(other => other.id !== group.id))}
              />
            </div>
            <div className="mt-3">
              <Reorderable
                scope={`modifier-${group.id}`}
                items={group.modifierItems}
                onChange={modifierItems => change(group.id, { modifierItems })}
                idOf={item => item.id}
                nameOf={item => item.name || t('modifiers.option')}
              >
                {item => (
                  <ModifierOption
                    item={item}
                    isOnly={group.modifierItems.length === 1}
                    onChange={part =>
                      change(group.id, {
                        modifierItems: group.modifierItems.map(one =>
                          one.id === item.id ? { ...one, ...part } : one,
                        ),
                      })
                    }
                    onRemove={() =>
                      change(group.id, {
                        modifierItems: group.modifierItems.filter(one => one.id !== item.id),
                      })
                    }
                  />
                )}
              </Reorderable>
            </div>
            <Button
              size="small"
              kind="ghost"
              icon={Plus}
              className="mt-2"
              onClick={() => change(group.id, { modifierItems: [...group.modifierItems, newItem()] })}
            >
              {t('modifiers.addOption')}
            </Button>
          </div>
        )}
      </Reorderable>
      <Button
        icon={Plus}
        onClick={() =>
          onChange([...groups, { id: newId(), name: '', min: 0, max: 1, modifierItems: [newItem()] }])
        }
      >
        {t('modifiers.addGroup')}
      </Button>
    </div>
  )
}

const rangeOf = (min: number, max: number | null) =>
  max === null ? `${min}+` : min === max ? `${min}` : `${min}–${max}`
