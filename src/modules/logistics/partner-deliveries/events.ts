import { every, type ModuleEvents } from '../../../core/events'
import { forgetRejectedRows } from './rejected-rows'

export const partnerDeliveryEvents = {
  timers: [every(3_600_000, 'forget files of courier partners', forgetRejectedRows)],
} satisfies ModuleEvents
