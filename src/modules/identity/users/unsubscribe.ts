import { z } from 'zod'
import { Ok, ok } from '../../../core/contract/common'
import { anyone, limited, mayFail } from '../../../core/procedures'
import { SEARCHES } from '../../../core/rate-limit'
import { write } from '../../../core/write'
import { changePerson } from '../people/people.store'
import { readLink } from '../sign-in/public-links'
import { consents, settingsToChange } from './consents'
import type { PersonSettings } from './contract/account'

/** From the mail of an offer, without signing in: no more of these by mail. */
export const unsubscribe = anyone
  .meta({ summary: 'Ends offers by mail, for whom a link in one of them was made' })
  .input(z.object({ token: z.string().max(600) }))
  .use(limited(SEARCHES))
  .output(Ok)
  .concat(mayFail('NotFound'))
  .mutation(
    write(async ({ input, ctx: { db, world, now, fail, emit, audit } }) => {
      const id = readLink(world.settings.secret, 'unsubscribe', input.token, now)
      const person =
        id &&
        (await db
          .selectFrom('person')
          .select('id')
          .where('id', '=', id)
          .where('deleted_at', 'is', null)
          .executeTakeFirst())
      if (!person) throw fail('NotFound')
      const before = await settingsToChange(db, person.id)
      const { notifications } = before.settings as PersonSettings
      const settings = {
        ...before.settings,
        notifications: { ...notifications, email: { ...notifications?.email, marketing: false } },
      }
      await changePerson(db, person.id, { settings, marketing: consents(before, settings, now) }, now)
      audit({ type: 'person', id: person.id, after: { marketing: { email: false } } })
      emit('person.changed', { personId: person.id, what: 'profile' })
      return ok
    }),
  )
