import { z } from 'zod'
import type { Person, World } from '../../../core/context'
import { Allergen } from '../../../core/contract/common'
import type { Tx } from '../../../core/db/open'
import { mayFail, signedIn } from '../../../core/procedures'
import { readPhone } from '../../../core/rules/fields/phone'
import { phoneMetadata } from '../../../core/rules/fields/phone-metadata'
import { write } from '../../../core/write'
import { changePerson } from '../people/people.store'
import { Me } from '../sessions/contract/sessions'
import { readOwnLogInMethods } from '../sign-in/own-log-in-methods'
import { consents, settingsToChange } from './consents'
import { Favourites, FavourProduct, FavourStore, PersonSettings, ProfileChange } from './contract/account'
import { favouritesOf, setFavourite } from './favourites.store'
import { removePicture } from './profile-picture'
import { readMe } from './show-me'

export const changeProfile = signedIn
  .input(ProfileChange)
  .output(Me)
  .concat(mayFail('PhoneInvalid', 'LastLoginMethod', 'ForbiddenWhileImpersonating'))
  .mutation(
    write(async ({ input, ctx }) => {
      const { db, caller, now, fail, emit, audit } = ctx
      const phone = input.phone ? readPhone(input.phone, phoneMetadata) : null
      if (input.phone && !phone) throw fail('PhoneInvalid', { phone: input.phone })

      const before = await db
        .selectFrom('person')
        .select(['phone', 'phone_verified_at'])
        .where('id', '=', caller.id)
        .executeTakeFirstOrThrow()
      const number = input.phone === undefined ? undefined : (phone?.e164 ?? null)
      // By its number somebody is called back, and signs in.
      if (number !== undefined && number !== before.phone && caller.impersonatorId)
        throw fail('ForbiddenWhileImpersonating')
      if (number !== undefined && number !== before.phone && before.phone_verified_at)
        if (!(await mayLosePhone(ctx, caller))) throw fail('LastLoginMethod')
      const columns = {
        first_name: input.firstName,
        last_name: input.lastName,
        nickname: input.nickname,
        picture_url: input.profilePictureURL,
        city: input.city,
        phone: number,
        // A number counts as verified only as long as it is the one that was.
        phone_verified_at: number === undefined || number === before.phone ? undefined : null,
      }
      await changePerson(db, caller.id, columns, now)
      if (input.profilePictureURL !== undefined) await removePicture(db, ctx, caller.id)
      audit({ type: 'person', id: caller.id, after: { ...input } })
      emit('person.changed', { personId: caller.id, what: 'profile' })
      return readMe(ctx)
    }),
  )

/** Another number opens nothing before it is proven: who gets in by their number alone proves the other one first. */
async function mayLosePhone({ db, world }: { db: Tx; world: World }, caller: Person): Promise<boolean> {
  const { methods } = await readOwnLogInMethods(db, world, caller)
  return methods.some(({ id, mayRemove }) => id === 'phone' && mayRemove)
}

/** What somebody does not eat: all of it, each time. */
export const setAllergens = signedIn
  .input(z.object({ allergens: z.array(Allergen).max(16) }))
  .output(Me)
  .mutation(
    write(async ({ input, ctx }) => {
      const { db, caller, now, emit, audit } = ctx
      const allergens = [...new Set(input.allergens)]
      await changePerson(db, caller.id, { allergens }, now)
      audit({ type: 'person', id: caller.id, after: { allergens } })
      emit('person.changed', { personId: caller.id, what: 'profile' })
      return readMe(ctx)
    }),
  )

/** So much of how somebody likes their tables is kept, in characters. */
const MOST_PREFERENCES = 8_000

/** Settings are merged, group by group: a client sends what was touched. */
export const changeSettings = signedIn
  .input(PersonSettings)
  .output(PersonSettings)
  .concat(mayFail('PayloadTooLarge'))
  .mutation(
    write(async ({ input, ctx: { db, caller, now, fail, emit } }) => {
      const person = await settingsToChange(db, caller.id)
      const { language, ...rest } = input
      const settings = mergedSettings(person.settings, rest)
      if (JSON.stringify(settings.tablePreferences ?? {}).length > MOST_PREFERENCES)
        throw fail('PayloadTooLarge')
      const marketing = consents(person, settings, now)
      await changePerson(db, caller.id, { settings, marketing, language }, now)
      emit('person.changed', { personId: caller.id, what: 'profile' })
      return { ...settings, language: language ?? person.language } as PersonSettings
    }),
  )

/** Groups are merged into groups; everything else is replaced. */
export function mergedSettings(
  before: Record<string, unknown>,
  change: Record<string, unknown>,
): Record<string, unknown> {
  const next = { ...before }
  for (const [key, value] of Object.entries(change)) {
    if (value === undefined) continue
    next[key] = isGroup(value) && isGroup(next[key]) ? mergedSettings(next[key], value) : value
  }
  return next
}

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const favourStore = signedIn
  .input(FavourStore)
  .output(Favourites)
  .concat(mayFail('NotFound'))
  .mutation(
    write(async ({ input: { storeId, favourite }, ctx: { db, caller, now, fail } }) => {
      if (favourite && !(await isThere(db, 'store', storeId))) throw fail('NotFound')
      await setFavourite(db, caller.id, 'store', storeId, favourite ? now : null)
      return favouritesOf(db, caller.id)
    }),
  )

export const favourProduct = signedIn
  .input(FavourProduct)
  .output(Favourites)
  .concat(mayFail('NotFound'))
  .mutation(
    write(async ({ input: { productId, favourite }, ctx: { db, caller, now, fail } }) => {
      if (favourite && !(await isThere(db, 'product', productId))) throw fail('NotFound')
      await setFavourite(db, caller.id, 'product', productId, favourite ? now : null)
      return favouritesOf(db, caller.id)
    }),
  )

export const listFavourites = signedIn
  .output(Favourites)
  .query(({ ctx: { db, caller } }) => favouritesOf(db, caller.id))

const isThere = async (db: Tx, table: 'store' | 'product', id: string): Promise<boolean> =>
  Boolean(
    await db
      .selectFrom(table)
      .select('id')
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst(),
  )
