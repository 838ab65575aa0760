import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { isNameIn, isNumberIn, type OpenInvoice, type Payment, suggestInvoices } from './suggest-invoices'

const invoice = (number: number, openCents: number, more: Partial<OpenInvoice> = {}): OpenInvoice => ({
  id: `i${number}`,
  legalId: `F-2026-${String(number).padStart(6, '0')}`,
  payer: 'aurea',
  recipientName: 'Áurea Consulting Partners, S.A.',
  issuedOn: '2026-11-02',
  openCents,
  ...more,
})
const payment = (more: Partial<Payment> = {}): Payment => ({
  cents: 100_00,
  bookedOn: '2026-11-20',
  counterparty: '',
  iban: '',
  concept: '',
  ...more,
})
const none = new Map()
const trusted = new Map([['aurea', { accepted: 3, declined: 0 }]])

test('an exact amount with the number in the text is certain, and so is one from a known account', () => {
  const open = [invoice(329, 100_00), invoice(330, 50_00)]
  const numbered = suggestInvoices(payment({ concept: 'FRA 329' }), open, none)
  expect(numbered[0]).toMatchObject({ reasons: ['numberInText', 'amountFits'], isCertain: true })
  const known = suggestInvoices(payment({ iban: 'ES1' }), open, trusted)
  expect(known[0]).toMatchObject({ reasons: ['amountFits', 'ibanKnown'], isCertain: true })
})

test('two invoices that fit equally are suggested, and neither is certain', () => {
  const found = suggestInvoices(payment(), [invoice(1, 100_00), invoice(2, 100_00)], trusted)
  expect(found.map(({ isCertain }) => isCertain)).toEqual([false, false])
})

test('several invoices that the text names are one suggestion, when they come to the amount', () => {
  const open = [invoice(329, 60_00), invoice(333, 40_00), invoice(401, 100_00)]
  const found = suggestInvoices(payment({ concept: 'TRF FRAS 000329 000333' }), open, none)
  expect(found[0]).toMatchObject({ differenceCents: 0, isCertain: true })
  expect(found[0]!.invoices.map(({ id }) => id)).toEqual(['i329', 'i333'])
})

test('several invoices of one payer are put together by their sum, the fewest of them', () => {
  const open = [invoice(1, 10_00), invoice(2, 20_00), invoice(3, 70_00), invoice(4, 30_00), invoice(5, 90_00)]
  const [first] = suggestInvoices(payment({ counterparty: 'AUREA CONSULTING' }), open, none)
  expect(first!.invoices.map(({ id }) => id)).toEqual(['i1', 'i5'])
})

test('what speaks against a suggestion is said, and keeps it from being certain', () => {
  const later = invoice(329, 100_00, { issuedOn: '2026-11-25' })
  const [found] = suggestInvoices(payment({ concept: 'F-2026-000329' }), [later], none)
  expect(found).toMatchObject({ reasons: ['numberInText', 'amountFits', 'issuedLater'], isCertain: false })
  const [less] = suggestInvoices(
    payment({ cents: 91_00, concept: 'F-2026-000329' }),
    [invoice(329, 100_00)],
    none,
  )
  expect(less).toMatchObject({ differenceCents: -9_00, isCertain: false })
  const distrusted = new Map([['aurea', { accepted: 0, declined: 2 }]])
  const [wrong] = suggestInvoices(payment({ concept: '329' }), [invoice(329, 100_00)], distrusted)
  expect(wrong!.reasons).toContain('ibanDeclined')
})

test('what was declined is not suggested again, and money that went out pays nothing', () => {
  const open = [invoice(329, 100_00)]
  expect(suggestInvoices(payment({ concept: '329' }), open, none, new Set(['i329']))).toEqual([])
  expect(suggestInvoices(payment({ cents: -100_00, concept: '329' }), open, none)).toEqual([])
})

test.each([
  ['FACTURA F-2026-000329', true],
  ['F2026000329', true],
  ['fra 329', true],
  ['FRAS 000329 000333', true],
  ['importe 1.329', false],
  ['329,50 EUR', false],
  ['13290', false],
])('in %p the number of F-2026-000329 stands: %p', (text, expected) =>
  expect(isNumberIn('F-2026-000329', text)).toBe(expected),
)

test.each([
  ['AUREA CONSULTING PARTNERS SA', true],
  ['Áurea Consulting', true],
  ['CONSULTING SA', false],
  ['Partners de la Sociedad', false],
  ['', false],
])('the name stands in %p: %p', (text, expected) =>
  expect(isNameIn('Áurea Consulting Partners, S.A.', text)).toBe(expected),
)

test('whatever is certain is exact and the only one', () => {
  const some = fc.array(
    fc.record({ number: fc.integer({ min: 100, max: 130 }), openCents: fc.integer({ min: 1, max: 30 }) }),
    { maxLength: 10 },
  )
  fc.assert(
    fc.property(some, fc.integer({ min: 1, max: 60 }), fc.string(), (its, cents, concept) => {
      const open = its.map(({ number, openCents }, at) => ({ ...invoice(number, openCents), id: `i${at}` }))
      const found = suggestInvoices(payment({ cents, concept }), open, trusted)
      const certain = found.filter(({ isCertain }) => isCertain)
      expect(certain.length).toBeLessThanOrEqual(1)
      for (const { invoices, differenceCents } of found)
        expect(invoices.reduce((sum, one) => sum + one.openCents, 0) + differenceCents).toBe(cents)
      for (const { differenceCents } of certain) expect(differenceCents).toBe(0)
    }),
  )
})
