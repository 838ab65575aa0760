import { HOUR_MS } from '../../../core/rules/instant'
import { buildMail } from '../../messaging/messages/build-mail'
import { queueMail } from '../../messaging/messages/outgoing-messages'
import { samplesOf } from '../../messaging/messages/preview-mails'
import type { MailSamples } from '../../messaging/messages/rehearse-mail'
import { linkOfOrder } from './notify-customer'
import { type PaidWithoutOrderReason, paidWithoutOrderMail } from './notify-paid-without-order'
import { type OrderMailTopic, orderMail } from './order-mail'
import { notificationTexts } from './texts'

const TEXTS = notificationTexts('en')
const LINES = [
  { quantity: 2, name: 'Escalivada amb anxoves', totalCents: 1700 },
  { quantity: 1, name: 'Arròs negre', totalCents: 1450 },
]

/** Every mail about an order. */
export const orderMailSamples: MailSamples = samplesOf(
  Object.keys(TEXTS.order.letters) as OrderMailTopic[],
  topic => `order-${topic}`,
  (topic, { tx, ctx, reader, dedupeKey }) => {
    const isOver = topic === 'rejected' || topic === 'canceled'
    return queueMail(tx, ctx, {
      recipient: reader.email,
      personId: reader.id,
      template: `order-${topic}`,
      language: reader.language,
      ...buildMail(
        orderMail({
          topic,
          language: reader.language,
          firstName: reader.firstName,
          store: { name: 'Cuina de la Rosa', tz: 'Europe/Madrid', accentColor: null },
          ufid: 'K7Q2',
          window: {
            start: new Date(ctx.now.getTime() + 4 * HOUR_MS),
            end: new Date(ctx.now.getTime() + 4.5 * HOUR_MS),
          },
          place: 'Carrer de Mallorca 1, 08029 Barcelona',
          pickupCode: null,
          lines: LINES,
          goodsCents: 3150,
          discountCents: 315,
          deliveryCents: 290,
          totalCents: 3125,
          refundCents: isOver ? 3125 : 0,
          courier:
            topic === 'courier'
              ? { name: 'Youssef', arrivesAt: new Date(ctx.now.getTime() + 4.25 * HOUR_MS) }
              : null,
          substitutes: [{ count: 1, name: LINES[0]!.name, substitute: 'Gelat de nata', isConflict: true }],
          reason: isOver ? 'La cuina ha hagut de tancar' : null,
          url: linkOfOrder(ctx.world, { id: ctx.world.newId(), created_at: ctx.now }, topic),
        }),
      ),
      dedupeKey,
    })
  },
)

/** Every mail about a payment that became no order. */
export const paidWithoutOrderSamples: MailSamples = samplesOf(
  Object.keys(TEXTS.paidWithoutOrder.reasons) as PaidWithoutOrderReason[],
  reason => `paid-without-order-${reason}`,
  (reason, { tx, ctx, reader, dedupeKey }) =>
    paidWithoutOrderMail(
      tx,
      ctx,
      {
        personId: reader.id,
        recipient: reader.email,
        firstName: reader.firstName,
        language: reader.language,
        store: 'Cuina de la Rosa',
        tz: 'Europe/Madrid',
        window: {
          start: new Date(ctx.now.getTime() + 4 * HOUR_MS),
          end: new Date(ctx.now.getTime() + 4.5 * HOUR_MS),
        },
        amountCents: 3125,
        reason,
        outcome: reason === 'refused' ? 'returned' : 'released',
        url: `${ctx.world.settings.publicUrl}/stores/${ctx.world.newId()}/catering`,
      },
      dedupeKey,
    ),
)
