import { afterAll, beforeAll, expect, test } from 'bun:test'
import sharp from 'sharp'
import { type OwnServer, openOwnServer } from '../../dev/stories/own-server'

let server: OwnServer
let picture: Uint8Array<ArrayBuffer>
beforeAll(async () => {
  server = await openOwnServer()
  picture = new Uint8Array(
    await sharp({ create: { width: 64, height: 64, channels: 3, background: '#c8b89a' } })
      .png()
      .toBuffer(),
  )
})
afterAll(() => server.stop())

function upload(token: string, path = '/user/problem-photo') {
  const form = new FormData()
  form.set('file', new Blob([picture], { type: 'image/png' }), 'picture.png')
  return fetch(`${server.origin}/api/v1${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
}

test('one person sends in three at a time; the others are not kept waiting for them', async () => {
  const [one, other] = [await server.personWith(), await server.personWith()]
  const answers = Array.from({ length: 8 }, () => upload(one.token))
  const theirs = await upload(other.token)
  expect(theirs.status).toBe(201)
  const statuses = await Promise.all(answers.map(async answer => (await answer).status))
  expect(statuses.filter(status => status === 201).length).toBeGreaterThanOrEqual(3)
  const refused = (await Promise.all(answers)).find(({ status }) => status === 429)
  expect(refused?.headers.get('retry-after')).toBe('5')
  expect(statuses.every(status => [201, 429].includes(status))).toBe(true)
})

test('what one person sends in on a day has an end', async () => {
  const { token, person } = await server.personWith()
  await server.world.db
    .insertInto('rate_limit')
    .values({
      key: `photos-a-day:${person.id}`,
      points: 1_000_000,
      next_at: new Date(Date.now() + 3_600_000),
      expires_at: new Date(Date.now() + 3_600_000),
    })
    .execute()
  const refused = await upload(token)
  expect([refused.status, await refused.json()]).toMatchObject([429, { name: 'TooManyRequests' }])
})
