import { expect, test } from 'bun:test'
import { STREETS } from './streets'

const BOXES = {
  bcn: [2.05, 41.32, 2.24, 41.47],
  mad: [-3.78, 40.36, -3.6, 40.5],
  sev: [-6.03, 37.33, -5.9, 37.44],
  vlc: [-0.43, 39.43, -0.31, 39.51],
} as const

test('every street has a name, a kind, and a line inside its city', () => {
  for (const { city, name, kind, line } of STREETS) {
    const [west, south, east, north] = BOXES[city]
    expect(name).not.toBe('')
    expect(['avenue', 'street', 'pedestrian']).toContain(kind)
    expect(line.length, name).toBeGreaterThan(1)
    for (const [lon, lat] of line)
      expect(west < lon && lon < east && south < lat && lat < north, `${name} ${lon} ${lat}`).toBe(true)
  }
})

test('no street stands twice in a city', () => {
  const names = STREETS.map(({ city, name }) => `${city} ${name}`)
  expect(names).toEqual([...new Set(names)])
})

test('the plan of Barcelona: parallels keep the distance of a block', () => {
  const line = (name: string) => STREETS.find(street => street.name === name)!.line
  const [[lon, lat]] = line('Carrer de Girona') as [[number, number]]
  const [[otherLon, otherLat]] = line('Carrer de Bailèn') as [[number, number]]
  expect(Math.hypot((otherLon - lon) * 83_500, (otherLat - lat) * 111_195)).toBeWithin(120, 160)
})
