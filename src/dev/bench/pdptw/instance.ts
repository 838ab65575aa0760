/** A published instance of pickup and delivery with time windows, as its file says it. */
export interface Instance {
  name: string
  vehicles: number
  capacity: number
  /** The first is the depot. */
  nodes: InstanceNode[]
  /** Row by row: from, to. */
  travel: Float64Array
}

export interface InstanceNode {
  demand: number
  opens: number
  closes: number
  service: number
  /** The node where this delivery is picked up, and the one where this pickup is delivered; 0: none. */
  pickup: number
  delivery: number
}

/** Vehicles are not counted in the second format: more than any good solution needs. */
const vehiclesFor = (nodes: number) => Math.max(25, Math.ceil(nodes / 8))

/**
 * Reads both formats: Li and Lim's (a table with coordinates; travel is the straight line) and Sartori and Buriol's
 * (named sections; travel is a matrix of whole minutes).
 */
export function readInstance(name: string, text: string): Instance {
  const lines = text.split(/\r?\n/).map(line => line.trim())
  const instance = lines.includes('NODES') ? readSections(name, lines) : readTable(name, lines)
  const { nodes, travel } = instance
  if (nodes.length < 3) throw new Error(`${name}: no tasks`)
  if (travel.length !== nodes.length ** 2)
    throw new Error(`${name}: ${travel.length} travel times, and ${nodes.length} nodes`)
  for (const [at, { pickup, delivery, demand }] of nodes.entries()) {
    const partner = nodes[pickup || delivery]
    if (at > 0 && (!partner || partner.demand !== -demand || (partner.pickup || partner.delivery) !== at))
      throw new Error(`${name}: node ${at} has no partner`)
  }
  return instance
}

function readTable(name: string, lines: string[]): Instance {
  const [head, ...rows] = lines.filter(Boolean).map(line => line.split(/\s+/).map(Number))
  const [vehicles, capacity] = head!
  const nodes = rows.map(([, , , ...rest], at) => nodeOf(name, at, rest))
  const travel = new Float64Array(rows.length ** 2)
  for (const [from, [, x1, y1]] of rows.entries())
    for (const [to, [, x2, y2]] of rows.entries())
      travel[from * rows.length + to] = Math.hypot(x1! - x2!, y1! - y2!)
  return { name, vehicles: vehicles!, capacity: capacity!, nodes, travel }
}

function readSections(name: string, lines: string[]): Instance {
  const [nodesAt, edgesAt] = [lines.indexOf('NODES'), lines.indexOf('EDGES')]
  if (edgesAt < 0) throw new Error(`${name}: no EDGES`)
  const capacity = lines.find(line => line.startsWith('CAPACITY:'))
  if (!capacity) throw new Error(`${name}: no CAPACITY`)
  const numbers = (line: string) => line.split(/\s+/).map(Number)
  const rows = lines.slice(nodesAt + 1, edgesAt).filter(Boolean)
  const edges = lines.slice(edgesAt + 1).filter(line => line && line !== 'EOF')
  return {
    name,
    vehicles: vehiclesFor(rows.length),
    capacity: Number(capacity.split(':')[1]),
    nodes: rows.map((row, at) => nodeOf(name, at, numbers(row).slice(3))),
    travel: Float64Array.from(edges.flatMap(numbers)),
  }
}

function nodeOf(name: string, at: number, fields: number[]): InstanceNode {
  if (fields.length !== 6 || fields.some(Number.isNaN)) throw new Error(`${name}: node ${at} is not complete`)
  const [demand, opens, closes, service, pickup, delivery] = fields
  return {
    demand: demand!,
    opens: opens!,
    closes: closes!,
    service: service!,
    pickup: pickup!,
    delivery: delivery!,
  }
}
