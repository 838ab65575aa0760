import { Eye, PrinterCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { isPrintJobOpen } from '../../../../src/modules/printing/printers/rules/printing-jobs'
import { trpc } from '../../../api'
import { useFailureText } from '../../../i18n/failure-text'
import { useSession } from '../../../session/session'
import { Button } from '../../../ui/buttons/button'
import { SkeletonRows } from '../../../ui/display/skeleton'
import { ErrorState } from '../../../ui/feedback/error-state'
import { toast } from '../../../ui/feedback/toast'
import { JobLine } from '../../printing/printers/job-line'
import { Paper } from '../../printing/printers/paper'
import type { OrderDetail } from '../orders/order-detail'

/** What was printed of an order, and how each paper looks. */
export function OrderPapers({ order }: { order: OrderDetail }) {
  const t = useTranslations('order-sheet')
  const printersTexts = useTranslations('printers')
  const failureText = useFailureText()
  const { can } = useSession()
  const utils = trpc.useUtils()
  const query = trpc.merchant.printing.jobs.useQuery(
    { purchaseId: order.id, limit: 20 },
    { refetchInterval: data => (hasUnfinished(data.state.data?.docs) ? 3_000 : false) },
  )
  const marked = trpc.merchant.orders.markPrinted.useMutation({
    onSuccess: () => {
      toast.success()
      return utils.merchant.orders.invalidate()
    },
    onError: error => toast.error(failureText(error)),
  })
  const ticket = trpc.merchant.printing.ticketHtml.useQuery({ purchaseId: order.id })
  const [shown, setShown] = useState<string | null>(null)
  if (query.isPending) return <SkeletonRows rows={3} />
  if (query.isError) return <ErrorState error={query.error} onRetry={query.refetch} />
  const jobs = query.data.docs
  const job = jobs.find(one => one.id === shown) ?? jobs[0]
  return (
    <div className="grid items-start gap-4 md:grid-cols-[1fr_auto]">
      <div>
        {jobs.length === 0 ? (
          <p className="text-text2">{t('papers.none')}</p>
        ) : (
          <ul className="divide-y divide-line rounded-card border bg-surface">
            {jobs.map(one => (
              <JobLine
                key={one.id}
                job={one}
                isShown={one.id === job?.id}
                extra={
                  <Button size="small" kind="ghost" icon={Eye} onClick={() => setShown(one.id)}>
                    {printersTexts('papers.show')}
                  </Button>
                }
              />
            ))}
          </ul>
        )}
        {!order.isPrinted && can('merchant.printing.printOrder') && (
          <Button
            icon={PrinterCheck}
            className="mt-3"
            loading={marked.isPending}
            onClick={() => marked.mutate({ purchaseId: order.id })}
          >
            {t('papers.byHand')}
          </Button>
        )}
      </div>
      <div className="rounded-card bg-sunken p-4">
        {job ? (
          <Paper
            jobId={job.id}
            dots={job.width}
            label={printersTexts('paper.of', { order: order.purchase.ufid })}
          />
        ) : (
          <TicketFrame html={ticket.data?.html} label={t('paper.preview')} />
        )}
      </div>
    </div>
  )
}

function hasUnfinished(jobs: readonly { status: string }[] | undefined) {
  return jobs?.some(isPrintJobOpen) ?? false
}

/** How wide the layout of a ticket is, and how much of that is shown. */
const LAYOUT = 550
const SHOWN = 340

/** A ticket that was never printed, as its document says. */
function TicketFrame({ html, label }: { html: string | undefined; label: string }) {
  if (!html) return null
  return (
    <div
      style={{ width: SHOWN, height: SHOWN * 1.5 }}
      className="max-w-full overflow-hidden bg-white shadow-pop"
    >
      <iframe
        title={label}
        sandbox=""
        srcDoc={html}
        style={{ width: LAYOUT, height: LAYOUT * 1.5, transform: `scale(${SHOWN / LAYOUT})` }}
        className="origin-top-left"
      />
    </div>
  )
}
