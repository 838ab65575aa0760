import { every, type ModuleEvents } from '../../../core/events'
import { warnBudgets } from './warn-budgets'

export const companyOrderEvents = {
  emits: {},
  subscribers: [],
  timers: [every(3_600_000, 'warn of budgets that are used up', warnBudgets)],
} satisfies ModuleEvents
