import { describe, expect, test } from 'bun:test'
import { toMoney } from '../../../../core/rules/money/cents'
import { documentAmounts } from '../../invoices/rules/document-amounts'
import { type EInvoice, unitPriceText, type Written } from './einvoice'
import { knownParty, provinceOf } from './einvoice-parties'
import { makeEInvoice, type PricedLine, RECIPIENT, SELLER } from './einvoices.make'
import { writeFacturae } from './facturae'
import { namesOfPerson } from './facturae-parties'
import { writeUbl } from './ubl'

const LINES: PricedLine[] = [
  { name: 'Menú <día> & pan', quantity: 24, unitCents: 980, percent: 10, date: '2026-11-16' },
  { name: 'Entrega', quantity: 1, unitCents: 2800, percent: 21 },
]
const BACK: PricedLine[] = [{ name: 'Menú', quantity: 2, unitCents: -980, percent: 10 }]
const amountsOf = (lines: readonly PricedLine[]) =>
  documentAmounts(
    lines.map(({ percent, quantity, unitCents }) => ({ percent, grossCents: quantity * unitCents })),
  )
type Changes = Parameters<typeof makeEInvoice>[2]
const invoiceOf = (lines: readonly PricedLine[], changes?: Changes): EInvoice =>
  makeEInvoice(lines, amountsOf(lines), changes)
const CODE = {
  title: 'QR tributario:',
  url: 'https://www2.agenciatributaria.gob.es/wlpl/TIKE-CONT/ValidarQR?nif=B12345674&importe=263.20',
  phrase: 'Factura verificable en la sede electrónica de la AEAT',
}
const RECTIFIED = {
  legalId: 'F-2026-000100',
  issuedOn: '2026-10-30',
  periodStart: '2026-10-01',
  periodEnd: '2026-10-31',
  recipient: RECIPIENT,
  baseCents: 23_696,
}
const xmlOf = (written: Written): string => ('xml' in written ? written.xml : written.missing.join())
const lined = (written: Written): string[] => xmlOf(written).replaceAll('><', '>\n<').trim().split('\n')
const part = (written: Written, name: string): string =>
  xmlOf(written).match(new RegExp(`<${name}[ >].*?</${name}>`, 's'))?.[0] ?? ''

describe('UBL', () => {
  test('an invoice, by value', () => {
    const invoice = invoiceOf(LINES, {
      code: CODE,
      document: { billingMeta: { poNumber: 'PO-7', costCenter: 'CC', projectCode: 'P1' }, notes: 'Gracias' },
    })
    expect(lined(writeUbl(invoice))).toEqual(UBL_INVOICE)
  })

  test('a difference that takes back is a credit note of amounts above zero', () => {
    const written = writeUbl(
      invoiceOf(BACK, {
        rectified: RECTIFIED,
        document: {
          kind: 'R1',
          rectification: 'difference',
          reason: 'Dos menús menos',
          billingMeta: { projectCode: 'P1' },
        },
      }),
    )
    expect(xmlOf(written)).toContain('<cbc:CreditNoteTypeCode>381</cbc:CreditNoteTypeCode>')
    expect(xmlOf(written)).toContain('<cbc:Note>Dos menús menos</cbc:Note>')
    expect(xmlOf(written)).not.toContain('PaymentMeans')
    expect(xmlOf(written)).not.toContain('>-')
    expect(part(written, 'cac:BillingReference')).toBe(
      '<cac:BillingReference><cac:InvoiceDocumentReference><cbc:ID>F-2026-000100</cbc:ID><cbc:IssueDate>2026-10-30</cbc:IssueDate></cac:InvoiceDocumentReference></cac:BillingReference>',
    )
    expect(part(written, 'cac:AdditionalDocumentReference')).toContain(
      '<cbc:DocumentTypeCode>50</cbc:DocumentTypeCode>',
    )
    expect(part(written, 'cac:LegalMonetaryTotal')).toContain(
      '<cbc:PayableAmount currencyID="EUR">19.60</cbc:PayableAmount>',
    )
    expect(part(written, 'cac:CreditNoteLine')).toContain(
      '<cbc:CreditedQuantity unitCode="C62">2</cbc:CreditedQuantity>',
    )
  })

  test('a substitution is an invoice that says which one it replaces, and what that one asked for', () => {
    const written = writeUbl(
      invoiceOf(LINES, {
        rectified: RECTIFIED,
        document: {
          kind: 'R1',
          rectification: 'substitution',
          reason: 'NIF',
          prepaid: toMoney(26_320),
        },
      }),
    )
    expect(part(written, 'cbc:Note')).toBe(
      '<cbc:Note>Por sustitución: esta factura la reemplaza.\nNIF</cbc:Note>',
    )
    expect(part(written, 'cac:LegalMonetaryTotal')).toContain(
      '<cbc:PrepaidAmount currencyID="EUR">263.20</cbc:PrepaidAmount><cbc:PayableAmount currencyID="EUR">0.00</cbc:PayableAmount>',
    )
  })

  test('a discount is a quantity below zero, and a day outside the period stays out', () => {
    const written = writeUbl(
      invoiceOf([...LINES, { name: 'Descuento', quantity: 1, unitCents: -500, percent: 10 }], {
        document: { source: 'month', periodStart: '2026-11-01', periodEnd: '2026-11-15' },
      }),
    )
    expect(xmlOf(written)).toContain('<cbc:InvoicedQuantity unitCode="C62">-1</cbc:InvoicedQuantity>')
    expect(xmlOf(written)).toContain('<cbc:PriceAmount currencyID="EUR">4.55</cbc:PriceAmount>')
    expect(xmlOf(written)).not.toContain('2026-11-16')
    expect(xmlOf(written)).not.toContain('cac:Delivery')
  })
})

describe('Facturae', () => {
  test('an invoice, by value', () => {
    const invoice = invoiceOf(LINES, {
      code: CODE,
      platform: { ...SELLER, name: 'Plataforma SL' },
      document: {
        billingMeta: { poNumber: 'PO-7', costCenter: 'CC', projectCode: 'P'.repeat(21) },
        notes: 'Gracias',
        prepaid: toMoney(6320),
      },
    })
    expect(lined(writeFacturae(invoice))).toEqual(FACTURAE_INVOICE)
  })

  const corrective = (document: NonNullable<Changes>['document'], rectified = RECTIFIED, lines = LINES) =>
    part(writeFacturae(invoiceOf(lines, { rectified, document })), 'Corrective')

  test.each([
    ['another base', { recipient: RECIPIENT }, 1, '16'],
    ['another VAT number', { recipient: { ...RECIPIENT, vatNumber: 'ESB12345674' } }, 23_696, '07'],
    ['another name', { recipient: { ...RECIPIENT, name: 'Cirrus SL' } }, 23_696, '05'],
    [
      'another address',
      { recipient: { ...RECIPIENT, address: { ...RECIPIENT.address, city: 'Reus' } } },
      23_696,
      '09',
    ],
    ['the same', {}, 23_696, '10'],
    ['insolvency', { kind: 'R2' as const }, 23_696, '85'],
  ])('a substitution says why: %s', (_why, document, baseCents, code) => {
    const said = corrective(
      { kind: 'R1', rectification: 'substitution', reason: 'Error', ...document },
      { ...RECTIFIED, baseCents },
    )
    expect(said).toContain(`<InvoiceNumber>F-2026-000100</InvoiceNumber><ReasonCode>${code}</ReasonCode>`)
    expect(said).toContain('<StartDate>2026-10-01</StartDate><EndDate>2026-10-31</EndDate>')
    expect(said).toContain('<CorrectionMethod>01</CorrectionMethod>')
    expect(said).toContain('<AdditionalReasonDescription>Error</AdditionalReasonDescription>')
  })

  test('a difference keeps its amounts below zero, and asks for no payment', () => {
    const written = writeFacturae(
      invoiceOf(BACK, { rectified: RECTIFIED, document: { kind: 'R1', rectification: 'difference' } }),
    )
    expect(part(written, 'InvoiceClass')).toBe('<InvoiceClass>OR</InvoiceClass>')
    expect(part(written, 'CorrectionMethod')).toBe('<CorrectionMethod>02</CorrectionMethod>')
    expect(part(written, 'Quantity')).toBe('<Quantity>-2</Quantity>')
    expect(part(written, 'InvoiceTotals')).toContain('<InvoiceTotal>-19.60</InvoiceTotal>')
    expect(xmlOf(written)).not.toContain('PaymentDetails')
  })

  test('a simplified one with its customer, and one of a month, say so', () => {
    const simplified = writeFacturae(invoiceOf(LINES, { document: { kind: 'F2' } }))
    expect(part(simplified, 'InvoiceDocumentType')).toContain('FA')
    const month = writeFacturae(
      invoiceOf(LINES, { document: { source: 'month', periodStart: '2026-11-01', periodEnd: '2026-11-30' } }),
    )
    expect(part(month, 'InvoiceClass')).toContain('OC')
    expect(part(month, 'InvoicingPeriod')).toContain('2026-11-30')
  })

  test('a person has surnames, a company abroad an address abroad', () => {
    const person = writeFacturae(
      invoiceOf(LINES, {
        document: { recipient: { ...RECIPIENT, name: 'Anna Maria Puig Serra', vatNumber: '12345678Z' } },
      }),
    )
    expect(part(person, 'BuyerParty')).toContain(
      '<Name>Anna Maria</Name><FirstSurname>Puig</FirstSurname><SecondSurname>Serra</SecondSurname>',
    )
    const abroad = writeFacturae(
      invoiceOf(LINES, {
        document: {
          recipient: {
            name: 'Nuage SA',
            vatNumber: 'FR40303265045',
            address: { address: '1 rue de la Paix', postalCode: '75002', city: 'Paris', country: 'FR' },
            email: null,
          },
        },
      }),
    )
    expect(part(abroad, 'BuyerParty')).toContain(
      '<ResidenceTypeCode>U</ResidenceTypeCode><TaxIdentificationNumber>FR40303265045</TaxIdentificationNumber>',
    )
    expect(part(abroad, 'BuyerParty')).toContain(
      '<PostCodeAndTown>75002 Paris</PostCodeAndTown><Province>Paris</Province><CountryCode>FRA</CountryCode>',
    )
  })
})

describe('what is missing is named', () => {
  const missing = (document: NonNullable<Changes>['document'], write = writeUbl) => {
    const written = write(invoiceOf(LINES, { document }))
    return 'missing' in written ? written.missing : []
  }
  const at = (address: object, vatNumber = 'ESA58818501') => ({
    recipient: { ...RECIPIENT, vatNumber, address: { ...RECIPIENT.address, ...address } },
  })

  test.each([writeUbl, writeFacturae])('a simplified invoice has no customer (%p)', write => {
    expect(missing({ kind: 'F2', recipient: null }, write)).toEqual([
      'recipient.name',
      'recipient.vatNumber',
      'recipient.street',
      'recipient.postalCode',
      'recipient.city',
    ])
  })

  test('an address in part', () => {
    expect(missing(at({ address: '' }))).toEqual(['recipient.street'])
    expect(missing(at({ postalCode: '99123' }))).toEqual(['recipient.postalCode'])
    expect(missing(at({ city: undefined }))).toEqual(['recipient.city'])
    expect(missing(at({ country: 'EU' }))).toEqual(['recipient.country'])
    expect(missing({ seller: { ...SELLER, address: { address: '' } } })).toEqual([
      'seller.street',
      'seller.postalCode',
      'seller.city',
    ])
  })

  test('what only one of the formats asks for', () => {
    const norway = at({ country: 'NO' }, 'NO923609016')
    expect(missing(norway)).toEqual(['recipient.electronicAddress'])
    expect(missing(norway, writeFacturae)).toEqual([])
    const mexico = at({ country: 'MX' })
    expect(missing(mexico)).toEqual([])
    expect(missing(mexico, writeFacturae)).toEqual(['recipient.country'])
    const person = { recipient: { ...RECIPIENT, name: 'Anna', vatNumber: '12345678Z' } }
    expect(missing(person)).toEqual([])
    expect(missing(person, writeFacturae)).toEqual(['recipient.surname'])
  })
})

test('the price of one gives the amount again', () => {
  expect(unitPriceText(1, 3)).toBe('0.00333333')
  expect(unitPriceText(-1000, 1)).toBe('10.00')
  expect(unitPriceText(0, 7)).toBe('0.00')
  expect(unitPriceText(12_345, 100)).toBe('1.2345')
  expect(unitPriceText(99_999_999 * 100_000, 99_999)).toBe('1000009.9900999')
})

test('a country that is not said follows from the VAT number, a province from the postal code', () => {
  const { party } = knownParty('recipient', {
    name: 'Hellas AE',
    vatNumber: 'EL094259216',
    address: { address: 'Odos 1', city: 'Athina' },
    email: null,
  })
  expect(party.country).toBe('GR')
  expect(provinceOf('08005')).toBe('Barcelona')
  expect(provinceOf('52001')).toBe('Melilla')
  expect(provinceOf('53001')).toBeUndefined()
  expect(namesOfPerson({ ...party, vatNumber: 'ESX1234567L', name: 'Li Wei' })).toEqual({
    name: 'Li',
    firstSurname: 'Wei',
    secondSurname: '',
  })
})

const UBL_INVOICE = `<?xml version="1.0" encoding="UTF-8"?>
<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2" xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2" xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">
<cbc:CustomizationID>urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0</cbc:CustomizationID>
<cbc:ProfileID>urn:fdc:peppol.eu:2017:poacc:billing:01:1.0</cbc:ProfileID>
<cbc:ID>F-2026-000123</cbc:ID>
<cbc:IssueDate>2026-11-17</cbc:IssueDate>
<cbc:DueDate>2026-12-17</cbc:DueDate>
<cbc:InvoiceTypeCode>380</cbc:InvoiceTypeCode>
<cbc:Note>Gracias</cbc:Note>
<cbc:DocumentCurrencyCode>EUR</cbc:DocumentCurrencyCode>
<cbc:AccountingCost>CC</cbc:AccountingCost>
<cbc:BuyerReference>P1</cbc:BuyerReference>
<cac:OrderReference>
<cbc:ID>PO-7</cbc:ID>
</cac:OrderReference>
<cac:AdditionalDocumentReference>
<cbc:ID>QR tributario</cbc:ID>
<cbc:DocumentDescription>Factura verificable en la sede electrónica de la AEAT</cbc:DocumentDescription>
<cac:Attachment>
<cac:ExternalReference>
<cbc:URI>https://www2.agenciatributaria.gob.es/wlpl/TIKE-CONT/ValidarQR?nif=B12345674&amp;importe=263.20</cbc:URI>
</cac:ExternalReference>
</cac:Attachment>
</cac:AdditionalDocumentReference>
<cac:ProjectReference>
<cbc:ID>P1</cbc:ID>
</cac:ProjectReference>
<cac:AccountingSupplierParty>
<cac:Party>
<cbc:EndpointID schemeID="9920">ESB12345674</cbc:EndpointID>
<cac:PartyName>
<cbc:Name>Comanda Menjar a la Feina SL</cbc:Name>
</cac:PartyName>
<cac:PostalAddress>
<cbc:StreetName>Carrer de Pallars 193</cbc:StreetName>
<cbc:CityName>Barcelona</cbc:CityName>
<cbc:PostalZone>08005</cbc:PostalZone>
<cac:Country>
<cbc:IdentificationCode>ES</cbc:IdentificationCode>
</cac:Country>
</cac:PostalAddress>
<cac:PartyTaxScheme>
<cbc:CompanyID>ESB12345674</cbc:CompanyID>
<cac:TaxScheme>
<cbc:ID>VAT</cbc:ID>
</cac:TaxScheme>
</cac:PartyTaxScheme>
<cac:PartyLegalEntity>
<cbc:RegistrationName>Comanda Menjar a la Feina SL</cbc:RegistrationName>
<cbc:CompanyID>B12345674</cbc:CompanyID>
<cbc:CompanyLegalForm>RM Barcelona, T 1, F 2, H B-3</cbc:CompanyLegalForm>
</cac:PartyLegalEntity>
<cac:Contact>
<cbc:ElectronicMail>bills@comanda.test</cbc:ElectronicMail>
</cac:Contact>
</cac:Party>
</cac:AccountingSupplierParty>
<cac:AccountingCustomerParty>
<cac:Party>
<cbc:EndpointID schemeID="9920">ESA58818501</cbc:EndpointID>
<cac:PartyName>
<cbc:Name>Nimbus SL</cbc:Name>
</cac:PartyName>
<cac:PostalAddress>
<cbc:StreetName>Carrer de Mallorca 1</cbc:StreetName>
<cbc:CityName>Barcelona</cbc:CityName>
<cbc:PostalZone>08013</cbc:PostalZone>
<cac:Country>
<cbc:IdentificationCode>ES</cbc:IdentificationCode>
</cac:Country>
</cac:PostalAddress>
<cac:PartyTaxScheme>
<cbc:CompanyID>ESA58818501</cbc:CompanyID>
<cac:TaxScheme>
<cbc:ID>VAT</cbc:ID>
</cac:TaxScheme>
</cac:PartyTaxScheme>
<cac:PartyLegalEntity>
<cbc:RegistrationName>Nimbus SL</cbc:RegistrationName>
<cbc:CompanyID>A58818501</cbc:CompanyID>
</cac:PartyLegalEntity>
</cac:Party>
</cac:AccountingCustomerParty>
<cac:Delivery>
<cbc:ActualDeliveryDate>2026-11-16</cbc:ActualDeliveryDate>
</cac:Delivery>
<cac:PaymentMeans>
<cbc:PaymentMeansCode>58</cbc:PaymentMeansCode>
<cbc:PaymentID>F-2026-000123</cbc:PaymentID>
<cac:PayeeFinancialAccount>
<cbc:ID>ES9121000418450200051332</cbc:ID>
<cbc:Name>Comanda Menjar a la Feina SL</cbc:Name>
</cac:PayeeFinancialAccount>
</cac:PaymentMeans>
<cac:PaymentTerms>
<cbc:Note>Vencimiento: 17/12/2026</cbc:Note>
</cac:PaymentTerms>
<cac:TaxTotal>
<cbc:TaxAmount currencyID="EUR">26.24</cbc:TaxAmount>
<cac:TaxSubtotal>
<cbc:TaxableAmount currencyID="EUR">213.82</cbc:TaxableAmount>
<cbc:TaxAmount currencyID="EUR">21.38</cbc:TaxAmount>
<cac:TaxCategory>
<cbc:ID>S</cbc:ID>
<cbc:Percent>10</cbc:Percent>
<cac:TaxScheme>
<cbc:ID>VAT</cbc:ID>
</cac:TaxScheme>
</cac:TaxCategory>
</cac:TaxSubtotal>
<cac:TaxSubtotal>
<cbc:TaxableAmount currencyID="EUR">23.14</cbc:TaxableAmount>
<cbc:TaxAmount currencyID="EUR">4.86</cbc:TaxAmount>
<cac:TaxCategory>
<cbc:ID>S</cbc:ID>
<cbc:Percent>21</cbc:Percent>
<cac:TaxScheme>
<cbc:ID>VAT</cbc:ID>
</cac:TaxScheme>
</cac:TaxCategory>
</cac:TaxSubtotal>
</cac:TaxTotal>
<cac:LegalMonetaryTotal>
<cbc:LineExtensionAmount currencyID="EUR">236.96</cbc:LineExtensionAmount>
<cbc:TaxExclusiveAmount currencyID="EUR">236.96</cbc:TaxExclusiveAmount>
<cbc:TaxInclusiveAmount currencyID="EUR">263.20</cbc:TaxInclusiveAmount>
<cbc:PayableAmount currencyID="EUR">263.20</cbc:PayableAmount>
</cac:LegalMonetaryTotal>
<cac:InvoiceLine>
<cbc:ID>1</cbc:ID>
<cbc:InvoicedQuantity unitCode="C62">24</cbc:InvoicedQuantity>
<cbc:LineExtensionAmount currencyID="EUR">213.82</cbc:LineExtensionAmount>
<cac:InvoicePeriod>
<cbc:StartDate>2026-11-16</cbc:StartDate>
<cbc:EndDate>2026-11-16</cbc:EndDate>
</cac:InvoicePeriod>
<cac:Item>
<cbc:Name>Menú &lt;día&gt; &amp; pan</cbc:Name>
<cac:ClassifiedTaxCategory>
<cbc:ID>S</cbc:ID>
<cbc:Percent>10</cbc:Percent>
<cac:TaxScheme>
<cbc:ID>VAT</cbc:ID>
</cac:TaxScheme>
</cac:ClassifiedTaxCategory>
</cac:Item>
<cac:Price>
<cbc:PriceAmount currencyID="EUR">8.90916667</cbc:PriceAmount>
</cac:Price>
</cac:InvoiceLine>
<cac:InvoiceLine>
<cbc:ID>2</cbc:ID>
<cbc:InvoicedQuantity unitCode="C62">1</cbc:InvoicedQuantity>
<cbc:LineExtensionAmount currencyID="EUR">23.14</cbc:LineExtensionAmount>
<cac:Item>
<cbc:Name>Entrega</cbc:Name>
<cac:ClassifiedTaxCategory>
<cbc:ID>S</cbc:ID>
<cbc:Percent>21</cbc:Percent>
<cac:TaxScheme>
<cbc:ID>VAT</cbc:ID>
</cac:TaxScheme>
</cac:ClassifiedTaxCategory>
</cac:Item>
<cac:Price>
<cbc:PriceAmount currencyID="EUR">23.14</cbc:PriceAmount>
</cac:Price>
</cac:InvoiceLine>
</Invoice>`.split('\n')

const FACTURAE_INVOICE = `<?xml version="1.0" encoding="UTF-8"?>
<fe:Facturae xmlns:fe="http://www.facturae.gob.es/formato/Versiones/Facturaev3_2_2.xml">
<FileHeader>
<SchemaVersion>3.2.2</SchemaVersion>
<Modality>I</Modality>
<InvoiceIssuerType>TE</InvoiceIssuerType>
<ThirdParty>
<TaxIdentification>
<PersonTypeCode>J</PersonTypeCode>
<ResidenceTypeCode>R</ResidenceTypeCode>
<TaxIdentificationNumber>B12345674</TaxIdentificationNumber>
</TaxIdentification>
<LegalEntity>
<CorporateName>Plataforma SL</CorporateName>
<AddressInSpain>
<Address>Carrer de Pallars 193</Address>
<PostCode>08005</PostCode>
<Town>Barcelona</Town>
<Province>Barcelona</Province>
<CountryCode>ESP</CountryCode>
</AddressInSpain>
<ContactDetails>
<ElectronicMail>bills@comanda.test</ElectronicMail>
</ContactDetails>
</LegalEntity>
</ThirdParty>
<Batch>
<BatchIdentifier>B12345674-F-2026-000123</BatchIdentifier>
<InvoicesCount>1</InvoicesCount>
<TotalInvoicesAmount>
<TotalAmount>263.20</TotalAmount>
</TotalInvoicesAmount>
<TotalOutstandingAmount>
<TotalAmount>200.00</TotalAmount>
</TotalOutstandingAmount>
<TotalExecutableAmount>
<TotalAmount>200.00</TotalAmount>
</TotalExecutableAmount>
<InvoiceCurrencyCode>EUR</InvoiceCurrencyCode>
</Batch>
</FileHeader>
<Parties>
<SellerParty>
<TaxIdentification>
<PersonTypeCode>J</PersonTypeCode>
<ResidenceTypeCode>R</ResidenceTypeCode>
<TaxIdentificationNumber>B12345674</TaxIdentificationNumber>
</TaxIdentification>
<LegalEntity>
<CorporateName>Comanda Menjar a la Feina SL</CorporateName>
<AddressInSpain>
<Address>Carrer de Pallars 193</Address>
<PostCode>08005</PostCode>
<Town>Barcelona</Town>
<Province>Barcelona</Province>
<CountryCode>ESP</CountryCode>
</AddressInSpain>
<ContactDetails>
<ElectronicMail>bills@comanda.test</ElectronicMail>
</ContactDetails>
</LegalEntity>
</SellerParty>
<BuyerParty>
<TaxIdentification>
<PersonTypeCode>J</PersonTypeCode>
<ResidenceTypeCode>R</ResidenceTypeCode>
<TaxIdentificationNumber>A58818501</TaxIdentificationNumber>
</TaxIdentification>
<LegalEntity>
<CorporateName>Nimbus SL</CorporateName>
<AddressInSpain>
<Address>Carrer de Mallorca 1</Address>
<PostCode>08013</PostCode>
<Town>Barcelona</Town>
<Province>Barcelona</Province>
<CountryCode>ESP</CountryCode>
</AddressInSpain>
</LegalEntity>
</BuyerParty>
</Parties>
<Invoices>
<Invoice>
<InvoiceHeader>
<InvoiceNumber>F-2026-000123</InvoiceNumber>
<InvoiceDocumentType>FC</InvoiceDocumentType>
<InvoiceClass>OO</InvoiceClass>
</InvoiceHeader>
<InvoiceIssueData>
<IssueDate>2026-11-17</IssueDate>
<OperationDate>2026-11-16</OperationDate>
<InvoiceCurrencyCode>EUR</InvoiceCurrencyCode>
<TaxCurrencyCode>EUR</TaxCurrencyCode>
<LanguageName>es</LanguageName>
<ReceiverTransactionReference>PO-7</ReceiverTransactionReference>
</InvoiceIssueData>
<TaxesOutputs>
<Tax>
<TaxTypeCode>01</TaxTypeCode>
<TaxRate>10.00</TaxRate>
<TaxableBase>
<TotalAmount>213.82</TotalAmount>
</TaxableBase>
<TaxAmount>
<TotalAmount>21.38</TotalAmount>
</TaxAmount>
</Tax>
<Tax>
<TaxTypeCode>01</TaxTypeCode>
<TaxRate>21.00</TaxRate>
<TaxableBase>
<TotalAmount>23.14</TotalAmount>
</TaxableBase>
<TaxAmount>
<TotalAmount>4.86</TotalAmount>
</TaxAmount>
</Tax>
</TaxesOutputs>
<InvoiceTotals>
<TotalGrossAmount>236.96</TotalGrossAmount>
<TotalGrossAmountBeforeTaxes>236.96</TotalGrossAmountBeforeTaxes>
<TotalTaxOutputs>26.24</TotalTaxOutputs>
<TotalTaxesWithheld>0.00</TotalTaxesWithheld>
<InvoiceTotal>263.20</InvoiceTotal>
<PaymentsOnAccount>
<PaymentOnAccount>
<PaymentOnAccountDate>2026-11-17</PaymentOnAccountDate>
<PaymentOnAccountAmount>63.20</PaymentOnAccountAmount>
</PaymentOnAccount>
</PaymentsOnAccount>
<TotalOutstandingAmount>200.00</TotalOutstandingAmount>
<TotalPaymentsOnAccount>63.20</TotalPaymentsOnAccount>
<TotalExecutableAmount>200.00</TotalExecutableAmount>
</InvoiceTotals>
<Items>
<InvoiceLine>
<SequenceNumber>1</SequenceNumber>
<ItemDescription>Menú &lt;día&gt; &amp; pan</ItemDescription>
<Quantity>24</Quantity>
<UnitOfMeasure>01</UnitOfMeasure>
<UnitPriceWithoutTax>8.90916667</UnitPriceWithoutTax>
<TotalCost>213.82</TotalCost>
<GrossAmount>213.82</GrossAmount>
<TaxesOutputs>
<Tax>
<TaxTypeCode>01</TaxTypeCode>
<TaxRate>10.00</TaxRate>
<TaxableBase>
<TotalAmount>213.82</TotalAmount>
</TaxableBase>
<TaxAmount>
<TotalAmount>21.38</TotalAmount>
</TaxAmount>
</Tax>
</TaxesOutputs>
<TransactionDate>2026-11-16</TransactionDate>
</InvoiceLine>
<InvoiceLine>
<SequenceNumber>2</SequenceNumber>
<ItemDescription>Entrega</ItemDescription>
<Quantity>1</Quantity>
<UnitOfMeasure>01</UnitOfMeasure>
<UnitPriceWithoutTax>23.14</UnitPriceWithoutTax>
<TotalCost>23.14</TotalCost>
<GrossAmount>23.14</GrossAmount>
<TaxesOutputs>
<Tax>
<TaxTypeCode>01</TaxTypeCode>
<TaxRate>21.00</TaxRate>
<TaxableBase>
<TotalAmount>23.14</TotalAmount>
</TaxableBase>
<TaxAmount>
<TotalAmount>4.86</TotalAmount>
</TaxAmount>
</Tax>
</TaxesOutputs>
</InvoiceLine>
</Items>
<PaymentDetails>
<Installment>
<InstallmentDueDate>2026-12-17</InstallmentDueDate>
<InstallmentAmount>200.00</InstallmentAmount>
<PaymentMeans>04</PaymentMeans>
<AccountToBeCredited>
<IBAN>ES9121000418450200051332</IBAN>
</AccountToBeCredited>
<PaymentReconciliationReference>F-2026-000123</PaymentReconciliationReference>
</Installment>
</PaymentDetails>
<LegalLiterals>
<LegalReference>RM Barcelona, T 1, F 2, H B-3</LegalReference>
<LegalReference>Expedida por un tercero.</LegalReference>
</LegalLiterals>
<AdditionalData>
<InvoiceAdditionalInformation>QR tributario: https://www2.agenciatributaria.gob.es/wlpl/TIKE-CONT/ValidarQR?nif=B12345674&amp;importe=263.20
Factura verificable en la sede electrónica de la AEAT
Centro de coste: CC
Proyecto: PPPPPPPPPPPPPPPPPPPPP
Gracias</InvoiceAdditionalInformation>
</AdditionalData>
</Invoice>
</Invoices>
</fe:Facturae>`.split('\n')
