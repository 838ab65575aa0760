import { every, type ModuleEvents } from '../../../core/events'
import { sendDueRecords } from './send-records'

export const taxRecordEvents = {
  timers: [every(5_000, 'send tax records', sendDueRecords)],
} satisfies ModuleEvents
