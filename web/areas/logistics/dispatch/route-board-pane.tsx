import { type ComponentProps, Suspense } from 'react'
import { lazyPart } from '../../../router/lazy-part'
import { cx } from '../../../ui/cx'
import { Skeleton } from '../../../ui/display/skeleton'
import type RouteBoardOfDay from '../route-board/route-board'
import { markerId } from '../routes/marker-ids'

const RouteBoard = lazyPart(() => import('../route-board/route-board'))

type RouteBoardPaneProps = Omit<ComponentProps<typeof RouteBoardOfDay>, 'pointed' | 'onPoint'> & {
  isSplit: boolean
  /** The marker under the pointer, on the map or here. */
  hovered: string | null
  onHover: (id: string | null) => void
}

/** The route board below the map, or in its place. */
export function RouteBoardPane({ isSplit, hovered, onHover, ...rest }: RouteBoardPaneProps) {
  const pointed = rest.board.routes
    .flatMap(({ waypoints }) => waypoints)
    .find(({ id }) => markerId.stop(id) === hovered)
  return (
    <div className={cx('flex min-h-0 flex-col', isSplit ? 'h-[58%] border-t-2' : 'flex-1')}>
      <Suspense fallback={<Skeleton className="m-4 flex-1" />}>
        <RouteBoard
          {...rest}
          pointed={pointed?.id ?? null}
          onPoint={id => onHover(id && markerId.stop(id))}
        />
      </Suspense>
    </div>
  )
}
