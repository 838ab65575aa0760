import type { z } from 'zod'
import type { Language } from '../../../core/contract/common'
import { holds, mayFail } from '../../../core/procedures'
import { addressOf, callerKey, takeTry } from '../../../core/rate-limit'
import { dateFormat } from '../../../core/rules/date-formats'
import { isEmail } from '../../../core/rules/fields/email'
import { readE164 } from '../../../core/rules/fields/phone'
import { phoneMetadata } from '../../../core/rules/fields/phone-metadata'
import { filled } from '../../../core/rules/texts'
import { write } from '../../../core/write'
import { buildMail, type Mail } from '../../messaging/messages/build-mail'
import { SMS_FROM, SMS_TO_NUMBER } from '../../messaging/messages/limits'
import { queueMail, queueSms } from '../../messaging/messages/outgoing-messages'
import { MENU_KEEPERS } from '../../stores/stores/store-access'
import { SendTillLink, TillOrder } from './contract/till'
import { SMS_FROM_TILLS, TILL_LINKS_TO } from './limits'
import { presentTillOrder } from './present-till-orders'
import { tillTexts } from './texts'
import { ownTillOrder } from './till-orders'

/** Sends the link to the guest, to where they say. Sent twice, it arrives twice. */
export const sendTillLink = holds(...MENU_KEEPERS)
  .input(SendTillLink)
  .output(TillOrder)
  .concat(mayFail('NotFound', 'CheckoutClosed', 'PhoneInvalid', 'ValidationError', 'TooManyRequests'))
  .use(async ({ input, ctx, next }) => {
    const row = await ownTillOrder(ctx, input.tillOrderId)
    if (!presentTillOrder(row, ctx).link) throw ctx.fail('CheckoutClosed')
    const recipient = recipientOf(input, ctx.fail)
    if (input.by === 'sms') {
      await takeTry(SMS_FROM, callerKey(ctx), ctx)
      await takeTry(SMS_TO_NUMBER, addressOf(recipient), ctx)
      await takeTry(SMS_FROM_TILLS, 'everybody', ctx)
    } else await takeTry(TILL_LINKS_TO, addressOf(recipient), ctx)
    return next({ ctx: { recipient } })
  })
  .mutation(
    write(async ({ input, ctx }) => {
      const { db, world, now, request, recipient, fail, emit, audit } = ctx
      const row = await ownTillOrder(ctx, input.tillOrderId)
      const shown = presentTillOrder(row, ctx)
      if (!shown.link) throw fail('CheckoutClosed')
      const store = await db
        .selectFrom('store')
        .select(['name', 'tz'])
        .where('id', '=', row.store_id)
        .executeTakeFirstOrThrow()
      const link = {
        language: request.language,
        store,
        url: shown.link,
        totalCents: row.total_cents,
        until: row.expires_at,
      }
      const message = {
        personId: null,
        template: 'till-link',
        language: request.language,
        dedupeKey: `till:${row.id}:${world.newId()}`,
      }
      const by = { world, now, emit }
      if (input.by === 'sms') await queueSms(db, by, { ...message, recipient, text: smsOf(link) })
      else await queueMail(db, by, { ...message, recipient, ...mailOf(link) })
      audit({ type: 'till_order', id: row.id, after: { sentBy: input.by } })
      return shown
    }),
  )

type Refuse = (name: 'PhoneInvalid' | 'ValidationError', details: Record<string, unknown>) => Error

/** The number or the address that a link goes to. */
function recipientOf({ by, to }: z.output<typeof SendTillLink>, fail: Refuse): string {
  if (by === 'sms') {
    const phone = readE164(to, phoneMetadata)
    if (!phone) throw fail('PhoneInvalid', { phone: to })
    return phone
  }
  if (!isEmail(to))
    throw fail('ValidationError', { issues: [{ path: ['to'], message: 'Not an e-mail address' }] })
  return to
}

type Link = {
  language: Language
  store: { name: string; tz: string }
  url: string
  totalCents: number
  until: Date
}

const valuesOf = ({ language, store, url, totalCents, until }: Link) => ({
  store: store.name,
  url,
  amount: new Intl.NumberFormat(language, { style: 'currency', currency: 'EUR' }).format(totalCents / 100),
  time: dateFormat(language, { timeStyle: 'short', timeZone: store.tz }).format(until),
})

const smsOf = (link: Link): string => filled(tillTexts(link.language).sms, valuesOf(link))

/** The mail with the link. */
export function mailOf(link: Link): Mail {
  const { subject, heading, lead, button, hint, footer } = filled(
    tillTexts(link.language).mail,
    valuesOf(link),
  )
  return buildMail({
    language: link.language,
    subject,
    heading,
    lead,
    button: { label: button, url: link.url },
    hints: [hint],
    footer,
  })
}
