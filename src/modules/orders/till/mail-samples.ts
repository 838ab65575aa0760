import { MINUTE_MS } from '../../../core/rules/instant'
import { queueMail } from '../../messaging/messages/outgoing-messages'
import type { MailSamples } from '../../messaging/messages/rehearse-mail'
import { payUrl } from './present-till-orders'
import { mailOf } from './send-till-link'

/** The mail that brings a guest the link of a till. */
export const tillMailSamples: MailSamples = {
  'till-link': ({ tx, ctx, reader: { email, language }, dedupeKey }) =>
    queueMail(tx, ctx, {
      recipient: email,
      personId: null,
      template: 'till-link',
      language,
      dedupeKey,
      ...mailOf({
        language,
        store: { name: 'Cuina de la Rosa', tz: 'Europe/Madrid' },
        url: payUrl(ctx.world.settings.publicUrl, 'kq3Vt0m8R1uYb5Zs2XwPjA'),
        totalCents: 1420,
        until: new Date(ctx.now.getTime() + 15 * MINUTE_MS),
      }),
    }),
}
