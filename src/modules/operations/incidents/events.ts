import { channel } from '../../../core/contract/channels'
import type { ModuleEvents } from '../../../core/events'

export const incidentEvents = {
  emits: {
    'incidence.opened': () => [],
    'incidence.changed': ({ reporterId }) => (reporterId ? [channel.user(reporterId)] : []),
  },
} satisfies ModuleEvents
