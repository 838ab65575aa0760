import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import type { TextRequest, WrittenText } from '../../../adapters/writing/port'
import type { Person } from '../../../core/context'
import { makePerson, openTestWorld, type TestWorld } from '../../../core/testing'
import { as, refusal } from '../../identity/sign-in/sign-in.make'
import { makePromotion } from '../../offers/promotions/promotions.make'
import { templateWords } from './template-words'

let world: TestWorld
let withWriter: TestWorld
let admin: Person
let answer: WrittenText
const asked: TextRequest[] = []
beforeAll(async () => {
  world = await openTestWorld()
  withWriter = {
    ...world,
    writing: {
      write: async request => {
        asked.push(request)
        return answer
      },
    },
  }
  admin = await makePerson(world, { permissions: [{ type: 'HelloAdminPermission' }] })
})
afterAll(() => world.close())
beforeEach(() => {
  asked.length = 0
  answer = { kind: 'written', text: 'Lunch is ready.' }
})

const marketing = (on = world, person = admin) => as(on, person).admin.marketing
const WORDS = { title: 'Title', message: 'Message' }
const ALL = { ca: WORDS, en: { ...WORDS, title: 'English' }, es: WORDS, fr: WORDS }

describe('a text', () => {
  test('is a template that says so, where no service is set up', async () => {
    const { text, source } = await marketing().completeText({ prompt: 'A line for Monday' })
    expect(source).toBe('template')
    expect(text).toContain('template')
    expect(text).toContain('A line for Monday')
  })

  test('is written by the service that is set up, within its limit', async () => {
    expect(await marketing(withWriter).completeText({ prompt: 'A line', maxTokens: 40 })).toEqual({
      text: 'Lunch is ready.',
      source: 'provider',
    })
    expect(asked[0]).toMatchObject({ prompt: 'A line', maxTokens: 40 })
  })

  test.each([
    [{ kind: 'refused', reason: 'no' }, 'TextRefused'],
    [{ kind: 'unavailable', reason: 'slow' }, 'TextServiceUnavailable'],
  ] as const)('%p: %s', async (given, name) => {
    answer = given
    expect(await refusal(marketing(withWriter).completeText({ prompt: 'A line' }))).toBe(name)
  })

  test('is for the platform only', async () => {
    const merchant = await makePerson(world, { permissions: [{ type: 'MerchantAdminPermission' }] })
    expect(await refusal(marketing(world, merchant).completeText({ prompt: 'x' }))).toBe('Forbidden')
    expect(await refusal(marketing(world, merchant).draftNotification({ promo: 'x' }))).toBe('Forbidden')
  })
})

describe('the draft of a notification', () => {
  test('says in every language what is known of the promotion, and nothing else', async () => {
    const promotion = await makePromotion(world, {
      display_name: 'Autumn',
      code: 'TARDOR',
      discount_type: 'percent',
      percent_bps: 1500,
      min_total_cents: 2000,
    })
    const draft = await marketing().draftNotification({
      promo: { id: promotion.id },
      products: ['Paella', 'Poke'],
    })
    expect(draft.source).toBe('template')
    expect(Object.keys(draft.words).sort()).toEqual(['ca', 'en', 'es', 'fr'])
    expect(draft.words.en).toEqual({
      title: 'Autumn',
      message:
        'Hi {firstName}. Autumn: 15% off on Paella and Poke. From €20.00. Use the code TARDOR at checkout.',
    })
    expect(draft.words.es.message).toContain('15')
    expect(JSON.stringify(draft)).not.toMatch(/undefined|null|NaN/)
  })

  test('takes a promotion in words, and none that is not there', async () => {
    const draft = await marketing().draftNotification({ promo: 'Free coffee on Friday', products: [] })
    expect(draft.words.en.message).toBe('Hi {firstName}. Free coffee on Friday.')
    for (const input of [{ promo: { id: world.newId() } }, { promo: 'x', products: [world.newId()] }])
      expect(await refusal(marketing().draftNotification(input))).toBe('NotFound')
  })

  test('is read out of what the service says, in a block of code or not', async () => {
    for (const text of [JSON.stringify(ALL), `Here it is:\n\`\`\`json\n${JSON.stringify(ALL)}\n\`\`\``]) {
      answer = { kind: 'written', text }
      const draft = await marketing(withWriter).draftNotification({ promo: 'Coffee' })
      expect(draft).toMatchObject({ source: 'provider', words: ALL })
    }
    expect(asked[0]!.prompt).toContain('Coffee')
  })

  test.each(['Sorry!', '{"en":{"title":"x","message":"y"}}', '{"en":'])('is none of %p', async text => {
    answer = { kind: 'written', text }
    expect(await refusal(marketing(withWriter).draftNotification({ promo: 'Coffee' }))).toBe(
      'TextServiceUnavailable',
    )
  })
})

test('an offer is said by what is known of it', () => {
  const nothing = { name: 'Menu', worth: null, code: null, minimumCents: 0, validUntil: null, products: [] }
  const say = (more: Partial<Parameters<typeof templateWords>[0]>) =>
    templateWords({ ...nothing, ...more }, 'en').message
  expect(say({ worth: { kind: 'freeDelivery' } })).toBe('Hi {firstName}. Menu: free delivery.')
  expect(say({ worth: { kind: 'credit', cents: 500 }, products: ['Poke'] })).toBe(
    'Hi {firstName}. Menu: €5.00 for your wallet.',
  )
  expect(say({ worth: { kind: 'amount', cents: 250 }, validUntil: new Date('2026-12-24T22:00:00Z') })).toBe(
    'Hi {firstName}. Menu: €2.50 off. Until December 24.',
  )
  expect(say({ name: 'What a day!', products: ['Poke'] })).toBe(
    'Hi {firstName}. What a day! Among them: Poke.',
  )
  expect(templateWords({ ...nothing, name: 'x'.repeat(90) }, 'en').title).toBe('An offer for you')
})
