import { anyone, mayFail } from '../../../core/procedures'
import { returnTry, takeTry } from '../../../core/rate-limit'
import { MINUTE_MS, SECOND_MS } from '../../../core/rules/instant'
import { rangeOf } from '../../../core/rules/networks'
import { inTransaction } from '../../../core/write'
import { SMS_FROM, SMS_TO_NUMBER } from '../../messaging/messages/limits'
import { queueSms } from '../../messaging/messages/outgoing-messages'
import { makeChallenge } from '../sign-in/challenges.store'
import { RequestSms, SmsRequested } from '../sign-in/contract/sign-in'
import { guesserOf } from '../sign-in/guesses'
import { sendsSms } from '../sign-in/own-log-in-methods'
import {
  SMS_FROM_RANGE,
  SMS_FROM_TO_NUMBER,
  SMS_IN_ALL,
  SMS_PAUSE,
  SMS_TO_KNOWN_DEVICES,
  SMS_TO_NEW_DEVICES,
} from './limits'
import { findByPhone, readServedPhone } from './phone-number'
import { codeText } from './sms-texts'

/** Sends a code to a number, whether or not it has an account: nothing tells one from the other. */
export const requestSms = anyone
  .input(RequestSms)
  .output(SmsRequested)
  .concat(mayFail('PhoneInvalid', 'PhoneNotServed', 'LoginMethodNotAvailable', 'TooManyRequests'))
  .mutation(async ({ input, ctx, path }) => {
    const { world, now, request, fail } = ctx
    if (!sendsSms(world)) throw fail('LoginMethodNotAvailable')
    const phone = readServedPhone(input.phone)
    // One after the other: what is refused by the first takes nothing from the next, least of all from everybody's.
    const { isKnown, from, account, subject } = await guesserOf(ctx, await findByPhone(ctx.db, phone), phone)
    await takeTry(SMS_FROM, from, ctx)
    if (!isKnown) await takeTry(SMS_FROM_TO_NUMBER, subject, ctx)
    await takeTry(SMS_PAUSE, account, ctx).catch(async error => {
      if (!isKnown) await returnTry(SMS_FROM_TO_NUMBER, subject, ctx)
      throw error
    })
    await takeTry(SMS_TO_NUMBER, account, ctx)
    if (isKnown) await takeTry(SMS_TO_KNOWN_DEVICES, 'everybody', ctx)
    else {
      await takeTry(SMS_FROM_RANGE, `range:${request.ip && rangeOf(request.ip)}`, ctx)
      await takeTry(SMS_TO_NEW_DEVICES, 'everybody', ctx)
      await takeTry(SMS_IN_ALL, 'everybody', ctx)
    }

    await inTransaction(ctx, path, async ({ db, emit }) => {
      const { secret } = await makeChallenge(db, ctx, {
        kind: 'phone-code',
        recipient: phone,
        personId: null,
      })
      await queueSms(
        db,
        { world, now, emit },
        {
          recipient: phone,
          personId: null,
          template: 'phone-code',
          language: request.language,
          text: codeText(request.language, secret, world.settings.publicUrl),
          dedupeKey: `phone-code:${world.newId()}`,
          isSecret: true,
        },
      )
    })
    return { resendAfter: MINUTE_MS / SECOND_MS }
  })
