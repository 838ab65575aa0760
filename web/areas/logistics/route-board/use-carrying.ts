import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { toast } from '../../../ui/feedback/toast'
import type { Board } from '../routes/board'
import { asPlan, changesNothing, isLocked, type PlanInput } from './board-stops'
import { type Slot, slotsOf, unassignedLane } from './lanes'
import { useMoveCost } from './move-cost'
import type { Arrange } from './use-arrange'
import type { BoardModel } from './use-board-model'
import { type Chosen, carriedOf, itemKey } from './use-chosen'
import { type MoveInput, putDown, useMove } from './use-move'

interface Carrying {
  board: Board
  model: BoardModel
  chosen: Chosen
  saved: Arrange
  plan: MoveInput['plan']
  now: number
}

/** Starts, continues and ends a move by pointer, keyboard or menu, and announces each step. */
export function useCarrying({ board, model, chosen, saved, plan, now }: Carrying) {
  const t = useTranslations('dispatch.board')
  const [said, setSaid] = useState('')
  const [isDropping, setIsDropping] = useState(false)
  const { arrangement, settled, stopAt, laneOf, nameOf, whatOf } = model
  const move = useMove({ board, arrangement, plan })
  const { moving, preview, refusal } = move
  const cost = useMoveCost()(preview, refusal, arrangement)
  const carriedKeys = moving
    ? [...moving.stopIds.map(itemKey.stop), ...moving.orderIds.map(itemKey.order)]
    : []

  const mayGrab = (key: string) => {
    const one = stopAt(key)
    return key.startsWith('order ') || (one !== undefined && !isLocked(one.stop))
  }
  /** The present place of a stop, where its move starts. */
  const placeOf = (key: string, stopIds: readonly string[]): Slot => {
    const one = stopAt(key)
    const lane = one && laneOf(one.routeKey)
    const nowhere = { laneKey: unassignedLane, routeKey: null, before: null, at: now }
    if (!one || !lane) return nowhere
    const slots = slotsOf(lane, settled.get(lane.key) ?? [], new Set(stopIds)).filter(
      slot => slot.routeKey === one.routeKey,
    )
    return slots.find(slot => slot.at >= one.from) ?? slots.at(-1) ?? nowhere
  }
  const grab = (key: string, by: 'pointer' | 'keyboard') => {
    if (!mayGrab(key)) return setSaid(t('refusal.locked'))
    const keys = (chosen.chosen.has(key) ? [...chosen.chosen] : [key]).filter(mayGrab)
    if (!chosen.chosen.has(key)) chosen.only(key)
    const carried = carriedOf(keys)
    move.begin(carried, by, by === 'keyboard' ? placeOf(key, carried.stopIds) : null)
    setSaid(t('say.grabbed', { what: whatOf(keys) }))
  }
  const save = (input: PlanInput, what: string, laneKey: string | null) => {
    chosen.clear()
    void saved.move(input, t('done.moved', { what, to: nameOf(laneKey) }))
  }
  const drop = () => {
    if (!moving) return
    // While the move before is being saved, this one waits for the new board.
    if (saved.isSaving) return setIsDropping(true)
    const what = whatOf(carriedKeys)
    // The server refuses the save itself: it knows of changes by other dispatchers.
    if (refusal) toast.error(cost.text)
    else if (preview) save(preview.input, what, moving.slot?.laneKey ?? null)
    setSaid(t(preview && !refusal ? 'say.dropped' : 'say.stays', { what }))
    move.end()
  }
  useEffect(() => {
    if (!isDropping || saved.isSaving) return
    setIsDropping(false)
    drop()
  })
  const cancel = () => {
    setIsDropping(false)
    move.end()
    setSaid(t('say.canceled'))
  }
  /** Moves the selection to a lane, where it costs least. */
  const send = (slot: Slot) => {
    const keys = [...chosen.chosen].filter(mayGrab)
    const result = putDown(carriedOf(keys), slot, board, arrangement, false)
    if (!(result instanceof Map)) toast.error(t('refusal.locked'))
    else if (!changesNothing(result, arrangement))
      save(asPlan(result, arrangement), whatOf(keys), slot.laneKey)
  }
  const place =
    moving?.by === 'keyboard' && moving.slot ? `${nameOf(moving.slot.laneKey)}. ${cost.text}` : null
  useEffect(() => {
    if (place) setSaid(place)
  }, [place])

  return { move, moving, preview, cost, carriedKeys, mayGrab, grab, drop, cancel, send, said }
}

export type CarryingState = ReturnType<typeof useCarrying>
