import { every, job, type ModuleEvents, on } from '../../../core/events'
import { eraseDueAccounts } from './erase-person'
import { forgetProviderCustomer } from './forget-provider-customer'
import { notifyDeletion } from './notify-deletion'

const deletionMail = job('tell-of-deletion', notifyDeletion)

export const privacyEvents = {
  emits: {
    'person.deletion-requested': () => [],
    'person.erased': () => [],
  },
  subscribers: [
    on('person.deletion-requested', deletionMail, ({ personId, scheduledAt }) => ({
      personId,
      about: 'scheduled',
      again: scheduledAt,
    })),
    on('person.restored', deletionMail, ({ personId, at }) => ({ personId, about: 'restored', again: at })),
    on('person.erased', job('forget-provider-customer', forgetProviderCustomer), ({ personId }) => ({
      personId,
    })),
  ],
  timers: [every(300_000, 'erase whose time is up', eraseDueAccounts)],
} satisfies ModuleEvents
