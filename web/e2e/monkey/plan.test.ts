import { expect, test } from 'bun:test'
import { people } from './people'
import { planOf, planOfAll } from './plan'
import { screensOf } from './screens'
import { chosen, seedOf } from './seed'

const plans = new Map<string, ReturnType<typeof visitsOf>>()
const walked = (seed: string) => {
  const plan = plans.get(seed) ?? visitsOf(seed)
  plans.set(seed, plan)
  return plan
}
const visitsOf = (seed: string) =>
  planOf(seed, people).flatMap((legs, world) =>
    legs.flatMap(({ person, width, isAsked, isFirst }) =>
      screensOf(person)
        .filter(({ route }) => isAsked(route))
        .map(({ route }) => ({ world, person: person.name, width, route, isFirst })),
    ),
  )

test('each screen is walked once by each role that uses it, and one of them is the first', () => {
  const visits = walked('a')
  const used = people.flatMap(person => screensOf(person).map(({ route }) => `${person.name} ${route}`))
  expect(visits.map(({ person, route }) => `${person} ${route}`).sort()).toEqual(used.sort())
  for (const route of new Set(visits.map(one => one.route))) {
    const here = visits.filter(one => one.route === route)
    expect(here.filter(({ isFirst }) => isFirst)).toEqual([here[0]!])
    expect(new Set(here.map(({ world }) => world)).size).toBe(1)
  }
})

test('the same seed gives the same plan, another seed other roles and widths', () => {
  expect(walked('a')).toEqual(visitsOf('a'))
  const firsts = (seed: string) => walked(seed).filter(({ isFirst }) => isFirst)
  expect(firsts('a')).not.toEqual(firsts('b'))
  const seeds = Array.from({ length: 40 }, (_, at) => String(at))
  for (const { name, widths } of people)
    expect(new Set(seeds.map(seed => chosen(seed, name, widths))).size).toBe(widths.length)
})

test('when everything is pressed, everybody walks at each of their widths', () => {
  const name = ({ name }: { name: string }, width: number) => `${name} at ${width} px`
  const legs = planOfAll(people, false).flat()
  expect(legs.map(({ person, width }) => name(person, width)).sort()).toEqual(
    people.flatMap(person => person.widths.map(width => name(person, width))).sort(),
  )
})

test('the seed is the one that is asked for, and otherwise the commit', () => {
  expect(seedOf({ MONKEY_SEED: 'word' })).toBe('word')
  expect(seedOf({})).toMatch(/^([0-9a-f]{10}|none)$/)
})
