import { Send, Sparkles } from 'lucide-react'
import { type ComponentProps, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import type { City } from '../../../../src/core/contract/common'
import { MOST_PARTNER_ORDERS } from '../../../../src/modules/logistics/partner-deliveries/rules/dispatch-state'
import { lazyPart } from '../../../router/lazy-part'
import { Opening } from '../../../router/opening'
import { useSession } from '../../../session/session'
import { Button } from '../../../ui/buttons/button'
import type { Board, BoardOrder } from '../routes/board'

type OptimiseDialogProps = ComponentProps<typeof OptimiseDialog>
const OptimiseDialog = lazyPart(() => import('../optimiser/optimise-dialog'))
const SendWithPartner = lazyPart(() => import('../courier-partners/send-with-partner'))

/** What is open, and for which orders: those stay the same when they are gone from the list. */
export type ChosenWork = { kind: 'optimise' | 'partner'; orders: readonly BoardOrder[] }

interface ChosenActionsProps {
  orders: readonly BoardOrder[]
  onOpen: (work: ChosenWork) => void
}

/** Routes that are worked out for the chosen orders, and a courier partner who brings them. */
export function ChosenActions({ orders, onOpen }: ChosenActionsProps) {
  const t = useTranslations('dispatch')
  const partners = useTranslations('courier-partners')
  const { can } = useSession()
  const isTooMany = orders.length > MOST_PARTNER_ORDERS
  return (
    <div className="flex flex-wrap gap-2">
      {can('logistics.routes.optimise') && (
        <Button icon={Sparkles} className="flex-1" onClick={() => onOpen({ kind: 'optimise', orders })}>
          {t('optimise.open')}
        </Button>
      )}
      {can('logistics.partners.estimate') && (
        <Button
          icon={Send}
          className="flex-1"
          onClick={() => onOpen({ kind: 'partner', orders })}
          whyDisabled={isTooMany ? partners('send.tooMany', { most: MOST_PARTNER_ORDERS }) : null}
        >
          {partners('send.short')}
        </Button>
      )}
    </div>
  )
}

interface ChosenDialogsProps {
  work: ChosenWork | null
  city: City
  board: Board
  isAnonymous: boolean
  now: number
  /** The proposal on the map: its colours, and what changes with it. */
  drawn: Pick<OptimiseDialogProps, 'colours' | 'hovered' | 'onHover' | 'onProposal'>
  onClose: () => void
  /** The orders are given away. */
  onDone: () => void
}

export function ChosenDialogs({ work, drawn, onDone, ...rest }: ChosenDialogsProps) {
  if (!work) return null
  return (
    <Suspense fallback={<Opening />}>
      {work.kind === 'optimise' ? (
        <OptimiseDialog orders={work.orders} onMade={onDone} {...drawn} {...rest} />
      ) : (
        <SendWithPartner orders={work.orders} onClose={rest.onClose} onSent={onDone} />
      )}
    </Suspense>
  )
}
