import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { Caller } from '../../../core/context'
import { toFailure } from '../../../core/failures'
import { createCaller } from '../../../core/procedures'
import { DAY_MS } from '../../../core/rules/instant'
import { anonymous, contextFor, makePerson, openTestWorld, type TestWorld } from '../../../core/testing'
import { appRouter } from '../../../routers/app'
import { eraseDueAccounts } from '../../back-office/privacy/erase-person'
import { runJobs, whereItStands } from '../../back-office/privacy/privacy.make'
import { openIban } from '../../identity/users/sealed-iban'

let world: TestWorld
let staff: Awaited<ReturnType<typeof makePerson>>
beforeAll(async () => {
  world = await openTestWorld()
  staff = await makePerson(world, {
    email: 'staff@comanda.test',
    permissions: [{ type: 'HelloAdminPermission' }],
  })
})
afterAll(() => world.close())

const as = (caller: Caller, ip = '127.0.0.1') => createCaller(appRouter)(contextFor(world, caller, { ip }))
const office = () => as(staff).admin.leads
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => null,
    error => toFailure(error),
  )

let nth = 0
const contact = () => ({
  firstName: 'Núria',
  lastName: 'Soler',
  email: `Nuria-${++nth}@cuina.test`,
  phone: '612 34 56 78',
  role: 'Owner',
  companyName: 'Cuina Soler',
})
const partner = (changes: object = {}) => ({
  ...contact(),
  city: 'bcn' as const,
  message: 'Rice every day',
  ...changes,
})
const location = (changes: object = {}) => ({
  ...contact(),
  legalName: 'Soler i Filles, SL',
  vatNumber: 'B-12345674',
  duns: '46-123.4567',
  invoiceEmail: 'Invoices@soler.test',
  iban: 'ES91 2100 0418 4502 0005 1332',
  ...changes,
})
const newest = async () => (await office().list({ limit: 1 })).docs[0]!
const lettersOf = (leadId: string) =>
  world.db
    .selectFrom('outgoing_message')
    .selectAll()
    .where('dedupe_key', 'like', `lead-%:${leadId}%`)
    .orderBy('template')
    .execute()
const incidenceOf = (leadId: string) =>
  world.db.selectFrom('incidence').selectAll().where('key', '=', `lead:${leadId}`).executeTakeFirst()

describe('a form', () => {
  test('becomes a lead, an incident of the office, a letter to who sent it and one to the staff', async () => {
    const sent = partner()
    await as(anonymous).public.onboarding.partner(sent)
    await as(anonymous).public.onboarding.partner(partner())
    await runJobs(world)
    const { docs } = await office().list({ search: sent.email })
    expect(docs).toMatchObject([
      {
        kind: 'partner',
        state: 'new',
        firstName: 'Núria',
        email: sent.email.toLowerCase(),
        phone: '+34612345678',
        companyName: 'Cuina Soler',
        city: 'bcn',
        message: 'Rice every day',
        assigneeId: null,
      },
    ])
    const { id } = docs[0]!
    expect(await incidenceOf(id)).toMatchObject({ status: 'OPEN', city: 'bcn', type: 'other' })
    const letters = await lettersOf(id)
    expect(letters.map(({ template, recipient }) => [template, recipient])).toEqual([
      ['lead-notice', 'staff@comanda.test'],
      ['lead-received', sent.email.toLowerCase()],
    ])
    expect(letters[0]!.body_text).toContain(`/admin/leads/${id}`)
    // Whoever types the address of a stranger sends them no words of their own.
    expect(letters[1]!.body_text).not.toContain('Cuina Soler')
    expect(letters[1]!.body_text).not.toContain('Rice')
  })

  test('of a customer says for how many', async () => {
    await as(anonymous).public.onboarding.customer({ ...partner(), peopleCount: 120 })
    expect(await newest()).toMatchObject({ kind: 'customer', peopleCount: 120 })
  })

  test('gives nobody a permission, an account or an office', async () => {
    const count = async (table: 'permission' | 'person' | 'location' | 'organization' | 'merchant') =>
      (await world.db.selectFrom(table).select('id').execute()).length
    const all = () =>
      Promise.all((['permission', 'person', 'location', 'organization', 'merchant'] as const).map(count))
    const before = await all()
    await as(anonymous).public.onboarding.location(location())
    await runJobs(world)
    expect(await all()).toEqual(before)
  })

  test('of an office keeps its bank account sealed; a list says nothing of it, the lead the last four', async () => {
    await as(anonymous).public.onboarding.location(location())
    const listed = await newest()
    expect(listed).toMatchObject({
      kind: 'location',
      legalName: 'Soler i Filles, SL',
      vatNumber: 'ESB12345674',
      duns: '461234567',
      invoiceEmail: 'invoices@soler.test',
    })
    expect(Object.keys(listed).filter(name => /iban/i.test(name))).toEqual([])
    const shown = await office().show({ id: listed.id })
    expect(shown.ibanLastFour).toBe('1332')
    expect(JSON.stringify(shown)).not.toContain('04502000')
    const row = await world.db
      .selectFrom('lead')
      .selectAll()
      .where('id', '=', listed.id)
      .executeTakeFirstOrThrow()
    expect(Buffer.from(row.iban_sealed!).toString('latin1')).not.toContain('2100')
    expect(openIban(world, row.iban_sealed!)).toBe('ES9121000418450200051332')
    await office().update({ id: listed.id, note: 'Called' })
    const audit = await world.db
      .selectFrom('audit_entry')
      .selectAll()
      .where('entity_id', '=', listed.id)
      .execute()
    expect(JSON.stringify(audit)).not.toContain('iban_sealed')
    expect(JSON.stringify(audit)).not.toContain('04502000')
  })

  test.each<[string, object, string]>([
    ['vatNumber', { vatNumber: 'B12345678' }, 'vat'],
    ['iban', { iban: 'ES91 2100 0418 4502 0005 1333' }, 'iban'],
    ['duns', { duns: '12345678' }, 'minLength'],
    ['email', { email: 'nuria' }, 'email'],
    ['invoiceEmail', { invoiceEmail: '' }, 'required'],
    ['firstName', { firstName: '123' }, 'realName'],
    ['legalName', { legalName: ' ' }, 'required'],
  ])('with a wrong %s names the field and the rule', async (path, changes, rule) => {
    const failure = await refusal(as(anonymous).public.onboarding.location(location(changes)))
    expect(failure).toMatchObject({ name: 'ValidationError' })
    expect(JSON.stringify(failure)).toContain(`"rule":"${rule}"`)
    expect(JSON.stringify(failure)).toContain(path)
  })

  test('with a number that nobody has is refused', async () => {
    const failure = await refusal(as(anonymous).public.onboarding.partner(partner({ phone: '612 34' })))
    expect(failure?.name).toBe('PhoneInvalid')
  })

  test('that a program has filled in is answered, and forgotten', async () => {
    const sent = partner({ homepage: 'https://spam.test' })
    expect(await as(anonymous).public.onboarding.partner(sent)).toEqual({ ok: true })
    expect((await office().list({ search: sent.email })).docs).toEqual([])
  })

  test('is taken a few times only: of one address in a day, from one place in an hour', async () => {
    const sent = partner()
    const send = (changes: object, ip: string) =>
      refusal(as(anonymous, ip).public.onboarding.partner({ ...sent, ...changes }))
    const answers = []
    for (const ip of ['203.0.113.1', '203.0.113.2', '203.0.113.3', '203.0.113.4'])
      answers.push((await send({}, ip))?.name ?? 'taken')
    expect(answers).toEqual(['taken', 'taken', 'taken', 'TooManyRequests'])
    const many = []
    for (let time = 0; time < 21; time++)
      many.push((await send({ email: `a${time}@many.test` }, '203.0.113.9'))?.name ?? 'taken')
    expect(many.filter(answer => answer === 'taken').length).toBe(20)
  })
})

describe('the office', () => {
  const received = async () => {
    await as(anonymous, `198.51.100.${++nth}`).public.onboarding.partner(partner())
    return newest()
  }

  test('moves a lead on, and its incident is solved with the first move', async () => {
    const { id } = await received()
    await office().move({ id, to: 'contacted', note: 'Tasting on Friday' })
    expect(await incidenceOf(id)).toMatchObject({ status: 'SOLVED' })
    expect(await office().show({ id })).toMatchObject({ state: 'contacted', note: 'Tasting on Friday' })
    await office().move({ id, to: 'won' })
    expect(await office().show({ id })).toMatchObject({ state: 'won', note: 'Tasting on Friday' })
    expect((await refusal(office().move({ id, to: 'lost', note: 'No' })))?.name).toBe('LeadCannotMove')
  })

  test('says why a lead is lost', async () => {
    const { id } = await received()
    expect((await refusal(office().move({ id, to: 'lost' })))?.name).toBe('ReasonMissing')
    await office().move({ id, to: 'lost', note: 'Too far away' })
    expect((await office().list({ filter: { state: 'lost' } })).docs.map(lead => lead.id)).toContain(id)
  })

  test('gives a lead to one of its own people, and to nobody else', async () => {
    const { id } = await received()
    const { staff: people } = await office().staff()
    expect(people.map(one => one.id)).toEqual([staff.id])
    await office().assign({ id, assigneeId: staff.id })
    const lead = await office().show({ id })
    expect(lead.assigneeName).toBe(people[0]!.name)
    const stranger = await makePerson(world)
    expect((await refusal(office().assign({ id, assigneeId: stranger.id })))?.name).toBe('NotFound')
    await office().assign({ id, assigneeId: null })
    expect((await office().show({ id })).assigneeId).toBeNull()
  })

  test('moves and gives away nothing that is not there', async () => {
    const id = world.newId()
    expect((await refusal(office().move({ id, to: 'contacted' })))?.name).toBe('NotFound')
    expect((await refusal(office().assign({ id, assigneeId: null })))?.name).toBe('NotFound')
  })
})

test('who is erased leaves no form behind, nor what the office was told of it', async () => {
  const person = await makePerson(world, { email: 'zoraidaxa@marca-unica.test' })
  await as(anonymous, '198.51.100.200').public.onboarding.partner(
    partner({
      email: 'Zoraidaxa@marca-unica.test',
      lastName: 'Quevedoxa',
      companyName: 'Serveis Estrambòtics',
    }),
  )
  const { id } = await newest()
  await office().update({ id, lastName: 'Quevedoxa Pi', note: 'La del barret llampant' })
  await runJobs(world)
  const marks = ['zoraidaxa@marca-unica.test', 'Quevedoxa', 'Estrambòtics', 'barret llampant']
  const before = await whereItStands(world, marks)
  expect(marks.filter(mark => !before[mark])).toEqual([])

  await as(person).customer.account.requestDeletion({})
  await runJobs(world)
  world.clock.advance(30 * DAY_MS)
  await eraseDueAccounts(world)
  await runJobs(world)
  await eraseDueAccounts(world)
  expect(await whereItStands(world, marks)).toEqual({})
})
