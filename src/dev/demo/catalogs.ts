import { DAY_MS } from '../../core/rules/instant'
import type { Channel } from '../../core/rules/ordering/channels'
import { contentOf } from '../../modules/stores/catalog/menu-products'
import { plain } from './names'
import type { Card } from './products'
import { randomOf } from './random'
import type { Rows } from './rows'
import type { Store } from './stores'

const NAMES: Record<Channel, { ca: string; es: string }> = {
  canteen: { ca: 'Carta', es: 'Carta' },
  catering: { ca: 'Càtering', es: 'Catering' },
  groceries: { ca: 'Botiga', es: 'Tienda' },
}

/** What is on sale where: the card of a merchant's channel, published, in its stores. */
export interface Catalog {
  id: string
  versionId: string
  card: Card
}

/** One published catalog for each card. */
export function makeCatalogs(
  seed: number,
  now: Date,
  cards: readonly Card[],
  stores: readonly Store[],
): { rows: Rows; catalogOf: (store: Store) => Catalog } {
  const random = randomOf(seed, 'catalogs')
  const since = new Date(now.getTime() - 80 * DAY_MS)
  const rows = { catalog: [], catalog_version: [], catalog_store: [] } satisfies Rows as Required<
    Pick<Rows, 'catalog' | 'catalog_version' | 'catalog_store'>
  >
  const catalogs = cards.map((card): Catalog => {
    const id = random.id(since)
    const versionId = random.id(since)
    const { merchant, channel } = card
    const sections = card.sections.map((section, index) => ({
      id: `s${index + 1}-${plain(section.name)}`.slice(0, 40),
      name: section.name,
      ...(Object.keys(section.translations).length > 0 && { translations: section.translations }),
      productIds: section.products.map(product => product.id),
    }))
    const name = `${merchant.name} · ${NAMES[channel][merchant.language]}`
    rows.catalog.push({
      id,
      merchant_id: merchant.id,
      name,
      slug: plain(`${merchant.name} ${NAMES[channel].es}`),
      channel,
      sections,
      created_at: since,
      updated_at: since,
    })
    rows.catalog_version.push({
      id: versionId,
      catalog_id: id,
      number: 1,
      content: contentOf(
        sections,
        card.sections.flatMap(section => section.products),
        { language: merchant.language, channel },
      ),
      published_at: since,
    })
    return { id, versionId, card }
  })
  const catalogOf = (store: Store) => {
    const found = catalogs.find(
      ({ card }) => card.merchant === store.merchant && card.channel === store.channel,
    )
    if (!found) throw new RangeError(`${store.name} has nothing to sell`)
    return found
  }
  for (const store of stores) rows.catalog_store.push({ catalog_id: catalogOf(store).id, store_id: store.id })
  return { rows, catalogOf }
}
