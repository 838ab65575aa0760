import type { z } from 'zod'
import type { Person, World } from '../../../core/context'
import type { Database, Tx } from '../../../core/db/open'
import { signedIn } from '../../../core/procedures'
import { OwnLogInMethods, type WayIn } from './contract/sign-in'
import { KEPT_AS } from './login-methods.store'

/** How somebody gets in to their own account, and what they could add. */
export const listOwnLogInMethods = signedIn
  .output(OwnLogInMethods)
  .query(({ ctx: { db, world, caller } }) => readOwnLogInMethods(db, world, caller))

export async function readOwnLogInMethods(
  db: Database | Tx,
  world: World,
  { id }: Pick<Person, 'id'>,
): Promise<z.infer<typeof OwnLogInMethods>> {
  const person = await db
    .selectFrom('person')
    .select(['email', 'email_verified_at', 'phone', 'phone_verified_at', 'password_hash'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const linked = await db.selectFrom('login_method').select('provider').where('person_id', '=', id).execute()
  const isLinked = (provider: 'google' | 'apple') =>
    linked.some(method => method.provider === KEPT_AS[provider])
  const waysIn: Record<WayIn, boolean> = {
    // A link or a code comes by mail, with or without a password.
    email: person.email !== null,
    phone: person.phone !== null && person.phone_verified_at !== null,
    google: isLinked('google'),
    apple: isLinked('apple'),
  }
  const count = Object.values(waysIn).filter(Boolean).length
  const mayRemove = (way: WayIn) => waysIn[way] && count > 1
  return {
    methods: [
      {
        id: 'email',
        detail: person.email,
        isSetUp: waysIn.email,
        isVerified: person.email_verified_at !== null,
        isOffered: true,
        mayRemove: false,
      },
      {
        id: 'phone',
        detail: person.phone,
        isSetUp: waysIn.phone,
        isVerified: waysIn.phone,
        isOffered: sendsSms(world),
        mayRemove: mayRemove('phone'),
      },
      ...(['google', 'apple'] as const).map(provider => ({
        id: provider,
        detail: null,
        isSetUp: waysIn[provider],
        isVerified: waysIn[provider],
        isOffered: world.identityProviders[provider] !== null,
        mayRemove: mayRemove(provider),
      })),
    ],
    hasPassword: person.password_hash !== null,
  }
}

/** In production, text messages that stay in a table reach nobody. */
export const sendsSms = ({ sms, settings }: World): boolean => sms.kind !== 'kept' || !settings.isProduction
