export interface OutgoingWebhookEvents {
  /** A message to a receiver outside is due. */
  'webhook-delivery.due': { deliveryId: string }
}
