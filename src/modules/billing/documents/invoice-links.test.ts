import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import type { Mail } from '../../../adapters/mail/port'
import type { Person } from '../../../core/context'
import { toFailure } from '../../../core/failures'
import { createCaller } from '../../../core/procedures'
import { DAY_MS } from '../../../core/rules/instant'
import { anonymous, contextFor, makePerson, openTestWorld, type TestWorld } from '../../../core/testing'
import { appRouter } from '../../../routers/app'
import { sendMessages } from '../../messaging/messages/outgoing-messages'
import { makeIssuer } from '../invoices/billing.make'
import { mailInvoiceLink } from './invoice-mail'

let world: TestWorld
let issuerId: string
let admin: Person
const delivered: Mail[] = []

beforeAll(async () => {
  world = await openTestWorld({
    mail: {
      kind: 'smtp',
      async send(mail) {
        delivered.push(mail)
      },
    },
  })
  issuerId = (await makeIssuer(world)).id
  admin = await makePerson(world, { permissions: [{ type: 'HelloAdminPermission' }] })
})
afterAll(() => world.close())
beforeEach(() => world.clock.set('2026-11-17T08:00:00Z'))

const as = (caller: Person) =>
  createCaller(appRouter)(contextFor(world, caller, { idempotencyKey: world.newId() }))
const office = () => as(admin).admin.invoices
const visitor = () =>
  createCaller(appRouter)(contextFor(world, anonymous, { idempotencyKey: world.newId() })).public.invoices
const failure = (answer: Promise<unknown>) => answer.catch(error => toFailure(error).name)

async function issued() {
  const { id } = await office().create({
    issuerId,
    recipient: {
      name: 'Nimbus SL',
      vatNumber: 'ESB12345674',
      address: { address: 'Carrer de Mallorca 1', postalCode: '08013', city: 'Barcelona', country: 'ES' },
      email: 'bills@nimbus.test',
    },
    lines: [{ name: 'Esmorzar', quantity: 24, price: 980, taxPercentage: 10 }],
    language: 'es',
    notes: 'Gracias',
  })
  return office().setStatus({ id, status: 'readyToCharge', note: 'Only for staff' })
}
const keyOf = (url: string) => new URL(url).searchParams.get('key')!
const asked = (invoiceId: string, url: string) => ({ invoiceId, key: keyOf(url) })

test('a link opens its invoice, with what is printed of it and what is owed', async () => {
  const invoice = await issued()
  const link = await office().makeLink({ invoiceId: invoice.id })
  expect(link).toMatchObject({ recipient: null, isOpen: true, openedAt: null, mailState: null })
  const opened = await visitor().byLink(asked(invoice.id, link.url))
  expect(opened.invoice).toMatchObject({
    legalId: invoice.legalId,
    owed: { amount: 23520 },
    notes: 'Gracias',
    recipient: { name: 'Nimbus SL' },
  })
  expect(opened.pdf).toEqual({
    name: `${invoice.legalId}.pdf`,
    url: expect.stringMatching('/api/v1/files/invoices/'),
  })
  // What staff have noted, and to whom it belongs here, is not for who has the link.
  for (const name of ['statusNote', 'userId', 'organizationId', 'hash'])
    expect(opened.invoice).not.toHaveProperty(name)

  await visitor().opened(asked(invoice.id, link.url))
  world.clock.advance(60_000)
  await visitor().opened(asked(invoice.id, link.url))
  const [noted] = await office().links({ invoiceId: invoice.id })
  expect(noted!.openedAt).toEqual(new Date('2026-11-17T08:00:00Z'))
})

test('no other key opens it: not one of another invoice, and none that was made up', async () => {
  const [first, second] = [await issued(), await issued()]
  const { url } = await office().makeLink({ invoiceId: first.id })
  expect(await failure(visitor().byLink(asked(second.id, url)))).toBe('NotFound')
  for (const key of ['', 'x', `${keyOf(url)}x`, keyOf(url).slice(0, -1)])
    expect(await failure(visitor().byLink({ invoiceId: first.id, key }))).toBe('NotFound')
})

test('a link that was revoked opens nothing, and is not replaced', async () => {
  const invoice = await issued()
  const [link] = await office().sendEmail({ invoiceId: invoice.id, to: ['bills@nimbus.test'] })
  const [revoked] = await office().revokeLink({ id: link!.id })
  expect(revoked).toMatchObject({ isOpen: false, revokedAt: world.clock.now() })
  const key = asked(invoice.id, link!.url)
  expect(await visitor().byLink(key)).toMatchObject({ invoice: null, pdf: null, renewableTo: null })
  expect(await failure(visitor().opened(key))).toBe('NotFound')
  expect(await failure(visitor().renew(key))).toBe('NotFound')
})

test('a link that has ended is renewed to the address that had it, and to no other', async () => {
  const invoice = await issued()
  const [link] = await office().sendEmail({ invoiceId: invoice.id, to: ['bills@nimbus.test'] })
  const key = asked(invoice.id, link!.url)
  expect(await failure(visitor().renew(key))).toBe('NotFound')
  world.clock.advance(91 * DAY_MS)
  expect(await visitor().byLink(key)).toMatchObject({ invoice: null, renewableTo: 'b•••@nimbus.test' })
  await visitor().renew(key)
  const links = await office().links({ invoiceId: invoice.id })
  expect(links.map(({ recipient, isOpen }) => [recipient, isOpen])).toEqual([
    ['bills@nimbus.test', true],
    ['bills@nimbus.test', false],
  ])
  expect((await visitor().byLink(asked(invoice.id, links[0]!.url))).invoice?.id).toBe(invoice.id)
})

test('an invoice is mailed with its PDF, in the language of its reader, once for each link', async () => {
  const invoice = await issued()
  const links = await office().sendEmail({
    invoiceId: invoice.id,
    to: ['bills@nimbus.test'],
    cc: ['boss@nimbus.test', 'bills@nimbus.test'],
    language: 'fr',
  })
  expect(links.map(({ recipient }) => recipient).toSorted()).toEqual([
    'bills@nimbus.test',
    'boss@nimbus.test',
  ])
  expect(await messages(invoice.id)).toEqual([])
  for (const { id } of links) await mailInvoiceLink(world, { linkId: id })
  for (const { id } of links) await mailInvoiceLink(world, { linkId: id })
  const written = await messages(invoice.id)
  expect(written).toHaveLength(2)
  expect(written[0]).toMatchObject({ template: 'invoice', language: 'fr' })
  expect(written[0]!.subject).toStartWith(`Facture ${invoice.legalId} de Comanda`)
  expect(written[0]!.body_text).toContain(`/pay/invoice/${invoice.id}?key=`)
  await sendMessages(
    world,
    written.map(({ id }) => ({ messageId: id })),
  )
  expect(delivered).toHaveLength(2)
  const [file] = delivered[0]!.attachments!
  expect(file).toMatchObject({ name: `${invoice.legalId}.pdf`, contentType: 'application/pdf' })
  expect(Buffer.from(file!.bytes).toString('latin1')).toStartWith('%PDF-1.7')
  expect((await office().links({ invoiceId: invoice.id })).map(({ mailState }) => mailState)).toEqual([
    'sent',
    'sent',
  ])
}, 60_000)

const messages = (invoiceId: string) =>
  world.db
    .selectFrom('outgoing_message')
    .selectAll()
    .where('body_text', 'like', `%/pay/invoice/${invoiceId}%`)
    .orderBy('id')
    .execute()

test('a draft is not sent, and who keeps another city sends nothing', async () => {
  const draft = await office().create({
    issuerId,
    recipient: null,
    lines: [{ name: 'Menú', quantity: 1, price: 1200, taxPercentage: 10 }],
  })
  const to = ['bills@nimbus.test']
  expect(await failure(office().sendEmail({ invoiceId: draft.id, to }))).toBe('InvoiceNotIssued')
  expect(await failure(office().makeLink({ invoiceId: draft.id }))).toBe('InvoiceNotIssued')
  expect(await failure(office().sendEmail({ invoiceId: draft.id, to: ['x'] }))).toBe('ValidationError')
  const elsewhere = await makePerson(world, {
    permissions: [{ type: 'HelloAdminPermission', scope: { cities: ['mad'] } }],
  })
  const invoice = await issued()
  const theirs = as(elsewhere).admin.invoices
  expect(await failure(theirs.sendEmail({ invoiceId: invoice.id, to }))).toBe('NotFound')
  expect(await failure(theirs.links({ invoiceId: invoice.id }))).toBe('NotFound')
  const link = await office().makeLink({ invoiceId: invoice.id })
  expect(await failure(theirs.revokeLink({ id: link.id }))).toBe('NotFound')
})
