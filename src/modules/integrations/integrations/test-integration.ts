import { holds, mayFail } from '../../../core/procedures'
import { inTransaction } from '../../../core/write'
import { IntegrationTest, TestIntegration } from './contract/integrations'
import { openCredentials } from './credentials'
import { INTEGRATION_KEEPERS, integrationsInScope } from './integrations.resource'
import { setConnected, setFailing } from './integrations.store'
import type { IntegrationKind } from './rules/integration-kinds'

/** What a service answers when all is well, without anything happening there. */
const PROBES: Record<IntegrationKind, string> = {
  paack: '/v1/ping',
  bank: '/v1/accounts',
  'fridge-vendor': '',
  metabase: '/api/health',
}

/** Calls the service as we would to use it, and keeps whether that worked. */
export const testIntegration = holds(...INTEGRATION_KEEPERS)
  .input(TestIntegration)
  .output(IntegrationTest)
  .concat(mayFail('NotFound', 'IntegrationIncomplete'))
  .mutation(async ({ input: { id }, ctx }) => {
    const { world, db, caller, now, fail } = ctx
    const connection = await db
      .selectFrom('integration')
      .selectAll()
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .where(integrationsInScope(caller))
      .executeTakeFirst()
    if (!connection) throw fail('NotFound')
    if (!connection.base_url) throw fail('IntegrationIncomplete')

    const { apiKey } = openCredentials(world, connection)
    const refusal = await world.outside
      .request({
        url: `${connection.base_url.replace(/\/$/, '')}${PROBES[connection.kind as IntegrationKind]}`,
        method: 'GET',
        headers: apiKey && connection.kind !== 'metabase' ? { authorization: `Bearer ${apiKey}` } : {},
      })
      .then(
        ({ status }) => (status >= 200 && status < 300 ? null : `HTTP ${status}`),
        (error: Error) => error.message,
      )
    await inTransaction(ctx, 'admin.integrations.test', async ({ db: tx, audit }) => {
      if (refusal) await setFailing(tx, connection, refusal, now)
      else await setConnected(tx, connection, now)
      audit({ type: 'integration', id, after: { status: refusal ? 'failing' : 'connected' } })
    })
    return { status: refusal ? ('failing' as const) : ('connected' as const), message: refusal }
  })
