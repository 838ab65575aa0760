import { every, type ModuleEvents } from '../../../core/events'
import { addUpUses } from './use-counts.store'

export const promotionEvents = {
  timers: [every(600_000, 'add up what promotions were used for', addUpUses)],
} satisfies ModuleEvents
