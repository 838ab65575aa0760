import type { Person } from './people'
import { addressesOf, type Places, routeAt, screensOf } from './screens'
import { chosen } from './seed'

/** Some screens that a person walks at one width. */
export interface Leg {
  person: Person
  width: number
  isAsked: (route: string) => boolean
  /** By the place of an address among those of the person. */
  isOpened: (index: number) => boolean
  /** The first on these screens; another one presses what the first did not find. */
  isFirst: boolean
  /** By its address; what is not is opened as by a link inside the application. */
  isLoaded: (address: string) => boolean
}

const every = () => true

/**
 * Screens that are walked beside each other, each in a product of its own; both take about as long. All who use a screen
 * walk it in the same one, so that which of them presses what does not depend on how fast the others are.
 */
const WORLDS = 2
const ofSecond =
  /^\/admin\/(?!logistics|routes|routeschedules|routerequests|fleets|mission-control|warehouses|picking|printers|wp|store-pos)/
const worldOf = (route: string) => (ofSecond.test(route) ? 1 : 0)

/**
 * Of each screen, one of those who use it is the first, at one width; the seed decides. The others come after. Who can
 * take most away from the others comes last, as in the list of people.
 */
export function planOf(seed: string, people: readonly Person[]): Leg[][] {
  const uses = people.map(person => ({
    person,
    width: chosen(seed, person.name, person.widths),
    routes: screensOf(person).map(({ route }) => route),
  }))
  const firstOn = new Map<string, Person>()
  for (const route of new Set(uses.flatMap(({ routes }) => routes))) {
    const users = uses.filter(({ routes }) => routes.includes(route)).map(({ person }) => person)
    firstOn.set(route, chosen(seed, route, users))
  }
  // One in three, for the time that it takes.
  const isLoaded = (address: string) => chosen(seed, `load ${routeAt(address)}`, [true, false, false])
  const isWalked = (world: number, first: Person) => (route: string) =>
    worldOf(route) === world && firstOn.get(route) === first
  return Array.from({ length: WORLDS }, (_, world) =>
    people.flatMap(first => {
      const isAsked = isWalked(world, first)
      return uses
        .filter(({ routes }) => routes.some(isAsked))
        .map(({ person, width }) => ({
          person,
          width,
          isAsked,
          isOpened: every,
          isFirst: person === first,
          isLoaded: (path: string) => person === first && isLoaded(path),
        }))
        .sort((a, b) => Number(b.isFirst) - Number(a.isFirst))
    }),
  ).filter(legs => legs.length > 0)
}

/** Places of no product, for what has to be known before one is there. */
const anywhere: Places = {
  stores: [{ slug: '-', channel: '-' }],
  locationId: '-',
  productId: '-',
  quoteId: '-',
  orders: { any: '-' },
  links: { track: '-', rate: '-', unsubscribe: '-' },
}

/** Whether one of these screens is asked for. */
export const hasAny = (legs: readonly Leg[], address: RegExp): boolean =>
  legs.some(({ person, isAsked }) => addressesOf(person, anywhere, isAsked).some(path => address.test(path)))

/** Everybody walks all screens at the first of their widths, and every third at the others, for the time it takes. */
export function planOfAll(people: readonly Person[], isEach: boolean): Leg[][] {
  const legs = (name: string, ...widths: number[]): Leg[] =>
    people
      .filter(person => person.name === name)
      .flatMap(person =>
        (widths.length > 0 ? widths : person.widths).map(width => ({
          person,
          width,
          isAsked: every,
          isOpened: index => isEach || width === person.widths[0] || index % 3 === 0,
          isFirst: true,
          isLoaded: every,
        })),
      )
  // Those who would be in each other's way apart, so that all worlds take about as long.
  return [
    legs('admin', 1440),
    legs('merchant', 820),
    ['visitor', 'super'].flatMap(name => legs(name)),
    ['courier', 'company', 'developer', 'logistics'].flatMap(name => legs(name)),
    [
      ...['customer', 'employee'].flatMap(name => legs(name)),
      ...legs('merchant', 390),
      ...legs('admin', 390),
    ],
  ].filter(world => world.length > 0)
}
