import { useEffect } from 'react'
import { trpc } from '../../../api'
import { withShiftActions } from './optimistic-shift'
import { outbox } from './send-action'
import { useKept } from './use-kept'
import { useOutbox } from './use-route'

/** The courier's shift, from the server or as it was last, with the unsent acts of this phone. */
export function useShift(personId: string) {
  const utils = trpc.useUtils()
  const { acts } = useOutbox()
  const query = trpc.courier.shift.show.useQuery(undefined, { enabled: personId !== '' })
  const kept = useKept(personId ? `shift ${personId}` : null, query.data)
  useEffect(() => {
    const { show } = utils.courier.shift
    const ends = [
      outbox.onSent(() => void show.invalidate()),
      outbox.onAnswer(answer => {
        if (!('shift' in answer)) return
        void show.cancel()
        show.setData(undefined, answer.shift)
      }),
    ]
    return () => {
      for (const end of ends) end()
    }
  }, [utils])
  return kept
    ? withShiftActions(
        kept,
        acts.filter(act => act.personId === personId),
      )
    : null
}
