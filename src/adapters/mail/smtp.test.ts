import { afterAll, expect, test } from 'bun:test'
import { smtpMail } from './smtp'

/** What a mail server hears; it agrees to everything. */
let heard = ''
const server = Bun.listen<{ inMail: boolean }>({
  hostname: '127.0.0.1',
  port: 0,
  socket: {
    open(socket) {
      socket.data = { inMail: false }
      socket.write('220 here\r\n')
    },
    data(socket, bytes) {
      const text = bytes.toString()
      heard += text
      for (const line of text.split('\r\n').filter(Boolean)) {
        if (socket.data.inMail) {
          if (line !== '.') continue
          socket.data.inMail = false
          socket.write('250 taken\r\n')
        } else if (line === 'DATA') {
          socket.data.inMail = true
          socket.write('354 go on\r\n')
        } else socket.write(line === 'QUIT' ? '221 bye\r\n' : '250 yes\r\n')
      }
    },
  },
})
afterAll(() => server.stop(true))

const carrier = smtpMail(`smtp://127.0.0.1:${server.port}`, 'Comanda <hello@food.example>')
const mail = { to: 'ada@example.test', subject: 'Soup', html: '<p>Soup</p>', text: 'Soup', messageId: 'm1' }
async function headersOf(more: { unsubscribeUrl?: string } = {}) {
  heard = ''
  await carrier.send({ ...mail, ...more })
  const [headers] = heard.slice(heard.indexOf('DATA')).split('\r\n\r\n')
  return headers!.replaceAll('\r\n ', ' ')
}

test('an offer says where and how mail programs end more of them', async () => {
  const headers = await headersOf({ unsubscribeUrl: 'https://food.example/unsubscribe/abc' })
  expect(headers).toContain('\r\nList-Unsubscribe: <https://food.example/unsubscribe/abc>\r\n')
  expect(headers).toContain('\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n')
  expect(headers).toContain('\r\nMessage-ID: <m1@food.example>\r\n')
})

test('a mail that cannot be given up says neither', async () => {
  expect(await headersOf()).not.toContain('List-Unsubscribe')
})

test('a file goes along under its name', async () => {
  heard = ''
  const bytes = new TextEncoder().encode('%PDF-1.7 soup')
  await carrier.send({ ...mail, attachments: [{ name: 'F-1.pdf', contentType: 'application/pdf', bytes }] })
  expect(heard).toContain('Content-Type: application/pdf; name=F-1.pdf')
  expect(heard).toContain('Content-Disposition: attachment; filename=F-1.pdf')
  expect(heard).toContain(Buffer.from(bytes).toString('base64'))
})
