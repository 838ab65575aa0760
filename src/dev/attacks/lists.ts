import { type Attack, many, tally } from './attack'
import { flood } from './floods'
import { openBare } from './sockets'
import { headersOf, type SignedIn, type Stage } from './stage'

const PEOPLE = 20_000

/** Who looks after everything, and many people to look after. They are made once. */
async function office(stage: Stage): Promise<SignedIn> {
  await stage.world
    .driver`insert into person (id, email, first_name, last_name, language, city, created_at, updated_at)
    select lpad(to_hex(n), 24, '0'), 'many' || n || '@example.test', 'First ' || n, 'Last ' || n, 'en', 'bcn', now(), now()
    from generate_series(1, ${PEOPLE}) n on conflict do nothing`
  return stage.person({ permissions: [{ type: 'SuperAdminPermission' }] })
}
const ofPeople = (query: Record<string, string>) => `/api/v1/users?${new URLSearchParams(query)}`

export const LISTS: readonly Attack[] = [
  {
    name: 'Long lists as files',
    by: 'office',
    of: 'processor',
    does: `20 files of ${PEOPLE.toLocaleString('en')} people at once`,
    expected: 'one file of one person at a time, page after page',
    aims: { statements: 20_000 },
    async prepare(stage) {
      const clerk = await office(stage)
      return async () => {
        const answers = tally()
        await many(20, 20, async () => {
          const outcome = await stage.send(clerk, 'GET', ofPeople({ format: 'csv' })).then(
            ({ status }) => status,
            () => 'broke off',
          )
          answers.count(outcome)
        })
        return answers.report(answers.of(500) > 0 && 'answered with 500')
      }
    },
  },
  {
    name: 'Files that nobody reads',
    by: 'office',
    of: 'memory',
    does: `100 files of ${PEOPLE.toLocaleString('en')} people that are asked for and not read`,
    expected: 'one is begun, and no page is read before there is room for it',
    async prepare(stage) {
      const clerk = await office(stage)
      const asking = `GET ${ofPeople({ format: 'csv' })} HTTP/1.1\r\nhost: attacks.test\r\n${Object.entries(
        headersOf(clerk),
      )
        .map(([name, value]) => `${name}: ${value}\r\n`)
        .join('')}\r\n`
      return async () => {
        const answers = tally()
        const open = await Promise.all(Array.from({ length: 100 }, () => openBare(stage, { isDeaf: true })))
        for (const connection of open) connection.say(asking)
        await Bun.sleep(8_000)
        for (const connection of open) {
          answers.count(connection.isOpen() ? 'still open' : 'cut off')
          connection.end()
        }
        return answers.report()
      }
    },
  },
  {
    name: 'Filters with many conditions',
    by: 'office',
    of: 'processor',
    does: '300 lists with 150 conditions each',
    expected: 'refused before the database is asked',
    aims: { statements: 2_000 },
    prepare: flood(
      office,
      (stage, clerk) =>
        stage.send(
          clerk,
          'GET',
          ofPeople({ filter: JSON.stringify({ $or: Array(150).fill({ email: '' }) }) }),
        ),
      { count: 300, atMost: 0 },
    ),
  },
  {
    name: 'Lists that are searched for nothing',
    by: 'office',
    of: 'processor',
    does: '1,000 searches of a long list for text that nobody has, page 1,000,000',
    expected: 'three at a time, and counted',
    prepare: flood(
      office,
      (stage, clerk, i) =>
        stage.send(clerk, 'GET', ofPeople({ search: `${'%_\\'.repeat(30)}${i}`, page: '1000000' })),
      { count: 1_000, atMost: 600 },
    ),
  },
  {
    name: 'The last pages of a long list',
    by: 'office',
    of: 'processor',
    does: '1,000 pages of 200 people each, the last ones first, 50 at once',
    expected: 'three at a time, and counted',
    prepare: flood(
      office,
      (stage, clerk, i) => stage.send(clerk, 'GET', ofPeople({ limit: '200', page: `${100 - (i % 50)}` })),
      { count: 1_000, atMost: 600, atOnce: 50 },
    ),
  },
  {
    name: 'Searches full of wildcards',
    by: 'anonymous',
    of: 'processor',
    does: '500 searches for stores by 100 wildcards',
    expected: 'sixty in a minute',
    prepare: flood(
      stage => stage.anonymous(),
      (stage, caller) =>
        stage.send(caller, 'POST', '/api/v1/public/search', { channel: 'canteen', q: '%_\\'.repeat(33) }),
      { count: 500, atMost: 60 },
    ),
  },
  {
    name: 'Input nested without end',
    by: 'anonymous',
    of: 'processor',
    does: '2,000 calls whose address says 3,000 brackets',
    expected: 'refused before they are parsed',
    prepare: flood(
      stage => stage.anonymous(),
      (stage, caller) => stage.send(caller, 'GET', `/trpc/public.search?input=${'['.repeat(3_000)}`),
      { atMost: 0 },
    ),
  },
  {
    name: 'Menus and pictures in every way there is',
    by: 'anonymous',
    of: 'processor',
    does: '3,000 menus and pictures, each with another size, catalog and version',
    expected: 'drawn in few sizes, one at a time, and kept',
    aims: { statements: 20_000 },
    prepare: flood(
      stage => stage.anonymous(),
      (stage, caller, i) =>
        stage.send(
          caller,
          'GET',
          i % 2
            ? `/api/v1/public/stores/${stage.shop.store.slug}/menu?channel=canteen&catalog=${i}`
            : `/api/v1/cdn/products/${stage.shop.soup.id}?f=image.${['png', 'webp', 'jpg'][i % 3]}&s=${i}&v=${i}`,
        ),
      { count: 3_000, atMost: 3_000 },
    ),
  },
  {
    name: 'Pages that there are not',
    by: 'anonymous',
    of: 'processor',
    does: '5,000 addresses of pages and calls that there are not',
    expected: 'answered without asking the database',
    aims: { statements: 1_500, rows: 100 },
    prepare: flood(
      stage => stage.anonymous(),
      (stage, caller, i) => stage.send(caller, 'GET', i % 2 ? `/api/v1/none/${i}` : `/assets/${i}.js`),
      { count: 5_000, atMost: 0 },
    ),
  },
]
