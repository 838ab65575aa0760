import { expressionBuilder, sql } from 'kysely'
import type { Listing } from '../db/listing'

/** The listing of a collection, with what every collection can be filtered and sorted by. */
export function wholeListing(table: string, listing: Omit<Listing, 'tieBreaker'>): Listing {
  const ref = (column: string) => sql.ref(`${table}.${column}`)
  return {
    ...listing,
    filters: {
      archived: {
        where: value => {
          const eb = expressionBuilder<{ [key: string]: never }, never>()
          return value === true || value === 'true'
            ? sql<boolean>`${ref('archived_at')} is not null`
            : eb.val(true)
        },
      },
      id: { column: ref('id'), kind: 'id' },
      _id: { column: ref('id'), kind: 'id' },
      ids: { column: ref('id'), kind: 'id' },
      createdAt: { column: ref('created_at'), kind: 'instant' },
      ...listing.filters,
    },
    sorts: { createdAt: ref('created_at'), updatedAt: ref('updated_at'), ...listing.sorts },
    tieBreaker: ref('id'),
  }
}

/** What a list can be filtered and sorted by, for the documentation. */
export const described = ({ filters, sorts }: Listing) => ({
  filters: Object.fromEntries(
    Object.entries(filters).map(
      ([name, filter]) => [name, 'kind' in filter ? filter.kind : 'condition'] as const,
    ),
  ),
  sorts: Object.keys(sorts),
})
