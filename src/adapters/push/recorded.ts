import type { PushCarrier } from './port'

/** Where no push service is set: messages stay in the table of outgoing messages, to be looked at in the back office. */
export const recordedPush: PushCarrier = {
  kind: 'kept',
  browserKey: null,
  send: async () => ({ kind: 'sent' }),
}
