import { expanded } from '../protocol/lists'
import * as params from '../protocol/params'
import { type Form, missing } from '../protocol/wire'
import type { Simulation } from '../simulation'
import type { Kind, Kinds } from '../state'

export type Method = 'GET' | 'POST' | 'DELETE'

export interface Route {
  method: Method
  path: string
  /** The parameters it knows. */
  reads: object
  /** Reads the form, which may refuse, and gives the work that is left to do. */
  prepare(form: Form): (sim: Simulation, ids: string[]) => object
}

export function on<P extends { expand?: string[] } | object>(
  method: Method,
  path: string,
  read: ((form: Form) => P) & { reads: object },
  work: (sim: Simulation, params: P, id: string, secondId: string) => object,
): Route {
  return {
    method,
    path,
    reads: read.reads,
    prepare(form) {
      const wanted = read(form)
      const expand = 'expand' in wanted ? ((wanted.expand as string[] | undefined) ?? []) : []
      return (sim, [id = '', secondId = '']) => expanded(sim, work(sim, wanted, id, secondId), expand)
    },
  }
}

export function one(kind: Kind, path: string): Route {
  return on('GET', path, params.retrieve, (sim, _, id) => find(sim, kind, id))
}

export function find<K extends Kind>(sim: Simulation, kind: K, id: string): Kinds[K] {
  const row = sim.state.get(kind, id)
  if (!row) throw missing(kind.replace('_', ''), id)
  return row
}
