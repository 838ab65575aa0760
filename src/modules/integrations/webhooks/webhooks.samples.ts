import type { CollectionSamples } from '../../../dev/access/collections'

export const samples: CollectionSamples = {
  of: 'admin.webhooks',
  measured: { filter: { service: 'bank' }, search: 'refunded' },
  admin: 'SuperAdminPermission',
  stranger: 'MerchantAdminPermission',
  create: (_, nth) => ({
    service: 'paack',
    eventId: `msg_of_the_tests_${nth}`,
    type: 'delivery.updated',
    body: JSON.stringify({ type: 'delivery.updated', data: { object: { id: `delivery-${nth}` } } }),
  }),
  change: { note: 'Sent again by telephone' },
  filters: (_, made) => ({
    service: 'paack',
    type: 'delivery.updated',
    eventId: made.eventId,
    objectId: made.objectId,
    integrationId: null,
    state: 'waiting',
    status: 'waiting',
  }),
  search: 'delivery',
  made: ['event_id', 'object_id', 'body'],
}
