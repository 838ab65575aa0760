import { afterAll, beforeAll, expect, test } from 'bun:test'
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

const from = (ip: string, caller: Caller = anonymous) =>
  createCaller(appRouter)(contextFor(world, caller, { ip }))
const outcome = (call: Promise<unknown>) =>
  call.then(
    () => 'answered',
    error => toFailure(error).name as string,
  )
const count = (answers: string[], wanted: string) => answers.filter(answer => answer === wanted).length

test('a stranger tries forty codes of companies an hour, by whichever way', async () => {
  const ip = '198.51.100.1'
  const list = () =>
    from(ip).public.scan.list({ codes: Array.from({ length: 10 }, (_, i) => `GUES${10 + i}`) })
  const ways = [
    list,
    list,
    list,
    ...Array.from({ length: 8 }, (_, i) => () => from(ip).public.scan.code({ code: `guess${i}` })),
    ...['welcome/GUESS1', 'shop?loc=GUESS2', 'scan?c=GUESS3'].map(
      path => () => from(ip).public.scan.code({ code: `https://comanda.test/${path}` }),
    ),
    () => from(ip).public.scan.record({ code: 'GUESS4', event: 'opened' }),
  ]
  const answers: string[] = []
  for (const way of ways) answers.push(await outcome(way()))
  expect([count(answers, 'answered'), count(answers, 'TooManyRequests')]).toEqual([13, 2])
  expect(answers.slice(-2)).toEqual(['TooManyRequests', 'TooManyRequests'])
  const person = await makePerson(world)
  const join = from(ip, person).customer.locations.join({ code: 'GUESS5' })
  expect(await outcome(join)).toBe('TooManyRequests')
})

test('a person tries ten codes an hour, at work as well', async () => {
  const cook = await makePerson(world, { permissions: [{ type: 'MerchantAdminPermission' }] })
  const { merchant, public: open } = from('198.51.100.2', cook)
  const answers: string[] = []
  for (let i = 0; i < 6; i++) {
    answers.push(await outcome(merchant.scan.code({ code: `GUESS${i}` })))
    answers.push(await outcome(open.scan.code({ code: `OTHER${i}` })))
  }
  expect(answers).toEqual([...Array(10).fill('answered'), 'TooManyRequests', 'TooManyRequests'])
})

test('the right code is no try, and neither is what cannot be one', async () => {
  const { id } = await makeLocation(world)
  const { activation_code } = await world.db
    .selectFrom('location')
    .select('activation_code')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const { scan } = from('198.51.100.3').public
  for (let i = 0; i < 42; i++)
    expect(await scan.code({ code: activation_code! })).toMatchObject({ type: 'location', id })
  for (let i = 0; i < 12; i++)
    expect(await scan.code({ code: `no code of ours ${i}` })).toMatchObject({ type: 'unknown' })
})

test('links of the native app lead where their paths do', async () => {
  const { id } = await makeLocation(world)
  const { slug } = await world.db
    .selectFrom('location')
    .select('slug')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const { scan } = from('198.51.100.4').public
  const order = '5f0000000000000000000001'
  expect(await scan.code({ code: `app://order/${order}` })).toMatchObject({
    type: 'order',
    redirectRoute: `/home/orders/${order}`,
  })
  expect(await scan.code({ code: `app://welcome/${slug}` })).toMatchObject({ type: 'location', id })
  expect(await scan.code({ code: 'app://order/none' })).toMatchObject({ type: 'unknown' })
})
