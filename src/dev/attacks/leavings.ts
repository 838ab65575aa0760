import sharp from 'sharp'
import { anonymous, contextFor } from '../../core/testing'
import { inTransaction } from '../../core/write'
import { openSession } from '../../modules/identity/sessions/open-session'
import { makeLocation, makeOrganization } from '../../modules/identity/users/people.make'
import { type Attack, many, tally } from './attack'
import { flood } from './floods'
import { upload } from './pictures'
import type { SignedIn, Stage } from './stage'

const AUTH = '/api/v1/auth'
const customer = (stage: Stage) => stage.person()
const visitor = (stage: Stage) => stage.anonymous()
/** Of each of a second, so that none of them is too near to another. */
const everyThreeSeconds = (i: number) => new Date(Date.now() - i * 3_000)

/** Each change leaves an entry in the books, an event and the job of it, and its answer under its key. */
const SIX_HUNDRED_CHANGES = { rows: 3_000, statements: 9_000 }

/** What stays: rows, files, and letters to people who never asked for one. */
export const LEAVINGS: readonly Attack[] = [
  {
    name: 'Positions without end',
    by: 'courier',
    of: 'rows',
    does: '300 calls with 500 positions each, all of them at another time',
    expected: 'those of three days are taken in on a day',
    aims: { rows: 101_000 },
    async prepare(stage) {
      const courier = await stage.person({ permissions: [{ type: 'CourierPermission' }] })
      return async () => {
        const answers = tally()
        await many(300, 6, async call => {
          const pings = Array.from({ length: 500 }, (_, i) => ({
            lat: 41.39,
            lng: 2.16,
            timestamp: everyThreeSeconds(call * 500 + i),
          }))
          const { status } = await stage.send(courier, 'POST', '/api/v1/courier-api/ingestLocation', {
            pings,
          })
          answers.count(status)
        })
        return answers.report(answers.of(200) > 200 && 'more than a hundred thousand were kept')
      }
    },
  },
  {
    name: 'Keys without end',
    by: 'customer',
    of: 'rows',
    does: '2,000 changes of the profile, each under an Idempotency-Key of its own',
    expected: 'six hundred in a minute; of their answers the last ten thousand are kept',
    aims: SIX_HUNDRED_CHANGES,
    prepare: flood(
      customer,
      (stage, caller) =>
        stage.send(
          caller,
          'PATCH',
          '/api/v1/user/profile',
          { firstName: 'Ada', lastName: 'Byron' },
          { 'idempotency-key': crypto.randomUUID() },
        ),
      { atMost: 600 },
    ),
  },
  {
    name: 'Batches of changes',
    by: 'customer',
    of: 'rows',
    does: '200 requests with 40 changes each',
    expected: 'counted by the change',
    aims: SIX_HUNDRED_CHANGES,
    prepare: flood(
      customer,
      (stage, caller) =>
        stage.send(
          caller,
          'POST',
          `/trpc/${Array(40).fill('customer.profile.change').join()}?batch=1`,
          Object.fromEntries(
            Array.from({ length: 40 }, (_, i) => [i, { json: { firstName: 'Ada', lastName: 'Byron' } }]),
          ),
        ),
      { count: 200, atMost: 16 },
    ),
  },
  {
    name: 'Invented refresh tokens',
    by: 'anonymous',
    of: 'rows',
    does: '2,000 invented tokens, to be exchanged for new ones',
    expected: 'looked up 120 times in a minute',
    aims: { statements: 1_500, rows: 200 },
    prepare: flood(
      visitor,
      (stage, caller) =>
        stage.send(caller, 'POST', `${AUTH}/session/refresh`, {
          refreshToken: `rk_${crypto.randomUUID()}${crypto.randomUUID()}`,
        }),
      { atMost: 0 },
    ),
  },
  {
    name: 'A sign-in that is renewed again and again',
    by: 'customer',
    of: 'rows',
    does: '500 exchanges of the refresh token, one after the other',
    expected: 'sixty in ten minutes',
    aims: { statements: 4_000, rows: 300 },
    async prepare(stage) {
      const [{ id }, device] = [await stage.person(), stage.anonymous()]
      const ctx = contextFor(stage.world, anonymous)
      let { refreshToken } = await inTransaction({ ...ctx, now: new Date() }, 'attacks', ({ db, emit }) =>
        openSession(db, { ...ctx, now: new Date(), emit }, id, 'password'),
      )
      return async () => {
        const answers = tally()
        for (let i = 0; i < 500; i++) {
          const { status, text } = await stage.send(device, 'POST', `${AUTH}/session/refresh`, {
            refreshToken,
          })
          answers.count(status)
          if (status === 200) refreshToken = JSON.parse(text).refreshToken
        }
        return answers.report(answers.of(200) > 60 && 'more than sixty')
      }
    },
  },
  {
    name: 'Devices for push messages',
    by: 'customer',
    of: 'rows',
    does: '2,000 devices that messages should come to',
    expected: 'twenty are kept, those that came last',
    aims: { statements: 8_000 },
    prepare: flood(
      customer,
      (stage, caller, i) =>
        stage.send(caller, 'POST', '/api/v1/notifications/add-device', {
          token: `device-${i}-${'x'.repeat(200)}`,
          platform: 'web',
        }),
      { atMost: 600 },
    ),
  },
  {
    name: 'Photos that nothing names',
    by: 'customer',
    of: 'disk',
    does: '150 photos of what went wrong, and no report',
    expected: 'fifty in a day, and thrown away after two',
    async prepare(stage) {
      const photo = sharp({ create: { width: 640, height: 480, channels: 3, background: '#c8b89a' } })
      const [caller, picture] = [await stage.person(), new Blob([await photo.jpeg().toBuffer()])]
      return async () => {
        const answers = tally()
        await many(150, 3, async () => answers.count((await upload(stage, caller, picture)).status))
        return answers.report(answers.of(201) > 50 && 'more than fifty were kept')
      }
    },
  },
  {
    name: 'Reports of what went wrong',
    by: 'customer',
    of: 'rows',
    does: '2,000 reports of 2,000 characters',
    expected: 'thirty in a minute',
    prepare: flood(
      customer,
      (stage, caller, i) =>
        stage.send(caller, 'POST', '/api/v1/user/problem-reports', {
          kind: 'feedback',
          comment: `${i} ${'x'.repeat(1_900)}`,
        }),
      { atMost: 30 },
    ),
  },
  {
    name: 'Everything known about somebody',
    by: 'customer',
    of: 'processor',
    does: '500 exports of the own account',
    expected: 'five in an hour',
    prepare: flood(customer, (stage, caller) => stage.send(caller, 'GET', '/api/v1/user/export'), {
      count: 500,
      atMost: 5,
    }),
  },
  {
    name: 'Accounts without end',
    by: 'anonymous',
    of: 'accounts',
    does: '100 new accounts from one address, each on another device',
    expected: 'five in an hour',
    prepare: flood(
      visitor,
      (stage, caller, i) =>
        stage.send(
          caller,
          'POST',
          `${AUTH}/email/register`,
          {
            email: `new-${i}-${crypto.randomUUID()}@example.test`,
            password: 'eleven patient kettles',
            firstName: 'Ada',
            lastName: 'Byron',
          },
          { 'x-device-id': `device ${i}` },
        ),
      { count: 100, atMost: 5 },
    ),
  },
  {
    name: 'Mails to everybody',
    by: 'anonymous',
    of: 'mail',
    does: '200 of each kind of mail, each to another address and on another device',
    expected: 'ten of a kind in an hour from one network',
    aims: { messages: 30 },
    prepare: flood(
      visitor,
      (stage, caller, i) =>
        stage.send(
          caller,
          'POST',
          `${AUTH}/email/${['email-pin', 'magic', 'password/reset'][i % 3]}`,
          { email: `victim-${i}-${crypto.randomUUID()}@example.test` },
          { 'x-device-id': `device ${i}` },
        ),
      { count: 600, atMost: 60 },
    ),
  },
  {
    name: 'Text messages to everybody',
    by: 'anonymous',
    of: 'money',
    does: '200 codes by text message, each to another number',
    expected: 'twenty in an hour from one network',
    aims: { messages: 20 },
    prepare: flood(
      visitor,
      (stage, caller, i) =>
        stage.send(
          caller,
          'POST',
          `${AUTH}/phone/request-sms`,
          { phone: `+346110${String(i).padStart(5, '0')}` },
          { 'x-device-id': `device ${i}` },
        ),
      { count: 200, atMost: 20 },
    ),
  },
  {
    name: 'Invitations to one victim',
    by: 'company',
    of: 'mail',
    does: '100 invitations of one company to one address',
    expected: 'five in a day',
    aims: { messages: 5 },
    async prepare(stage) {
      const organization = await makeOrganization(stage.world)
      const location = await makeLocation(stage.world, { organization_id: organization.id })
      const clerk: SignedIn = await stage.person({
        permissions: [{ type: 'LocationAdminPermission', scope: { locationIds: [location.id] } }],
      })
      const json = { locationId: location.id, emails: ['victim@example.test'] }
      return async () => {
        const answers = tally()
        await many(100, 10, async () =>
          answers.count(
            (await stage.send(clerk, 'POST', '/trpc/company.invitations.create', { json })).status,
          ),
        )
        return answers.report(!answers.of(200) && 'nothing was tried')
      }
    },
  },
  {
    name: 'Tickets for live connections',
    by: 'customer',
    of: 'rows',
    does: '2,000 tickets that are never used',
    expected: 'counted like other calls',
    aims: { statements: 6_000 },
    prepare: flood(customer, (stage, caller) => stage.send(caller, 'POST', `${AUTH}/ws/users`, {}), {
      atMost: 600,
    }),
  },
]
