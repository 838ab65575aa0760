import { sql } from 'kysely'
import { LogIn, Session } from '../../contract/people'
import { anyone, mayFail } from '../../trpc/procedures'
import { inTransaction } from '../../trpc/write'
import { checkPassword } from './passwords'
import { openSignIn } from './sign-ins'

/** An unknown address and a wrong password are told apart neither by the answer nor by its time. */
export const logIn = anyone
  .input(LogIn)
  .output(Session)
  .use(mayFail('InvalidCredentialsError', 'UserIsSuspendedError', 'TooManyRequests'))
  .mutation(async ({ input, ctx, path }) => {
    const { db, fail } = ctx
    const known = await db
      .selectFrom('person')
      .select(['id', 'password_hash', 'suspended_at', 'is_demo'])
      .where(sql`lower(email)`, '=', input.email)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()

    const matches = await checkPassword(input.password, known?.password_hash ?? null)
    if (matches === 'busy') throw fail('TooManyRequests')
    if (!known || !matches) throw fail('InvalidCredentialsError')
    if (known.suspended_at) throw fail('UserIsSuspendedError')
    // Demo accounts have a password that everybody knows.
    if (known.is_demo && ctx.world.settings.isProduction) throw fail('InvalidCredentialsError')

    return inTransaction(ctx, path, async ({ db: tx, record }) => {
      record({ type: 'person', id: known.id })
      return openSignIn(tx, ctx, known.id)
    })
  })
