import type { City } from '../../../../src/core/contract/common'
import { trpc } from '../../../api'
import { BoardLanes, type BoardLanesProps } from './board-lanes'

/** The board of the dispatcher's screen, with the calls that it makes. */
export default function RouteBoard({ city, ...props }: Omit<BoardLanesProps, 'calls'> & { city: City }) {
  const utils = trpc.useUtils()
  const arrange = trpc.logistics.routes.arrange.useMutation()
  return (
    <BoardLanes
      {...props}
      calls={{
        city,
        plan: async input => {
          try {
            return await utils.logistics.routes.planArrangement.fetch(input, { staleTime: 0 })
          } catch (error) {
            // The times of a board that has changed since are refused.
            void utils.logistics.dispatch.board.invalidate()
            throw error
          }
        },
        arrange: input => arrange.mutateAsync(input),
        refresh: () =>
          Promise.all([
            utils.logistics.dispatch.board.invalidate(),
            utils.logistics.routes.list.invalidate(),
          ]),
      }}
    />
  )
}
