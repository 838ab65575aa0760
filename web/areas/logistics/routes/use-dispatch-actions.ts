import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { z } from 'zod'
import type { SplitRoute } from '../../../../src/modules/logistics/route-splits/contract/route-splits'
import type { EditRoute } from '../../../../src/modules/logistics/routes/contract/routes'
import type { EditWaypoint } from '../../../../src/modules/logistics/routes/contract/waypoints'
import { trpc } from '../../../api'
import { readFailure } from '../../../failure'
import { useFailureText } from '../../../i18n/failure-text'
import { toast } from '../../../ui/feedback/toast'
import { courierName, type Driver, doneCount, type Route } from './board'
import { refreshRoutes } from './refresh-routes'
import type { CreateRouteInput, NewRouteInput } from './use-new-route'

export type EditRouteInput = z.input<typeof EditRoute>
export type SplitRouteInput = z.input<typeof SplitRoute>
/** A stop whose own fields are edited. */
export type StopChange = Pick<z.input<typeof EditWaypoint>, 'waypointId' | 'fields'>

/** A courier has a route at that time: what was asked for, and the ways on. */
export interface OverlapQuestion {
  courier: string
  /** When the work in hand ends; null when that is not known. */
  until: string | null
  asked: 'orders' | 'add' | 'route'
  count: number
  /** Adds the orders to the route in hand, where that is possible. */
  join: (() => Promise<void>) | null
  /** Does what was asked for all the same. */
  proceed: () => Promise<void>
}

export interface DispatchActions {
  create: NewRouteInput['onCreate']
  /** Saves a route, and after it the fields of single stops. */
  edit: (input: EditRouteInput, stops?: readonly StopChange[]) => Promise<unknown>
  /** @param onGone when nothing is left of the route: with the id of the one that took its stops over */
  split: (input: SplitRouteInput, onGone: (takerId: string) => void) => Promise<unknown>
  /** @param onGone before anything is asked again */
  remove: (route: Route, onGone: () => void) => Promise<unknown>
  notify?: (userId: string, message: { title: string; message: string }) => Promise<unknown>
  /** Gives a route to a courier, or takes it away; can be undone. */
  assign: (route: Route, driverId: string | null) => void
  /** Makes a route of these orders for a courier, or adds them to one; can be undone. */
  giveTo: (to: Target, orderIds: readonly string[], onDone?: () => void) => void
  /** Waits for an answer of the dispatcher. */
  overlap: OverlapQuestion | null
  closeOverlap: () => void
}

type Target = { courier: Driver } | { route: Route }

/** What a dispatcher does with routes; whatever is done by one gesture can be taken back for ten seconds. */
export function useDispatchActions(
  couriers: readonly Driver[] | undefined,
  city: CreateRouteInput['city'],
): DispatchActions {
  const t = useTranslations('routes')
  const failureText = useFailureText()
  const utils = trpc.useUtils()
  const create = trpc.logistics.routes.create.useMutation()
  const update = trpc.logistics.routes.update.useMutation()
  const split = trpc.logistics.routes.split.useMutation()
  const editWaypoint = trpc.logistics.routes.editWaypoint.useMutation()
  const remove = trpc.logistics.routes.remove.useMutation()
  const notify = trpc.admin.notifications.execute.useMutation()
  const [overlap, setOverlap] = useState<OverlapQuestion | null>(null)
  const refresh = () => refreshRoutes(utils)
  const complain = (error: unknown) => toast.error(failureText(error))
  const undo = (text: string, takeBack: () => Promise<unknown>, gone: readonly string[] = []) =>
    toast.undo(text, t('done.undo'), () => void takeBack().then(() => refreshRoutes(utils, gone), complain))
  const undoMade = ({ id, name }: { id: string; name: string }) =>
    undo(t('done.created', { name }), () => remove.mutateAsync({ id }), [id])

  /** Tries; where the courier is busy at that time, asks how to go on. */
  const withOverlap = async (
    question: Omit<OverlapQuestion, 'proceed' | 'courier' | 'until'> & { driver: Driver | undefined },
    run: (skipOverlapCheck: boolean) => Promise<void>,
  ) => {
    try {
      await run(false)
    } catch (error) {
      if (readFailure(error)?.name !== 'RouteOverlap') return complain(error)
      const { driver, ...rest } = question
      setOverlap({
        ...rest,
        courier: driver ? courierName(driver, false) : t('new.driver'),
        until: driver?.timeline.busyUntil ?? null,
        proceed: () => run(true),
      })
    }
  }

  const giveToCourier = (courier: Driver, ids: readonly string[], onDone?: () => void) => {
    const inHand = courier.timeline.openRouteIds[0]
    return withOverlap(
      {
        ...{ driver: courier, asked: 'orders', count: ids.length },
        join: inHand === undefined ? null : () => add(inHand, ids, true, onDone),
      },
      async skipOverlapCheck => {
        const made = await create.mutateAsync({
          city,
          purchaseIds: [...ids],
          driverId: courier.id,
          vehicleType: courier.vehicleType ?? 'bike',
          skipOverlapCheck,
        })
        onDone?.()
        await refresh()
        undoMade(made)
      },
    )
  }

  const add = async (
    routeId: string,
    ids: readonly string[],
    skipOverlapCheck: boolean,
    onDone?: () => void,
  ) => {
    const { waypoints, name } = await utils.logistics.routes.show.fetch({ id: routeId }, { staleTime: 0 })
    const after = await create.mutateAsync({
      purchaseIds: [...ids],
      addToExistingRouteId: routeId,
      skipOverlapCheck,
    })
    onDone?.()
    await refresh()
    undo(t('done.added', { count: ids.length, name }), async () => {
      const before = new Map(waypoints.map(stop => [stop.id, stop]))
      await update.mutateAsync({
        id: routeId,
        deleteWaypoints: after.waypoints.filter(stop => !before.has(stop.id)).map(({ id }) => id),
      })
      for (const stop of after.waypoints) {
        const purchaseIds = before.get(stop.id)?.purchaseIds
        if (!purchaseIds || purchaseIds.length === stop.purchaseIds.length) continue
        await editWaypoint.mutateAsync({ routeId, waypointId: stop.id, fields: { purchaseIds } })
      }
    })
  }
  const addToRoute = (route: Route, ids: readonly string[], onDone?: () => void) =>
    withOverlap(
      {
        driver: couriers?.find(({ id }) => id === route.assignedTo),
        ...{ asked: 'add', count: ids.length, join: null },
      },
      skipOverlapCheck => add(route.id, ids, skipOverlapCheck, onDone),
    )

  return {
    overlap,
    closeOverlap: () => setOverlap(null),
    create: async input => {
      const made = await create.mutateAsync(input)
      await refresh()
      if (!input.addToExistingRouteId) undoMade(made)
    },
    edit: async (input, stops = []) => {
      await update.mutateAsync(input)
      for (const stop of stops) await editWaypoint.mutateAsync({ routeId: input.id, ...stop })
      await refresh()
    },
    split: async (input, onGone) => {
      const { from, to } = await split.mutateAsync(input)
      utils.logistics.routes.show.setData({ id: to.id }, to)
      if (!from) onGone(to.id)
      await refreshRoutes(utils, from ? [] : [input.id])
      toast.success(t('split.done', { name: to.name }))
    },
    remove: async (route, onGone) => {
      await remove.mutateAsync({ id: route.id, force: doneCount(route) > 0 })
      onGone()
      await refreshRoutes(utils, [route.id])
    },
    notify: async (userId, message) => {
      const { sent } = await notify.mutateAsync({ userIds: [userId], ...message })
      if (sent) toast.success(t('notify.sent'))
      else toast.error(t('notify.unreachable'))
    },
    assign: (route, driverId) => {
      const driver = couriers?.find(({ id }) => id === driverId)
      const vehicleType = driver?.vehicleType ?? route.vehicleType
      void withOverlap({ driver, asked: 'route', count: 1, join: null }, async skipOverlapCheck => {
        await update.mutateAsync({
          id: route.id,
          assignedTo: driverId,
          skipOverlapCheck,
          // The route is driven with what its courier has.
          ...(vehicleType !== route.vehicleType && { updatedRoute: { vehicleType } }),
        })
        await refresh()
        undo(
          driver
            ? t('done.assigned', { route: route.name, name: courierName(driver, false) })
            : t('done.unassigned', { route: route.name }),
          () =>
            update.mutateAsync({
              id: route.id,
              assignedTo: route.assignedTo,
              skipOverlapCheck: true,
              updatedRoute: { vehicleType: route.vehicleType },
            }),
        )
      })
    },
    giveTo: (to, ids, onDone) =>
      void ('courier' in to ? giveToCourier(to.courier, ids, onDone) : addToRoute(to.route, ids, onDone)),
  }
}
