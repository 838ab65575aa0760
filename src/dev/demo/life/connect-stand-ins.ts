import type { StandInKeys } from '../../../adapters/outside/stand-in-keys'
import type { World } from '../../../core/context'
import { credentialColumns } from '../../../modules/integrations/integrations/credentials'
import { ORDER_EVENTS } from '../../../modules/integrations/outgoing-webhooks/rules/outgoing-events'
import { sealSecret } from '../../../modules/integrations/outgoing-webhooks/signing-secrets'

/** A courier partner, a bank and a receiver of webhooks for the demo world, all of this machine; made once, and then people's own. */
export async function connectStandIns(world: World, keys: StandInKeys): Promise<void> {
  const now = world.clock.now()
  await world.db
    .insertInto('integration')
    .values([
      {
        id: keys.integrationId,
        name: 'Rodalies Express',
        kind: 'paack',
        base_url: keys.couriersUrl,
        ...credentialColumns(world, { apiKey: keys.apiKey, webhookSecret: keys.couriersSecret }),
        ...{ status: 'untested', created_at: now, updated_at: now },
      },
      {
        id: keys.bankIntegrationId,
        name: 'Banc del Barri',
        kind: 'bank',
        base_url: keys.bankUrl,
        ...credentialColumns(world, { apiKey: keys.bankKey }),
        ...{ status: 'untested', created_at: now, updated_at: now },
      },
    ])
    .onConflict(oc => oc.column('id').doNothing())
    .execute()
  await world.db
    .insertInto('webhook_endpoint')
    .values({
      id: keys.endpointId,
      name: 'Local receiver',
      url: keys.receiverUrl,
      events: [...ORDER_EVENTS],
      secret_sealed: sealSecret(world, keys.receiverSecret),
      created_at: now,
      updated_at: now,
    })
    .onConflict(oc => oc.column('id').doNothing())
    .execute()
}
