import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { makePerson, openTestWorld, TEST_START, type TestWorld, worldOn } from '../../../core/testing'
import { sendMessage } from '../../messaging/messages/outgoing-messages'
import { as, refusal, withTokens } from '../sign-in/sign-in.make'
import { askForCode, MINUTE, newNumber, textsTo as textsOf, visitor as visitorOf } from './phone.make'
import { codeText } from './sms-texts'

let world: TestWorld
let other: TestWorld
beforeAll(async () => {
  world = await openTestWorld()
  other = await worldOn(world.url)
})
afterAll(async () => {
  await other.close()
  await world.close()
})

const visitor = (on = world, deviceId?: string) => visitorOf(on, deviceId)
const textsTo = (phone: string) => textsOf(world, phone)
const ask = (phone: string) => askForCode(world, phone)
async function logIn(phone: string, more: { firstName?: string; attribution?: Record<string, string> } = {}) {
  const code = await ask(phone)
  world.clock.advance(MINUTE)
  return visitor().logIn({ phone, code, ...more })
}
const personWith = (phone: string) =>
  world.db
    .selectFrom('person')
    .selectAll()
    .where('phone', '=', phone)
    .where('phone_verified_at', 'is not', null)
    .executeTakeFirst()

describe('signing in by phone', () => {
  test('makes an account the first time, and opens it afterwards', async () => {
    const phone = newNumber()
    const first = await logIn(phone, { firstName: 'Ada' })
    expect(first.isNew).toBe(true)
    const me = await (await withTokens(world, first)).app.me()
    expect(me).toMatchObject({ phone: { number: phone }, email: null, profile: { firstName: 'Ada' } })
    const again = await logIn(phone, { firstName: 'Eve' })
    expect(again.isNew).toBe(false)
    expect((await (await withTokens(world, again)).app.me()).id).toBe(me.id)
    expect((await personWith(phone))!.first_name).toBe('Ada')
    const methods = await world.db
      .selectFrom('login_method')
      .selectAll()
      .where('person_id', '=', me.id)
      .execute()
    expect(methods).toMatchObject([{ provider: 'PhoneAuthProvider', subject: phone }])
  })

  test('keeps where somebody new came from, and of nobody else', async () => {
    const phone = newNumber()
    const attribution = { utm_source: 'poster', landing: '/search' }
    await logIn(phone, { attribution })
    await logIn(phone, { attribution: { utm_source: 'leaflet' } })
    expect((await personWith(phone))!.client_info).toEqual({ attribution })
  })

  test('reads a number as people write it, and in Spain without its prefix', async () => {
    const phone = newNumber()
    await visitor().requestSms({ phone: ` ${phone.slice(3, 6)} ${phone.slice(6, 9)} ${phone.slice(9)} ` })
    expect((await textsTo(phone)).map(({ recipient }) => recipient)).toEqual([phone])
  })

  test.each([
    ['+1 212 555 2368', 'PhoneNotServed'],
    ['+376 312 345', 'PhoneNotServed'],
    ['12345', 'PhoneInvalid'],
    ['+34 999', 'PhoneInvalid'],
  ])('%s gets no message', async (phone, name) => {
    expect(await refusal(visitor().requestSms({ phone }))).toBe(name)
    expect(await refusal(visitor().logIn({ phone, code: '123456' }))).toBe(name)
  })

  test('a code counts once, for ten minutes, on the device that asked, and for five tries', async () => {
    const phone = newNumber()
    const code = await ask(phone)
    const wrong = code === '000000' ? '000001' : '000000'
    expect(await refusal(visitor(world, 'another').logIn({ phone, code }))).toBe('PinInvalid')
    for (let i = 0; i < 4; i++)
      expect(await refusal(visitor().logIn({ phone, code: wrong }))).toBe('PinInvalid')
    await visitor().logIn({ phone, code })
    expect(await refusal(visitor().logIn({ phone, code }))).toBe('PinInvalid')

    world.clock.advance(MINUTE)
    const guessed = await ask(phone)
    for (let i = 0; i < 5; i++)
      await refusal(visitor().logIn({ phone, code: guessed === wrong ? '111111' : wrong }))
    expect(await refusal(visitor().logIn({ phone, code: guessed }))).toBe('PinInvalid')

    world.clock.advance(MINUTE)
    const late = await ask(phone)
    world.clock.advance(10 * MINUTE)
    expect(await refusal(visitor().logIn({ phone, code: late }))).toBe('PinInvalid')
  })

  test('of twenty sign-ins at once with one code, one succeeds', async () => {
    other.clock.set(world.clock.now())
    const phone = newNumber()
    const code = await ask(phone)
    const calls = Array.from({ length: 20 }, (_, i) =>
      refusal(visitor(i % 2 ? world : other).logIn({ phone, code })),
    )
    expect((await Promise.all(calls)).filter(name => name === null)).toHaveLength(1)
  })

  test('answers the same whether or not the number has an account', async () => {
    const [known, unknown] = [newNumber(), newNumber()]
    await logIn(known)
    world.clock.advance(MINUTE)
    const answers = [
      await visitor().requestSms({ phone: known }),
      await visitor().requestSms({ phone: unknown }),
    ]
    expect(answers).toEqual([{ resendAfter: 60 }, { resendAfter: 60 }])
    const [one, two] = [(await textsTo(known)).at(-1)!, (await textsTo(unknown)).at(-1)!]
    const shape = (text: string) => text.replace(/\d{6}/g, '______')
    expect(shape(one.body_text)).toBe(shape(two.body_text))
    expect([one.person_id, two.person_id]).toEqual([null, null])
    const wrong = { code: '000000' }
    expect(await refusal(visitor().logIn({ phone: known, ...wrong }))).toBe('PinInvalid')
    expect(await refusal(visitor().logIn({ phone: unknown, ...wrong }))).toBe('PinInvalid')
  })

  test('a number that an account merely names goes to who proves it', async () => {
    const phone = newNumber()
    const claimant = await makePerson(world)
    await world.db.updateTable('person').set({ phone }).where('id', '=', claimant.id).execute()
    const session = await logIn(phone)
    expect(session.isNew).toBe(true)
    expect((await personWith(phone))!.id).not.toBe(claimant.id)
    expect((await as(world, claimant).app.me()).phone).toBeNull()
  })

  test('a suspended account stays shut, and is told so only to who has the phone', async () => {
    const phone = newNumber()
    await logIn(phone)
    await world.db
      .updateTable('person')
      .set({ suspended_at: TEST_START })
      .where('phone', '=', phone)
      .execute()
    world.clock.advance(MINUTE)
    const code = await ask(phone)
    expect(
      await refusal(visitor().logIn({ phone, code: code === '000000' ? '1'.repeat(6) : '000000' })),
    ).toBe('PinInvalid')
    expect(await refusal(visitor().logIn({ phone, code }))).toBe('UserIsSuspendedError')
  })
})

describe('a number of one’s own', () => {
  const verify = (person: Parameters<typeof as>[1], phone: string, code: string) =>
    as(world, person).app.auth.verifyPhone({ phone, code })

  test('is added by its code, opens the account, and is changed for another', async () => {
    const person = await makePerson(world)
    const [first, second] = [newNumber(), newNumber()]
    const { methods } = await verify(person, first, await ask(first))
    expect(methods.find(({ id }) => id === 'phone')).toMatchObject({ detail: first, isVerified: true })
    world.clock.advance(MINUTE)
    expect((await (await withTokens(world, await logIn(first))).app.me()).id).toBe(person.id)

    await verify(person, second, await ask(second))
    world.clock.advance(MINUTE)
    expect((await logIn(first)).isNew).toBe(true)
    expect((await logIn(second)).isNew).toBe(false)
  })

  test('is nobody else’s who has proven it', async () => {
    const phone = newNumber()
    await logIn(phone)
    world.clock.advance(MINUTE)
    const person = await makePerson(world)
    expect(await refusal(verify(person, phone, await ask(phone)))).toBe('PhoneAlreadyInUse')
    expect((await personWith(phone))!.id).not.toBe(person.id)
  })

  test('opens nothing any more once it is removed, and is the last way in of who has no other', async () => {
    const phone = newNumber()
    const person = await makePerson(world)
    await verify(person, phone, await ask(phone))
    await as(world, person).app.auth.unlinkProvider({ provider: 'phone' })
    world.clock.advance(MINUTE)
    const session = await logIn(phone)
    expect(session.isNew).toBe(true)
    const own = await withTokens(world, session)
    expect(await refusal(own.app.auth.unlinkProvider({ provider: 'phone' }))).toBe('LastLoginMethod')
  })

  test('is not changed in the profile by who gets in by it alone, before another one is proven', async () => {
    const [phone, another] = [newNumber(), newNumber()]
    const own = await withTokens(world, await logIn(phone))
    expect(await refusal(own.customer.profile.change({ phone: another }))).toBe('LastLoginMethod')
    expect(await refusal(own.customer.profile.change({ phone: null }))).toBe('LastLoginMethod')
    expect(await refusal(own.customer.profile.change({ phone, firstName: 'Ada' }))).toBeNull()
    await own.app.auth.verifyPhone({ phone: another, code: await ask(another) })
    expect((await own.app.me()).phone).toEqual({ number: another })
  })

  test('may be named by several, which tells nobody who has an account', async () => {
    const phone = newNumber()
    await logIn(phone)
    const [one, other] = [await makePerson(world), await makePerson(world)]
    for (const person of [one, other])
      expect((await as(world, person).customer.profile.change({ phone })).phone).toEqual({ number: phone })
    world.clock.advance(MINUTE)
    expect((await logIn(phone)).isNew).toBe(false)
  })

  test('waits until the address is proven, and is nothing that is done in another’s name', async () => {
    const person = await makePerson(world)
    await world.db
      .updateTable('person')
      .set({ email_verified_at: null })
      .where('id', '=', person.id)
      .execute()
    const phone = newNumber()
    expect(await refusal(verify(person, phone, await ask(phone)))).toBe('EmailNotVerified')
    expect(await refusal(verify({ ...person, impersonatorId: world.newId() }, phone, '123456'))).toBe(
      'ForbiddenWhileImpersonating',
    )
  })
})

test('the code is forgotten once a real gateway has it, and not sent when it is too late', async () => {
  const sent: string[] = []
  const behindGateway: TestWorld = {
    ...world,
    sms: {
      kind: 'twilio',
      async send({ text }) {
        sent.push(text)
        return { kind: 'sent' }
      },
    },
  }
  const [inTime, tooLate] = [newNumber(), newNumber()]
  await ask(inTime)
  await sendMessage(behindGateway, { messageId: (await textsTo(inTime))[0]!.id })
  expect(sent[0]).toMatch(/^\d{6} is your Comanda code/)
  expect((await textsTo(inTime))[0]).toMatchObject({ state: 'sent', body_text: '' })

  await ask(tooLate)
  world.clock.advance(10 * MINUTE + 1)
  await sendMessage(behindGateway, { messageId: (await textsTo(tooLate))[0]!.id })
  expect(sent).toHaveLength(1)
  expect((await textsTo(tooLate))[0]).toMatchObject({ state: 'failed', body_text: '' })
})

test('the text fits into one message in every language, and lets the browser of our page offer the code', () => {
  // The letters of the alphabet that text messages were made for.
  const alphabet = /^[@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà]{1,160}$/
  for (const language of ['en', 'es', 'ca', 'fr'] as const) {
    const text = codeText(language, '012345', 'https://comanda.example/')
    expect(text).toMatch(alphabet)
    expect(text).toEndWith('\n\n@comanda.example #012345')
  }
})
