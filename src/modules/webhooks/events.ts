import type { ModuleEvents } from '../../core/events'
import type { WebhookService } from './rules/webhook-state'

declare module '../../core/contract/events' {
  interface EventMap {
    /** A service has told us something that was not known before. */
    'webhook.kept': { webhookId: string; service: WebhookService }
  }
}

export const webhookEvents = { emits: { 'webhook.kept': () => [] } } satisfies ModuleEvents
