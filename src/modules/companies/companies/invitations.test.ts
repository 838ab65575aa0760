import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { Caller } from '../../../core/context'
import { toFailure } from '../../../core/failures'
import { createCaller } from '../../../core/procedures'
import { anonymous, contextFor, makePerson, openTestWorld, type TestWorld } from '../../../core/testing'
import { appRouter } from '../../../routers/app'
import { makeLocation } from '../../identity/users/people.make'

let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())

const as = (caller: Caller, ip = '127.0.0.1') => createCaller(appRouter)(contextFor(world, caller, { ip }))
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => null,
    error => toFailure(error).name,
  )
const adminOf = (locationId: string) =>
  makePerson(world, {
    permissions: [{ type: 'LocationAdminPermission', scope: { locationIds: [locationId] } }],
  })
const lettersTo = (email: string) =>
  world.db
    .selectFrom('outgoing_message')
    .selectAll()
    .where('recipient', '=', email)
    .where('template', '=', 'invitation')
    .orderBy('id')
    .execute()
const tokenTo = async (email: string) =>
  (await lettersTo(email)).at(-1)!.body_text.match(/invitation=([\w-]+)/)![1]!
const membersOf = async (locationId: string) =>
  (
    await world.db.selectFrom('location_member').selectAll().where('location_id', '=', locationId).execute()
  ).map(({ person_id, joined_by }) => ({ person_id, joined_by }))

async function invited(email: string) {
  const location = await makeLocation(world)
  const manager = await adminOf(location.id)
  const { invitations } = await as(manager).company.invitations.create({
    locationId: location.id,
    emails: [email],
  })
  return { location, manager, id: invitations[0]!.id, token: await tokenTo(email) }
}

describe('who is invited', () => {
  test('gets a letter, joins with it, and orders there from then on', async () => {
    const { location, manager, id, token } = await invited('ada@invited.test')
    expect(await as(anonymous).public.invitations.show({ token })).toEqual({
      location: { id: location.id, name: location.name, city: 'bcn', logo: null },
      inviterFirstName: 'Test',
      email: 'a•••@invited.test',
      state: 'open',
    })
    const ada = await makePerson(world, { email: 'Ada@Invited.test' })
    await world.db.updateTable('person').set({ email_verified_at: null }).where('id', '=', ada.id).execute()
    const { acceptInvitation } = as(ada).customer.locations
    // A double click, and once more later.
    expect(await Promise.all([acceptInvitation({ token }), acceptInvitation({ token })])).toEqual([
      { locationIds: [location.id] },
      { locationIds: [location.id] },
    ])
    expect(await membersOf(location.id)).toEqual([{ person_id: ada.id, joined_by: 'invitation' }])
    const me = await as(ada).app.me()
    expect(me.currentLocationId).toBe(location.id)
    const { email_verified_at } = await world.db
      .selectFrom('person')
      .select('email_verified_at')
      .where('id', '=', ada.id)
      .executeTakeFirstOrThrow()
    expect(email_verified_at).toEqual(world.clock.now())
    expect((await as(manager).company.invitations.list({ locationId: location.id })).docs).toMatchObject([
      { id, email: 'ada@invited.test', state: 'accepted', invitedBy: 'Test', acceptedAt: world.clock.now() },
    ])
    expect((await as(anonymous).public.invitations.show({ token })).state).toBe('accepted')
  })

  test('and was taken out again cannot come back with the same letter', async () => {
    const { location, manager, token } = await invited('out@invited.test')
    const person = await makePerson(world, { email: 'out@invited.test' })
    await as(person).customer.locations.acceptInvitation({ token })
    await as(manager).company.members.unbind({ userId: person.id, locationId: location.id })
    expect(await refusal(as(person).customer.locations.acceptInvitation({ token }))).toBe('InvitationInvalid')
    expect(await membersOf(location.id)).toEqual([])
  })

  test('is the only one whom the letter lets in', async () => {
    const { location, token } = await invited('bea@invited.test')
    const other = await makePerson(world, { email: 'eva@invited.test' })
    expect(await refusal(as(other).customer.locations.acceptInvitation({ token }))).toBe(
      'InvitationForSomebodyElse',
    )
    const impersonated = await makePerson(world, { email: 'bea@invited.test' })
    expect(
      await refusal(
        as({ ...impersonated, impersonatorId: other.id }).customer.locations.acceptInvitation({ token }),
      ),
    ).toBe('ForbiddenWhileImpersonating')
    expect(await refusal(as(anonymous).customer.locations.acceptInvitation({ token }))).toBe('Unauthorized')
    expect(await membersOf(location.id)).toEqual([])
    expect(await refusal(as(impersonated).customer.locations.acceptInvitation({ token }))).toBeNull()
  })

  test('has fourteen days', async () => {
    const { manager, location, token, id } = await invited('late@invited.test')
    const person = await makePerson(world, { email: 'late@invited.test' })
    world.clock.advance(14 * 24 * 3_600_000)
    expect((await as(anonymous).public.invitations.show({ token })).state).toBe('expired')
    expect(await refusal(as(person).customer.locations.acceptInvitation({ token }))).toBe('InvitationInvalid')
    expect((await as(manager).company.invitations.list({ locationId: location.id })).docs[0]!.state).toBe(
      'expired',
    )

    expect(await as(manager).company.invitations.resend({ id })).toMatchObject({ id, state: 'open' })
    expect(
      await as(person).customer.locations.acceptInvitation({ token: await tokenTo('late@invited.test') }),
    ).toEqual({ locationIds: [location.id] })
  })

  test('is told nothing by a letter that was taken back, replaced, or made up', async () => {
    const { manager, id, token, location } = await invited('back@invited.test')
    const person = await makePerson(world, { email: 'back@invited.test' })
    const opens = async (given: string) => [
      await refusal(as(anonymous).public.invitations.show({ token: given })),
      await refusal(as(person).customer.locations.acceptInvitation({ token: given })),
    ]
    await as(manager).company.invitations.resend({ id })
    const fresh = await tokenTo('back@invited.test')
    expect(fresh).not.toBe(token)
    expect(await opens(token)).toEqual(['InvitationInvalid', 'InvitationInvalid'])
    expect(await opens('0'.repeat(43))).toEqual(['InvitationInvalid', 'InvitationInvalid'])
    expect(await as(manager).company.invitations.revoke({ id })).toMatchObject({ state: 'revoked' })
    expect(await opens(fresh)).toEqual(['InvitationInvalid', 'InvitationInvalid'])
    expect(await refusal(as(manager).company.invitations.resend({ id }))).toBe('InvitationInvalid')
    expect(await membersOf(location.id)).toEqual([])
  })

  test('cannot join a place that has closed', async () => {
    const { location, token } = await invited('closed@invited.test')
    const person = await makePerson(world, { email: 'closed@invited.test' })
    await world.db.updateTable('location').set({ is_active: false }).where('id', '=', location.id).execute()
    expect(await refusal(as(anonymous).public.invitations.show({ token }))).toBe('LocationNotFound')
    expect(await refusal(as(person).customer.locations.acceptInvitation({ token }))).toBe('LocationNotFound')
  })
})

describe('who invites', () => {
  test('reaches their own places only', async () => {
    const ours = await invited('mine@invited.test')
    const theirs = await invited('theirs@invited.test')
    const { create, list, resend, revoke } = as(ours.manager).company.invitations
    expect(await refusal(create({ locationId: theirs.location.id, emails: ['new@invited.test'] }))).toBe(
      'LocationNotFound',
    )
    expect(await refusal(list({ locationId: theirs.location.id }))).toBe('LocationNotFound')
    expect(await refusal(resend({ id: theirs.id }))).toBe('NotFound')
    expect(await refusal(revoke({ id: theirs.id }))).toBe('NotFound')
    expect(await lettersTo('new@invited.test')).toEqual([])
    const nobody = await makePerson(world)
    expect(
      await refusal(
        as(nobody).company.invitations.create({ locationId: ours.location.id, emails: ['x@y.test'] }),
      ),
    ).toBe('Forbidden')
  })

  test('is told who belongs already, and one address gets one invitation, however often it is asked', async () => {
    const location = await makeLocation(world)
    const manager = await adminOf(location.id)
    await makePerson(world, { email: 'member@invited.test', locationIds: [location.id] })
    const ask = () =>
      as(manager).company.invitations.create({
        locationId: location.id,
        emails: ['MEMBER@invited.test', 'twice@invited.test', 'Twice@invited.test'],
      })
    const answers = await Promise.all([ask(), ask()])
    for (const answer of answers) {
      expect(answer.alreadyMembers).toEqual(['member@invited.test'])
      expect(answer.invitations.map(({ email }) => email)).toEqual(['twice@invited.test'])
    }
    expect((await as(manager).company.invitations.list({ locationId: location.id })).totalDocs).toBe(1)
    expect(await lettersTo('member@invited.test')).toEqual([])
    expect(await lettersTo('twice@invited.test')).toHaveLength(2)
  })

  test('fills nobody’s mailbox, not even from several places', async () => {
    const email = 'often@invited.test'
    const places = [await makeLocation(world), await makeLocation(world)]
    const answers = []
    for (let round = 0; round < 6; round++) {
      const place = places[round % 2]!
      const manager = await adminOf(place.id)
      answers.push(
        await as(manager, '198.51.100.7').company.invitations.create({
          locationId: place.id,
          emails: [email],
        }),
      )
    }
    expect(answers.map(({ tooOften }) => tooOften)).toEqual([[], [], [], [], [], [email]])
    expect(await lettersTo(email)).toHaveLength(5)
    const manager = await adminOf(places[0]!.id)
    const { docs } = await as(manager).company.invitations.list({ locationId: places[0]!.id })
    expect(await refusal(as(manager, '198.51.100.7').company.invitations.resend({ id: docs[0]!.id }))).toBe(
      'TooManyRequests',
    )
  })

  test('may ask a hundred at once, and not one more', async () => {
    const location = await makeLocation(world)
    const manager = await adminOf(location.id)
    const emails = Array.from({ length: 101 }, (_, index) => `many-${index}@invited.test`)
    const { create } = as(manager).company.invitations
    expect(await refusal(create({ locationId: location.id, emails }))).toBe('ValidationError')
    expect((await create({ locationId: location.id, emails: emails.slice(1) })).invitations).toHaveLength(100)
  })
})

test.each(['ca', 'en', 'es', 'fr'] as const)(
  'the letter in %s says who invites, where, until when, and how',
  async language => {
    const location = await makeLocation(world, { name: 'Llum & <Fils>' })
    const manager = await adminOf(location.id)
    const email = `letter-${language}@invited.test`
    await as(manager).company.invitations.create({ locationId: location.id, emails: [email], language })
    const [letter] = await lettersTo(email)
    const token = await tokenTo(email)
    expect(letter).toMatchObject({ language, state: 'queued', is_secret: true })
    for (const text of [letter!.subject!, letter!.body_text]) {
      expect(text).toContain('Test')
      expect(text).toContain('Llum & <Fils>')
      expect(text).not.toContain('undefined')
    }
    expect(letter!.body_text).toContain('1')
    expect(letter!.body_html).toContain(`http://localhost:9070/welcome/${location.id}?invitation=${token}`)
    expect(letter!.body_html).not.toContain('<Fils>')
    // Nowhere but in the letter.
    const stored = await world.db
      .selectFrom('location_invitation')
      .selectAll()
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(stored)).not.toContain(token)
  },
)

test('the language of who has an account is theirs', async () => {
  const location = await makeLocation(world)
  const manager = await adminOf(location.id)
  const person = await makePerson(world, { email: 'french@invited.test' })
  await world.db.updateTable('person').set({ language: 'fr' }).where('id', '=', person.id).execute()
  await as(manager).company.invitations.create({
    locationId: location.id,
    emails: ['french@invited.test'],
    language: 'es',
  })
  expect((await lettersTo('french@invited.test'))[0]!.language).toBe('fr')
})
