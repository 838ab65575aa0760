import { isTyping, useKeys } from '../../../command/keys'
import { moveBy } from '../paper/paper-jobs'
import type { Desk } from './use-desk'
import type { Printing } from './use-printing'
import { useTurnPicture } from './use-turn-picture'

/** Left and right look at other papers, r turns the picture, p prints; none of it while a field is written in. */
export function useDeskKeys(desk: Desk, printing: Printing) {
  const turn = useTurnPicture(desk)
  const outside = (run: () => unknown) => (event: KeyboardEvent) => {
    if (isTyping(event.target)) return false
    run()
    return true
  }
  useKeys(
    {
      ArrowLeft: outside(() => desk.setJobs(jobs => moveBy(jobs, -1))),
      ArrowRight: outside(() => desk.setJobs(jobs => moveBy(jobs, 1))),
      r: outside(turn),
      p: outside(printing.printCurrent),
      'shift+p': outside(printing.printAll),
      'mod+Enter': outside(printing.printCurrent),
      'mod+shift+Enter': outside(printing.printAll),
    },
    { inDialogs: true, enabled: !printing.isAsking },
  )
}
