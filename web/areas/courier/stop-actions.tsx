import { CircleAlert, Navigation } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Route, Waypoint } from '../../../src/contract/logistics'
import { Button, IconButton } from '../../ui/button'
import { SlideToConfirm } from '../../ui/slide-to-confirm'
import { CompleteSheet } from './complete-sheet'
import type { Act } from './outbox'
import { ProblemSheet } from './problem-sheet'

export interface StopActionsProps {
  route: Route
  stop: Waypoint
  act: (act: Act, photo?: Blob) => Promise<unknown>
  /** After a stop was ended: it can be taken back. */
  onEnded: (stop: Waypoint) => void
}

/** The one next step of a stop, large at the lower edge: set out, arrive, complete. */
export function StopActions({ route, stop, act, onEnded }: StopActionsProps) {
  const t = useTranslations('courier')
  const [sheet, setSheet] = useState<'complete' | 'problem' | null>(null)
  const ids = { routeId: route.id, waypointId: stop.id }
  return (
    <div className="sticky bottom-0 z-10 mt-auto flex items-center gap-3 border-t bg-surface p-4">
      {stop.status === 'Pending' && (
        <Button
          kind="primary"
          size="large"
          icon={Navigation}
          onClick={() => void act({ kind: 'setNext', input: ids })}
          className="h-15 flex-1 rounded-full"
        >
          {t('action.setOut')}
        </Button>
      )}
      {stop.status === 'EnRoute' && (
        <SlideToConfirm
          key="arrive"
          width="full"
          label={t('action.arrive')}
          action={() => act({ kind: 'setStatus', input: { ...ids, status: 'Arrived' } })}
        />
      )}
      {stop.status === 'Arrived' && (
        <Button
          kind="primary"
          size="large"
          onClick={() => setSheet('complete')}
          className="h-15 flex-1 rounded-full"
        >
          {stop.shouldPickup && !stop.shouldDeliver ? t('action.pickedUp') : t('action.handOver')}
        </Button>
      )}
      {stop.status !== 'Pending' && (
        <IconButton
          size="large"
          kind="outline"
          icon={CircleAlert}
          label={t('action.problem')}
          onClick={() => setSheet('problem')}
          className="size-15 rounded-full"
        />
      )}
      <CompleteSheet
        key={`complete ${stop.id}`}
        stop={stop}
        open={sheet === 'complete'}
        onOpenChange={open => setSheet(open ? 'complete' : null)}
        onComplete={async (evidence, photo) => {
          await act({ kind: 'complete', input: { ...ids, ...evidence } }, photo ?? undefined)
          onEnded(stop)
        }}
      />
      <ProblemSheet
        key={`problem ${stop.id}`}
        stop={stop}
        open={sheet === 'problem'}
        onOpenChange={open => setSheet(open ? 'problem' : null)}
        onFail={(problem, photo) => act({ kind: 'fail', input: { ...ids, ...problem } }, photo ?? undefined)}
      />
    </div>
  )
}
