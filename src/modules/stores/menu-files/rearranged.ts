import { slugOf } from '../../../core/rules/fields/slug'
import type { CatalogSection } from '../catalog/contract/menus'

/** As many as a section holds; who has more gets another one of the same name with a number. */
const MOST_IN_SECTION = 500

export type Placed = { id: string; section?: string | undefined; category: string }

/** Where a product's section is named it stands there; else where it stood, or with its category when it is new. */
export function rearranged(
  sections: readonly CatalogSection[],
  products: readonly Placed[],
  leaving: ReadonlySet<string>,
): CatalogSection[] {
  const namedIn = (section: CatalogSection) => section.name.toLowerCase()
  const stands = new Map<string, Set<string>>()
  for (const section of sections)
    for (const id of section.productIds) stands.set(id, (stands.get(id) ?? new Set()).add(namedIn(section)))
  // One that stands in the section of its name already keeps its place among the others.
  const moving = new Set(
    products.flatMap(({ id, section }) =>
      section && !stands.get(id)?.has(section.toLowerCase()) ? [id] : [],
    ),
  )
  const next = sections.map(section => ({
    ...section,
    productIds: section.productIds.filter(id => !leaving.has(id) && !moving.has(id)),
  }))
  const standing = new Set(next.flatMap(section => section.productIds))
  for (const { id, section: wanted, category } of products) {
    if (standing.has(id)) continue
    const name = wanted ?? category
    for (let count = 1; ; count++) {
      const numbered = count === 1 ? name : `${name} ${count}`
      let section = next.find(known => namedIn(known) === numbered.toLowerCase())
      if (!section) {
        section = { id: freeId(slugOf(numbered, 30) || 'section', next), name: numbered, productIds: [] }
        next.push(section)
      }
      if (section.productIds.length >= MOST_IN_SECTION) continue
      section.productIds.push(id)
      break
    }
  }
  return next.filter(section => section.productIds.length > 0)
}

function freeId(wanted: string, sections: readonly CatalogSection[]): string {
  for (let count = 1; ; count++) {
    const id = count === 1 ? wanted : `${wanted}-${count}`
    if (!sections.some(section => section.id === id)) return id
  }
}
