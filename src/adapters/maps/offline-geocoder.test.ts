import { expect, test } from 'bun:test'
import { offlineGeocoder } from './offline-geocoder'

const places = offlineGeocoder([
  {
    city: 'bcn',
    cityName: 'Barcelona',
    name: 'Carrer de Pallars',
    postalCode: '08018',
    district: '22@',
    from: { number: 100, lat: 41.396, lon: 2.19 },
    to: { number: 300, lat: 41.403, lon: 2.2 },
  },
  {
    city: 'bcn',
    cityName: 'Barcelona',
    name: 'Avinguda Diagonal',
    postalCode: '08018',
    district: 'Glòries',
    from: { number: 177, lat: 41.4, lon: 2.19 },
    to: { number: 233, lat: 41.401, lon: 2.18 },
  },
  {
    city: 'bcn',
    cityName: 'Barcelona',
    name: 'Avinguda Diagonal',
    postalCode: '08008',
    district: 'Eixample',
    from: { number: 409, lat: 41.395, lon: 2.156 },
    to: { number: 477, lat: 41.393, lon: 2.148 },
  },
  {
    city: 'mad',
    cityName: 'Madrid',
    name: 'Calle de Velázquez',
    postalCode: '28001',
    district: 'Salamanca',
    from: { number: 10, lat: 40.42, lon: -3.68 },
    to: { number: 100, lat: 40.43, lon: -3.68 },
  },
])
const lines = async (text: string, city: string | null = null) =>
  (await places.find(text, city, 5)).map(place => place.address.address)

test('finds a street by part of its name, without accents, kind or articles', async () => {
  expect(await lines('pallars 193')).toEqual(['Carrer de Pallars, 193'])
  expect(await lines('calle velazquez, 20')).toEqual(['Calle de Velázquez, 20'])
  expect(await lines('c/ de pall')).toEqual(['Carrer de Pallars'])
  expect(await lines('nowhere 1')).toEqual([])
  expect(await lines('193')).toEqual([])
})

test('prefers the stretch on which the number stands', async () => {
  const [first] = await places.find('Diagonal 450', null, 5)
  expect(first!.address.postalCode).toBe('08008')
  expect(first!.address.geo.lat).toBeCloseTo(41.3938, 3)
})

test('stays in the city that was asked for, and says when the number is missing', async () => {
  expect(await lines('pallars', 'mad')).toEqual([])
  expect((await places.find('pallars', 'bcn', 5))[0]!.isNumberMissing).toBe(true)
  expect((await places.find('pallars 150', 'bcn', 5))[0]!.address.geo).toEqual({ lat: 41.39775, lon: 2.1925 })
})
