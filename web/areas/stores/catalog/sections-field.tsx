import { Plus, Trash2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { CatalogPrices, CatalogSection } from '../../../../src/modules/stores/catalog/contract/menus'
import type { OwnField } from '../../../collection/describe'
import { lookUp } from '../../../collection/lookups'
import { Reorderable } from '../../../collection/reorder'
import { randomId } from '../../../session/random-id'
import { Button, IconButton } from '../../../ui/buttons/button'
import { Combobox } from '../../../ui/fields/combobox'
import { Field } from '../../../ui/fields/field'
import { Input } from '../../../ui/fields/input'
import { MenuProductLine, MenuProductRow } from './menu-product-row'
import { useMenuStock, useProducts } from './use-menu-products'

const newId = () => randomId().replaceAll('-', '').slice(0, 12)

/** The sections of a catalog with their products, in the order in which customers see them. */
export function SectionsField({ value, onChange, values, set, disabled }: OwnField) {
  const t = useTranslations('catalog')
  const collectionTexts = useTranslations('collection')
  const sections = (value ?? []) as CatalogSection[]
  const prices = (values.prices ?? {}) as CatalogPrices
  const products = useProducts(sections.flatMap(section => section.productIds))
  const stock = useMenuStock(storeIdsOf(values))
  const nameOf = (id: string) => products.get(id)?.name ?? '…'
  const setPrice = (id: string, cents: number | null) => {
    const { [id]: _, ...others } = prices
    set('prices', cents === null ? others : { ...others, [id]: cents })
  }
  const change = (id: string, part: Partial<CatalogSection>) =>
    onChange(sections.map(section => (section.id === id ? { ...section, ...part } : section)))
  if (disabled)
    return (
      <ol className="space-y-3">
        {sections.map(section => (
          <li key={section.id}>
            <p className="font-medium">
              {section.name} <span className="num text-text3">{section.productIds.length}</span>
            </p>
            <ul className="divide-y">
              {section.productIds.map(id => (
                <li key={id} className="py-1">
                  <MenuProductLine
                    product={products.get(id)}
                    cents={prices[id] ?? null}
                    stock={stock.get(id)}
                  />
                </li>
              ))}
            </ul>
          </li>
        ))}
        {sections.length === 0 && <li className="text-text3">{t('menu.none')}</li>}
      </ol>
    )
  return (
    <div className="space-y-3">
      <Reorderable
        scope="catalog-section"
        items={sections}
        onChange={onChange}
        idOf={section => section.id}
        nameOf={section => section.name || t('menu.section')}
      >
        {section => (
          <div className="rounded-card border p-3">
            <div className="flex items-end gap-2">
              <Field label={t('menu.section')} className="min-w-0 flex-1">
                <Input
                  value={section.name}
                  maxLength={120}
                  onChange={event => change(section.id, { name: event.target.value })}
                />
              </Field>
              <IconButton
                icon={Trash2}
                label={collectionTexts('collection.takeAway', { name: section.name })}
                onClick={() => onChange(sections.filter(other => other.id !== section.id))}
              />
            </div>
            <Field label={t('menu.description')} className="mt-2">
              <Input
                value={section.description ?? ''}
                maxLength={400}
                onChange={event => change(section.id, { description: event.target.value })}
              />
            </Field>
            <div className="mt-3">
              <Reorderable
                scope={`section-${section.id}`}
                items={section.productIds}
                onChange={productIds => change(section.id, { productIds })}
                idOf={id => id}
                nameOf={nameOf}
              >
                {id => (
                  <MenuProductRow
                    product={products.get(id)}
                    cents={prices[id] ?? null}
                    stock={stock.get(id)}
                    onPrice={cents => setPrice(id, cents)}
                    onRemove={() => {
                      change(section.id, { productIds: section.productIds.filter(other => other !== id) })
                      const isElsewhere = sections.some(
                        other => other.id !== section.id && other.productIds.includes(id),
                      )
                      if (!isElsewhere && prices[id] !== undefined) setPrice(id, null)
                    }}
                  />
                )}
              </Reorderable>
            </div>
            <div className="mt-2">
              <Combobox
                label={t('menu.addProduct')}
                placeholder={t('menu.addProduct')}
                value={null}
                search={async text => {
                  const found = await lookUp('products', text, merchantOf(values))
                  return found.filter(one => !section.productIds.includes(one.value))
                }}
                onChange={id => id && change(section.id, { productIds: [...section.productIds, id] })}
              />
            </div>
          </div>
        )}
      </Reorderable>
      <Button icon={Plus} onClick={() => onChange([...sections, { id: newId(), name: '', productIds: [] }])}>
        {t('menu.addSection')}
      </Button>
    </div>
  )
}

function merchantOf(values: Record<string, unknown>): Record<string, unknown> {
  return typeof values.merchantId === 'string' ? { merchantId: values.merchantId } : {}
}

const storeIdsOf = ({ storeIds }: Record<string, unknown>): string[] =>
  Array.isArray(storeIds) ? storeIds : []
