import { holds, inPerson, mayFail } from '../../../core/procedures'
import { write } from '../../../core/write'
import { changePerson, lockPerson } from '../people/people.store'
import { mergedSettings } from './change-profile'
import { PersonSettings } from './contract/account'
import { UpdateUserSettings } from './contract/users'

const MEDIA = ['email', 'push', 'sms'] as const

/** Changes somebody's settings for them. That they want to hear of offers only they themselves can say. */
export const updateUserSettings = holds('HelloAdminPermission')
  .concat(inPerson)
  .input(UpdateUserSettings)
  .output(PersonSettings)
  .concat(mayFail('UserNotFound', 'ValidationError'))
  .mutation(
    write(async ({ input, ctx: { db, caller, now, fail, emit, audit } }) => {
      const agreed = MEDIA.filter(medium => input.settings.notifications?.[medium]?.marketing === true)
      if (agreed.length)
        throw fail('ValidationError', {
          fields: agreed.map(medium => ({
            path: `settings.notifications.${medium}.marketing`,
            rule: 'consent',
          })),
        })
      const person = await lockPerson(db, caller, input.userId)
      if (!person) throw fail('UserNotFound')

      const { language, ...rest } = input.settings
      const settings = mergedSettings(person.settings, rest)
      await changePerson(db, person.id, { settings, language }, now)

      audit({
        type: 'person',
        id: person.id,
        before: { settings: person.settings, language: person.language },
        after: { settings, language: language ?? person.language },
      })
      emit('person.changed', { personId: person.id, what: 'profile' })
      return { ...settings, language: language ?? person.language } as PersonSettings
    }),
  )
