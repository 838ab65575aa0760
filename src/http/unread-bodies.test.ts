import { afterAll, beforeAll, expect, test } from 'bun:test'
import { type OwnServer, openOwnServer } from '../dev/stories/own-server'

const MEGABYTE = 1_000_000
const brackets = new TextEncoder().encode('['.repeat(0.9 * MEGABYTE))

let server: OwnServer
beforeAll(async () => {
  server = await openOwnServer({ env: { TRUSTED_PROXIES: '1' } })
})
afterAll(() => server.stop())

test('what is refused unread does not stand in memory', async () => {
  const { token } = await server.personWith()
  const send = async () => {
    const response = await fetch(`${server.origin}/trpc/customer.profile.update`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': '203.0.113.9',
        authorization: `Bearer ${token}`,
      },
      body: brackets,
    })
    await response.arrayBuffer()
    return response.status
  }
  // The first ones are read, and found to be unreadable.
  for (let i = 0; i < 30; i++) expect(await send()).toBe(400)
  Bun.gc(true)
  const before = process.memoryUsage.rss()
  let most = before
  for (let i = 0; i < 400; i += 20) {
    expect(await Promise.all(Array.from({ length: 20 }, send))).toEqual(Array(20).fill(429))
    most = Math.max(most, process.memoryUsage.rss())
  }
  expect((most - before) / MEGABYTE).toBeLessThan(150)
})
