import { readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { makeSolver } from '../../../modules/logistics/route-optimiser/rules/solve'
import { checkRoutes } from './check-routes'
import { type Instance, readInstance } from './instance'
import { problemOf } from './problem-of-instance'

/**
 * `npm run pdptw -- PATH [--seconds N] [--seed N] [--iterations N]`: plans each published instance of a folder, or one
 * file, in so many seconds of processor time, checks the routes, and prints them beside the best known ones.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
    iterations: { type: 'string', default: 'Infinity' },
  },
})
const [path] = positionals
if (!path)
  throw new Error('Which file or folder? npm run pdptw -- PATH [--seconds N] [--seed N] [--iterations N]')

const CHUNK = 50
const isFolder = statSync(path).isDirectory()
const folder = isFolder ? path : dirname(path)
const files = isFolder ? readdirSync(path).filter(name => name.endsWith('.txt')) : [basename(path)]
const bestKnown = readBestKnown(join(folder, 'best-known.tsv'))

console.log('instance          vehicles  best   distance       best     gap  iterations  processor')
let worst = Number.NEGATIVE_INFINITY
let [more, unknown] = [0, 0]
for (const file of files.toSorted()) {
  const instance = readInstance(file.replace(/\.txt$/, ''), readFileSync(join(folder, file), 'utf8'))
  const { vehicles, distance, iterations, seconds } = plan(instance)
  const best = bestKnown.get(instance.name)
  const gap = best ? (distance / best.distance - 1) * 100 : Number.NaN
  if (!best) unknown++
  else if (vehicles > best.vehicles) more++
  else if (vehicles === best.vehicles) worst = Math.max(worst, gap)
  console.log(
    instance.name.padEnd(16),
    String(vehicles).padStart(9),
    String(best?.vehicles ?? '').padStart(5),
    distance.toFixed(2).padStart(10),
    String(best?.distance ?? '').padStart(10),
    (best ? `${gap.toFixed(2)} %` : '').padStart(7),
    String(iterations).padStart(11),
    `${seconds.toFixed(1)} s`.padStart(10),
  )
}
console.log(`\nMore vehicles than the best known: ${more}. Without a best known solution: ${unknown}.`)
if (Number.isFinite(worst)) console.log(`Largest gap where the vehicles are the same: ${worst.toFixed(2)} %.`)

function plan(instance: Instance) {
  const { problem, routesOf } = problemOf(instance)
  const before = process.cpuUsage()
  const spent = () => {
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1e6
  }
  const solver = makeSolver(problem, Number(values.seed))
  const limit = Number(values.iterations)
  while (spent() < Number(values.seconds) && solver.progress().iterations < limit)
    solver.run(Math.min(CHUNK, limit - solver.progress().iterations))
  const seconds = spent()
  const { tours, left, iterations } = solver.solution()
  if (left.length) throw new Error(`${instance.name}: ${left.length} shipments on no tour`)
  return { ...checkRoutes(instance, routesOf(tours)), iterations, seconds }
}

/** Instance, vehicles and distance, one a line. */
function readBestKnown(file: string): Map<string, { vehicles: number; distance: number }> {
  const isThere = statSync(file, { throwIfNoEntry: false })
  const lines = isThere ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : []
  return new Map(
    lines.map(line => {
      const [name, vehicles, distance] = line.split('\t')
      return [name!, { vehicles: Number(vehicles), distance: Number(distance) }]
    }),
  )
}
