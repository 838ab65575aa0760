import { sql } from 'kysely'
import { z } from 'zod'
import { columnsOf } from '../../../core/collections/columns-of'
import { resource } from '../../../core/resource'
import { Quote } from './contract/quotes'
import { presentQuotes } from './present-quotes'
import { keptQuotes, QUOTE_KEEPERS } from './quote-scope'

const column = columnsOf('proposal')

/** Quotes, to look through. Other calls write and send them. */
const { list, show } = resource({
  table: 'proposal',
  found: { as: 'quote', label: 'number', detail: sql<string>`nullif(proposal.name, '')` },
  record: Quote,
  fields: z.object({}),
  access: { read: QUOTE_KEEPERS, write: QUOTE_KEEPERS, remove: ['HelloAdminPermission'] },
  scope: (rows, caller) => rows.where(keptQuotes(caller)),
  listing: {
    filters: {
      state: { column: column('state'), kind: 'text' },
      channel: { column: column('channel'), kind: 'text' },
      city: { column: column('city'), kind: 'text' },
      storeId: { column: column('store_id'), kind: 'id' },
      merchantId: { column: column('merchant_id'), kind: 'id' },
      userId: { column: column('person_id'), kind: 'id' },
      purchaseId: { column: column('request_order_id'), kind: 'id' },
      totalCost: { column: column('total_cents'), kind: 'number' },
    },
    sorts: {
      number: column('number'),
      totalCost: column('total_cents'),
      expiresAt: column('expires_at'),
      state: column('state'),
    },
    search: sql<string>`(proposal.number || ' ' || proposal.name || ' ' || coalesce(proposal.customer->>'name', '') || ' '
  || coalesce(proposal.customer->>'lastName', '') || ' ' || coalesce(proposal.customer->>'email', ''))`,
    defaultSort: '-createdAt',
    byId: 'createdAt',
    neverNull: ['number', 'totalCost', 'expiresAt', 'state'],
  },
  present: (rows, { db, now }) => presentQuotes(db, rows, now),
  toColumns: () => ({}),
})

export const listing = { list, show }
