import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { MOST_EXPLAINED } from '../../../../src/modules/billing/payables/contract/payables'
import type { LineKind } from '../../../../src/modules/billing/payables/rules/settlement-lines'
import { trpc } from '../../../api'
import { useSession } from '../../../session/session'
import { Dialog } from '../../../ui/dialogs/dialog'
import { Money } from '../../../ui/display/figures'
import { SkeletonRows } from '../../../ui/display/skeleton'
import { ErrorState } from '../../../ui/feedback/error-state'
import { useDayWords } from './payable-words'

export interface Figure {
  id: string
  kind: LineKind
  /** Of one day alone. */
  on?: string
  cents: number
}

/** Of what a figure is the sum, order by order or route by route. */
export function FigureExplanation({
  figure,
  onClose,
}: {
  open: boolean
  figure: Figure
  onClose: () => void
}) {
  const t = useTranslations('payables')
  const words = useDayWords()
  const { id, kind, on } = figure
  const query = trpc.admin.payables.explain.useQuery({ id, kind, ...(on && { on }) })
  const { data } = query
  const name = t(`figures.${kind}`)
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={on ? `${name}, ${words.day(on)}` : name}
      text={t(`explained.${kind}`)}
      width="slide"
    >
      {query.isError && !data ? (
        <ErrorState error={query.error} onRetry={query.refetch} />
      ) : data ? (
        <>
          <ul className="divide-y">
            {data.lines.map((line, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines never move, and an order may have several
              <li key={at} className="flex items-baseline gap-3 py-2">
                <span className="min-w-0 flex-1">
                  <LineName line={line} fallback={name} />
                  <small className="block text-meta text-text3">
                    {[words.day(line.on), line.reason].filter(Boolean).join(' · ')}
                  </small>
                </span>
                <Money cents={line.amount.amount} />
              </li>
            ))}
          </ul>
          {data.count > MOST_EXPLAINED && (
            <p className="py-2 text-meta text-text3">
              {t('firstOf', { shown: MOST_EXPLAINED, count: data.count })}
            </p>
          )}
          <p className="flex items-baseline border-t py-2 font-semibold">
            <span className="flex-1">{t('sum')}</span>
            <Money cents={data.total.amount} />
          </p>
        </>
      ) : (
        <SkeletonRows />
      )}
    </Dialog>
  )
}

/** The order or the route, as a link where the reader may open it. */
function LineName({
  line,
  fallback,
}: {
  line: { orderId: string | null; routeId: string | null; name: string }
  fallback: string
}) {
  const { can } = useSession()
  const t = useTranslations('payables')
  const className = 'num text-brand underline-offset-2 hover:underline'
  if (line.orderId && can('admin.purchases.show'))
    return (
      <Link to="/admin/crud-purchases/{-$entityId}" params={{ entityId: line.orderId }} className={className}>
        {line.name}
      </Link>
    )
  if (line.routeId && can('logistics.routes.show'))
    return (
      <Link to="/admin/routes/{-$entityId}" params={{ entityId: line.routeId }} className={className}>
        {line.name || t('route')}
      </Link>
    )
  return <span className="num">{line.name || fallback}</span>
}
