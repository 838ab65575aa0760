import { describeCollection } from '../../../../core/contract/collections'

export const webhookEndpointCollection = describeCollection({
  kind: 'webhookEndpoint',
  calls: ['rotateSecret', 'test'],
  takesFiles: false,
})
