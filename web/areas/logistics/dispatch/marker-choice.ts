import { useCallback, useState } from 'react'
import { useKeys } from '../../../command/keys'
import type { BoardOrder } from '../routes/board'
import type { BoardScene } from './board-scene'
import type { Choice } from './dispatch-state'

interface MarkerChoiceProps {
  scene: BoardScene
  orders: readonly BoardOrder[]
  choice: Choice
  courierId: string | null
  onRoute: (id: string | null) => void
  onCourier: (id: string | null) => void
  onPane: (pane: 'orders' | 'couriers') => void
}

/** What a click on a marker of the map opens or chooses. */
export function markerPick({
  scene,
  orders,
  choice,
  courierId,
  onRoute,
  onCourier,
  onPane,
}: MarkerChoiceProps) {
  const { chosen } = choice
  return (id: string | null, { shiftKey, ctrlKey }: { shiftKey: boolean; ctrlKey: boolean }) => {
    const thing = id === null ? undefined : scene.things.get(id)
    if (!thing) {
      onRoute(null)
      onCourier(null)
      return
    }
    switch (thing.kind) {
      case 'orders': {
        const isMore = shiftKey || ctrlKey || choice.draft !== null
        if (isMore) choice.toggle(thing.orderIds)
        else choice.choose(thing.orderIds.every(one => chosen.has(one)) ? new Set() : new Set(thing.orderIds))
        return
      }
      case 'store':
        choice.toggle(
          orders
            .filter(order => order.storeId === thing.storeId && order.leg !== 'fromHub')
            .map(one => one.id),
        )
        return
      case 'hub':
        choice.toggle(
          orders
            .filter(order => order.warehouseId === thing.warehouseId && order.leg === 'fromHub')
            .map(one => one.id),
        )
        return
      case 'stop':
      case 'route':
        onRoute(thing.routeId)
        return
      case 'courier':
        onCourier(thing.courierId === courierId ? null : thing.courierId)
        onPane('couriers')
    }
  }
}

/** A lasso, started by its button or the key L. It adds the orders inside it to the selection. */
export function useLasso(scene: BoardScene, { chosen, choose }: Choice, onEnd: () => void) {
  const [isOn, setIsOn] = useState(false)
  useKeys({ l: () => setIsOn(!isOn) })
  const onCaught = useCallback(
    (ids: readonly string[]) => {
      const caught = ids.flatMap(id => {
        const thing = scene.things.get(id)
        return thing?.kind === 'orders' ? thing.orderIds : []
      })
      if (caught.length > 0) choose(new Set([...chosen, ...caught]))
      setIsOn(false)
      onEnd()
    },
    [scene.things, choose, chosen, onEnd],
  )
  return { isOn, setIsOn, onCaught }
}
