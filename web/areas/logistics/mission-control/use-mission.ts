import { keepPreviousData } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { channel } from '../../../../src/core/contract/channels'
import { countBags } from '../../../../src/modules/logistics/mission-control/rules/bags-of-order'
import { hubBags } from '../../../../src/modules/logistics/mission-control/rules/hub-bags'
import {
  type HubStep,
  hubDay,
  hubStep,
} from '../../../../src/modules/logistics/mission-control/rules/hub-day'
import { type Outputs, trpc } from '../../../api'
import { useFailureText } from '../../../i18n/failure-text'
import { useLive, useLiveState } from '../../../live'
import { useNow } from '../../../ui/display/figures'
import { toast } from '../../../ui/feedback/toast'

export type Mission = Outputs['logistics']['missionControl']['show']
export type Bag = Mission['orders'][number]
export type HubRoute = Mission['routes'][number]

const POLL_MS = 30_000

/** A warehouse's day, kept up to date, and what is done with its bags. */
export function useMission(warehouseId: string | undefined, on: string) {
  const t = useTranslations('mission-control')
  const failureText = useFailureText()
  const utils = trpc.useUtils()
  const { polling } = useLiveState()
  const now = useNow(15_000)
  const answer = trpc.logistics.missionControl.show.useQuery(
    { warehouseId: warehouseId ?? '', on },
    {
      enabled: warehouseId !== undefined,
      placeholderData: keepPreviousData,
      refetchInterval: polling ? POLL_MS : false,
    },
  )
  const mission = answer.data
  const refresh = useCallback(() => utils.logistics.missionControl.show.invalidate(), [utils])
  useLive(mission ? channel.cityOrders(mission.warehouse.city) : null, () => void refresh())
  useLive(warehouseId ? channel.hub(warehouseId) : null, () => void refresh())
  useLive(mission ? channel.routes(mission.warehouse.city) : null, () => void refresh())
  const setStatus = trpc.merchant.orders.setStatus.useMutation()

  /** Each bag goes its next step; what is refused is said, and holds no other up. */
  const take = async (bags: readonly Bag[], step: HubStep) => {
    const going = bags.filter(bag => hubStep(bag) === step)
    if (going.length === 0) return
    try {
      const { results, changed } = await setStatus.mutateAsync({
        purchaseIds: going.map(({ id }) => id),
        state: step,
        source: 'scan',
      })
      const refused = results.filter(({ ok }) => !ok)
      const stayed = new Set(refused.map(({ purchaseId }) => purchaseId))
      const bagsOf = (isStaying: boolean) => countBags(going.filter(({ id }) => stayed.has(id) === isStaying))
      if (refused.length > 0)
        toast.error(t('refused', { count: bagsOf(true), why: refused[0]?.error?.message ?? '' }))
      if (changed > 0) toast.success(t(`done.${step}`, { count: bagsOf(false) }))
      await refresh()
    } catch (error) {
      toast.error(failureText(error))
    }
  }

  return {
    answer,
    mission,
    day: mission && hubDay(mission.orders),
    bags: mission && hubBags(mission.orders, mission.routes, now),
    take,
    refresh,
  }
}
