export interface MessageEvents {
  'message.queued': { messageId: string }
}
