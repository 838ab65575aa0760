import type { Tx } from '../../../core/db/open'
import { inPerson, signedIn } from '../../../core/procedures'
import { write } from '../../../core/write'
import { changePerson } from '../people/people.store'
import { MarketingOptions } from './contract/account'

const MEDIA = ['email', 'push', 'sms'] as const
type Notifications = { notifications?: Partial<Record<(typeof MEDIA)[number], { marketing?: boolean }>> }

/** Whether somebody wants to hear of offers, by mail, push and text message: all three at once. */
export const changeMarketingOptions = signedIn
  .concat(inPerson)
  .input(MarketingOptions)
  .output(MarketingOptions)
  .mutation(
    write(async ({ input, ctx: { db, caller, now, emit, audit } }) => {
      const before = await settingsToChange(db, caller.id)
      const notifications = Object.fromEntries(
        MEDIA.map(medium => [
          medium,
          {
            ...(before.settings as Notifications).notifications?.[medium],
            marketing: input[medium],
          },
        ]),
      )
      const settings = { ...before.settings, notifications }
      await changePerson(db, caller.id, { settings, marketing: consents(before, settings, now) }, now)
      audit({ type: 'person', id: caller.id, after: { marketing: input } })
      emit('person.changed', { personId: caller.id, what: 'profile' })
      return input
    }),
  )

type Before = { settings: Record<string, unknown>; marketing: Record<string, unknown> }

/** A person's settings, held until they are changed. */
export const settingsToChange = (tx: Tx, personId: string) =>
  tx
    .selectFrom('person')
    .select(['settings', 'marketing', 'language'])
    .where('id', '=', personId)
    .forUpdate()
    .executeTakeFirstOrThrow()

/** Each wish to hear of offers, or not to, with the moment it was expressed: it may have to be shown later. */
export function consents(before: Before, settings: Record<string, unknown>, now: Date) {
  const wishes = (all: Record<string, unknown>) => (all as Notifications).notifications
  const changed = MEDIA.flatMap(medium => {
    const agreed = wishes(settings)?.[medium]?.marketing
    return agreed === undefined || agreed === wishes(before.settings)?.[medium]?.marketing
      ? []
      : [[medium, { agreed, at: now.toISOString() }] as const]
  })
  return { ...before.marketing, ...Object.fromEntries(changed) }
}
