import { useState } from 'react'
import { useFailureText } from '../../../i18n/failure-text'
import { reloadSession } from '../../../session/session'
import { toast } from '../../../ui/feedback/toast'

/**
 * A choice that counts at once: shown as chosen while it is sent, and as it was when it is refused. Choices made
 * meanwhile are sent after it, so that the last one holds.
 */
export function useChange<Value>(saved: Value, send: (value: Value) => Promise<unknown>) {
  const failureText = useFailureText()
  const [wanted, setWanted] = useState<{ value: Value } | null>(null)
  const [queue, setQueue] = useState<Promise<unknown>>(Promise.resolve())
  const choose = (value: Value) => {
    const mine = { value }
    setWanted(mine)
    const sent = queue
      .then(() => send(value))
      .then(() => reloadSession())
      .catch(error => {
        toast.error(failureText(error))
      })
      // One that came later is still on its way.
      .finally(() => setWanted(now => (now === mine ? null : now)))
    setQueue(sent)
  }
  return [wanted ? wanted.value : saved, choose] as const
}
