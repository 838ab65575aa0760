import { hashPassword } from '../../modules/identity/sign-in/passwords'
import { type Attack, many, tally } from './attack'
import type { Caller, Stage } from './stage'

const PASSWORD = 'eleven patient kettles'
const AUTH = '/api/v1/auth'

/** Somebody with a password, who has never signed in on the devices that are used here. */
async function owner(stage: Stage): Promise<{ email: string }> {
  const { id } = await stage.person()
  const email = `${id}@example.test`
  await stage.world.db
    .updateTable('person')
    .set({ password_hash: await hashPassword(PASSWORD) })
    .where('id', '=', id)
    .execute()
  return { email }
}

const from = (stage: Stage, caller: Caller, path: string, body: object, device: string) =>
  stage.send(caller, 'POST', `${AUTH}${path}`, body, { 'x-device-id': device })

async function pinOf({ world: { db } }: Stage, recipient: string): Promise<string> {
  const mail = await db
    .selectFrom('outgoing_message')
    .select('body_text')
    .where('recipient', '=', recipient)
    .where('template', '=', 'pin')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return mail.body_text.match(/^\d{6}$/m)![0]
}

export const ACCOUNTS: readonly Attack[] = [
  {
    name: 'Wrong codes for the account of another',
    by: 'anonymous',
    of: 'accounts',
    does: '50 wrong codes and 20 requests for new ones, while the owner has one in the mailbox',
    expected: 'refused, and the owner gets in with the code that was sent first',
    async prepare(stage) {
      const { email } = await owner(stage)
      const [anonymous, home] = [stage.anonymous(), stage.anonymous()]
      await from(stage, home, '/email/email-pin', { email }, 'home')
      const pin = await pinOf(stage, email)
      return async () => {
        const answers = tally()
        await many(20, 5, async () =>
          answers.count((await from(stage, anonymous, '/email/email-pin', { email }, 'anonymous')).status),
        )
        await many(50, 5, async () =>
          answers.count(
            (await from(stage, anonymous, '/email/email-pin-verify', { email, pin: '000000' }, 'anonymous'))
              .status,
          ),
        )
        const entered = await from(stage, home, '/email/email-pin-verify', { email, pin }, 'home')
        return answers.report(entered.status !== 200 && `the owner was answered ${entered.status}`)
      }
    },
  },
  {
    name: 'Wrong passwords for the account of another',
    by: 'anonymous',
    of: 'accounts',
    does: '40 wrong passwords from one address, ten at once',
    expected: 'five are looked at, and the owner gets in, on a device that is new',
    async prepare(stage) {
      const { email } = await owner(stage)
      const [anonymous, home] = [stage.anonymous(), stage.anonymous()]
      return async () => {
        const answers = tally()
        await many(40, 10, async () =>
          answers.count(
            (await from(stage, anonymous, '/email/login', { email, password: 'a guess' }, 'anonymous'))
              .status,
          ),
        )
        const entered = await from(stage, home, '/email/login', { email, password: PASSWORD }, 'home')
        return answers.report(
          (answers.of(401) > 5 && 'more guesses than five') ||
            (entered.status !== 200 && `the owner was answered ${entered.status}`),
        )
      }
    },
  },
  {
    name: 'Mails and texts to one victim',
    by: 'anonymous',
    of: 'mail',
    does: '30 of each kind of mail and of text messages from one address to one person',
    expected: 'five mails of a kind and one text',
    aims: { messages: 16 },
    async prepare(stage) {
      const { email } = await owner(stage)
      const anonymous = stage.anonymous()
      const ways: [string, object][] = [
        ['/email/email-pin', { email }],
        ['/email/magic', { email }],
        ['/email/password/reset', { email }],
        ['/phone/request-sms', { phone: '+34611000111' }],
      ]
      return async () => {
        const answers = tally()
        for (const [path, body] of ways)
          await many(30, 5, async () =>
            answers.count((await from(stage, anonymous, path, body, 'anonymous')).status),
          )
        return answers.report(answers.of(500) > 0 && 'answered with 500')
      }
    },
  },
]
