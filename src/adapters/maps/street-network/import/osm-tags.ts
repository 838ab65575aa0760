import type { TravelMode } from '../../../../modules/logistics/roads/rules/travel-modes'
import { TRAVEL_MODES } from '../../../../modules/logistics/roads/rules/travel-modes'
import { ALL_MODES, bitOf, type StreetClass } from '../network'
import type { StreetFacts } from './network-builder'

export type Tags = Readonly<Record<string, string>>

const bits = (...modes: TravelMode[]) => modes.reduce((mask, mode) => mask | bitOf(mode), 0)
const FOOT = bits('foot')
const BICYCLE = bits('bicycle')
const MOTORS = bits('moped', 'car', 'truck')

/** The class of each value of `highway`, and the modes that may use it where no other tag says more. */
const HIGHWAYS: Readonly<Record<string, readonly [StreetClass, number]>> = {
  motorway: ['motorway', bits('car', 'truck')],
  motorway_link: ['motorway', bits('car', 'truck')],
  trunk: ['trunk', ALL_MODES],
  trunk_link: ['trunk', ALL_MODES],
  primary: ['primary', ALL_MODES],
  primary_link: ['primary', ALL_MODES],
  secondary: ['secondary', ALL_MODES],
  secondary_link: ['secondary', ALL_MODES],
  tertiary: ['tertiary', ALL_MODES],
  tertiary_link: ['tertiary', ALL_MODES],
  unclassified: ['unclassified', ALL_MODES],
  residential: ['residential', ALL_MODES],
  road: ['residential', ALL_MODES],
  living_street: ['living_street', ALL_MODES],
  service: ['service', ALL_MODES],
  pedestrian: ['pedestrian', FOOT | BICYCLE],
  track: ['track', FOOT | BICYCLE],
  cycleway: ['cycleway', FOOT | BICYCLE],
  path: ['path', FOOT | BICYCLE],
  bridleway: ['path', FOOT],
  footway: ['footway', FOOT],
  steps: ['steps', FOOT],
}

/** The tags that speak of a mode, the most special first. */
const ACCESS_TAGS: Readonly<Record<TravelMode, readonly string[]>> = {
  foot: ['foot', 'access'],
  bicycle: ['bicycle', 'vehicle', 'access'],
  moped: ['moped', 'motor_vehicle', 'vehicle', 'access'],
  car: ['motorcar', 'motor_vehicle', 'vehicle', 'access'],
  truck: ['hgv', 'goods', 'motor_vehicle', 'vehicle', 'access'],
}
const OPEN = new Set([
  ...['yes', 'permissive', 'designated', 'official', 'destination', 'delivery', 'customers', 'dismount'],
])
const CLOSED = new Set([
  ...[
    'no',
    'private',
    'use_sidepath',
    'agricultural',
    'forestry',
    'emergency',
    'psv',
    'bus',
    'military',
    'permit',
  ],
])

/** Which tags of ways and nodes matter here. */
export const WAY_TAGS = [
  ...[
    'highway',
    'area',
    'access',
    'vehicle',
    'motor_vehicle',
    'motorcar',
    'moped',
    'hgv',
    'goods',
    'bicycle',
  ],
  ...[
    'foot',
    'motorroad',
    'oneway',
    'oneway:bicycle',
    'oneway:moped',
    'junction',
    'cycleway',
    'cycleway:left',
  ],
  ...['cycleway:right', 'cycleway:both', 'cycleway:left:oneway', 'cycleway:right:oneway'],
  ...['maxspeed', 'maxweight', 'maxheight'],
]
export const NODE_TAGS = [
  ...[
    'barrier',
    'access',
    'vehicle',
    'motor_vehicle',
    'motorcar',
    'moped',
    'hgv',
    'goods',
    'bicycle',
    'foot',
  ],
]

/** The modes that tags let through, where `usual` may pass without a word. */
function accessOf(tags: Tags, usual: number): number {
  let mask = 0
  for (const mode of TRAVEL_MODES) {
    const word = ACCESS_TAGS[mode]
      .map(tag => tags[tag])
      .find(value => value && (OPEN.has(value) || CLOSED.has(value)))
    const isOpen = word ? OPEN.has(word) : (usual & bitOf(mode)) !== 0
    if (isOpen) mask |= bitOf(mode)
  }
  return mask
}

/** In tonnes and metres: a truck of 3.5 tonnes of load. */
const TRUCK = { weight: 7.5, height: 3.5 }

/** What an OSM way is as a street; null when it is none, or none may use it. */
export function streetFacts(tags: Tags): StreetFacts | null {
  const highway = HIGHWAYS[tags.highway ?? '']
  if (!highway || tags.area === 'yes') return null
  const [streetClass, usual] = highway
  const isMotorroad = tags.motorroad === 'yes'
  let modes = accessOf(tags, isMotorroad ? usual & bits('car', 'truck') : usual)
  const isTight = isBelow(tags.maxweight, TRUCK.weight) || isBelow(tags.maxheight, TRUCK.height)
  if (isTight) modes &= ~bits('truck')
  if (modes === 0) return null

  const { forward, backward } = directionsOf(tags)
  return {
    streetClass,
    speedLimit: speedLimitOf(tags.maxspeed),
    forward: modes & forward,
    backward: modes & backward,
  }
}

const isBelow = (value: string | undefined, needed: number) => {
  const number = Number.parseFloat(value ?? '')
  return number > 0 && number < needed
}

const CYCLES_BOTH_WAYS = ['opposite', 'opposite_lane', 'opposite_track', 'opposite_share_busway']

/** The modes that one-way signs let through in each direction. People on foot walk both ways. */
function directionsOf(tags: Tags): { forward: number; backward: number } {
  const implied =
    tags.junction === 'roundabout' || tags.junction === 'circular' || tags.highway?.startsWith('motorway')
  const word = tags.oneway ?? (implied ? 'yes' : 'no')
  const against = word === '-1' || word === 'reverse'
  const isOneWay = against || word === 'yes' || word === 'true' || word === '1'
  if (!isOneWay) return { forward: ALL_MODES, backward: ALL_MODES }
  const cyclesBack =
    tags['oneway:bicycle'] === 'no' ||
    ['cycleway', 'cycleway:left', 'cycleway:right', 'cycleway:both'].some(tag =>
      CYCLES_BOTH_WAYS.includes(tags[tag] ?? ''),
    ) ||
    ['cycleway:left:oneway', 'cycleway:right:oneway'].some(tag => ['no', '-1'].includes(tags[tag] ?? ''))
  const both = FOOT | (cyclesBack ? BICYCLE : 0) | (tags['oneway:moped'] === 'no' ? bits('moped') : 0)
  return against ? { forward: both, backward: ALL_MODES } : { forward: ALL_MODES, backward: both }
}

const ZONES: readonly [RegExp, number][] = [
  [/walk/, 5],
  [/living/, 20],
  [/zone:?(\d+)/, 0],
  [/urban/, 50],
  [/rural/, 90],
  [/motorway/, 120],
]
const KM_PER_MILE = 1.609

/** In km/h; 0 where it is not known or there is none. */
export function speedLimitOf(value = ''): number {
  const text = value.toLowerCase()
  const number = Number.parseFloat(text)
  if (number > 0) return Math.round(text.includes('mph') ? number * KM_PER_MILE : number)
  const zone = ZONES.find(([pattern]) => pattern.test(text))
  return zone ? Number(text.match(zone[0])?.[1] ?? zone[1]) : 0
}

/** What keeps motors from passing. Gates and the like are open where no tag says that they are not. */
const KEEPS_MOTORS_OUT = new Set([
  ...[
    'bollard',
    'block',
    'chain',
    'cycle_barrier',
    'motorcycle_barrier',
    'planter',
    'stile',
    'turnstile',
    'kissing_gate',
  ],
])
const KEEPS_BICYCLES_OUT = new Set(['stile', 'turnstile', 'kissing_gate'])

/** The modes that cannot pass a node. */
export function blockedAt(tags: Tags): number {
  if (!tags.barrier) return 0
  let usual = ALL_MODES
  if (KEEPS_MOTORS_OUT.has(tags.barrier)) usual &= ~MOTORS
  if (KEEPS_BICYCLES_OUT.has(tags.barrier)) usual &= ~BICYCLE
  return ALL_MODES & ~accessOf(tags, usual)
}
