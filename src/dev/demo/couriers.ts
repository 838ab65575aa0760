import type { City } from '../../core/contract/common'
import { DAY_MS, MINUTE_MS } from '../../core/rules/instant'
import type { VehicleType } from '../../modules/logistics/couriers/rules/vehicles'
import { anyCourierName, nicknameOf, plain } from './names'
import { freeEmail, loginMethod, type PersonRow, personRow } from './people'
import { type Random, randomOf } from './random'
import type { Rows } from './rows'
import { anyPlace, type Place } from './streets'

export interface Courier {
  id: string
  firstName: string
  lastName: string
  nickname: string
  email: string
  city: City
  vehicle: VehicleType
  fleetId: string
  isOnline: boolean
  at: Place
  since: Date
}

const FLEETS: readonly {
  name: string
  city: City
  contact: string
  couriers: number
  vehicles: [VehicleType, number][]
}[] = [
  {
    name: 'Pedals BCN',
    contact: 'Sílvia Roca',
    city: 'bcn',
    couriers: 11,
    vehicles: [
      ['bike', 3],
      ['ebike', 4],
      ['cargo_bike', 4],
    ],
  },
  {
    name: 'Ruta Fresca',
    contact: 'Óscar Medina',
    city: 'bcn',
    couriers: 7,
    vehicles: [
      ['van', 3],
      ['refrigerated_van', 2],
      ['moped', 2],
    ],
  },
  {
    name: 'Madrid Reparto',
    contact: 'Laura Gil',
    city: 'mad',
    couriers: 7,
    vehicles: [
      ['moped', 4],
      ['ebike', 3],
    ],
  },
  {
    name: 'Meseta Frío',
    contact: 'Andrés Cano',
    city: 'mad',
    couriers: 5,
    vehicles: [
      ['refrigerated_van', 2],
      ['van', 3],
    ],
  },
  {
    name: 'Túria Bici',
    contact: 'Neus Ballester',
    city: 'vlc',
    couriers: 5,
    vehicles: [
      ['cargo_bike', 2],
      ['ebike', 3],
    ],
  },
  {
    name: 'Guadalquivir Exprés',
    contact: 'Macarena Ruiz',
    city: 'sev',
    couriers: 5,
    vehicles: [
      ['moped', 3],
      ['van', 2],
    ],
  },
]

const PLATED: readonly VehicleType[] = ['moped', 'car', 'van', 'refrigerated_van', 'truck']
const PLATE_LETTERS = 'BCDFGHJKLMNPRSTVWXYZ'

/** Forty couriers in six fleets, each with a vehicle and the place they were last seen at. */
export function makeCouriers(
  seed: number,
  now: Date,
  passwordHash: string,
): { rows: Rows; couriers: Courier[] } {
  const random = randomOf(seed, 'couriers')
  const founded = new Date(now.getTime() - 390 * DAY_MS)
  const rows = {
    person: [],
    login_method: [],
    permission: [],
    fleet: [],
    fleet_member: [],
    courier_position: [],
  } satisfies Rows as Required<
    Pick<Rows, 'person' | 'login_method' | 'permission' | 'fleet' | 'fleet_member' | 'courier_position'>
  >
  const couriers: Courier[] = []
  for (const [index, fleet] of FLEETS.entries()) {
    const fleetId = random.id(founded)
    rows.fleet.push({
      id: fleetId,
      name: fleet.name,
      city: fleet.city,
      contact_name: fleet.contact,
      contact_phone: `+34600900${String(index).padStart(3, '0')}`,
      created_at: founded,
      updated_at: founded,
    })
    for (let count = 0; count < fleet.couriers; count++) {
      const courier = makeCourier(random, now, couriers, { ...fleet, id: fleetId })
      couriers.push(courier)
      rows.person.push(courierRow(random, courier, couriers.length, passwordHash, now))
      rows.login_method.push(loginMethod(courier))
      rows.permission.push({
        id: random.id(courier.since),
        person_id: courier.id,
        type: 'CourierPermission',
        scope: { fleetIds: [fleetId], cities: [fleet.city] },
        valid_from: courier.since,
        created_at: courier.since,
      })
      rows.fleet_member.push({ fleet_id: fleetId, person_id: courier.id })
      rows.courier_position.push(positionOf(random, courier, now))
    }
  }
  return { rows, couriers }
}

/** The first two of the first fleet are those one can sign in as. */
const STARS = [
  { email: 'courier@comanda.test', firstName: 'Youssef', lastName: 'Amrani' },
  { email: 'courier2@comanda.test', firstName: 'Laia', lastName: 'Soler' },
]

function makeCourier(
  random: Random,
  now: Date,
  known: readonly Courier[],
  fleet: (typeof FLEETS)[number] & { id: string },
): Courier {
  const since = new Date(now.getTime() - random.whole(70, 360) * DAY_MS)
  const star = STARS[known.length]
  const name = star ?? anyCourierName(random, [...STARS, ...known])
  return {
    firstName: name.firstName,
    lastName: name.lastName,
    id: random.id(since),
    nickname: nicknameOf(name),
    email: star?.email ?? freeEmail(known, name, `${plain(fleet.name)}.test`),
    city: fleet.city,
    vehicle: star ? 'ebike' : random.weighted(fleet.vehicles),
    fleetId: fleet.id,
    isOnline: star !== undefined || random.is(0.45),
    at: anyPlace(random, fleet.city),
    since,
  }
}

function courierRow(
  random: Random,
  courier: Courier,
  number: number,
  passwordHash: string,
  now: Date,
): PersonRow {
  const plate = `${random.whole(1000, 9999)} ${[0, 1, 2].map(() => random.pick([...PLATE_LETTERS])).join('')}`
  const phone = `+34600200${String(number).padStart(3, '0')}`
  const isKnown = courier.email.endsWith('@comanda.test')
  return {
    ...personRow(
      { ...courier, phone, allergens: [], language: isKnown ? 'en' : 'es', office: null },
      passwordHash,
      now,
    ),
    nickname: courier.nickname,
    rider_data: {
      vehicles: [{ type: courier.vehicle, ...(PLATED.includes(courier.vehicle) ? { plate } : {}) }],
    },
  }
}

function positionOf(
  random: Random,
  courier: Courier,
  now: Date,
): NonNullable<Rows['courier_position']>[number] {
  const minutesAgo = courier.isOnline ? random.next() : random.whole(45, 3000)
  return {
    person_id: courier.id,
    city: courier.city,
    at: new Date(now.getTime() - minutesAgo * MINUTE_MS),
    lat: courier.at.lat,
    lon: courier.at.lon,
    accuracy_m: random.whole(4, 25),
    bearing: random.whole(0, 359),
    speed: courier.isOnline ? random.whole(0, 60) / 10 : 0,
    battery_percent: random.whole(18, 98),
  }
}
