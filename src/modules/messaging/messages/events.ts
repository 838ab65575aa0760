import { jobInBatches, type ModuleEvents, on } from '../../../core/events'
import { sendMessages } from './outgoing-messages'

export const messageEvents = {
  emits: { 'message.queued': () => [] },
  subscribers: [
    on('message.queued', jobInBatches('send-message', sendMessages), ({ messageId }) => ({ messageId })),
  ],
} satisfies ModuleEvents
