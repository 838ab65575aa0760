import type { Insertable } from 'kysely'
import type { Tx } from '../../../core/db/open'
import type { ProviderLineTable } from '../../../core/db/tables'

/** Keeps a line of our account with the provider, once. */
export const insertProviderLine = (tx: Tx, line: Insertable<ProviderLineTable>) =>
  tx
    .insertInto('provider_line')
    .values(line)
    .onConflict(oc => oc.column('id').doNothing())
    .execute()
