import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { agencyUrl, realAgency } from './real-agency'

let folder: string
let server: ReturnType<typeof Bun.serve>
let certificate: string
let key: string
let answer: () => Response
const received: { contentType: string | null; body: string }[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tax-agency-'))
  const made = Bun.spawnSync(
    [
      ...'openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2'.split(' '),
      ...['-keyout', 'key.pem', '-out', 'cert.pem', '-subj', '/CN=localhost'],
      ...['-addext', 'subjectAltName=DNS:localhost'],
    ],
    { cwd: folder },
  )
  expect(made.exitCode).toBe(0)
  certificate = await readFile(join(folder, 'cert.pem'), 'utf8')
  key = await readFile(join(folder, 'key.pem'), 'utf8')
  server = Bun.serve({
    port: 0,
    tls: { cert: certificate, key, ca: certificate, requestCert: true, rejectUnauthorized: true },
    async fetch(request) {
      received.push({ contentType: request.headers.get('content-type'), body: await request.text() })
      return answer()
    },
  })
})
afterAll(async () => {
  await server.stop(true)
  await rm(folder, { recursive: true })
})

const agency = (more: { certificate?: string; key?: string; url?: string } = {}) =>
  realAgency({
    url: `https://localhost:${server.port}/`,
    isTest: true,
    certificate,
    key,
    ca: certificate,
    timeoutMs: 5_000,
    ...more,
  })
const envelope = (body: string) =>
  new Response(`<e:Envelope xmlns:e="x" xmlns:r="y"><e:Body>${body}</e:Body></e:Envelope>`)

test('a message goes by a certificate, and its answer names each record', async () => {
  answer = () =>
    envelope(
      `<r:RespuestaRegFactuSistemaFacturacion><r:CSV>A-1</r:CSV><r:TiempoEsperaEnvio>120</r:TiempoEsperaEnvio>
        <r:RespuestaLinea><r:RefExterna>one</r:RefExterna><r:EstadoRegistro>Correcto</r:EstadoRegistro></r:RespuestaLinea>
        <r:RespuestaLinea><r:RefExterna>two</r:RefExterna><r:EstadoRegistro>AceptadoConErrores</r:EstadoRegistro>
          <r:CodigoErrorRegistro>2000</r:CodigoErrorRegistro><r:DescripcionErrorRegistro>Huella &amp; m&#225;s</r:DescripcionErrorRegistro></r:RespuestaLinea>
        <r:RespuestaLinea><r:RefExterna>three</r:RefExterna><r:EstadoRegistro>Incorrecto</r:EstadoRegistro><r:CodigoErrorRegistro>3000</r:CodigoErrorRegistro>
          <r:RegistroDuplicado><r:EstadoRegistroDuplicado>Correcta</r:EstadoRegistroDuplicado></r:RegistroDuplicado></r:RespuestaLinea>
      </r:RespuestaRegFactuSistemaFacturacion>`,
    )
  expect(await agency().send('<a>ñ</a>')).toEqual({
    kind: 'answered',
    csv: 'A-1',
    waitSeconds: 120,
    lines: [
      { reference: 'one', state: 'accepted', code: null, text: null, duplicateOf: null },
      { reference: 'two', state: 'acceptedWithErrors', code: 2000, text: 'Huella & más', duplicateOf: null },
      { reference: 'three', state: 'rejected', code: 3000, text: null, duplicateOf: 'accepted' },
    ],
  })
  expect(received.at(-1)).toEqual({ contentType: 'text/xml; charset=utf-8', body: '<a>ñ</a>' })
})

test('a fault refuses the message, and says its code', async () => {
  answer = () =>
    new Response(
      '<e:Envelope xmlns:e="x"><e:Body><e:Fault><faultcode>env:Client</faultcode><faultstring>Codigo[4104].El NIF\n no</faultstring></e:Fault></e:Body></e:Envelope>',
      { status: 500 },
    )
  expect(await agency().send('<a/>')).toEqual({
    kind: 'refused',
    code: 4104,
    reason: 'Codigo[4104].El NIF no',
  })
})

test.each([
  ['a page of a proxy', () => new Response('<html><body>Bad gateway</body></html>', { status: 502 })],
  ['no XML', () => new Response('hello')],
  [
    'an answer without states',
    () =>
      envelope(
        '<r:RespuestaRegFactuSistemaFacturacion><r:RespuestaLinea/></r:RespuestaRegFactuSistemaFacturacion>',
      ),
  ],
  ['a way elsewhere', () => Response.redirect('https://localhost:1/')],
])('%s is no answer', async (_, answers) => {
  answer = answers
  expect((await agency().send('<a/>')).kind).toBe('unreachable')
})

test('without its certificate, or where nothing listens, nothing is reached', async () => {
  answer = () => envelope('')
  const before = received.length
  expect((await agency({ url: 'https://localhost:1/' }).send('<a/>')).kind).toBe('unreachable')
  expect((await agency({ certificate: '', key: '' }).send('<a/>')).kind).toBe('unreachable')
  expect(received.length).toBe(before)
})

test('seals and people have different addresses, tests another site', () => {
  const path = '/wlpl/TIKE-CONT/ws/SistemaFacturacion/VerifactuSOAP'
  expect(agencyUrl('live', false)).toBe(`https://www1.agenciatributaria.gob.es${path}`)
  expect(agencyUrl('live', true)).toBe(`https://www10.agenciatributaria.gob.es${path}`)
  expect(agencyUrl('test', false)).toBe(`https://prewww1.aeat.es${path}`)
  expect(agencyUrl('test', true)).toBe(`https://prewww10.aeat.es${path}`)
})
