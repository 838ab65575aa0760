import type { WebhookService } from '../rules/webhook-state'

export interface WebhookEvents {
  /** A connected service has reported something new. */
  'webhook.kept': { webhookId: string; service: WebhookService }
}
