import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { City } from '../../../../src/core/contract/common'
import { api, type Inputs, type Outputs, trpc } from '../../../api'
import { readFailure } from '../../../failure'
import { useFailureText } from '../../../i18n/failure-text'
import { toast } from '../../../ui/feedback/toast'
import type { Route } from '../routes/board'
import { refreshRoutes } from '../routes/refresh-routes'
import { type Plan, planOf, withTimesAsText } from './plan-of-proposal'

export type Proposal = Outputs['logistics']['routes']['optimise']
export type ProposedRoute = Proposal['routes'][number]
export type Wish = Required<
  Pick<
    Inputs['logistics']['routes']['optimise'],
    'purchaseIds' | 'routeIds' | 'vehicles' | 'isBalanced' | 'timeLimitMs'
  >
>

/** Asks for routes, shows how far that is, and applies what was proposed: all of it, or nothing. */
export function useProposal(city: City, routes: readonly Route[]) {
  const t = useTranslations('dispatch')
  const failureText = useFailureText()
  const utils = trpc.useUtils()
  const [since, setSince] = useState<number | null>(null)
  const [proposal, setProposal] = useState<Proposal | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const [refusal, setRefusal] = useState<unknown>(null)
  const wish = useRef<Wish | null>(null)
  const stopper = useRef<AbortController | null>(null)
  useEffect(() => () => stopper.current?.abort(), [])

  const stop = () => stopper.current?.abort()
  const forget = () => {
    setProposal(null)
    setFailure(null)
    setRefusal(null)
  }
  const ask = async (wanted: Wish) => {
    forget()
    wish.current = wanted
    setSince(Date.now())
    const own = new AbortController()
    stopper.current = own
    try {
      setProposal(await api.logistics.routes.optimise.query(wanted, { signal: own.signal }))
    } catch (error) {
      if (!own.signal.aborted) setFailure(error)
    } finally {
      if (stopper.current === own) setSince(null)
    }
  }
  const askAgain = () => (wish.current ? ask(wish.current) : undefined)

  const send = async (plan: Plan) => {
    const applied = await api.logistics.routes.applyPlan.mutate(withTimesAsText(plan))
    const gone = plan.routes.flatMap(({ routeId }, at) => (routeId && !applied.routes[at] ? [routeId] : []))
    void refreshRoutes(utils, gone)
    return applied
  }
  const undo = async (plan: Plan) => {
    try {
      await send(plan)
      toast.success(t('optimise.undone'))
    } catch (error) {
      toast.error(failureText(error))
    }
  }
  /** Where a courier has another route at the time, only when that is wanted all the same. */
  const apply = async (skipOverlapCheck: boolean) => {
    if (!proposal) return
    setRefusal(null)
    try {
      const plan = planOf(proposal, routes, { city, skipOverlapCheck })
      if (plan.routes.length === 0) return
      const applied = await send(plan)
      toast.undo(
        t('optimise.made', { count: plan.routes.length }),
        t('optimise.undo'),
        () => void undo(applied.undo),
      )
    } catch (error) {
      setRefusal(error)
      throw error
    }
  }
  const refused = readFailure(refusal)
  return {
    since,
    proposal,
    failure,
    refusal,
    isOverlap: refused?.name === 'RouteOverlap',
    isStale: refused?.name === 'StaleRecord',
    /** The name of the route that has changed since. */
    staleRoute: routes.find(({ id }) => id === recordIdOf(refused?.details))?.name ?? null,
    ask,
    askAgain,
    stop,
    forget,
    apply,
  }
}

function recordIdOf(details: unknown): unknown {
  if (typeof details !== 'object' || details === null || !('record' in details)) return null
  const { record } = details
  return typeof record === 'object' && record !== null && 'id' in record ? record.id : null
}
