import { every, job, jobInBatches, type ModuleEvents, on } from '../../../core/events'
import { notifyOfReferral } from './notify-of-referral'
import { payReferrals, qualifyReferrals } from './pay-referrals'

export const referralEvents = {
  emits: { 'referral.paid': () => [] },
  subscribers: [
    on('order.moved', jobInBatches('qualify-referrals', qualifyReferrals), ({ orderId, state }) =>
      state === 'delivered' ? { orderId } : null,
    ),
    on('referral.paid', job('tell-of-referral', notifyOfReferral), ({ referralId }) => ({ referralId })),
  ],
  timers: [every(60_000, 'pay referrals', payReferrals)],
} satisfies ModuleEvents
