import type {
  CatalogContent,
  CatalogSection,
  FieldDifference,
  MenuDifferences,
  MenuProduct,
  OptionDifference,
  ProductDifference,
  SectionDifference,
} from '../catalog/contract/menus'
import type { Modifier, ModifierGroup } from '../catalog/contract/products'

type Value = FieldDifference['before']
type Field = FieldDifference['field']
type Read<Thing> = (thing: Thing) => Value

const sorted = (values: readonly string[]) => values.toSorted()
/** What no one reads in one line is only said to have changed: as a text that is compared and not shown. */
const asText = (value: unknown) => JSON.stringify(value ?? null, inOrder)
/** The database keeps the keys of an object in another order than who has written it. */
const inOrder = (_key: string, value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value
const UNREAD: ReadonlySet<Field> = new Set(['nutrition', 'translations'])

const OF_PRODUCTS: [Field, Read<MenuProduct>][] = [
  ['name', one => one.name],
  ['price', one => one.retailPrice.amount],
  ['discountPercentage', one => (one.showDiscountPercentage ? one.discountPercentage : null)],
  ['discountFixedPrice', one => (one.showDiscountFixedPrice ? one.discountFixedPriceAmount : null)],
  ['vatPercentage', one => one.vatPercentage],
  ['allergens', one => one.allergens && sorted(one.allergens)],
  ['mayContain', one => sorted(one.mayContain)],
  ['isVegan', one => one.isVegan],
  ['isVegetarian', one => one.isVegetarian],
  ['isGlutenFree', one => one.isGlutenFree],
  ['description', one => one.description],
  ['ingredients', one => one.ingredients],
  ['picture', one => one.imageURL],
  ['category', one => one.category],
  ['categories', one => sorted(one.categories)],
  ['cuisines', one => sorted(one.cuisines)],
  ['eventTypes', one => sorted(one.eventTypes)],
  ['minOrderQuantity', one => one.minOrderQuantity],
  ['maxOrderQuantity', one => one.maxOrderQuantity],
  ['subItemBehavior', one => one.subItemBehavior],
  ['serves', one => one.serves],
  ['netWeightG', one => one.netWeightG],
  ['netVolumeMl', one => one.netVolumeMl],
  ['nutrition', one => asText(one.nutrition)],
  ['preparationInstructions', one => one.preparationInstructions ?? null],
  ['needsContainer', one => one.handling?.needsContainer ?? false],
  ['expiryDays', one => one.handling?.expiryDays ?? null],
  ['rawWeightG', one => one.handling?.rawWeightG ?? null],
  ['rawWeightWarningG', one => one.handling?.rawWeightWarningG ?? null],
  ['rawWeightErrorG', one => one.handling?.rawWeightErrorG ?? null],
  ['merchantSKU', one => one.merchantSKU],
  ['translations', one => asText(one.translations)],
]

const OF_GROUPS: [Field, Read<ModifierGroup>][] = [
  ['name', one => one.name],
  ['min', one => one.min],
  ['max', one => one.max],
  ['translations', one => asText(one.translations)],
]

const OF_OPTIONS: [Field, Read<Modifier>][] = [
  ['name', one => one.name],
  ['price', one => one.priceImpact.amount],
  ['max', one => one.max],
  ['default', one => one.def],
  ['allergens', one => (one.allergens ? sorted(one.allergens) : null)],
  ['mayContain', one => sorted(one.mayContain ?? [])],
  ['isVegan', one => one.isVegan ?? null],
  ['isVegetarian', one => one.isVegetarian ?? null],
  ['translations', one => asText(one.translations)],
]

/** What is another in `after` than in `before`, in the order in which a person reads `after`. */
export function menuDifferences(before: CatalogContent, after: CatalogContent): MenuDifferences {
  const kept = before.sections.filter(section => after.sections.some(({ id }) => id === section.id))
  const stayed = after.sections.filter(section => before.sections.some(({ id }) => id === section.id))
  const order = kept.some((section, index) => section.id !== stayed[index]!.id)
    ? { before: before.sections.map(({ name }) => name), after: after.sections.map(({ name }) => name) }
    : null
  return {
    sectionOrder: order,
    sections: sectionDifferences(before, after),
    products: productDifferences(before, after),
  }
}

function sectionDifferences(before: CatalogContent, after: CatalogContent): SectionDifference[] {
  const nameOf = namesIn(before, after)
  const of = (section: CatalogSection) => ({ sectionId: section.id, name: section.name })
  const shared = (section: CatalogSection, other: CatalogSection) =>
    section.productIds.filter(id => other.productIds.includes(id))
  return pairs(before.sections, after.sections).flatMap(([was, is]): SectionDifference[] => {
    if (!was) return [{ kind: 'added', ...of(is!), changes: [] }]
    if (!is) return [{ kind: 'removed', ...of(was), changes: [] }]
    const changes = fieldDifferences<CatalogSection>(
      [
        ['name', one => one.name],
        ['description', one => one.description ?? ''],
        ['productOrder', one => shared(one, one === was ? is : was).map(nameOf)],
        ['translations', one => asText(one.translations)],
      ],
      was,
      is,
    )
    return changes.length ? [{ kind: 'changed', ...of(is), changes }] : []
  })
}

/** What customers would notice of a product. */
export const productChanges = (was: MenuProduct, is: MenuProduct) => ({
  changes: fieldDifferences(OF_PRODUCTS, was, is),
  options: optionDifferences(was.modifierGroups, is.modifierGroups),
})

function productDifferences(before: CatalogContent, after: CatalogContent): ProductDifference[] {
  const of = ({ id, name, retailPrice }: MenuProduct) => ({
    productId: id,
    name,
    priceCents: retailPrice.amount,
  })
  // A section that was only given another name has moved nothing.
  const sectionIds = (content: CatalogContent, id: string) =>
    content.sections.filter(section => section.productIds.includes(id)).map(section => section.id)
  const sectionNames = (content: CatalogContent, id: string) =>
    content.sections.filter(section => section.productIds.includes(id)).map(section => section.name)
  return pairs(before.products, after.products).flatMap(([was, is]): ProductDifference[] => {
    if (!was) return [{ kind: 'added', ...of(is!), changes: [], options: [] }]
    if (!is) return [{ kind: 'removed', ...of(was), changes: [], options: [] }]
    const { changes, options } = productChanges(was, is)
    if (asText(sectionIds(before, was.id)) !== asText(sectionIds(after, is.id)))
      changes.push({
        field: 'sections',
        before: sectionNames(before, was.id),
        after: sectionNames(after, is.id),
      })
    return changes.length || options.length ? [{ kind: 'changed', ...of(is), changes, options }] : []
  })
}

function optionDifferences(before: ModifierGroup[], after: ModifierGroup[]): OptionDifference[] {
  return pairs(before, after).flatMap(([was, is]): OptionDifference[] => {
    if (!was) return [{ kind: 'added', group: is!.name, option: null, changes: [] }]
    if (!is) return [{ kind: 'removed', group: was.name, option: null, changes: [] }]
    const group = is.name
    const changes = fieldDifferences(OF_GROUPS, was, is)
    const ofGroup = changes.length ? [{ kind: 'changed' as const, group, option: null, changes }] : []
    const ofItems = pairs(was.modifierItems, is.modifierItems).flatMap(([old, now]): OptionDifference[] => {
      if (!old) return [{ kind: 'added', group, option: now!.name, changes: [] }]
      if (!now) return [{ kind: 'removed', group, option: old.name, changes: [] }]
      const item = fieldDifferences(OF_OPTIONS, old, now)
      return item.length ? [{ kind: 'changed', group, option: now.name, changes: item }] : []
    })
    return [...ofGroup, ...ofItems]
  })
}

function fieldDifferences<Thing>(fields: [Field, Read<Thing>][], was: Thing, is: Thing): FieldDifference[] {
  return fields.flatMap(([field, read]) => {
    const [before, after] = [read(was), read(is)]
    if (asText(before) === asText(after)) return []
    return [UNREAD.has(field) ? { field, before: null, after: null } : { field, before, after }]
  })
}

/** Things by id: what is there after, in its order, each with what it was; then what is gone. */
function pairs<Thing extends { id: string }>(
  before: readonly Thing[],
  after: readonly Thing[],
): [was: Thing | undefined, is: Thing | undefined][] {
  const old = new Map(before.map(one => [one.id, one]))
  const there = new Set(after.map(({ id }) => id))
  return [
    ...after.map((is): [Thing | undefined, Thing] => [old.get(is.id), is]),
    ...before.filter(({ id }) => !there.has(id)).map((was): [Thing, undefined] => [was, undefined]),
  ]
}

function namesIn(...contents: CatalogContent[]) {
  const names = new Map(contents.flatMap(({ products }) => products.map(({ id, name }) => [id, name])))
  return (id: string) => names.get(id) ?? ''
}
