import { screensUnder } from '../router/screen'
import { flag, pageNumber, query, text } from '../router/search-params'
import { officeShell } from './shells'

const office = screensUnder(officeShell)
const records = query({ q: text, page: pageNumber, sort: text, filter: text, archived: flag, tab: text })

/** What the product is connected to, and what was told either way. */
export const connections = [
  office('/admin/webhooks/{-$entityId}', () => import('../areas/integrations/integrations/webhooks'), {
    collection: 'webhooks',
    opens: 'admin.webhooks.list',
    texts: ['integrations', 'collection'],
    nav: ['system', 'webhook'],
    search: records,
  }),
  office(
    '/admin/integrations/{-$entityId}',
    () => import('../areas/integrations/integrations/integrations'),
    {
      collection: 'integrations',
      opens: 'admin.integrations.list',
      texts: ['integrations', 'collection'],
      nav: ['system', 'distribution'],
      search: records,
    },
  ),
  office(
    '/admin/webhook-endpoints/{-$entityId}',
    () => import('../areas/integrations/integrations/webhook-endpoints'),
    {
      collection: 'webhook-endpoints',
      opens: 'admin.webhookEndpoints.list',
      texts: ['integrations', 'collection'],
      nav: ['system', 'webhook'],
      search: records,
    },
  ),
] as const
