import { afterEach, expect, test } from 'bun:test'
import { createServer, type Server } from 'node:net'
import { isLabelStatus, labelStatusOf } from './label-status'
import { TcpDevice } from './tcp'

const status = ({ paperOut = 0, pause = 0, headUp = 0, ribbonOut = 0 }) =>
  [
    `030,${paperOut},${pause},0400,000,0,0,0,000,0,0,0`,
    `000,0,${headUp},${ribbonOut},0,2,4,0,00000000,1,000`,
    '1234,0',
  ]
    .map(line => `\x02${line}\x03\r\n`)
    .join('')

test.each([
  [{}, 'ok'],
  [{ paperOut: 1 }, 'paper_out'],
  [{ ribbonOut: 1 }, 'paper_out'],
  [{ headUp: 1 }, 'cover_open'],
  [{ pause: 1 }, 'offline'],
] as const)('a label printer with %j is %s', (flags, means) => {
  expect(labelStatusOf(status(flags))).toBe(means)
  expect(isLabelStatus(status(flags).slice(0, -4))).toBe(false)
})

let server: Server | undefined
afterEach(() => void server?.close())

/** A label printer that says this when it is asked how it is. */
async function labelPrinter(answer: () => string): Promise<{ device: TcpDevice; asked: () => number }> {
  let asked = 0
  server = createServer(socket => {
    socket.on('error', () => {})
    socket.on('data', bytes => {
      if (!bytes.toString().includes('~HS')) return
      asked++
      socket.write(answer())
    })
  })
  await new Promise<void>(resolve => server!.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return { device: new TcpDevice('127.0.0.1', port, 'zpl'), asked: () => asked }
}

test('one that tells how it is, and falls silent, is out of order', async () => {
  let answer = status({})
  const { device } = await labelPrinter(() => answer)
  expect(await device.status()).toBe('ok')
  answer = status({ headUp: 1 })
  expect(await device.status()).toBe('cover_open')
  answer = ''
  expect(await device.status()).toBe('offline')
  answer = status({})
  expect(await device.status()).toBe('ok')
  await device.release()
})

test('one that never tells is believed to be well, and not asked for ever', async () => {
  const { device, asked } = await labelPrinter(() => '')
  for (let time = 0; time < 5; time++) expect(await device.status()).toBe('ok')
  expect(asked()).toBe(3)
  await device.release()
})
