import { useEffect, useRef, useState } from 'react'
import type { City } from '../../../../src/core/contract/common'
import { api, type Inputs, type Outputs, trpc } from '../../../api'
import { readFailure } from '../../../failure'

export type Proposal = Outputs['logistics']['routes']['optimise']
export type ProposedRoute = Proposal['routes'][number]
export type Wish = Required<Pick<Inputs['logistics']['routes']['optimise'], 'purchaseIds' | 'vehicles'>> & {
  timeLimitMs: number
}
/** What became of each route that was to be made, by its place in the proposal. */
export type Made = ReadonlyMap<number, { name: string } | { failure: unknown }>

/** Asks for routes, shows how long that takes, and makes those that were proposed, each once. */
export function useProposal(city: City) {
  const utils = trpc.useUtils()
  const create = trpc.logistics.routes.create.useMutation()
  const [since, setSince] = useState<number | null>(null)
  const [proposal, setProposal] = useState<Proposal | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const [made, setMade] = useState<Made>(new Map())
  const stopper = useRef<AbortController | null>(null)
  useEffect(() => () => stopper.current?.abort(), [])

  const stop = () => stopper.current?.abort()
  const forget = () => {
    setProposal(null)
    setFailure(null)
    setMade(new Map())
  }
  const ask = async (wish: Wish) => {
    forget()
    setSince(Date.now())
    const own = new AbortController()
    stopper.current = own
    try {
      setProposal(await api.logistics.routes.optimise.query(wish, { signal: own.signal }))
    } catch (error) {
      if (!own.signal.aborted) setFailure(error)
    } finally {
      if (stopper.current === own) setSince(null)
    }
  }

  /** Those that are not made yet; where a courier is busy, only when that is wanted all the same. */
  const makeAll = async (skipOverlapCheck: boolean) => {
    const results = new Map(made)
    for (const [at, route] of (proposal?.routes ?? []).entries()) {
      const known = results.get(at)
      if (known && 'name' in known) continue
      results.set(
        at,
        await create.mutateAsync({ ...newRouteOf(route, city), skipOverlapCheck }).then(
          ({ name }) => ({ name }),
          (refusal: unknown) => ({ failure: refusal }),
        ),
      )
      setMade(new Map(results))
    }
    await Promise.all([utils.logistics.dispatch.board.invalidate(), utils.logistics.routes.invalidate()])
    return [...results.values()].every(one => 'name' in one)
  }
  const isOverlap = [...made.values()].some(
    one => 'failure' in one && readFailure(one.failure)?.name === 'RouteOverlap',
  )
  return { since, proposal, failure, made, isOverlap, ask, stop, forget, makeAll }
}

const newRouteOf = (
  { driverId, vehicleType, waypoints }: ProposedRoute,
  city: City,
): Inputs['logistics']['routes']['create'] => ({
  city,
  driverId,
  vehicleType,
  autoSort: false,
  waypoints: waypoints.map(({ eta: _, ...stop }) => stop),
  ...(waypoints[0] && { effectiveDate: waypoints[0].windowStart }),
})
