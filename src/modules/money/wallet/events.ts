import { every, type ModuleEvents } from '../../../core/events'
import { expireCredits } from './expire-credits'
import { sweepTopups } from './topups'

export const walletEvents = {
  timers: [every(60_000, 'expire credits', expireCredits), every(10_000, 'settle top-ups', sweepTopups)],
} satisfies ModuleEvents
