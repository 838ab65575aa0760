import { expect, test } from 'bun:test'
import { epcText } from './epc'

test('a payment code names account, sum and reference, line by line', () => {
  const text = epcText({
    beneficiary: 'Comanda  Menjar a la Feina SL',
    iban: 'ES91 2100 0418 4502 0005 1332',
    amountCents: 123_450,
    reference: 'F-2026-000123',
  })
  expect(text).toBe(
    'BCD\n002\n1\nSCT\n\nComanda Menjar a la Feina SL\nES9121000418450200051332\nEUR1234.50\n\n\nF-2026-000123',
  )
})
