import type { MailSamples, Stage } from '../../messaging/messages/rehearse-mail'
import { mailAlert } from './notify-of-alert'

const sampleOf = (about: 'opened' | 'resolved') => async (stage: Stage) => {
  const id = stage.ctx.world.newId()
  const told = {
    id,
    openingId: id,
    name: 'Lunch in Barcelona',
    figure: 'lateOrders' as const,
    value: 7,
    threshold: 5,
    about,
  }
  await mailAlert(stage.tx, stage.ctx, told, stage.reader, stage.dedupeKey)
  return true
}

/** Every mail about figures that are watched. */
export const alertMailSamples: MailSamples = {
  'alert-opened': sampleOf('opened'),
  'alert-resolved': sampleOf('resolved'),
}
