import { type Attack, many, tally } from './attack'
import type { Caller, Stage } from './stage'

const COSTS_LITTLE = { statements: 6_000, rows: 500 }

/** The same request many times, and that at most so many are taken. */
export const flood =
  (
    who: (stage: Stage) => Caller | Promise<Caller>,
    send: (stage: Stage, caller: Caller, i: number) => Promise<{ status: number }>,
    { count = 2_000, atMost = 1_200, atOnce = 20 } = {},
  ) =>
  async (stage: Stage) => {
    const caller = await who(stage)
    return async () => {
      const answers = tally()
      await many(count, atOnce, async i => answers.count((await send(stage, caller, i)).status))
      if (answers.of(500)) return answers.report('answered with 500')
      const taken = answers.of(200) + answers.of(201) + answers.of(204) + answers.of(207)
      return answers.report(taken > atMost && `${taken} were taken`)
    }
  }

const anonymous = (stage: Stage) => stage.anonymous()
const customer = (stage: Stage) => stage.person()
const wide = `{"email":${JSON.stringify(Array(120_000).fill('a'))}}`
const deep = '['.repeat(900_000)
const sendText = (path: string, text: string) => (stage: Stage, caller: Caller) =>
  stage.send(caller, 'POST', path, text, { 'content-type': 'application/json' })

/** Forty calls in one request, as the typed client batches them. */
const batch = (procedure: string, input: object) => {
  const path = Array(40).fill(procedure).join()
  const inputs = Object.fromEntries(Array.from({ length: 40 }, (_, i) => [i, { json: input }]))
  return `/trpc/${path}?batch=1&input=${encodeURIComponent(JSON.stringify(inputs))}`
}

export const FLOODS: readonly Attack[] = [
  {
    name: 'Bodies of a megabyte',
    by: 'anonymous',
    of: 'processor',
    does: '300 sign-ins whose address is a list of 120,000 texts',
    expected: 'refused before they are read',
    aims: COSTS_LITTLE,
    prepare: flood(anonymous, sendText('/api/v1/auth/email/login', wide), { count: 300, atMost: 0 }),
  },
  {
    name: 'Bodies nested 900,000 deep',
    by: 'anonymous',
    of: 'processor',
    does: '1,500 sign-ins of nothing but brackets',
    expected: 'refused before they are parsed, and then before they are read',
    aims: COSTS_LITTLE,
    prepare: flood(anonymous, sendText('/api/v1/auth/email/login', deep), { count: 1_500, atMost: 0 }),
  },
  {
    name: 'Unreadable bodies of somebody known',
    by: 'customer',
    of: 'processor',
    does: '1,500 calls of nothing but brackets',
    expected: 'counted like others, although none of them comes to its procedure',
    aims: COSTS_LITTLE,
    prepare: flood(customer, sendText('/trpc/customer.profile.update', deep), { count: 1_500, atMost: 0 }),
  },
  {
    name: 'Batches of searches',
    by: 'anonymous',
    of: 'processor',
    does: '500 requests with 40 searches each',
    expected: 'counted by the search, not by the request',
    aims: COSTS_LITTLE,
    prepare: flood(
      anonymous,
      (stage, caller) =>
        stage.send(caller, 'GET', batch('public.search', { channel: 'canteen', query: 'soup' })),
      { count: 500, atMost: 2 },
    ),
  },
  {
    name: 'Batches of the profile',
    by: 'customer',
    of: 'processor',
    does: '500 requests with 40 calls each',
    expected: 'counted by the call, and then refused before anything is looked up',
    aims: COSTS_LITTLE,
    prepare: flood(customer, (stage, caller) => stage.send(caller, 'GET', batch('app.me', {})), {
      count: 500,
      atMost: 20,
    }),
  },
  {
    name: 'Feedback of a visitor',
    by: 'anonymous',
    of: 'rows',
    does: '2,000 times feedback',
    expected: 'thirty in a minute',
    aims: COSTS_LITTLE,
    prepare: flood(
      anonymous,
      (stage, caller, i) =>
        stage.send(caller, 'POST', '/api/v1/public/feedback', { comment: `It is too slow ${i}` }),
      { atMost: 30 },
    ),
  },
  {
    name: 'Addresses without end',
    by: 'customer',
    of: 'rows',
    does: '2,000 new addresses',
    expected: 'some are kept, the rest is refused',
    aims: COSTS_LITTLE,
    prepare: flood(
      customer,
      (stage, caller, i) =>
        stage.send(caller, 'POST', '/api/v1/user/addresses', {
          address: { address: `Aragó ${i}`, postalCode: '08009', city: 'Barcelona', country: 'ES' },
        }),
      { atMost: 100 },
    ),
  },
  {
    name: 'Webhooks that nobody signed',
    by: 'anonymous',
    of: 'processor',
    does: '2,000 webhooks of 100 kB',
    expected: 'refused by their signature',
    aims: COSTS_LITTLE,
    prepare: flood(
      anonymous,
      (stage, caller) =>
        stage.send(caller, 'POST', '/api/v1/webhooks/stripe', JSON.stringify({ x: 'x'.repeat(100_000) }), {
          'content-type': 'application/json',
          'stripe-signature': `t=${Math.floor(Date.now() / 1000)},v1=${'a'.repeat(64)}`,
        }),
      { atMost: 0 },
    ),
  },
  {
    name: 'Reports of pages',
    by: 'anonymous',
    of: 'rows',
    does: '2,000 reports that a page was kept from loading something',
    expected: 'thirty in a minute, counted and not kept',
    aims: COSTS_LITTLE,
    prepare: flood(
      anonymous,
      (stage, caller, i) =>
        stage.send(caller, 'POST', '/api/v1/csp-reports', {
          'csp-report': { 'effective-directive': `script-src-${i}`, 'blocked-uri': `https://${i}.example` },
        }),
      { atMost: 30 },
    ),
  },
]
