import { describe, expect, test } from 'bun:test'
import { TRAVEL_MODES } from '../../../../modules/logistics/roads/rules/travel-modes'
import { bitOf } from '../network'
import { speedOn } from '../speeds'
import { blockedAt, speedLimitOf, streetFacts, type Tags } from './osm-tags'

/** Letters of the modes in a mask: foot, bicycle, moped, car, truck. */
const letters = (mask: number) =>
  TRAVEL_MODES.filter(mode => mask & bitOf(mode))
    .map(mode => mode[0])
    .join('')

const WAYS: [about: string, tags: Tags, forward: string, backward: string][] = [
  ['a street', { highway: 'residential' }, 'fbmct', 'fbmct'],
  ['a one-way street', { highway: 'residential', oneway: 'yes' }, 'fbmct', 'f'],
  ['a one-way street against its line', { highway: 'primary', oneway: '-1' }, 'f', 'fbmct'],
  ['a roundabout', { highway: 'tertiary', junction: 'roundabout' }, 'fbmct', 'f'],
  [
    'a roundabout that is signed otherwise',
    { highway: 'tertiary', junction: 'roundabout', oneway: 'no' },
    'fbmct',
    'fbmct',
  ],
  ['contraflow cycling', { highway: 'residential', oneway: 'yes', 'oneway:bicycle': 'no' }, 'fbmct', 'fb'],
  [
    'a contraflow lane',
    { highway: 'secondary', oneway: 'yes', 'cycleway:left': 'opposite_lane' },
    'fbmct',
    'fb',
  ],
  [
    'a two-way cycle track',
    { highway: 'primary', oneway: 'yes', 'cycleway:right:oneway': 'no' },
    'fbmct',
    'fb',
  ],
  ['a motorway', { highway: 'motorway' }, 'ct', ''],
  ['a motorroad', { highway: 'trunk', motorroad: 'yes' }, 'ct', 'ct'],
  ['a square', { highway: 'pedestrian' }, 'fb', 'fb'],
  ['a square with deliveries', { highway: 'pedestrian', motor_vehicle: 'delivery' }, 'fbmct', 'fbmct'],
  [
    'a street for residents and deliveries',
    { highway: 'living_street', access: 'destination' },
    'fbmct',
    'fbmct',
  ],
  ['a private drive', { highway: 'service', access: 'private' }, '', ''],
  ['a drive for walkers', { highway: 'service', access: 'no', foot: 'yes' }, 'f', 'f'],
  ['a bus street', { highway: 'tertiary', motor_vehicle: 'no' }, 'fb', 'fb'],
  ['no lorries', { highway: 'tertiary', hgv: 'no' }, 'fbmc', 'fbmc'],
  ['lorries for deliveries', { highway: 'tertiary', hgv: 'delivery' }, 'fbmct', 'fbmct'],
  ['a weak bridge', { highway: 'tertiary', maxweight: '3.5' }, 'fbmc', 'fbmc'],
  ['a low tunnel', { highway: 'tertiary', maxheight: '2.5 m' }, 'fbmc', 'fbmc'],
  ['cars only on', { highway: 'primary', bicycle: 'use_sidepath' }, 'fmct', 'fmct'],
  ['a cycleway', { highway: 'cycleway', foot: 'no' }, 'b', 'b'],
  ['a footway', { highway: 'footway' }, 'f', 'f'],
  ['a shared footway', { highway: 'footway', bicycle: 'designated' }, 'fb', 'fb'],
  ['stairs', { highway: 'steps' }, 'f', 'f'],
  ['a field track', { highway: 'track' }, 'fb', 'fb'],
  ['a street that is built', { highway: 'construction' }, '', ''],
  ['an area', { highway: 'pedestrian', area: 'yes' }, '', ''],
  ['a river', { waterway: 'river' }, '', ''],
]

test.each(WAYS)('%s', (_, tags, forward, backward) => {
  const facts = streetFacts(tags)
  expect([letters(facts?.forward ?? 0), letters(facts?.backward ?? 0)]).toEqual([forward, backward])
})

test.each([
  ['a crossing', { highway: 'crossing' }, ''],
  ['a bollard', { barrier: 'bollard' }, 'mct'],
  ['a bollard for residents', { barrier: 'bollard', motor_vehicle: 'destination' }, ''],
  ['a gate', { barrier: 'gate' }, ''],
  ['a locked gate', { barrier: 'gate', access: 'private' }, 'fbmct'],
  ['a locked gate with a door', { barrier: 'gate', access: 'no', foot: 'yes' }, 'bmct'],
  ['a stile', { barrier: 'stile' }, 'bmct'],
] as [string, Tags, string][])('%s lets pass all but', (_, tags, blocked) => {
  expect(letters(blockedAt(tags))).toBe(blocked)
})

test.each([
  ['50', 50],
  ['30 mph', 48],
  ['ES:urban', 50],
  ['ES:zone30', 30],
  ['ES:zone:20', 20],
  ['walk', 5],
  ['none', 0],
  [undefined, 0],
] as const)('a speed limit of %p is %p km/h', (value, limit) => {
  expect(speedLimitOf(value)).toBe(limit)
})

describe('speeds', () => {
  test.each([
    ['car', 'motorway', 0, 75],
    ['car', 'primary', 0, 30],
    ['car', 'primary', 30, 24],
    ['truck', 'residential', 50, 14],
    ['bicycle', 'primary', 10, 15],
    ['bicycle', 'footway', 0, 5],
    ['foot', 'primary', 50, 5],
    ['foot', 'steps', 0, 2.5],
  ] as const)('%s on %s with a limit of %d', (mode, streetClass, limit, speed) => {
    expect(speedOn(mode, streetClass, limit)).toBe(speed)
  })
})
