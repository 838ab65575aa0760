import { type Attack, many, tally } from './attack'
import type { Caller, Stage } from './stage'

const HEX = '0123456789abcdef'
const random = (count: number, alphabet = HEX) =>
  Array.from({ length: count }, () => alphabet[Math.floor(Math.random() * alphabet.length)]).join('')

/** The same request of one anonymous caller, many times: after some, only refusals that cost no statement. */
const hammer =
  (path: () => string, count = 5_000, headers: () => object = () => ({})) =>
  async (stage: Stage) => {
    const caller: Caller = stage.anonymous()
    return async () => {
      const answers = tally()
      await many(count, 20, async () =>
        answers.count((await stage.send(caller, 'GET', path(), undefined, headers())).status),
      )
      return answers.report(answers.of(500) > 0 && 'answered with 500')
    }
  }

const COSTS_NOTHING = { statements: 1_500, rows: 100 }

export const ANONYMOUS_ATTACKS: readonly Attack[] = [
  {
    name: 'Live connections with invented tickets',
    by: 'anonymous',
    of: 'processor',
    does: '5,000 requests for a live connection, each with another ticket',
    expected: 'refused without asking the database',
    aims: COSTS_NOTHING,
    prepare: hammer(() => `/ws?ticket=${random(43)}`),
  },
  {
    name: 'Photos with invented signatures',
    by: 'anonymous',
    of: 'processor',
    does: '5,000 requests for photos of reports',
    expected: 'refused without asking the database',
    aims: COSTS_NOTHING,
    prepare: hammer(() => `/api/v1/files/reports/${random(24)}?until=9999999999999&sig=${random(32)}`),
  },
  {
    name: 'Proofs with invented signatures',
    by: 'anonymous',
    of: 'processor',
    does: '5,000 requests for photos of deliveries',
    expected: 'refused without asking the database',
    aims: COSTS_NOTHING,
    prepare: hammer(() => `/api/v1/files/proofs/${random(24)}?until=9999999999999&sig=${random(32)}`),
  },
  {
    name: 'Whether it is up',
    by: 'anonymous',
    of: 'processor',
    does: '5,000 requests for the status',
    expected: 'answered from what is known for a second, then refused',
    aims: COSTS_NOTHING,
    prepare: hammer(() => '/api/v1/status'),
  },
  {
    name: 'Invented tokens of printers',
    by: 'anonymous',
    of: 'processor',
    does: '5,000 requests with tokens of printers that there are not',
    expected: 'refused without asking the database',
    aims: COSTS_NOTHING,
    prepare: hammer(
      () => '/api/v1/printer-api/next-job',
      5_000,
      () => ({ authorization: `Bearer prn_${random(43)}` }),
    ),
  },
]
