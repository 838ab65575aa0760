import type { City } from '../../core/contract/common'
import { DAY_MS } from '../../core/rules/instant'
import type { Office } from './companies'
import type { Card } from './products'
import { randomOf } from './random'
import type { Rows } from './rows'
import { CITY_NAMES } from './streets'

const MOST_PRODUCTS = 12

/** For each city, what its offices keep in stock. */
export function makeDistributionChannels(
  seed: number,
  now: Date,
  offices: readonly Office[],
  cards: readonly Card[],
): Rows {
  const random = randomOf(seed, 'distribution-channels')
  const since = new Date(now.getTime() - 30 * DAY_MS)
  const products = cards
    .filter(({ channel }) => channel === 'groceries')
    .flatMap(({ sections }) => sections.flatMap(section => section.products.map(({ id }) => id)))
  const cities = [...new Set(offices.map(({ city }) => city))]
  return {
    distribution_channel: cities.map((city: City) => ({
      id: random.id(since),
      name: `Oficinas de ${CITY_NAMES[city]}`,
      description: 'Bebidas y picoteo para la despensa de la oficina',
      version_id: random.id(since),
      product_ids: random.some([...new Set(products)], MOST_PRODUCTS),
      location_ids: offices.filter(office => office.city === city).map(({ id }) => id),
      created_at: since,
      updated_at: since,
    })),
  }
}
