import { expect, test } from 'bun:test'
import { HOUR_MS } from '../../core/rules/instant'
import { readOptions } from './options'
import { planSimulation } from './plan'

const OPTIONS = readOptions(['--orders', '200', '--couriers', '10', '--seed', '7', '--chaos', 'high'])
const planned = planSimulation(OPTIONS, 4 * HOUR_MS)

test('the same seed plans the same orders, people and mishaps, and another seed others', () => {
  expect(planSimulation(OPTIONS, 4 * HOUR_MS)).toEqual(planned)
  expect(planSimulation({ ...OPTIONS, seed: 8 }, 4 * HOUR_MS)).not.toEqual(planned)
})

test('one more courier changes no other person', () => {
  const more = planSimulation({ ...OPTIONS, couriers: 11 }, 4 * HOUR_MS)
  expect(more.orders).toEqual(planned.orders)
  expect(more.couriers.slice(0, 10)).toEqual(planned.couriers)
})

test('nothing goes wrong without chaos, and every kind of mishap happens with much of it', () => {
  const calm = planSimulation({ ...OPTIONS, chaos: 'none' }, 4 * HOUR_MS)
  expect(calm.orders.filter(({ mishap }) => mishap)).toEqual([])
  expect(calm.couriers.flatMap(({ gaps }) => gaps)).toEqual([])
  expect(new Set(planned.orders.map(({ mishap }) => mishap))).toEqual(
    new Set([null, 'lateKitchen', 'rejected', 'canceled', 'customer_absent', 'wrong_address', 'refused']),
  )
  expect(planned.couriers.flatMap(({ gaps }) => gaps)).not.toBeEmpty()
})

test.each([
  [['--speed', '61'], /--speed/],
  [['--chaos', 'some'], /--chaos/],
  [['--until', 'noon'], /--until/],
  [['--unknown', '1'], /unknown/],
])('the arguments %p are refused', (args, says) => {
  expect(() => readOptions(args)).toThrow(says)
})
