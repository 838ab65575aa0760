import { expect, test } from 'bun:test'
import { type KnownStreet, offlineGeocoder, type Stretch } from './offline-geocoder'

type House = [number: number, lat: number, lon: number]
const stretch = (postalCode: string, from: House, to: House): Stretch => ({
  postalCode,
  district: 'Centre',
  from: { number: from[0], lat: from[1], lon: from[2] },
  to: { number: to[0], lat: to[1], lon: to[2] },
})
const street = (city: 'bcn' | 'mad', name: string, ...stretches: Stretch[]): KnownStreet => ({
  city,
  cityName: city === 'bcn' ? 'Barcelona' : 'Madrid',
  name,
  otherNames: [],
  isSquare: false,
  stretches,
})

const places = offlineGeocoder([
  street('bcn', 'Carrer de Pallars', stretch('08018', [100, 41.396, 2.19], [300, 41.403, 2.2])),
  street(
    'bcn',
    'Avinguda Diagonal',
    stretch('08018', [177, 41.4, 2.19], [233, 41.401, 2.18]),
    stretch('08008', [409, 41.395, 2.156], [477, 41.393, 2.148]),
  ),
  street('mad', 'Calle de Velázquez', stretch('28001', [10, 40.42, -3.68], [100, 40.43, -3.68])),
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
