import { Ban, RotateCcw } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { PrintJob } from '../../../../src/modules/printing/printers/contract/printing'
import {
  isPrintJobLost,
  isPrintJobOpen,
  type PrintJobStatus,
} from '../../../../src/modules/printing/printers/rules/printing-jobs'
import { trpc } from '../../../api'
import { useFailureText } from '../../../i18n/failure-text'
import { useFormat } from '../../../i18n/format'
import { Button } from '../../../ui/buttons/button'
import { cx } from '../../../ui/cx'
import { StatusChip, type StatusOf } from '../../../ui/display/status-chip'
import { toast } from '../../../ui/feedback/toast'
import { CommandResult, CommandState, useCommandName } from './command-result'
import { JobProof } from './job-proof'
import { ReprintElsewhere } from './reprint-elsewhere'

/** A job in the words of the state chips. What was not confirmed may be on paper or not. */
export const chipOf: Record<PrintJobStatus, StatusOf<'printJob'>> = {
  queued: 'pending',
  claimed: 'printing',
  printed: 'printed',
  failed: 'failed',
  unconfirmed: 'unconfirmed',
  canceled: 'canceled',
}

export interface JobLineProps {
  job: PrintJob
  isShown?: boolean
  extra?: ReactNode
}

/** A print job: what it is, how it stands, and what can be done about it. */
export function JobLine({ job, isShown = false, extra }: JobLineProps) {
  const t = useTranslations('printers')
  const format = useFormat()
  const failureText = useFailureText()
  const utils = trpc.useUtils()
  const commandName = useCommandName()
  const done = (text: string) => ({
    onSuccess: () => {
      toast.show(text)
      void utils.merchant.printing.invalidate()
    },
    onError: (error: unknown) => {
      toast.error(failureText(error))
    },
  })
  const reprint = trpc.merchant.printing.reprint.useMutation(done(t('jobs.reprinted')))
  const cancel = trpc.merchant.printing.cancel.useMutation(done(t('jobs.canceled')))
  const needsSomebody = isPrintJobLost(job)
  const isCancelable = needsSomebody || job.status === 'queued'
  return (
    <li className={cx('flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2', isShown && 'bg-brandSoft')}>
      <div className="min-w-0 flex-1 basis-52">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-medium">{job.ufid ?? t(`jobs.kinds.${kindOf(job.kind)}`)}</span>
          {job.command && <span className="text-text3">{commandName(job)}</span>}
          {job.ufid && <span className="text-text3">{t(`jobs.kinds.${kindOf(job.kind)}`)}</span>}
          {job.bags > 1 && (
            <span className="num text-text3">{t('jobs.bag', { number: job.bag, of: job.bags })}</span>
          )}
          {job.command ? (
            <CommandState job={job} />
          ) : (
            <StatusChip of="printJob" status={chipOf[job.status as PrintJobStatus] ?? 'pending'} />
          )}
        </p>
        <p className="text-meta text-text3">
          {job.printerName} · <span className="num">{format.dateTime(job.createdAt)}</span>
          {job.revision > 1 && ` · ${t('jobs.revision', { count: job.revision })}`}
          {job.copies > 1 && ` · ${t('jobs.copies', { count: job.copies })}`}
        </p>
        {job.command ? (
          <CommandResult job={job} />
        ) : (
          <>
            <JobProof job={job} />
            {job.status === 'unconfirmed' && <p className="text-warn">{t('jobs.unconfirmed')}</p>}
            {job.isExpired ? (
              <p className="text-bad">{t('jobs.expired')}</p>
            ) : (
              job.error && <p className="text-bad">{job.error}</p>
            )}
          </>
        )}
      </div>
      <div className="flex items-center gap-1">
        {extra}
        {!job.command && !isPrintJobOpen(job) && (
          <>
            <Button
              size="small"
              kind={needsSomebody ? 'primary' : 'ghost'}
              icon={RotateCcw}
              loading={reprint.isPending}
              onClick={() => reprint.mutate({ printJobId: job.id })}
            >
              {t('jobs.reprint')}
            </Button>
            <ReprintElsewhere
              job={job}
              loading={reprint.isPending}
              onChoose={printerId => reprint.mutate({ printJobId: job.id, printerId })}
            />
          </>
        )}
        {isCancelable && (
          <Button
            size="small"
            kind="ghost"
            icon={Ban}
            loading={cancel.isPending}
            onClick={() => cancel.mutate({ printJobId: job.id })}
          >
            {t(needsSomebody ? 'jobs.settle' : 'jobs.cancel')}
          </Button>
        )}
      </div>
    </li>
  )
}

function kindOf(kind: string): 'kitchen' | 'label' | 'manual' | 'command' {
  return kind === 'label' || kind === 'manual' || kind === 'command' ? kind : 'kitchen'
}
