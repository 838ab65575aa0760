import { channel } from './contract/channels'
import { every, type ModuleEvents, mayListen, ofId } from './events'
import { forgetOldMessages } from './live/live-messages'
import { forgetOldCounts } from './rate-limit'
import { forgetOldAnswers } from './write'

/** What the mechanism emits and does by itself. */
export const coreEvents = {
  emits: {
    'person.changed': ({ personId }) => [channel.user(personId)],
  },
  timers: [
    every(60_000, 'forget old live messages', forgetOldMessages),
    every(600_000, 'forget old counts', forgetOldCounts),
    every(3_600_000, 'forget old answers', forgetOldAnswers),
  ],
  channels: [mayListen(ofId('user'), (person, id) => id === person.id)],
} satisfies ModuleEvents
