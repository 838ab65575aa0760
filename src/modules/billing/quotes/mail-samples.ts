import { DAY_MS } from '../../../core/rules/instant'
import type { MailSamples, Stage } from '../../messaging/messages/rehearse-mail'
import { mailAboutQuote, type QuoteMail, quoteUrl } from './quote-mails'

const sample =
  (about: QuoteMail['about'], text: string | null) =>
  ({ tx, ctx, reader, dedupeKey }: Stage) =>
    mailAboutQuote(tx, ctx, {
      to: { ...reader, personId: reader.id },
      about,
      quote: {
        number: about === 'request' ? 'CW7M-2QXA' : 'Q-7K3M9D',
        name: about === 'request' ? '' : 'Results lunch',
        totalCents: 96750,
        until: new Date(ctx.now.getTime() + 7 * DAY_MS),
      },
      store: { name: 'Cuina de Barri', tz: 'Europe/Madrid' },
      text,
      url: quoteUrl(ctx.world, ctx.world.newId()),
      dedupeKey,
    })

/** Every mail about quotes. */
export const quoteMailSamples: MailSamples = {
  'quote-request': sample('request', null),
  'quote-sent': sample('sent', 'Tortilla and fruit cover your four vegetarians.'),
  'quote-message': sample('message', 'Would you like a hot dish as well?'),
  'quote-answered': sample('answered', 'Tortilla and fruit is perfect.'),
  'quote-declined': sample('declined', null),
}
