import { every, type ModuleEvents } from '../../../core/events'
import { admitByDomain } from './admit-by-domain'

export const companyEvents = {
  timers: [every(30_000, 'take in people by their domain', admitByDomain)],
} satisfies ModuleEvents
