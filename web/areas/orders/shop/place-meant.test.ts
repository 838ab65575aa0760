import { expect, test } from 'bun:test'
import type { FoundPlace } from '../cart/address-search'
import { theOneMeant } from './place-meant'

const place = (
  address: string,
  rest: { postalCode?: string; city?: string; isNumberMissing?: boolean } = {},
) => {
  const { isNumberMissing = false, postalCode = '08005', city = 'Barcelona' } = rest
  return {
    address: { address, postalCode, city, geo: { lat: 41.4, lon: 2.2 } },
    city: 'bcn',
    isNumberMissing,
  } as FoundPlace
}
const pallars = place('Carrer de Pallars, 193')

test.each<[string, FoundPlace[], FoundPlace | null]>([
  ['Carrer de Pallars 193', [pallars], pallars],
  ['carrer de PALLÀRS, 193, 08005 Barcelona', [pallars], pallars],
  ['Carrer de Pallars 193', [place('Carrer de Pallars, 19'), pallars], pallars],
  ['Carrer de Pallars', [place('Carrer de Pallars', { isNumberMissing: true })], null],
  ['Carrer Major 3', [place('Carrer Major, 3'), place('Carrer Major, 3', { city: 'Madrid' })], null],
  ['Carrer de Pallars 193', [place('Carrer de Pallars, 19')], null],
  ['Carrer de Pallars 193', [], null],
])('%s is %#', (text, found, meant) => {
  expect(theOneMeant(text, found)).toBe(meant)
})
