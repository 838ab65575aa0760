import type { Instance } from './instance'

/**
 * What routes of node numbers cost, without the solver's code: throws where one breaks a rule of the instance, or
 * where a node is not visited exactly once.
 */
export function checkRoutes(
  { name, nodes, travel, capacity, vehicles }: Instance,
  routes: readonly (readonly number[])[],
): { vehicles: number; distance: number } {
  const fail = (route: number, what: string): never => {
    throw new Error(`${name}, route ${route}: ${what}`)
  }
  const visited = new Set<number>()
  const depot = nodes[0]!
  let distance = 0
  for (const [at, route] of routes.entries()) {
    const onBoard = new Set<number>()
    let [time, load, here] = [depot.opens, 0, 0]
    for (const number of route) {
      const node = nodes[number]
      if (!node || number === 0) return fail(at, `no node ${number}`)
      if (visited.has(number)) fail(at, `node ${number} twice`)
      visited.add(number)
      const leg = travel[here * nodes.length + number]!
      distance += leg
      time = Math.max(time + leg, node.opens)
      if (time > node.closes + 1e-9) fail(at, `node ${number} at ${time}, closed at ${node.closes}`)
      time += node.service
      load += node.demand
      if (load > capacity) fail(at, `load ${load} of ${capacity} at node ${number}`)
      if (node.delivery) onBoard.add(number)
      else if (!onBoard.delete(node.pickup)) fail(at, `node ${number} before its pickup`)
      here = number
    }
    if (onBoard.size) fail(at, `${[...onBoard].join(', ')} still on board`)
    const back = travel[here * nodes.length]!
    distance += back
    if (time + back > depot.closes + 1e-9) fail(at, `back at ${time + back}, closed at ${depot.closes}`)
  }
  if (visited.size !== nodes.length - 1) fail(routes.length, `${visited.size} of ${nodes.length - 1} nodes`)
  if (routes.length > vehicles) fail(routes.length, `${vehicles} vehicles`)
  return { vehicles: routes.length, distance }
}
