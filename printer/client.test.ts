import { afterEach, expect, test } from 'bun:test'
import { PrinterClient } from './client'

let server: ReturnType<typeof Bun.serve> | undefined
afterEach(() => server?.stop(true))

const clientOf = (answer: () => Response) => {
  server = Bun.serve({ hostname: '127.0.0.1', port: 0, fetch: answer })
  return new PrinterClient(`http://127.0.0.1:${server.port}`, () => ({
    ...{ deviceId: 'kitchen-1', token: 'prn_test', format: 'escpos', status: 'ok', queue: 0 },
  }))
}

test.each([
  ['the sign-in page of a network', () => new Response('<html>Welcome to our Wi-Fi</html>')],
  ['a proxy whose server is gone', () => new Response('<html>Bad gateway</html>', { status: 502 })],
  ['an answer that says nothing', () => new Response('"ok"')],
])('%s is not the platform: nothing is taken as reported, and nothing as well', async (_, answer) => {
  const client = clientOf(answer)
  expect(await client.report('a', 'printed').catch(() => 'not reported')).toBe('not reported')
  expect(await client.nextJob().catch(() => 'not asked')).toBe('not asked')
  expect([client.hasAnswered, await client.isThere()]).toEqual([false, false])
})

test('the platform is there when it answers, and when it refuses', async () => {
  const none = clientOf(() => new Response(null, { status: 204 }))
  expect([await none.nextJob(), none.hasAnswered]).toEqual([null, true])
  const refusing = clientOf(() => Response.json({ code: 107_005, message: 'no' }, { status: 401 }))
  expect([await refusing.isThere(), refusing.hasAnswered]).toEqual([true, false])
})
