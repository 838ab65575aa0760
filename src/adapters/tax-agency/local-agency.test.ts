import { afterAll, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { messageXml } from '../../modules/billing/tax-records/rules/message-xml'
import {
  momentText,
  type RecordLink,
  type RegisteredInvoice,
} from '../../modules/billing/tax-records/rules/record'
import { hashOfRecord } from '../../modules/billing/tax-records/rules/record-hash'
import { annulmentXml, registrationXml } from '../../modules/billing/tax-records/rules/record-xml'
import { folderMemory, passingMemory } from './agency-memory'
import { localAgency } from './local-agency'

const NOW = new Date('2027-01-04T12:00:00Z')
const NIF = 'B12345674'
const system = {
  makerName: 'Comanda Software SL',
  makerNif: NIF,
  name: 'Comanda',
  id: 'CM',
  version: '1.0.0',
  installation: '1',
  hasManyIssuers: false,
}
const customer = { name: 'Nimbus SL', vatNumber: 'ESB12345674' }
const invoice = (changes: Partial<RegisteredInvoice> = {}): RegisteredInvoice => ({
  ref: { nif: NIF, number: 'F-2027-000001', issuedOn: '2027-01-04' },
  issuerName: 'Cuina SL',
  type: 'F1',
  description: 'Menú',
  operationOn: null,
  recipient: customer,
  references: [],
  rectification: null,
  thirdParty: null,
  rates: [{ percent: 10, baseCents: 1000, vatCents: 100 }],
  vatCents: 100,
  totalCents: 1100,
  ...changes,
})

/** Writes records one behind the other. */
function makeChain() {
  let previous: RecordLink['previous'] = null
  let count = 0
  const link = (at = NOW): RecordLink => ({ previous, generatedAt: momentText(at) })
  const id = () => String(++count).padStart(24, '0')
  return {
    register(
      one: RegisteredInvoice,
      correction: Parameters<typeof registrationXml>[1]['correction'] = null,
      at = NOW,
    ) {
      const its = link(at)
      const hash = hashOfRecord(one.ref, one, its)
      previous = { ...one.ref, hash }
      return registrationXml(one, { id: id(), link: its, hash, system, correction })
    },
    annul({ ref }: RegisteredInvoice) {
      const its = link()
      const hash = hashOfRecord(ref, null, its)
      previous = { ...ref, hash }
      return annulmentXml(ref, { id: id(), link: its, hash, system, isAfterRejection: false })
    },
  }
}
const message = (records: string[], more: { nif?: string; isIncident?: boolean } = {}) =>
  messageXml({
    issuer: { name: 'Cuina SL', nif: more.nif ?? NIF },
    representative: null,
    isIncident: more.isIncident ?? false,
    records,
  })
const open = () => localAgency(passingMemory(), () => NOW)
async function codesOf(agency: ReturnType<typeof open>, records: string[], more = {}) {
  const answer = await agency.send(message(records, more))
  return answer.kind === 'answered' ? answer.lines.map(({ code }) => code) : answer
}
const numbered = (number: string, changes: Partial<RegisteredInvoice> = {}) =>
  invoice({ ref: { nif: NIF, number, issuedOn: '2027-01-04' }, ...changes })

test.each([
  [1189, { recipient: null }],
  [1123, { recipient: { name: 'Nimbus', vatNumber: 'ESB12345674' } }],
  [1124, { rates: [{ percent: 8, baseCents: 1000, vatCents: 80 }], vatCents: 80, totalCents: 1080 }],
  [1142, { rates: [{ percent: 10, baseCents: 100_000, vatCents: 100 }], totalCents: 100_100 }],
  [1143, { rates: [{ percent: 10, baseCents: 1000, vatCents: -100 }], vatCents: -100, totalCents: 900 }],
  [1114, { type: 'R1' }],
  [1115, { rectification: { way: 'difference', baseCents: 0, vatCents: 0 } }],
  [1117, { references: [invoice().ref] }],
  [1112, { ref: { nif: NIF, number: 'F', issuedOn: '2027-01-06' } }],
  [1152, { ref: { nif: NIF, number: 'F', issuedOn: '2024-10-27' } }],
  [1130, { ref: { nif: NIF, number: 'Ñ-1', issuedOn: '2027-01-04' } }],
  [
    1150,
    {
      type: 'F2',
      rates: [{ percent: 10, baseCents: 400_000, vatCents: 40_000 }],
      vatCents: 40_000,
      totalCents: 440_000,
    },
  ],
  [2005, { totalCents: 5000 }],
  [2006, { vatCents: 5000 }],
] as [number, Partial<RegisteredInvoice>][])('the agency finds %d', async (code, changes) => {
  let record = makeChain().register(invoice(changes))
  if (code === 1123)
    record = record.replace(
      '<sf:NombreRazon>Nimbus</sf:NombreRazon><sf:NIF>B12345674',
      '<sf:NombreRazon>Nimbus</sf:NombreRazon><sf:NIF>B12345675',
    )
  expect(await codesOf(open(), [record])).toEqual([code])
})

test('what is whole is accepted once; the same again is a duplicate, also in another process', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tax-agency-'))
  afterAll(() => rm(folder, { recursive: true }))
  const agency = () => localAgency(folderMemory(folder), () => NOW)
  const chain = makeChain()
  const records = [
    chain.register(numbered('A-1')),
    chain.register(numbered('A-2', { type: 'F2', recipient: null })),
  ]
  expect(await codesOf(agency(), records)).toEqual([null, null])
  expect(await codesOf(agency(), records)).toEqual([3000, 3000])
  expect(await codesOf(agency(), [chain.register(numbered('A-3'))])).toEqual([null])
  expect((await agency().told!()).map(({ records, outcome }) => [records, outcome])).toEqual([
    [1, 'Correcto'],
    [2, 'Incorrecto'],
    [2, 'Correcto'],
  ])
})

test('the hash, the one before and the clock are checked', async () => {
  const chain = makeChain()
  const agency = open()
  const first = chain.register(numbered('A-1'))
  const wrong = first.replace(
    /<sf:Huella>.{64}<\/sf:Huella><\/sf:RegistroAlta>/,
    `<sf:Huella>${'0'.repeat(64)}</sf:Huella></sf:RegistroAlta>`,
  )
  expect(await codesOf(open(), [wrong])).toEqual([2000])
  expect(await codesOf(agency, [first])).toEqual([null])
  chain.register(numbered('A-lost'))
  expect(await codesOf(agency, [chain.register(numbered('A-2'))])).toEqual([2003])
  expect(await codesOf(agency, [makeChain().register(numbered('A-9'))])).toEqual([2007])
  const late = () => makeChain().register(numbered('A-1'), null, new Date('2027-01-04T11:00:00Z'))
  expect(await codesOf(open(), [late()])).toEqual([2004])
  expect(await codesOf(open(), [late()], { isIncident: true })).toEqual([null])
})

test('what it holds of an invoice decides what may come next', async () => {
  const chain = makeChain()
  const agency = open()
  const bad = numbered('A-1', { recipient: null })
  expect(await codesOf(agency, [chain.register(bad)])).toEqual([1189])
  expect(await codesOf(agency, [chain.register(numbered('A-1'), 'ofAccepted')])).toEqual([3002])
  expect(await codesOf(agency, [chain.annul(numbered('A-1'))])).toEqual([3002])
  expect(await codesOf(agency, [chain.register(numbered('A-1'), 'afterRejection')])).toEqual([null])
  expect(await codesOf(agency, [chain.register(numbered('A-1'))])).toEqual([3000])
  expect(await codesOf(agency, [chain.register(numbered('A-1'), 'ofAccepted')])).toEqual([null])
  expect(await codesOf(agency, [chain.annul(numbered('A-1'))])).toEqual([null])
  expect(await codesOf(agency, [chain.annul(numbered('A-1'))])).toEqual([3001])
})

test('a message of another form is refused as a whole', async () => {
  const record = makeChain().register(invoice())
  const refused = async (text: string) => {
    const answer = await open().send(text)
    return answer.kind === 'refused' ? [answer.code, answer.reason.split(' ').at(-1)] : answer
  }
  expect((await refused('no XML'))[0 as never]).toBe(4103 as never)
  const whole = message([record])
  expect(await refused(whole.replace('<sf:TipoFactura>F1</sf:TipoFactura>', ''))).toEqual([
    4102,
    'TipoFactura.',
  ])
  expect(await refused(whole.replace('<sf:TipoHuella>01', '<sf:TipoHuella>02'))).toEqual([
    4102,
    'TipoHuella.',
  ])
  expect(
    await refused(whole.replace('</sf:RegistroAlta>', '<sf:More>1</sf:More></sf:RegistroAlta>')),
  ).toEqual([4102, 'More.'])
  expect((await refused(message([record], { nif: '123' })))[0 as never]).toBe(4116 as never)
  expect((await refused(message(Array(1001).fill(record))))[0 as never]).toBe(4114 as never)
})
