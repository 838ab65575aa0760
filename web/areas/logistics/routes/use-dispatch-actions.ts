import { useTranslations } from 'use-intl'
import { trpc } from '../../../api'
import { readFailure } from '../../../failure'
import { useFailureText } from '../../../i18n/failure-text'
import { toast } from '../../../ui/feedback/toast'
import { courierName, type Driver, doneCount, type Route } from './board'
import type { RoutePanelProps } from './route-panel'
import type { CreateRouteInput, NewRouteInput } from './use-new-route'

export interface DispatchActions {
  create: NewRouteInput['onCreate']
  edit: RoutePanelProps['onEdit']
  remove: RoutePanelProps['onRemove']
  notify?: RoutePanelProps['onNotify']
  /** Gives a route to a courier, or takes it away; can be undone. */
  assign: (route: Route, driverId: string | null) => void
  /** Makes a route of these orders for a courier, or adds them to one; can be undone. */
  giveTo: (to: { courier: Driver } | { route: Route }, orderIds: readonly string[]) => void
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
  const editWaypoint = trpc.logistics.routes.editWaypoint.useMutation()
  const remove = trpc.logistics.routes.remove.useMutation()
  const notify = trpc.admin.notifications.execute.useMutation()
  const refresh = () =>
    Promise.all([utils.logistics.dispatch.board.invalidate(), utils.logistics.routes.invalidate()])
  const complain = (error: unknown) => toast.error(failureText(error))
  const undo = (text: string, takeBack: () => Promise<unknown>) =>
    toast.undo(text, t('done.undo'), () => void takeBack().then(refresh, complain))

  /** Tries; where the courier is busy at that time, offers to do it all the same. */
  const withOverlap = async (run: (skipOverlapCheck: boolean) => Promise<void>) => {
    try {
      await run(false)
    } catch (error) {
      if (readFailure(error)?.name !== 'RouteOverlap') return complain(error)
      toast.error(failureText(error), {
        action: { label: t('new.createAnyway'), run: () => void run(true).catch(complain) },
      })
    }
  }

  const giveToCourier = (courier: Driver, ids: readonly string[]) =>
    withOverlap(async skipOverlapCheck => {
      const made = await create.mutateAsync({
        city,
        purchaseIds: [...ids],
        driverId: courier.id,
        vehicleType: courier.vehicleType ?? 'bike',
        skipOverlapCheck,
      })
      await refresh()
      undo(t('done.created', { name: made.name }), () => remove.mutateAsync({ id: made.id }))
    })

  const addToRoute = (route: Route, ids: readonly string[]) =>
    withOverlap(async skipOverlapCheck => {
      const after = await create.mutateAsync({
        purchaseIds: [...ids],
        addToExistingRouteId: route.id,
        skipOverlapCheck,
      })
      await refresh()
      undo(t('done.added', { count: ids.length, name: route.name }), async () => {
        const before = new Map(route.waypoints.map(stop => [stop.id, stop]))
        await update.mutateAsync({
          id: route.id,
          deleteWaypoints: after.waypoints.filter(stop => !before.has(stop.id)).map(({ id }) => id),
        })
        for (const stop of after.waypoints) {
          const purchaseIds = before.get(stop.id)?.purchaseIds
          if (!purchaseIds || purchaseIds.length === stop.purchaseIds.length) continue
          await editWaypoint.mutateAsync({ routeId: route.id, waypointId: stop.id, fields: { purchaseIds } })
        }
      })
    })

  return {
    create: async input => {
      const made = await create.mutateAsync(input)
      await refresh()
      if (!input.addToExistingRouteId) {
        undo(t('done.created', { name: made.name }), () => remove.mutateAsync({ id: made.id }))
      }
    },
    edit: async input => {
      await update.mutateAsync(input)
      await refresh()
    },
    remove: async route => {
      await remove.mutateAsync({ id: route.id, force: doneCount(route) > 0 })
      // Not the route itself, which nobody finds any more.
      await Promise.all([
        utils.logistics.dispatch.board.invalidate(),
        utils.logistics.routes.list.invalidate(),
      ])
    },
    notify: async (userId, message) => {
      const { sent } = await notify.mutateAsync({ userIds: [userId], ...message })
      if (sent) toast.success(t('notify.sent'))
      else toast.error(t('notify.unreachable'))
    },
    assign: (route, driverId) => {
      const driver = couriers?.find(({ id }) => id === driverId)
      void withOverlap(async skipOverlapCheck => {
        await update.mutateAsync({ id: route.id, assignedTo: driverId, skipOverlapCheck })
        await refresh()
        undo(
          driver
            ? t('done.assigned', { route: route.name, name: courierName(driver, false) })
            : t('done.unassigned', { route: route.name }),
          () => update.mutateAsync({ id: route.id, assignedTo: route.assignedTo, skipOverlapCheck: true }),
        )
      })
    },
    giveTo: (to: Target, ids) =>
      void ('courier' in to ? giveToCourier(to.courier, ids) : addToRoute(to.route, ids)),
  }
}
