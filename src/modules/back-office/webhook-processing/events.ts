import { job, type ModuleEvents, on } from '../../../core/events'
import { processKeptWebhook } from './process-webhook'

export const webhookProcessingEvents = {
  subscribers: [
    on('webhook.kept', job('process-webhook', processKeptWebhook), ({ webhookId }) => ({ webhookId })),
  ],
} satisfies ModuleEvents
