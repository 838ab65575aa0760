import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { FieldDifference, MenuDifferences } from '../../../../src/modules/stores/catalog/contract/menus'
import type { FieldText } from '../../../collection/describe'
import { useFormat } from '../../../i18n/format'
import { Chip, type Tone } from '../../../ui/display/chip'
import { Money } from '../../../ui/display/figures'

type Kind = MenuDifferences['products'][number]['kind']
const TONES: Record<Kind, Tone> = { added: 'ok', removed: 'bad', changed: 'info' }

export const isSame = (differences: MenuDifferences) => countChanges(differences) === 0

/** How many sections and products are another, and whether sections stand in another order. */
export const countChanges = ({ sectionOrder, sections, products }: MenuDifferences) =>
  (sectionOrder ? 1 : 0) + sections.length + products.length

/** What is another in one menu than in another, as a person reads it. */
export function MenuDifferencesList({ differences }: { differences: MenuDifferences }) {
  const t = useTranslations('catalog')
  const { sectionOrder, sections, products } = differences
  if (isSame(differences)) return <p className="text-text2">{t('differences.same')}</p>
  return (
    <div className="space-y-4">
      {(sections.length > 0 || sectionOrder) && (
        <Group title={t('differences.sections')}>
          {sectionOrder && (
            <li className="py-2">
              <p className="font-medium">{t('differences.order')}</p>
              <BeforeAfter before={sectionOrder.before.join(' · ')} after={sectionOrder.after.join(' · ')} />
            </li>
          )}
          {sections.map(section => (
            <li key={section.sectionId} className="py-2">
              <Head kind={section.kind} name={section.name} />
              <Changes changes={section.changes} />
            </li>
          ))}
        </Group>
      )}
      {products.length > 0 && (
        <Group title={t('differences.products')}>
          {products.map(product => (
            <li key={product.productId} className="py-2">
              <Head kind={product.kind} name={product.name}>
                {product.kind !== 'changed' && <Money cents={product.priceCents} className="text-text2" />}
              </Head>
              <Changes changes={product.changes} />
              {product.options.map(({ kind, group, option, changes }) => (
                <div key={JSON.stringify([kind, group, option])} className="mt-1 border-l pl-3">
                  <p className="text-text2">
                    {t(`differences.options.${kind}`, { name: option ? `${group} · ${option}` : group })}
                  </p>
                  <Changes changes={changes} />
                </div>
              ))}
            </li>
          ))}
        </Group>
      )}
    </div>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="font-semibold">{title}</h3>
      <ul className="divide-y" aria-label={title}>
        {children}
      </ul>
    </section>
  )
}

function Head({ kind, name, children }: { kind: Kind; name: string; children?: ReactNode }) {
  const t = useTranslations('catalog')
  return (
    <p className="flex flex-wrap items-center gap-2">
      <span className="min-w-0 font-medium">{name}</span>
      <Chip tone={TONES[kind]}>{t(`differences.kinds.${kind}`)}</Chip>
      {children}
    </p>
  )
}

/** Fields with what they were and are. */
export function Changes({ changes }: { changes: readonly FieldDifference[] }) {
  if (changes.length === 0) return null
  return (
    <dl className="mt-1 grid gap-x-4 gap-y-1 sm:grid-cols-[9rem_1fr]">
      {changes.map(change => (
        <Change key={change.field} change={change} />
      ))}
    </dl>
  )
}

function Change({ change: { field, before, after } }: { change: FieldDifference }) {
  const t = useTranslations('catalog')
  const label = useFieldLabel()
  const read = useReading()
  return (
    <>
      <dt className="text-text2">{label(field)}</dt>
      <dd className="min-w-0">
        {before === null && after === null ? (
          t('differences.changedOnly')
        ) : (
          <BeforeAfter before={read(field, before)} after={read(field, after)} />
        )}
      </dd>
    </>
  )
}

function BeforeAfter({ before, after }: { before: ReactNode; after: ReactNode }) {
  const t = useTranslations('catalog')
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <span className="sr-only">{t('differences.from')}</span>
      <span className="wrap-anywhere min-w-0 text-text3 line-through">{before}</span>
      <ArrowRight size={14} aria-hidden className="shrink-0 text-text3" />
      <span className="sr-only">{t('differences.to')}</span>
      <span className="wrap-anywhere min-w-0">{after}</span>
    </span>
  )
}

type Field = FieldDifference['field']
/** Where a field is called otherwise in forms. */
const FORM_NAMES = {
  vatPercentage: 'vat',
  categories: 'moreCategories',
  minOrderQuantity: 'minQuantity',
  maxOrderQuantity: 'maxQuantity',
  netWeightG: 'netWeight',
  netVolumeMl: 'netVolume',
  preparationInstructions: 'preparation',
  rawWeightG: 'rawWeight',
  rawWeightWarningG: 'rawWeightWarning',
  rawWeightErrorG: 'rawWeightError',
  merchantSKU: 'sku',
  sections: 'menu',
} as const satisfies Partial<Record<Field, FieldText>>

function useFieldLabel(): (field: Field) => string {
  const t = useTranslations('catalog')
  const office = useTranslations('collection')
  return field => {
    if (field === 'productOrder' || field === 'default') return t(`differences.fields.${field}`)
    if (field === 'min' || field === 'max') return t(`modifiers.${field}`)
    return office(
      `fields.${field in FORM_NAMES ? FORM_NAMES[field as keyof typeof FORM_NAMES] : (field as 'name')}`,
    )
  }
}

/** Whose words are those of a choice. */
const CHOICES = {
  category: 'category',
  categories: 'category',
  allergens: 'allergen',
  mayContain: 'allergen',
  cuisines: 'cuisine',
  eventTypes: 'event',
  subItemBehavior: 'subItems',
} as const satisfies Partial<Record<Field, string>>

function useReading(): (field: Field, value: FieldDifference['before']) => ReactNode {
  const t = useTranslations('catalog')
  const office = useTranslations('collection')
  const format = useFormat()
  const word = (field: Field, value: string) =>
    field in CHOICES ? office(`choices.${CHOICES[field as 'category']}.${value as 'main'}`) : value
  return (field, value) => {
    if (field === 'allergens' && (value === null || (Array.isArray(value) && value.length === 0)))
      return t(value ? 'modifiers.noAllergens' : 'modifiers.allergensNotStated')
    if (value === null || value === '') return t('differences.empty')
    if (typeof value === 'boolean') return t(value ? 'differences.yes' : 'differences.no')
    if (Array.isArray(value))
      return value.length ? value.map(one => word(field, one)).join(' · ') : t('differences.empty')
    if (typeof value === 'number') {
      if (field === 'price' || field === 'discountFixedPrice') return <Money cents={value} />
      if (field === 'vatPercentage' || field === 'discountPercentage') return format.rate(value / 100)
      return <span className="num">{format.number(value)}</span>
    }
    if (field === 'picture')
      return <img src={`${value}&s=128`} alt="" className="size-12 rounded-ctl border object-cover" />
    return word(field, value)
  }
}
