import { expect, test } from 'bun:test'
import { offlineGeocoder } from '../../adapters/maps/offline-geocoder'
import { metersBetween } from '../../core/rules/ordering/distance'
import { KNOWN_STREETS } from './known-streets'
import { randomOf } from './random'
import { anyPlace, placeAt } from './streets'

const places = offlineGeocoder(KNOWN_STREETS)
const first = async (text: string, near: 'bcn' | 'mad' | 'sev' | 'vlc' = 'bcn') =>
  (await places.find(text, null, 5, near))[0]?.address.formattedAddress ?? null

test('several hundred streets and squares of four cities are known', () => {
  expect(KNOWN_STREETS.length).toBeGreaterThan(300)
  expect(places.onlyIn).toEqual(['Barcelona', 'Madrid', 'Sevilla', 'València'])
})

test.each([
  ['Passeig de Gràcia 10', 'Passeig de Gràcia, 10, 08007 Barcelona'],
  ['passeig de gracia', 'Passeig de Gràcia, 08007 Barcelona'],
  ['pg. gràcia 10', 'Passeig de Gràcia, 10, 08007 Barcelona'],
  ['Paseo de Gracia, 10', 'Passeig de Gràcia, 10, 08007 Barcelona'],
  ['gran de gracia 20', 'Carrer Gran de Gràcia, 20, 08012 Barcelona'],
  ['Calle Mayor de Gracia 20', 'Carrer Gran de Gràcia, 20, 08012 Barcelona'],
  ['Carrer de Mallorca 401', 'Carrer de Mallorca, 401, 08013 Barcelona'],
  ['c/ mallorca 401', 'Carrer de Mallorca, 401, 08013 Barcelona'],
  ['calle aragon 300', "Carrer d'Aragó, 300, 08007 Barcelona"],
  ['consejo de ciento 300', 'Carrer del Consell de Cent, 300, 08011 Barcelona'],
  ['Plaça Catalunya', 'Plaça de Catalunya, 08002 Barcelona'],
  ['plaza cataluña 1', 'Plaça de Catalunya, 1, 08002 Barcelona'],
  ['pl. catalunya', 'Plaça de Catalunya, 08002 Barcelona'],
  ['rambla catalunya 50', 'Rambla de Catalunya, 50, 08007 Barcelona'],
  ['paralelo', 'Avinguda del Paral·lel, 08004 Barcelona'],
  ['Pallars 193, 08018 Barcelona', 'Carrer de Pallars, 193, 08018 Barcelona'],
  ['av diagonal 450', 'Avinguda Diagonal, 450, 08008 Barcelona'],
] as const)('"%s" is first of all %s', async (text, address) => {
  expect(await first(text)).toBe(address)
})

test.each([
  ['Gran Via', 'bcn', /^Gran Via de les Corts Catalanes, .*Barcelona$/],
  ['Gran Via', 'mad', /^Gran Vía, .*Madrid$/],
  ['Gran Via', 'vlc', /^Gran Via .*València$/],
  ['gran via madrid', 'bcn', /^Gran Vía, .*Madrid$/],
  ['calle mayor', 'mad', /^Calle Mayor, .*Madrid$/],
  ['plaza de españa', 'sev', /^Plaza de España, .*Sevilla$/],
  ['calle colon 20', 'vlc', /^Carrer de Colom, 20, .*València$/],
  ['calle de la paz', 'vlc', /^Carrer de la Pau, .*València$/],
  ['sierpes 20', 'mad', /^Calle Sierpes, 20, .*Sevilla$/],
  ['jose ortega y gasset 30', 'mad', /^Calle de Ortega y Gasset, 30, /],
] as const)('"%s" typed in %s is %p', async (text, near, address) => {
  expect(await first(text, near)).toMatch(address)
})

test('what is not there is not found, and a city that is asked for keeps the others out', async () => {
  expect(await first('Rue de Rivoli 10')).toBeNull()
  expect(await first('Carrer')).toBeNull()
  expect(await places.find('pallars', 'mad', 5)).toEqual([])
})

test('an address of the demo is found where the demo has it', async () => {
  for (const [city, street, number] of [
    ['bcn', 'Carrer de Pallars', 193],
    ['mad', 'Calle de Ponzano', 30],
    ['vlc', 'Carrer de Sueca', 40],
  ] as const) {
    const { address } = placeAt(city, street, number)
    const [found] = await places.find(address.formattedAddress!, null, 1)
    expect(found!.address.geo).toEqual(address.geo!)
  }
  const random = randomOf(7, 'doors')
  for (let i = 0; i < 40; i++) {
    const { address, lat, lon } = anyPlace(random, 'bcn')
    const [found] = await places.find(address.formattedAddress!, 'bcn', 1)
    expect(metersBetween(found!.address.geo, { lat, lon }), address.formattedAddress).toBeLessThan(1)
  }
})

test('a point has the nearest house as its address, and none where no street is known', async () => {
  const { lat, lon } = placeAt('bcn', 'Carrer de Pujades', 120)
  expect((await places.at({ lat, lon }))!.address.address).toBe('Carrer de Pujades, 120')
  expect(await places.at({ lat: 41.9, lon: 2.3 })).toBeNull()
})
