import { samplesOf } from '../../messaging/messages/preview-mails'
import type { MailSamples } from '../../messaging/messages/rehearse-mail'
import { mailOfReferral, REFERRAL_MAILS } from './notify-of-referral'

/** What both read when a referral is paid. */
export const referralMailSamples: MailSamples = samplesOf(
  REFERRAL_MAILS,
  role => `referral-${role}`,
  (role, { tx, ctx, reader, dedupeKey }) =>
    mailOfReferral(tx, ctx, { ...reader, role, cents: 500, other: 'Grace' }, dedupeKey),
)
