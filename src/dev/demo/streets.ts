import type { Address, City, Geo } from '../../core/contract/common'
import { metersBetween } from '../../core/rules/ordering/distance'
import { STREETS as DRAWN, partNextTo, placeOn as partwayOn } from '../../streets/city-streets'
import type { Random } from './random'

/** A stretch of a street between two house numbers, with about where these stand. */
interface Street {
  name: string
  postalCode: string
  district: string
  from: readonly [number: number, lat: number, lon: number]
  to: readonly [number: number, lat: number, lon: number]
}

const MOVED_AT_MOST_METERS = 400
/** A city ends a little behind the last house that is known. */
const AROUND_DEGREES = 0.006

export const CITY_NAMES: Record<City, string> = {
  bcn: 'Barcelona',
  mad: 'Madrid',
  sev: 'Sevilla',
  vlc: 'València',
}

const ABOUT: Record<City, readonly Street[]> = {
  bcn: [
    street('Carrer de Pallars', '08018', '22@', [99, 41.3962, 2.1905], [300, 41.403, 2.1995]),
    street('Carrer de Pujades', '08005', 'Poblenou', [77, 41.3938, 2.1905], [350, 41.4043, 2.2065]),
    street('Carrer de Llull', '08005', 'Poblenou', [51, 41.3922, 2.1922], [321, 41.4042, 2.2098]),
    street('Rambla del Poblenou', '08005', 'Poblenou', [20, 41.3985, 2.2045], [150, 41.4035, 2.1985]),
    street('Avinguda Diagonal', '08018', 'Glòries', [177, 41.4048, 2.1925], [233, 41.403, 2.1862]),
    street('Avinguda Diagonal', '08008', 'Eixample', [409, 41.3953, 2.156], [477, 41.393, 2.148]),
    street('Avinguda Diagonal', '08028', 'Les Corts', [601, 41.39, 2.135], [682, 41.3868, 2.1225]),
    street('Carrer de Balmes', '08007', 'Eixample', [10, 41.387, 2.1655], [150, 41.3945, 2.1555]),
    street("Carrer d'Aragó", '08007', 'Eixample', [200, 41.3885, 2.1605], [380, 41.3985, 2.174]),
    street('Carrer de València', '08009', 'Eixample', [150, 41.387, 2.156], [350, 41.3985, 2.1715]),
    street('Carrer del Consell de Cent', '08011', 'Eixample', [200, 41.3855, 2.159], [400, 41.3955, 2.1725]),
    street('Passeig de Gràcia', '08007', 'Eixample', [2, 41.3878, 2.169], [120, 41.396, 2.1605]),
    street('Rambla de Catalunya', '08007', 'Eixample', [10, 41.388, 2.1665], [125, 41.3955, 2.1565]),
    street('Carrer de Sants', '08014', 'Sants', [20, 41.3752, 2.1405], [380, 41.3755, 2.1285]),
    street('Carrer de Numància', '08029', 'Les Corts', [40, 41.3815, 2.139], [190, 41.3895, 2.1305]),
    street('Travessera de Gràcia', '08012', 'Gràcia', [50, 41.397, 2.1495], [300, 41.405, 2.164]),
    street('Carrer Gran de Gràcia', '08012', 'Gràcia', [2, 41.3985, 2.1575], [240, 41.4058, 2.152]),
    street('Carrer de la Princesa', '08003', 'El Born', [5, 41.385, 2.1785], [58, 41.386, 2.1835]),
  ],
  mad: [
    street('Calle de Serrano', '28001', 'Salamanca', [10, 40.4215, -3.6885], [120, 40.4375, -3.6865]),
    street('Calle de Velázquez', '28001', 'Salamanca', [10, 40.4215, -3.685], [100, 40.433, -3.6838]),
    street('Calle de Goya', '28001', 'Salamanca', [10, 40.425, -3.687], [120, 40.425, -3.672]),
    street(
      'Calle del Príncipe de Vergara',
      '28006',
      'Salamanca',
      [30, 40.4265, -3.68],
      [200, 40.448, -3.6775],
    ),
    street('Calle de Alcalá', '28014', 'Retiro', [40, 40.4185, -3.6965], [200, 40.4285, -3.669]),
    street('Gran Vía', '28013', 'Centro', [10, 40.4193, -3.699], [80, 40.4233, -3.7105]),
    street('Calle de Atocha', '28012', 'Centro', [20, 40.4145, -3.7035], [120, 40.4095, -3.6935]),
    street('Calle de Embajadores', '28045', 'Arganzuela', [90, 40.405, -3.702], [200, 40.396, -3.6985]),
    street('Calle de Fuencarral', '28004', 'Malasaña', [5, 40.4205, -3.7013], [140, 40.4305, -3.7033]),
    street('Calle de Ponzano', '28010', 'Chamberí', [5, 40.4345, -3.6995], [90, 40.4435, -3.6995]),
    street('Paseo de la Castellana', '28046', 'Chamberí', [60, 40.437, -3.689], [200, 40.462, -3.6885]),
    street('Calle de Orense', '28020', 'Azca', [4, 40.4475, -3.694], [85, 40.458, -3.6945]),
    street('Calle de Bravo Murillo', '28020', 'Tetuán', [100, 40.4445, -3.7037], [350, 40.464, -3.6985]),
  ],
  sev: [
    street('Calle Betis', '41010', 'Triana', [10, 37.3835, -6.002], [60, 37.3808, -5.9985]),
    street('Calle San Jacinto', '41010', 'Triana', [5, 37.3853, -6.0035], [90, 37.3835, -6.0125]),
    street('Avenida de la Constitución', '41001', 'Centro', [3, 37.3885, -5.995], [34, 37.384, -5.994]),
    street('Calle Sierpes', '41004', 'Centro', [5, 37.392, -5.9955], [80, 37.3893, -5.9945]),
    street('Calle Feria', '41003', 'Macarena', [10, 37.394, -5.9918], [150, 37.4015, -5.989]),
    street('Calle Luis Montoto', '41018', 'Nervión', [20, 37.3885, -5.983], [140, 37.3875, -5.97]),
    street('Avenida de Eduardo Dato', '41018', 'Nervión', [20, 37.3855, -5.98], [70, 37.3842, -5.972]),
    street('Avenida de la Buhaira', '41018', 'Nervión', [5, 37.3838, -5.978], [30, 37.3818, -5.9755]),
    street('Calle Asunción', '41011', 'Los Remedios', [5, 37.3795, -5.999], [80, 37.3735, -5.9985]),
  ],
  vlc: [
    street('Carrer de Colom', '46004', 'Eixample', [5, 39.4668, -0.3765], [80, 39.471, -0.37]),
    street(
      'Gran Via del Marqués del Túria',
      '46005',
      'Eixample',
      [5, 39.4645, -0.3735],
      [80, 39.4685, -0.3645],
    ),
    street('Carrer de Sueca', '46006', 'Russafa', [5, 39.464, -0.376], [70, 39.4595, -0.3725]),
    street('Carrer de Cadis', '46006', 'Russafa', [5, 39.4643, -0.3748], [80, 39.4585, -0.3725]),
    street('Carrer de la Pau', '46003', 'Ciutat Vella', [2, 39.4738, -0.3745], [50, 39.4733, -0.369]),
    street('Carrer de Cavallers', '46001', 'Ciutat Vella', [5, 39.4765, -0.3765], [50, 39.4772, -0.38]),
    street('Avinguda del Port', '46021', 'Camins al Grau', [10, 39.4712, -0.359], [280, 39.462, -0.337]),
    street(
      'Avinguda de Blasco Ibáñez',
      '46010',
      'El Pla del Real',
      [10, 39.479, -0.366],
      [150, 39.4745, -0.345],
    ),
    street('Avinguda de França', '46023', 'Penya-roja', [5, 39.459, -0.354], [50, 39.457, -0.345]),
  ],
}

const STREETS: Record<City, readonly Street[]> = {
  bcn: onTheMap('bcn'),
  mad: onTheMap('mad'),
  sev: onTheMap('sev'),
  vlc: onTheMap('vlc'),
}

/** The stretches of a city, with both ends on the street as the map draws it, where that is near. */
function onTheMap(city: City): Street[] {
  return ABOUT[city].map(one => ({
    ...one,
    from: endOn(city, one.name, one.from),
    to: endOn(city, one.name, one.to),
  }))
}

/** An address as the product keeps it, and where it is. */
export type Place = { address: Address; lat: number; lon: number; district: string }

/** A house of these streets; throws on a street it does not have. */
export function placeAt(city: City, streetName: string, houseNumber: number, details?: string): Place {
  const known = STREETS[city].filter(candidate => candidate.name === streetName)
  const found = known.find(({ from, to }) => from[0] <= houseNumber && houseNumber <= to[0])
  if (!found) throw new RangeError(`${streetName} ${houseNumber} is not among the streets of ${city}`)
  return placeOn(city, found, houseNumber, details)
}

/** Somebody's door. */
export function anyPlace(random: Random, city: City, district?: string): Place {
  const streets = STREETS[city].filter(candidate => !district || candidate.district === district)
  const on = random.pick(streets)
  return placeOn(
    city,
    on,
    random.whole(on.from[0], on.to[0]),
    random.is(0.7) ? doorOf(random, city) : undefined,
  )
}

export function isInCity(city: City, place: Geo): boolean {
  const lats = STREETS[city].flatMap(({ from, to }) => [from[1], to[1]])
  const lons = STREETS[city].flatMap(({ from, to }) => [from[2], to[2]])
  const isWithin = (value: number, values: readonly number[]) =>
    value >= Math.min(...values) - AROUND_DEGREES && value <= Math.max(...values) + AROUND_DEGREES
  return isWithin(place.lat, lats) && isWithin(place.lon, lons)
}

function street(
  name: string,
  postalCode: string,
  district: string,
  from: Street['from'],
  to: Street['to'],
): Street {
  return { name, postalCode, district, from, to }
}

function placeOn(city: City, on: Street, houseNumber: number, details?: string): Place {
  const along = (houseNumber - on.from[0]) / (on.to[0] - on.from[0])
  const between = (a: number, b: number) => Math.round((a + (b - a) * along) * 1e6) / 1e6
  const lat = between(on.from[1], on.to[1])
  const lon = between(on.from[2], on.to[2])
  const line = `${on.name}, ${houseNumber}`
  const address: Address = {
    address: line,
    ...(details ? { details } : {}),
    postalCode: on.postalCode,
    city: CITY_NAMES[city],
    country: 'ES',
    geo: { lat, lon },
    formattedAddress: `${line}, ${on.postalCode} ${CITY_NAMES[city]}`,
  }
  return { address, lat, lon, district: on.district }
}

/** Where the end of a stretch stands on the street as the map draws it, if that is near. */
function endOn(city: City, name: string, [number, lat, lon]: Street['from']): Street['from'] {
  const place = { lat, lon }
  const street = DRAWN.find(drawn => drawn.city === city && drawn.name === name)
  const stretches = (street?.line ?? []).slice(1).map(([lon, lat], index) => {
    const [fromLon, fromLat] = street!.line[index]!
    return { from: { lat: fromLat, lon: fromLon }, to: { lat, lon } }
  })
  const doors = stretches.map(stretch => partwayOn(stretch, partNextTo(stretch, place)))
  const nearest = doors.toSorted((a, b) => metersBetween(a, place) - metersBetween(b, place))[0]
  if (!nearest || metersBetween(nearest, place) > MOVED_AT_MOST_METERS) return [number, lat, lon]
  const round = (value: number) => Math.round(value * 1e6) / 1e6
  return [number, round(nearest.lat), round(nearest.lon)]
}

function doorOf(random: Random, city: City): string {
  const isCatalan = city === 'bcn' || city === 'vlc'
  const floor = random.whole(1, 7)
  return isCatalan
    ? random.pick([`${floor}r ${random.whole(1, 4)}a`, 'Àtic', 'Principal 2a', 'Baixos', `${floor}è A`])
    : random.pick([
        `${floor}.º ${random.pick(['A', 'B', 'C', 'izda.', 'dcha.'])}`,
        'Ático',
        'Bajo',
        'Entreplanta',
      ])
}

/** All of them, with their cities. */
export const NUMBERED_STRETCHES = (Object.entries(STREETS) as [City, readonly Street[]][]).flatMap(
  ([city, streets]) =>
    streets.map(({ name, postalCode, district, from, to }) => ({
      city,
      name,
      postalCode,
      district,
      from: { number: from[0], lat: from[1], lon: from[2] },
      to: { number: to[0], lat: to[1], lon: to[2] },
    })),
)
