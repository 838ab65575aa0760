import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { Caller, RequestInfo } from '../../../core/context'
import { toFailure } from '../../../core/failures'
import { createCaller } from '../../../core/procedures'
import {
  anonymous,
  contextFor,
  makePerson,
  openTestWorld,
  type TestWorld,
  worldOn,
} from '../../../core/testing'
import { inTransaction } from '../../../core/write'
import { appRouter } from '../../../routers/app'
import { proveEmail } from '../../identity/sign-in/prove-email'
import { from as outsideOf, pinTo, register, tokenTo } from '../../identity/sign-in/sign-in.make'
import { makeLocation, makeOrganization } from '../../identity/users/people.make'
import { admitByDomain } from './admit-by-domain'

let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())

/** Calls as somebody from outside: this machine itself may try more often than others. */
const from = (ip: string, caller: Caller, on: TestWorld = world) =>
  createCaller(appRouter)(contextFor(on, caller, { ip } satisfies Partial<RequestInfo>))
const outside = () => outsideOf(world)
const as = (caller: Caller) => createCaller(appRouter)(contextFor(world, caller))
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => null,
    error => toFailure(error).name,
  )
const codeOf = ({ activation_code }: { activation_code: string | null }) => activation_code!
const adminOf = (...locationIds: string[]) =>
  makePerson(world, { permissions: [{ type: 'LocationAdminPermission', scope: { locationIds } }] })
const membersOf = async (locationId: string) =>
  (
    await world.db
      .selectFrom('location_member')
      .select('person_id')
      .where('location_id', '=', locationId)
      .orderBy('person_id')
      .execute()
  ).map(row => row.person_id)
const currentOf = async (personId: string) =>
  (
    await world.db
      .selectFrom('person')
      .select('current_location_id')
      .where('id', '=', personId)
      .executeTakeFirstOrThrow()
  ).current_location_id

describe('guessing codes', () => {
  test('a person has ten wrong tries an hour, also when twenty come at once on two servers', async () => {
    const other = await worldOn(world.url)
    const person = await makePerson(world)
    const guesses = Array.from({ length: 20 }, (_, index) =>
      refusal(
        from(`198.51.100.${index}`, person, index % 2 ? other : world).customer.locations.join({
          code: `GUESS${10 + index}`,
        }),
      ),
    )
    const answers = await Promise.all(guesses)
    expect(answers.filter(answer => answer === 'LocationNotFound')).toHaveLength(10)
    expect(answers.filter(answer => answer === 'TooManyRequests')).toHaveLength(10)

    const location = await makeLocation(world)
    const join = () => from('198.51.100.99', person).customer.locations.join({ code: codeOf(location) })
    expect(await refusal(join())).toBe('TooManyRequests')
    world.clock.advance(60 * 60_000 + 1)
    expect(await refusal(join())).toBeNull()
    await other.close()
  })

  test('an address has forty wrong tries an hour, whoever calls from it', async () => {
    const people = await Promise.all(Array.from({ length: 41 }, () => makePerson(world)))
    const tries = []
    for (const person of people)
      tries.push(await refusal(from('198.51.100.200', person).customer.locations.join({ code: 'GUESS1' })))
    expect(tries).toEqual([...Array(40).fill('LocationNotFound'), 'TooManyRequests'])
  })

  test('a whole office joins from behind one address', async () => {
    const location = await makeLocation(world)
    const people = await Promise.all(Array.from({ length: 14 }, () => makePerson(world)))
    for (const person of people)
      await from('198.51.100.201', person).customer.locations.join({ code: codeOf(location) })
    expect(await membersOf(location.id)).toHaveLength(14)
  })
})

describe('the code of a place', () => {
  test('is changed by who runs the place, and the old one is dead at once', async () => {
    const [ours, theirs] = [await makeLocation(world), await makeLocation(world)]
    const organization = await makeOrganization(world)
    const grouped = await makeLocation(world, { organization_id: organization.id })
    const manager = await adminOf(ours.id)
    const group = await makePerson(world, {
      permissions: [{ type: 'OrganizationPermission', scope: { organizationId: organization.id } }],
    })
    const member = await makePerson(world)
    await as(member).customer.locations.join({ code: codeOf(ours) })

    const { activationCode } = await as(manager).company.locations.rotateCode({ locationId: ours.id })
    expect(activationCode).toMatch(/^[A-HJ-NP-Z2-9]{8}$/)
    expect(activationCode).not.toBe(codeOf(ours))
    const late = await makePerson(world)
    expect(await refusal(as(late).customer.locations.join({ code: codeOf(ours) }))).toBe('LocationNotFound')
    expect(await as(late).customer.locations.join({ code: activationCode! })).toEqual({
      locationIds: [ours.id],
    })
    expect(await membersOf(ours.id)).toEqual([member.id, late.id].sort())

    for (const [caller, locationId] of [
      [manager, theirs.id],
      [manager, grouped.id],
      [group, ours.id],
    ] as const)
      expect(await refusal(as(caller).company.locations.rotateCode({ locationId }))).toBe('LocationNotFound')
    expect(await refusal(as(group).company.locations.rotateCode({ locationId: grouped.id }))).toBeNull()
    expect(await refusal(as(member).company.locations.rotateCode({ locationId: ours.id }))).toBe('Forbidden')
  })

  test('is never written into the audit log', async () => {
    const location = await makeLocation(world)
    const manager = await adminOf(location.id)
    const { activationCode } = await as(manager).company.locations.rotateCode({ locationId: location.id })
    const entries = await world.db
      .selectFrom('audit_entry')
      .selectAll()
      .where('entity_id', '=', location.id)
      .execute()
    expect(entries).toHaveLength(1)
    expect(JSON.stringify(entries)).not.toContain(activationCode!)
  })

  test('is read aloud in any case, with hyphens and blanks', async () => {
    const location = await makeLocation(world, { activation_code: 'LLUM4QX9' })
    const person = await makePerson(world)
    expect(await as(person).customer.locations.join({ code: ' llum-4qx9 ' })).toEqual({
      locationIds: [location.id],
    })
  })
})

describe('several places', () => {
  test('who leaves the current one goes on with the place they have belonged to longest, if it is open', async () => {
    const [first, second, closed, third] = [
      await makeLocation(world),
      await makeLocation(world),
      await makeLocation(world),
      await makeLocation(world),
    ]
    const person = await makePerson(world)
    for (const location of [closed, first, second, third]) {
      world.clock.advance(1000)
      await as(person).customer.locations.join({ code: codeOf(location) })
    }
    await world.db.updateTable('location').set({ is_active: false }).where('id', '=', closed.id).execute()

    const me = await as(person).app.me()
    expect(me.locations.map(({ id }) => id)).toEqual([closed.id, first.id, second.id, third.id])
    expect(me.activeLocations).toEqual([first.id, second.id, third.id])
    expect(me.currentLocationId).toBe(third.id)
    await as(person).customer.locations.leave({ locationId: second.id })
    expect(await currentOf(person.id)).toBe(third.id)
    await as(person).customer.locations.leave({ locationId: third.id })
    expect(await currentOf(person.id)).toBe(first.id)
    await as(person).customer.locations.leave({ locationId: first.id })
    expect(await currentOf(person.id)).toBeNull()
  })
})

describe('a company and its people', () => {
  test('it sees names, addresses and who is active, of its own places only', async () => {
    const [ours, theirs] = [await makeLocation(world), await makeLocation(world)]
    const manager = await adminOf(ours.id)
    const [ada, bea] = [
      await makePerson(world, { locationIds: [ours.id], email: 'ada@ours.test' }),
      await makePerson(world, { locationIds: [ours.id, theirs.id], email: 'bea@ours.test' }),
    ]
    await makePerson(world, { locationIds: [theirs.id], email: 'eva@theirs.test' })
    await world.db
      .updateTable('person')
      .set({ phone: '+34600100100', suspended_at: world.clock.now(), suspended_reason: 'test' })
      .where('id', '=', bea.id)
      .execute()

    const { docs } = await as(manager).company.members.list({ locationId: ours.id, sort: 'email' })
    expect(docs).toEqual([
      { id: ada.id, firstName: 'Test', lastName: 'Person', email: 'ada@ours.test', isActive: true },
      { id: bea.id, firstName: 'Test', lastName: 'Person', email: 'bea@ours.test', isActive: false },
    ])
    expect((await as(manager).company.members.list({ locationId: ours.id, search: 'bea@' })).totalDocs).toBe(
      1,
    )
    expect(await refusal(as(manager).company.members.list({ locationId: theirs.id }))).toBe(
      'LocationNotFound',
    )
    expect(await refusal(as(ada).company.members.list({ locationId: ours.id }))).toBe('Forbidden')
    const platform = await makePerson(world, { permissions: [{ type: 'HelloAdminPermission' }] })
    expect((await as(platform).company.members.list({ locationId: theirs.id })).totalDocs).toBe(2)
  })

  test('it takes out its own people, and nobody else’s', async () => {
    const [ours, theirs] = [await makeLocation(world), await makeLocation(world)]
    const manager = await adminOf(ours.id)
    const person = await makePerson(world)
    for (const location of [theirs, ours]) {
      world.clock.advance(1000)
      await as(person).customer.locations.join({ code: codeOf(location) })
    }
    const { unbind } = as(manager).company.members
    expect(await refusal(unbind({ userId: person.id, locationId: theirs.id }))).toBe('LocationNotFound')
    expect(await refusal(unbind({ userId: person.id, locationId: ours.id }))).toBeNull()
    expect(await membersOf(ours.id)).toEqual([])
    expect(await currentOf(person.id)).toBe(theirs.id)
    expect(await refusal(unbind({ userId: person.id, locationId: ours.id }))).toBe('UserNotFound')
  })

  test('it changes how to get in, the wifi and the contact of its place, and nothing else', async () => {
    const [ours, theirs] = [await makeLocation(world), await makeLocation(world)]
    const manager = await adminOf(ours.id)
    const { update, show, list } = as(manager).company.locations
    const own = {
      contactName: 'Recepció',
      contactPhone: '+34931112233',
      floor: '4',
      accessInstructions: 'Truca al 4t',
      wifiName: 'Llum',
      wifiPassword: 'benvinguts',
    }
    expect(await update({ id: ours.id, ...own })).toMatchObject(own)
    for (const change of [
      { name: 'Other' },
      { slug: 'other' },
      { activationCode: 'MINE1234' },
      { allowedDomains: ['mine.test'] },
      { settings: { payByTransferAllowed: true } },
      { billingDetails: { name: 'Other' } },
      { isActive: false },
      { organizationId: null },
      { address: { address: 'Carrer Nou 1' } },
      { ...own, name: 'Other' },
    ])
      expect(await refusal(update({ id: ours.id, ...change }))).toBe('Forbidden')
    expect(await show({ id: ours.id })).toMatchObject({ ...own, name: ours.name })
    expect(await refusal(update({ id: theirs.id, ...own }))).toBe('NotFound')
    expect((await list({})).docs.map(({ id }) => id)).toEqual([ours.id])
  })

  test('dispatchers see the place, and neither its code nor how to get in', async () => {
    const location = await makeLocation(world, { wifi_password: 'secret', access_instructions: 'Clau al 2n' })
    const dispatcher = await makePerson(world, { permissions: [{ type: 'LogisticsAdminPermission' }] })
    expect(await as(dispatcher).admin.locations.show({ id: location.id })).toMatchObject({
      name: location.name,
      activationCode: null,
      accessInstructions: null,
      wifiPassword: null,
    })
  })
})

describe('a domain that a place allows', () => {
  const prove = (personId: string) =>
    inTransaction(contextFor(world), 'test', ({ db, ...writing }) =>
      proveEmail(db, { ...writing, now: world.clock.now() }, personId),
    )
  const unproven = async (email: string) => {
    const person = await makePerson(world, { email })
    await world.db
      .updateTable('person')
      .set({ email_verified_at: null })
      .where('id', '=', person.id)
      .execute()
    return person
  }

  test('takes in who proves such an address, once, and moves nobody from where they are', async () => {
    const location = await makeLocation(world, { allowed_domains: ['domain-a.test'] })
    await makeLocation(world, { allowed_domains: ['domain-a.test'], is_active: false })
    const elsewhere = await makeLocation(world)
    const [ada, bea, look] = [
      await unproven('ada@domain-a.test'),
      await unproven('Bea@Domain-A.test'),
      await unproven('eva@not-domain-a.test'),
    ]
    await as(bea).customer.locations.join({ code: codeOf(elsewhere) })
    expect(await membersOf(location.id)).toEqual([])
    for (const person of [ada, bea, look]) await prove(person.id)
    expect(await membersOf(location.id)).toEqual([ada.id, bea.id].sort())
    expect(await currentOf(ada.id)).toBe(location.id)
    expect(await currentOf(bea.id)).toBe(elsewhere.id)

    await as(ada).customer.locations.leave({ locationId: location.id })
    await prove(ada.id)
    expect(await membersOf(location.id)).toEqual([bea.id])
  })

  test.each([
    [
      'the link that signs in',
      async (email: string) => {
        await outside().public.auth.magic({ email })
        await outside().public.auth.magic({ token: await tokenTo(world, email, 'magic') })
      },
    ],
    [
      'the code that signs in',
      async (email: string) => {
        await outside().public.auth.requestEmailPin({ email })
        await outside().public.auth.verifyEmailPin({ email, pin: await pinTo(world, email) })
      },
    ],
    [
      'the link to a new password',
      async (email: string) => {
        await outside().public.auth.requestPasswordReset({ email })
        await outside().public.auth.resetPassword({
          token: await tokenTo(world, email, 'reset'),
          password: 'quite another one 77',
        })
      },
    ],
    [
      'the link that verifies',
      async (email: string) => {
        const verificationToken = await tokenTo(world, email, 'verify')
        await outside().public.auth.verifyEmail({ verificationToken })
      },
    ],
  ] as const)('takes in whom %s has shown to own such an address', async (_, prove) => {
    const domain = `ways-${world.newId()}.test`
    const location = await makeLocation(world, { allowed_domains: [domain] })
    const email = `ada@${domain}`
    await register(world, email)
    expect(await membersOf(location.id)).toEqual([])
    await prove(email)
    expect(await membersOf(location.id)).toHaveLength(1)
  })

  test('that is new takes in who has proven theirs before, on two servers once, and nobody who has left', async () => {
    const other = await worldOn(world.url)
    const platform = await makePerson(world, { permissions: [{ type: 'HelloAdminPermission' }] })
    const location = await makeLocation(world)
    const [ada, eva] = [
      await makePerson(world, { email: 'ada@domain-b.test' }),
      await makePerson(world, { email: 'eva@domain-c.test' }),
    ]
    await unproven('nobody@domain-b.test')
    await as(platform).admin.locations.update({ id: location.id, allowedDomains: ['domain-b.test'] })
    await Promise.all([admitByDomain(world), admitByDomain(other)])
    expect(await membersOf(location.id)).toEqual([ada.id])
    expect(await currentOf(ada.id)).toBe(location.id)

    await as(ada).customer.locations.leave({ locationId: location.id })
    await as(platform).admin.locations.update({
      id: location.id,
      allowedDomains: ['domain-c.test', 'domain-b.test'],
    })
    await Promise.all([admitByDomain(world), admitByDomain(other)])
    expect(await membersOf(location.id)).toEqual([eva.id])
    await other.close()
  })
})

test('what a place shows to everybody says neither its code nor who is in it', async () => {
  const location = await makeLocation(world, {
    wifi_password: 'secret',
    allowed_domains: ['private.test'],
    access_instructions: 'Clau al 2n',
  })
  const closed = await makeLocation(world, { is_active: false })
  const { location: show } = as(anonymous).public
  expect(Object.keys(await show({ idOrSlug: location.slug })).sort()).toEqual(
    ['channels', 'city', 'id', 'isActive', 'logo', 'name', 'needsCode', 'slug'].sort(),
  )
  expect(await refusal(show({ idOrSlug: closed.id }))).toBe('LocationNotFound')
  expect(await refusal(show({ idOrSlug: 'no-such-place' }))).toBe('LocationNotFound')
})
