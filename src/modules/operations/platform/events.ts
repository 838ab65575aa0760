import { every, type ModuleEvents } from '../../../core/events'
import { watchStorage } from './watch-storage'

export const platformEvents = {
  timers: [every(60_000, 'watch the room for files', watchStorage)],
} satisfies ModuleEvents
