import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useKeys } from '../../../command/keys'
import { useTouchOnly } from '../../../ui/layout/media'
import type { Board } from '../routes/board'
import { AxisRow, leftOf, scales, timeAt } from './axis'
import { pressOnBoard, useHeldFocus } from './board-keys'
import { BoardToolbar } from './board-toolbar'
import { ItemDetail } from './item-detail'
import { LaneRow } from './lane-row'
import { type Lane, type PlacedStop, placedStops, slotAt, slotsOf, unassignedLane } from './lanes'
import { MoveLabel } from './move-cost'
import { UnassignedLane } from './unassigned-lane'
import { type ArrangeCalls, useArrange } from './use-arrange'
import { useBoardModel } from './use-board-model'
import { type CarryingState, useCarrying } from './use-carrying'
import { itemKey, useChosen } from './use-chosen'
import type { MoveInput } from './use-move'
import { usePointerDrag } from './use-pointer-drag'

export interface BoardLanesProps {
  board: Board
  colours: ReadonlyMap<string, string>
  isAnonymous: boolean
  now: number
  /** The stop under the pointer on the map. */
  pointed: string | null
  onPoint: (stopId: string | null) => void
  onRoute: (id: string | null) => void
  calls: Pick<ArrangeCalls, 'city' | 'arrange' | 'refresh'> & Pick<MoveInput, 'plan'>
}

const nothing: ReadonlySet<string> = new Set()
const noStops: readonly PlacedStop[] = []
const stillBoard = { stopIds: [], orderIds: [] }

/** The routes of all couriers on one time axis. Stops move by pointer or keyboard. */
export function BoardLanes(props: BoardLanesProps) {
  const { board, colours, isAnonymous, now, pointed, onPoint, onRoute, calls } = props
  const t = useTranslations('dispatch.board')
  const area = useRef<HTMLDivElement>(null)
  const [zoom, setZoom] = useState(1)
  const [point, setPoint] = useState({ x: 0, y: 0 })
  const [looked, setLooked] = useState<string | null>(null)
  const [tabStop, setTabStop] = useState<string | null>(null)
  const [held, setHeld] = useState<string | null>(null)
  const isTouch = useTouchOnly()
  const scale = scales[zoom] ?? scales[1]

  const model = useBoardModel(board, now, isAnonymous)
  const { lanes, settled, span, rows, stopAt, orderAt } = model
  const chosen = useChosen(rows)
  const saved = useArrange({ ...calls, routes: board.routes })
  const carrying = useCarrying({ board, model, chosen, saved, plan: calls.plan, now })
  const { move, moving, preview } = carrying
  const placed = usePlanned(model, preview)
  const toNow = useScrollToNow(area, leftOf(now, span, scale))

  const focus = (key: string) => {
    setTabStop(key)
    const element = area.current?.querySelector<HTMLElement>(`[data-item="${key}"]`)
    element?.focus()
    element?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }
  const startDrag = usePointerDrag({
    area,
    mayGrab: carrying.mayGrab,
    onBegin: key => carrying.grab(key, 'pointer'),
    onOver: (laneKey, left, at) => {
      setPoint(at)
      const lane = lanes.find(one => one.key === laneKey)
      if (!lane)
        return move.over(laneKey === unassignedLane ? { laneKey, routeKey: null, before: null, at: 0 } : null)
      const slots = slotsOf(lane, settled.get(lane.key) ?? [], new Set(moving?.stopIds))
      move.over(slotAt(slots, timeAt(left, span, scale)))
    },
    onDrop: carrying.drop,
    onCancel: carrying.cancel,
  })
  const keys = {
    rows,
    lanes,
    placedOf: (lane: Lane) => settled.get(lane.key) ?? [],
    focus,
    chosen,
    move,
    grab: (one: string) => {
      setHeld(one)
      carrying.grab(one, 'keyboard')
    },
    drop: carrying.drop,
    cancel: carrying.cancel,
  }
  useHeldFocus(area, held, keys)
  useKeys({
    'mod+z': () => void saved.undo(),
    'mod+shift+z': () => void saved.redo(),
    'mod+y': () => void saved.redo(),
  })

  const choose = (key: string, event: { shiftKey: boolean; ctrlKey: boolean; metaKey: boolean }) => {
    setTabStop(key)
    if (event.shiftKey) chosen.extend(key)
    else if (event.ctrlKey || event.metaKey || isTouch) chosen.toggle(key)
    else if (chosen.chosen.size === 1 && chosen.chosen.has(key)) chosen.clear()
    else chosen.only(key)
  }
  const look = (key: string | null) => {
    if (key === looked || moving) return
    setLooked(key)
    onPoint(stopAt(key)?.stop.id ?? null)
  }
  const [onlyOne = null] = chosen.chosen.size === 1 ? chosen.chosen : []
  const lookedAt = looked ?? onlyOne
  // The stop under the pointer on the map is highlighted here too.
  const litKey = looked ?? (pointed && itemKey.stop(pointed))
  const litStop = stopAt(litKey)
  const lit = useMemo(() => (litStop ? new Set(litStop.stop.purchaseIds) : nothing), [litStop])
  const { stopIds, orderIds } = moving ?? stillBoard
  const carried = useMemo(() => new Set([...stopIds, ...orderIds]), [stopIds, orderIds])
  const firstItem = tabStop && rows.some(row => row.includes(tabStop)) ? tabStop : (rows.flat()[0] ?? null)

  return (
    <section aria-label={t('label')} className="flex min-h-0 min-w-0 flex-1 flex-col bg-canvas">
      <BoardToolbar
        canUndo={saved.canUndo}
        canRedo={saved.canRedo}
        onUndo={() => void saved.undo()}
        onRedo={() => void saved.redo()}
        zoom={{
          canIn: zoom < scales.length - 1,
          canOut: zoom > 0,
          in: () => setZoom(zoom + 1),
          out: () => setZoom(zoom - 1),
        }}
        onNow={toNow}
        chosen={chosen.chosen.size}
        moveTo={chosen.chosen.size > 0 ? moveEntries(model, carrying) : []}
        onClear={chosen.clear}
      />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the items inside are buttons, this only hears what happens to them */}
      <div
        ref={area}
        data-lit={lit.size > 0 || undefined}
        className="group/board relative min-h-0 flex-1 select-none overflow-auto overscroll-contain [--head:8.5rem] md:[--head:13rem]"
        onPointerDown={event => {
          setHeld(null)
          startDrag(event)
        }}
        onPointerOver={event => event.pointerType !== 'touch' && look(keyAt(event.target))}
        onPointerLeave={() => look(null)}
        onClick={event => {
          const key = keyAt(event.target)
          // Space and Enter on a button are clicks as well; they start a move.
          if (key && event.detail > 0) choose(key, event)
        }}
        onFocus={event => {
          const key = keyAt(event.target)
          if (key && (event.target as Element).matches(':focus-visible')) look(key)
        }}
        onKeyDown={event => {
          const key = keyAt(event.target)
          if (!key) return
          const isOurs = pressOnBoard(event, key, keys)
          if (isOurs) event.preventDefault()
        }}
      >
        <div className="w-max min-w-full">
          <AxisRow span={span} scale={scale} now={now} />
          <UnassignedLane
            orders={board.orders}
            span={span}
            scale={scale}
            now={now}
            chosen={chosen.chosen}
            carried={carried}
            isTarget={moving?.slot?.laneKey === unassignedLane}
            tabStop={firstItem}
          />
          {lanes.map((lane, index) => (
            <LaneRow
              key={lane.key}
              lane={lane}
              stops={placed.get(lane.key) ?? noStops}
              colours={colours}
              span={span}
              scale={scale}
              now={now}
              isAnonymous={isAnonymous}
              chosen={chosen.chosen}
              lit={hasStopOf(lane, lit) ? lit : nothing}
              carried={carried}
              slot={moving?.slot?.laneKey === lane.key ? moving.slot : null}
              isChanged={preview?.plan ? lane.open.some(key => preview.changed.has(key)) : false}
              tabStop={rows[index + 1]?.includes(firstItem ?? '') ? firstItem : null}
              onOpen={onRoute}
            />
          ))}
        </div>
      </div>
      <ItemDetail looked={stopWithLane(model, lookedAt)} order={orderAt(lookedAt) ?? null} now={now} />
      {moving && (
        <MoveLabel
          what={model.whatOf(carrying.carriedKeys)}
          cost={carrying.cost}
          at={moving.by === 'pointer' ? point : besideLane(area.current, moving.slot?.laneKey)}
        />
      )}
      <p id="route-board-keys" className="sr-only">
        {t('keys')}
      </p>
      <p aria-live="assertive" className="sr-only">
        {carrying.said}
      </p>
    </section>
  )
}

const hasStopOf = ({ routes }: Lane, orders: ReadonlySet<string>) =>
  orders.size > 0 &&
  routes.some(({ waypoints }) => waypoints.some(stop => stop.purchaseIds.some(id => orders.has(id))))

const keyAt = (target: EventTarget) =>
  (target as Element).closest<HTMLElement>('[data-item]')?.dataset.item ?? null

/** All lanes; those that the move changes have the times of the server. */
function usePlanned(
  { lanes, arrangement, settled }: ReturnType<typeof useBoardModel>,
  preview: CarryingState['preview'],
) {
  const plan = preview?.plan
  const changed = preview?.changed
  return useMemo(() => {
    if (!plan || !changed) return settled
    const etas = new Map(plan.etas.map(eta => [eta.waypointId, eta]))
    const shown = new Map([...arrangement, ...changed])
    return new Map(
      lanes.map(lane => [
        lane.key,
        // A lane that stays as it is needs no drawing.
        lane.open.some(key => changed.has(key))
          ? placedStops(lane, shown, etas)
          : (settled.get(lane.key) ?? noStops),
      ]),
    )
  }, [lanes, arrangement, settled, plan, changed])
}

/** Scrolls the axis to now, with a little of the past. The first time it runs automatically. */
function useScrollToNow(area: React.RefObject<HTMLElement | null>, left: number) {
  const toNow = useCallback(() => {
    const element = area.current
    element?.scrollTo({ left: Math.max(0, left - element.clientWidth * 0.2) })
  }, [area, left])
  const isFirst = useRef(true)
  useEffect(() => {
    if (isFirst.current) toNow()
    isFirst.current = false
  }, [toNow])
  return toNow
}

/** Every lane as a target of the Move menu. */
const moveEntries = (
  { lanes, settled, nameOf }: ReturnType<typeof useBoardModel>,
  { send }: CarryingState,
) => [
  [
    {
      label: nameOf(unassignedLane),
      onSelect: () => send({ laneKey: unassignedLane, routeKey: null, before: null, at: 0 }),
    },
  ],
  lanes.flatMap(lane => {
    const slot = slotsOf(lane, settled.get(lane.key) ?? [], nothing).at(-1)
    return slot ? [{ label: nameOf(lane.key), onSelect: () => send(slot) }] : []
  }),
]

function stopWithLane({ lanes, settled, stopAt }: ReturnType<typeof useBoardModel>, key: string | null) {
  const one = stopAt(key)
  if (!one) return null
  const lane = lanes.find(({ routes }) => routes.some(({ id }) => id === one.routeKey))
  return { one, stops: settled.get(lane?.key ?? '') ?? [], silentMinutes: silentMinutesOf(lane) }
}

const silentMinutesOf = (lane: Lane | undefined): number | null => {
  const signal = lane?.courier?.timeline.signal
  return signal?.isFrozen ? signal.ageMinutes : null
}

/** The position of the cost during a move by keyboard: beside the target lane. */
function besideLane(area: HTMLElement | null, laneKey: string | undefined) {
  const lane = area?.querySelector(`[data-lane="${laneKey ?? ''}"]`)
  const [box, frame] = [lane?.getBoundingClientRect(), area?.getBoundingClientRect()]
  return box && frame
    ? { x: frame.left + 220, y: Math.min(box.top + 30, frame.bottom - 70) }
    : { x: 240, y: 160 }
}
