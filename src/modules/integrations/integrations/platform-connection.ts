import type { Database } from '../../../core/db/open'
import type { IntegrationKind } from './rules/integration-kinds'

/** The platform's own connections of a kind, the oldest first. */
export const platformConnections = (db: Database, kind: IntegrationKind) =>
  db
    .selectFrom('integration')
    .select(['id', 'base_url', 'credentials_sealed'])
    .where('kind', '=', kind)
    .where('merchant_id', 'is', null)
    .where('base_url', 'is not', null)
    .where('archived_at', 'is', null)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
