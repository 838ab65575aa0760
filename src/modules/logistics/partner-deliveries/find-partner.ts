import type { Database } from '../../../core/db/open'
import type { Partner } from './partner-api'

/** The platform's own connection: what a merchant has connected is for their own errands. */
export const findPartner = (db: Database, wanted: string): Promise<Partner | undefined> =>
  connectedPartners(db)
    .$if(wanted !== 'paack', partners => partners.where('id', '=', wanted))
    .executeTakeFirst()

/** All of them, the oldest first. */
export const connectedPartners = (db: Database) =>
  db
    .selectFrom('integration')
    .select(['id', 'name', 'base_url', 'credentials_sealed'])
    .where('kind', '=', 'paack')
    .where('merchant_id', 'is', null)
    .where('base_url', 'is not', null)
    .where('archived_at', 'is', null)
    .where('deleted_at', 'is', null)
    .orderBy('id')
