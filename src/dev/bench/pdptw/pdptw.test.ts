import { expect, test } from 'bun:test'
import { makeSolver } from '../../../modules/logistics/route-optimiser/rules/solve'
import { checkRoutes } from './check-routes'
import { readInstance } from './instance'
import { problemOf } from './problem-of-instance'

const TABLE = `3\t20\t1
0\t0\t0\t0\t0\t500\t0\t0\t0
1\t3\t4\t10\t0\t100\t10\t0\t2
2\t6\t8\t-10\t20\t200\t10\t1\t0
3\t0\t10\t15\t0\t100\t10\t0\t4
4\t0\t20\t-15\t20\t200\t10\t3\t0
`
const SECTIONS = `NAME: tiny-1
LOCATION: Nowhere
COMMENT: none
TYPE: PDPTW
SIZE: 5
DISTRIBUTION: none
DEPOT: central
ROUTE-TIME: 240
TIME-WINDOW: 120
CAPACITY: 100
NODES
0 41.39 2.12 0 0 240 0 0 0
1 41.40 2.11 22 0 240 5 0 3
2 41.40 2.19 20 0 92 5 0 4
3 41.42 2.08 -22 0 240 5 1 0
4 41.42 2.08 -20 0 240 5 2 0
EDGES
0 2 3 4 5
2 0 3 4 5
3 3 0 4 5
4 4 4 0 5
5 5 5 5 0
EOF
`
const plan = (name: string, text: string) => {
  const instance = readInstance(name, text)
  const { problem, routesOf } = problemOf(instance)
  const solver = makeSolver(problem, 1)
  solver.run(200)
  return { instance, routes: routesOf(solver.solution().tours) }
}

test('a table with coordinates is read, planned and checked', () => {
  const { instance, routes } = plan('table', TABLE)
  expect(instance).toMatchObject({ name: 'table', vehicles: 3, capacity: 20 })
  expect(instance.nodes[2]).toEqual({
    demand: -10,
    opens: 20,
    closes: 200,
    service: 10,
    pickup: 1,
    delivery: 0,
  })
  expect([...instance.travel.slice(0, 5)]).toEqual([0, 5, 10, 10, 20])
  expect(checkRoutes(instance, routes)).toMatchObject({ vehicles: 1 })
})

test('named sections with a matrix of minutes are read, planned and checked', () => {
  const { instance, routes } = plan('tiny-1', SECTIONS)
  expect(instance).toMatchObject({ name: 'tiny-1', capacity: 100 })
  expect([instance.nodes.length, instance.nodes[1]!.delivery, instance.travel[5]]).toEqual([5, 3, 2])
  expect(checkRoutes(instance, routes)).toEqual({ vehicles: 1, distance: 2 + 3 + 4 + 5 + 5 })
})

const table = readInstance('table', TABLE)
test.each<[string, number[][], string]>([
  ['a node that is missing', [[1, 2]], '2 of 4 nodes'],
  ['a node twice', [[1, 2, 1]], 'node 1 twice'],
  [
    'a delivery before its pickup',
    [
      [2, 1],
      [3, 4],
    ],
    'node 2 before its pickup',
  ],
  ['a pickup that stays on board', [[1], [2, 3, 4]], '1 still on board'],
  ['too much', [[1, 3, 2, 4]], 'load 25 of 20'],
  ['too late', [[3, 4, 1, 2]], 'closed at'],
  ['a node that does not exist', [[9]], 'no node 9'],
])('the check refuses %s', (_, routes, why) => {
  const tight = {
    ...table,
    nodes: table.nodes.map((node, at) => (at === 1 ? { ...node, closes: 45 } : node)),
  }
  expect(() => checkRoutes(tight, routes)).toThrow(why)
})

test.each([
  ['no tasks', TABLE.split('\n').slice(0, 2).join('\n'), 'no tasks'],
  ['a line that is cut', TABLE.replace('\t200\t10\t3\t0', ''), 'node 4 is not complete'],
  ['a pickup without its delivery', TABLE.replace('\t0\t2\n', '\t0\t3\n'), 'node 1 has no partner'],
  ['a matrix that is too small', SECTIONS.replace('5 5 5 5 0\n', ''), '20 travel times, and 5 nodes'],
  ['no matrix', SECTIONS.split('EDGES')[0]!, 'no EDGES'],
])('%s is no instance', (_, text, why) => {
  expect(() => readInstance('bad', text)).toThrow(why)
})
