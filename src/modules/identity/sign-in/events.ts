import { every, type ModuleEvents } from '../../../core/events'
import { forgetOldChallenges } from './challenges.store'

export const signInEvents = {
  timers: [every(3_600_000, 'forget old challenges', forgetOldChallenges)],
} satisfies ModuleEvents
