import type { MailSamples, Stage } from '../../messaging/messages/rehearse-mail'
import { mailNotice, mailReceived } from './notify-of-lead'

const sample = ({ ctx, reader }: Stage) => ({
  id: ctx.world.newId(),
  kind: 'location',
  first_name: reader.firstName,
  last_name: 'Byron',
  email: reader.email,
  phone: '+34612345678',
  role: 'Office manager',
  company_name: 'Analytical Engines',
  language: reader.language,
})

/** Every mail about a form that somebody has filled in. */
export const leadMailSamples: MailSamples = {
  'lead-received': stage => mailReceived(stage.tx, stage.ctx, sample(stage), stage.dedupeKey),
  'lead-notice': stage => mailNotice(stage.tx, stage.ctx, sample(stage), stage.reader, stage.dedupeKey),
}
