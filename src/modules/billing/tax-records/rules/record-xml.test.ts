import { describe, expect, test } from 'bun:test'
import { shortened, xmlText } from '../../../../core/rules/xml'
import { AGENCY_CODES, agencyText, refusalOf } from './agency-codes'
import { messageXml } from './message-xml'
import { nifOf, type RecordLink, type RegisteredInvoice } from './record'
import { annulmentXml, registrationXml } from './record-xml'

const system = {
  makerName: 'Comanda Software SL',
  makerNif: 'B12345674',
  name: 'Comanda',
  id: 'CM',
  version: '1.0.0',
  installation: '1',
  hasManyIssuers: true,
}
const ref = { nif: 'B12345674', number: 'F-2027-000001', issuedOn: '2027-01-04' }
const link: RecordLink = { previous: null, generatedAt: '2027-01-04T17:00:00+01:00' }
const its = { id: '0123456789abcdef01234567', link, hash: 'A'.repeat(64), system, correction: null }
const invoice: RegisteredInvoice = {
  ref,
  issuerName: 'Cuina & Co <SL>',
  type: 'F1',
  description: 'Menú del día',
  operationOn: '2026-12-31',
  recipient: { name: 'Nimbus SL', vatNumber: 'ESB12345674' },
  references: [],
  rectification: null,
  thirdParty: null,
  rates: [
    { percent: 10, baseCents: 10_000, vatCents: 1000 },
    { percent: 21, baseCents: 1000, vatCents: 210 },
  ],
  vatCents: 1210,
  totalCents: 12_210,
}
const valueIn = (xml: string, name: string) => xml.match(new RegExp(`<sf:${name}>(.*?)</sf:${name}>`))?.[1]

describe('the XML of a registration', () => {
  test('has the fields of the invoice, escaped, and is the first of its chain', () => {
    const xml = registrationXml(invoice, its)
    expect(valueIn(xml, 'NombreRazonEmisor')).toBe('Cuina &amp; Co &lt;SL&gt;')
    expect(valueIn(xml, 'FechaOperacion')).toBe('31-12-2026')
    expect(valueIn(xml, 'PrimerRegistro')).toBe('S')
    expect(xml.match(/<sf:DetalleDesglose>/g)).toHaveLength(2)
    expect(valueIn(xml, 'IDDestinatario')).toBe(
      '<sf:NombreRazon>Nimbus SL</sf:NombreRazon><sf:NIF>B12345674</sf:NIF>',
    )
    for (const absent of ['Subsanacion', 'TipoRectificativa', 'Tercero', 'ImporteRectificacion', 'Macrodato'])
      expect(xml).not.toContain(absent)
  })

  test('names no recipient of a simplified invoice, and the one before it in the chain', () => {
    const previous = { ...ref, number: 'S-2027-000001', hash: 'B'.repeat(64) }
    const xml = registrationXml({ ...invoice, type: 'F2' }, { ...its, link: { ...link, previous } })
    expect(xml).not.toContain('Destinatarios')
    expect(valueIn(xml, 'RegistroAnterior')).toContain(`<sf:Huella>${'B'.repeat(64)}</sf:Huella>`)
  })

  test.each([
    ['substitution', 'S', true],
    ['difference', 'I', false],
  ] as const)('of a rectifying invoice by %s', (way, letter, hasAmounts) => {
    const xml = registrationXml(
      {
        ...invoice,
        type: 'R1',
        references: [ref],
        rectification: { way, baseCents: 11_000, vatCents: 1210 },
      },
      its,
    )
    expect(valueIn(xml, 'TipoRectificativa')).toBe(letter)
    expect(valueIn(xml, 'IDFacturaRectificada')).toContain('F-2027-000001')
    expect(xml.includes('<sf:CuotaRectificada>12.10<')).toBe(hasAmounts)
  })

  test('of an invoice that replaces simplified ones, or is issued by a third party for a foreign customer', () => {
    const xml = registrationXml(
      {
        ...invoice,
        type: 'F3',
        references: [ref],
        thirdParty: { name: 'Comanda', vatNumber: 'ESB12345674' },
        recipient: { name: 'Nuage SARL', vatNumber: 'FR40303265045' },
      },
      its,
    )
    expect(xml).toContain('<sf:FacturasSustituidas>')
    expect(valueIn(xml, 'EmitidaPorTerceroODestinatario')).toBe('T')
    expect(valueIn(xml, 'IDOtro')).toBe('<sf:IDType>02</sf:IDType><sf:ID>FR40303265045</sf:ID>')
  })

  test.each([
    ['afterRejection', '<sf:Subsanacion>S</sf:Subsanacion><sf:RechazoPrevio>X</sf:RechazoPrevio>'],
    ['afterRejectedCorrection', '<sf:Subsanacion>S</sf:Subsanacion><sf:RechazoPrevio>S</sf:RechazoPrevio>'],
    ['ofAccepted', '<sf:Subsanacion>S</sf:Subsanacion><sf:TipoFactura>'],
  ] as const)('of a correction %s', (correction, expected) => {
    expect(registrationXml(invoice, { ...its, correction })).toContain(expected)
  })
})

test('a message has its issuer, who sends it, and whether it is late', () => {
  const record = annulmentXml(ref, { ...its, isAfterRejection: true })
  expect(record).toContain('<sf:RechazoPrevio>S</sf:RechazoPrevio>')
  const xml = messageXml({
    issuer: { name: 'Cuina', nif: 'B12345674' },
    representative: { name: 'Comanda', nif: 'A58818501' },
    isIncident: true,
    records: [record, record],
  })
  expect(xml).toContain('<sf:Representante><sf:NombreRazon>Comanda</sf:NombreRazon>')
  expect(xml).toContain('<sf:RemisionVoluntaria><sf:Incidencia>S</sf:Incidencia></sf:RemisionVoluntaria>')
  expect(xml.match(/<sfLR:RegistroFactura>/g)).toHaveLength(2)
})

test('text is written so that XML can hold it, and cut between characters', () => {
  expect(xmlText(' a\u0000\u000b<b>&"\' \ud83c')).toBe('a&lt;b&gt;&amp;&quot;&apos;')
  expect(shortened('a  b\n c', 10)).toBe('a b c')
  expect(shortened('abc🍲', 4)).toBe('abc')
})

test('only Spanish numbers are known to the agency', () => {
  expect(['ESB12345674', 'b-12345674', 'ESB12345675', 'FR40303265045', ''].map(nifOf)).toEqual([
    'B12345674',
    'B12345674',
    'B12345675',
    null,
    null,
  ])
})

test('each of the 247 codes says what it refuses', () => {
  expect(Object.values(AGENCY_CODES).map(codes => Object.keys(codes).length)).toEqual([44, 193, 10])
  expect([4104, 1189, 2000, 9999].map(refusalOf)).toEqual(['message', 'record', 'nothing', null])
  expect(agencyText(3000)).toBe('Registro de facturación duplicado.')
})
