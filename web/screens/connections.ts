import { integrationCollection } from '../../src/modules/integrations/integrations/contract/integration.collection'
import { webhookEndpointCollection } from '../../src/modules/integrations/outgoing-webhooks/contract/webhook-endpoint.collection'
import { webhookCollection } from '../../src/modules/integrations/webhooks/contract/webhook.collection'
import { collectionScreen } from './collection-screen'

/** What the product is connected to, and what was told either way. */
export const connections = [
  collectionScreen(webhookCollection, {
    group: 'system',
    load: () => import('../areas/integrations/integrations/webhooks'),
    texts: ['integrations'],
  }),
  collectionScreen(integrationCollection, {
    group: 'system',
    load: () => import('../areas/integrations/integrations/integrations'),
    form: screen => screen.integrations.form,
    texts: ['integrations'],
    icon: 'distributionChannel',
  }),
  collectionScreen(webhookEndpointCollection, {
    group: 'system',
    load: () => import('../areas/integrations/integrations/webhook-endpoints'),
    form: screen => screen.webhookEndpoints.form,
    texts: ['integrations'],
    icon: 'webhook',
  }),
] as const
