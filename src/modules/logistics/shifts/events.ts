import { channel } from '../../../core/contract/channels'
import type { ModuleEvents } from '../../../core/events'

export const shiftEvents = {
  emits: {
    'courier.shift-changed': ({ personId }, city) => [
      ...(city ? [channel.routes(city)] : []),
      channel.user(personId),
    ],
  },
} satisfies ModuleEvents
