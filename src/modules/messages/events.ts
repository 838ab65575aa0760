import { job, type ModuleEvents, on } from '../../core/events'
import { sendMessage } from './outgoing-messages'

declare module '../../core/contract/events' {
  interface EventMap {
    'message.queued': { messageId: string }
  }
}

export const messageEvents = {
  emits: { 'message.queued': () => [] },
  subscribers: [on('message.queued', job('send-message', sendMessage), ({ messageId }) => ({ messageId }))],
} satisfies ModuleEvents
