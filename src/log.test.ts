import { expect, test } from 'bun:test'
import { openLog } from './log'

function logged(write: (log: ReturnType<typeof openLog>) => void): string {
  const lines: string[] = []
  write(openLog('debug', { write: line => void lines.push(line) }))
  return lines.join('')
}

const JWT = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJlLWhlcmU'

test.each([
  ['a password on top', { password: 'hush-1234' }],
  ['a token further in', { request: { body: [{ refreshToken: 'hush-1234' }] } }],
  ['a header', { headers: { Authorization: 'hush-1234', 'x-impersonator-token': 'hush-1234' } }],
  ['a code that was sent', { challenge: { pin: 'hush-1234', code: 'hush-1234' } }],
  ['what is called nothing, in an address', { url: '/ws?ticket=hush-1234&x=1' }],
  ['a link in a text', { note: 'see https://food.example/reset#token=hush-1234, or not' }],
  ['the password of an address', { url: 'postgres://comanda:hush-1234@db/comanda' }],
  ['a header in a text', { note: 'authorization: Bearer hush-1234' }],
  ['a printer’s token', { note: 'prn_hush-1234hush-1234'.replace('hush-1234', 'a'.repeat(9)) }],
  [
    'an error that carries a request',
    { err: Object.assign(new Error('no'), { config: { auth: 'hush-1234' } }) },
  ],
  [
    'the cause of one',
    { err: new Error('no', { cause: Object.assign(new Error('no'), { detail: 'hush-1234' }) }) },
  ],
  [
    'what the database could not read',
    { err: Object.assign(new Error('invalid input syntax for type uuid: "hush-1234"'), { code: '22P02' }) },
  ],
])('%s is not written down', (_, fields) => {
  const text = logged(log => log.error(fields, 'failed'))
  expect(text).not.toContain('hush-1234')
  expect(text).toContain('"msg":"failed"')
})

test('neither is a token that is only text', () => {
  const text = logged(log => {
    log.warn(`refused ${JWT}`)
    log.error(new Error(`no ${JWT}`))
    log.info({ key: 'ck_12345678_abcdefgh' })
  })
  expect(text).not.toMatch(/eyJ|abcdefgh/)
})

test('what helps to find an error is', () => {
  const error = Object.assign(new Error('duplicate key'), {
    code: '23505',
    constraint_name: 'person_email_key',
    detail: 'Key (email)=(somebody@example.test) already exists.',
  })
  const line = JSON.parse(
    logged(log => log.error({ err: error, requestId: 'r1', call: 'admin.people.create' }, 'a call failed')),
  )
  expect(line).toMatchObject({
    requestId: 'r1',
    call: 'admin.people.create',
    msg: 'a call failed',
    err: { message: 'duplicate key', code: '23505', constraint_name: 'person_email_key' },
  })
  expect(line.err.stack).toContain('log.test.ts')
  expect(JSON.stringify(line)).not.toContain('somebody@example.test')
})
