import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { readFailure } from '../../../failure'
import { useFailureText } from '../../../i18n/failure-text'
import { useFormat } from '../../../i18n/format'
import { toast } from '../../../ui/feedback/toast'
import type { Route } from '../routes/board'
import { type ArrangeInput, asArrangement, type PlanInput } from './board-stops'
import {
  type Arranged,
  inverseOf,
  type MoveHistory,
  noMoves,
  withInverse,
  withMove,
  withoutRoute,
} from './move-history'

export interface ArrangeCalls {
  city: ArrangeInput['city']
  routes: readonly Route[]
  arrange: (input: ArrangeInput) => Promise<Arranged>
  /** Fetches the board and waits for it: the next move starts from what is saved. */
  refresh: () => Promise<unknown>
}

/** The route that changed since, from the refusal. */
type ChangedRoute = { id: string; name: string; updatedAt: string | Date; editedBy: { name: string } | null }

/** Saves, undoes and redoes moves, and reports a change by another dispatcher. */
export function useArrange({ city, routes, arrange, refresh }: ArrangeCalls) {
  const t = useTranslations('dispatch.board')
  const format = useFormat()
  const failureText = useFailureText()
  const [history, setHistory] = useState<MoveHistory>(noMoves)
  const latest = useRef(history)
  const [savings, setSaving] = useState(0)
  const queue = useRef(Promise.resolve())
  const refreshNow = useRef(refresh)
  refreshNow.current = refresh
  const keep = (next: MoveHistory) => {
    latest.current = next
    setHistory(next)
  }

  const complain = (error: unknown) => {
    const failure = readFailure(error)
    const details = failure?.details as { record?: ChangedRoute } | undefined
    if (failure?.name !== 'StaleRecord' || !details?.record) return toast.error(failureText(error))
    const { id, name, editedBy, updatedAt } = details.record
    keep(withoutRoute(latest.current, id))
    const at = format.time(updatedAt)
    toast.error(
      editedBy
        ? t('conflict.by', { person: editedBy.name, route: name, at })
        : t('conflict.other', { route: name, at }),
      { description: t('conflict.text') },
    )
  }

  /** Runs moves one after the other: the next one starts from the saved board. */
  const saving = (run: () => Promise<void>): Promise<void> => {
    setSaving(count => count + 1)
    queue.current = queue.current
      .then(run)
      .then(() => refreshNow.current())
      .then(
        () => undefined,
        () => undefined,
      )
      .then(() => setSaving(count => count - 1))
    return queue.current
  }

  const inverse = (how: 'undo' | 'redo') =>
    saving(async () => {
      const last = latest.current[how === 'undo' ? 'done' : 'undone'].at(-1)
      if (!last) return
      const [from, to] = how === 'undo' ? [last.after, last.before] : [last.before, last.after]
      try {
        const answer = await arrange({
          city,
          routes: inverseOf(latest.current, from, to),
          skipOverlapCheck: true,
        })
        keep(withInverse(latest.current, how, answer))
        toast.show(t(how === 'undo' ? 'done.undone' : 'done.redone'))
      } catch (error) {
        complain(error)
      }
    })
  // The toast outlives the render that showed it.
  const undoNow = useRef(() => {})
  undoNow.current = () => void inverse('undo')

  const send = (wanted: ArrangeInput['routes'], text: string, skipOverlapCheck: boolean): Promise<void> =>
    saving(async () => {
      try {
        const answer = await arrange({ city, routes: wanted, skipOverlapCheck })
        keep(withMove(latest.current, routes, answer))
        toast.undo(text, t('undo'), () => undoNow.current())
      } catch (error) {
        if (readFailure(error)?.name !== 'RouteOverlap') return complain(error)
        toast.error(failureText(error), {
          // With the same `updatedAt`: a change since is not overwritten.
          action: { label: t('moveAnyway'), run: () => void send(wanted, text, true) },
        })
      }
    })

  return {
    move: (plan: PlanInput, text: string) => send(asArrangement(plan, routes), text, false),
    undo: () => inverse('undo'),
    redo: () => inverse('redo'),
    canUndo: history.done.length > 0,
    canRedo: history.undone.length > 0,
    isSaving: savings > 0,
  }
}

export type Arrange = ReturnType<typeof useArrange>
