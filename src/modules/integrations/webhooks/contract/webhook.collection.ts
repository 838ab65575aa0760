import { describeCollection } from '../../../../core/contract/collections'

export const webhookCollection = describeCollection({
  kind: 'webhook',
  table: 'incoming_webhook',
  rest: '/admin/webhooks',
  takesFiles: false,
})
