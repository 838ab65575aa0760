import { expect, test } from 'bun:test'
import { Address } from '../../contract/common'
import { withFullPostalCode } from './postal-code'

test.each([
  ['8013', 'ES', '08013'],
  ['8013', 'es', '08013'],
  ['8013', undefined, '08013'],
  ['08013', 'ES', '08013'],
  ['28001', 'ES', '28001'],
  ['801', 'ES', '801'],
  ['1012', 'AT', '1012'],
  ['AD500', 'AD', 'AD500'],
])('the postal code %s in %s is %s', (postalCode, country, full) => {
  expect(withFullPostalCode({ postalCode, country })).toEqual({ postalCode: full, country })
})

test('an address is read with its postal code in full, and one without stays without', () => {
  expect(Address.parse({ address: 'Carrer de Mallorca 1', postalCode: ' 8013 ' })).toEqual({
    address: 'Carrer de Mallorca 1',
    postalCode: '08013',
  })
  expect(Address.parse({ address: 'Carrer de Mallorca 1' })).toEqual({ address: 'Carrer de Mallorca 1' })
})
