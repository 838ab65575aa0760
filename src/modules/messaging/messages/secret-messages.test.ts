import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Mail } from '../../../adapters/mail/port'
import type { Person, World } from '../../../core/context'
import { createCaller } from '../../../core/procedures'
import { contextFor, makePerson, openTestWorld, type TestWorld } from '../../../core/testing'
import { inTransaction } from '../../../core/write'
import { appRouter } from '../../../routers/app'
import { queueMail, sendMessage } from './outgoing-messages'

const LINK = 'https://comanda.test/login/magic?token=opens-the-door'
const sent: Mail[] = []
let world: TestWorld
let behindMailServer: World
let admin: Person
beforeAll(async () => {
  world = await openTestWorld()
  behindMailServer = {
    ...world,
    mail: {
      kind: 'smtp',
      send: async mail => {
        sent.push(mail)
      },
    },
  }
  admin = await makePerson(world, { permissions: [{ type: 'HelloAdminPermission' }] })
})
afterAll(() => world.close())

async function queue(isSecret: boolean): Promise<string> {
  const ctx = contextFor(world)
  const dedupeKey = world.newId()
  await inTransaction(ctx, 'test', ({ db, emit }) =>
    queueMail(
      db,
      { world, now: ctx.now, emit },
      {
        recipient: 'ada@example.test',
        personId: null,
        template: 'magic',
        language: 'en',
        subject: 'Your link',
        html: `<a href="${LINK}">Sign in</a>`,
        text: LINK,
        dedupeKey,
        isSecret,
      },
    ),
  )
  const row = await world.db
    .selectFrom('outgoing_message')
    .select('id')
    .where('dedupe_key', '=', dedupeKey)
    .executeTakeFirstOrThrow()
  return row.id
}
const show = (on: World, id: string) =>
  createCaller(appRouter)(contextFor(on, admin)).admin.outgoingMessages.show({ id })
const kept = (id: string) =>
  world.db.selectFrom('outgoing_message').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('a mail that opens an account is forgotten once a mail server has it', async () => {
  const id = await queue(true)
  expect(JSON.stringify(await show(behindMailServer, id))).not.toContain(LINK)
  await sendMessage(behindMailServer, { messageId: id })
  expect(sent.find(mail => mail.messageId === id)?.text).toBe(LINK)
  expect(await kept(id)).toMatchObject({
    subject: 'Your link',
    state: 'sent',
    body_html: null,
    body_text: '',
  })
  expect(await show(behindMailServer, id)).toMatchObject({ subject: 'Your link', html: null, isHidden: true })
})

test('it stays readable where no mail server is set, while trying things out', async () => {
  const id = await queue(true)
  await sendMessage(world, { messageId: id })
  expect(await show(world, id)).toMatchObject({ text: LINK, isHidden: false })
  const inProduction = { ...world, settings: { ...world.settings, isProduction: true } }
  expect(JSON.stringify(await show(inProduction, id))).not.toContain(LINK)
})

test('other mails stay as they were sent', async () => {
  const id = await queue(false)
  await sendMessage(behindMailServer, { messageId: id })
  expect(await show(behindMailServer, id)).toMatchObject({ text: LINK, isHidden: false })
})

test('a message is sent again as it was written, and one with a secret is not', async () => {
  const resend = (id: string) =>
    createCaller(appRouter)(contextFor(behindMailServer, admin)).admin.outgoingMessages.resend({ id })
  const plain = await queue(false)
  const again = await resend(plain)
  expect(again).toMatchObject({ state: 'queued', recipient: 'ada@example.test', subject: 'Your link' })
  expect(again.id).not.toBe(plain)
  await sendMessage(behindMailServer, { messageId: again.id })
  expect(sent.at(-1)).toMatchObject({ messageId: again.id, text: LINK })
  const secret = await queue(true)
  await expect(resend(secret)).rejects.toMatchObject({ cause: { name: 'Forbidden' } })
})
