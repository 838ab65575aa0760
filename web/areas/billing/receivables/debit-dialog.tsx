import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { api, type Outputs, trpc } from '../../../api'
import { useFailureText } from '../../../i18n/failure-text'
import { useFormat } from '../../../i18n/format'
import { ActionButton } from '../../../ui/buttons/action-button'
import { Button } from '../../../ui/buttons/button'
import { Dialog } from '../../../ui/dialogs/dialog'
import { Money } from '../../../ui/display/figures'
import { SkeletonRows } from '../../../ui/display/skeleton'
import { Banner } from '../../../ui/feedback/banner'
import { EmptyState } from '../../../ui/feedback/empty-state'
import { ErrorState } from '../../../ui/feedback/error-state'
import { toast } from '../../../ui/feedback/toast'
import { Checkbox } from '../../../ui/fields/toggles'
import { DebitAccountChoice } from './debit-account-choice'

type Line = Outputs['admin']['invoices']['debit']['invoices'][number]

/** What would be debited from the accounts of locations, and then debits it. */
export function DebitDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('receivables.debits')
  const f = useFormat()
  const failureText = useFailureText()
  const utils = trpc.useUtils()
  const plan = useQuery({
    queryKey: ['debit-plan'],
    queryFn: () => api.admin.invoices.debit.mutate({ dryRun: true }),
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [failure, setFailure] = useState<unknown>(null)
  const key = useRef(crypto.randomUUID())
  const lines = plan.data?.invoices ?? []
  const chosen = lines.filter(line => line.outcome === 'debit' && !left.has(line.id))
  const sum = chosen.reduce((cents, { amount }) => cents + amount.amount, 0)
  const toggle = (id: string) =>
    setLeft(before =>
      before.has(id) ? new Set([...before].filter(one => one !== id)) : new Set([...before, id]),
    )
  const debit = async () => {
    setFailure(null)
    const { count } = await api.admin.invoices.debit.mutate(
      { dryRun: false, invoiceIds: chosen.map(({ id }) => id) },
      { context: { idempotencyKey: key.current } },
    )
    await Promise.all([utils.admin.invoices.invalidate(), utils.admin.receivables.invalidate()])
    toast.success(t('done', { count }))
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('title')}
      text={plan.data && t('text', { day: f.date(`${plan.data.collectOn}T12:00:00Z`) })}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <ActionButton disabled={chosen.length === 0} action={debit} onDone={onClose} onError={setFailure}>
            {t('submit', { count: chosen.length, amount: f.money(sum) })}
          </ActionButton>
        </>
      }
    >
      {failure !== null && <Banner tone="bad">{failureText(failure)}</Banner>}
      {plan.isError ? (
        <ErrorState error={plan.error} onRetry={plan.refetch} />
      ) : plan.isPending ? (
        <SkeletonRows rows={5} />
      ) : lines.length === 0 ? (
        <EmptyState title={t('none')} text={t('noneText')} />
      ) : (
        <ul className="divide-y">
          {lines.map(line => (
            <DebitLine
              key={line.id}
              line={line}
              isChosen={!left.has(line.id)}
              onToggle={() => toggle(line.id)}
              onAccount={() => void plan.refetch()}
            />
          ))}
        </ul>
      )}
    </Dialog>
  )
}

interface LineProps {
  line: Line
  isChosen: boolean
  onToggle: () => void
  onAccount: () => void
}

function DebitLine({ line, isChosen, onToggle, onAccount }: LineProps) {
  const t = useTranslations('receivables.debits')
  const { outcome, legalId, locationName, lastFourDigits } = line
  const title = `${legalId} · ${locationName}`
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <span className="min-w-0 flex-1 basis-56">
        {outcome === 'debit' ? (
          <Checkbox label={title} checked={isChosen} onChange={onToggle} />
        ) : (
          <Link
            to="/admin/invoices/{-$entityId}"
            params={{ entityId: line.id }}
            className="block font-medium text-brand underline"
          >
            {title}
          </Link>
        )}
        <span className="block text-meta text-text2">
          {outcome === 'debit' ? t('account', { lastFour: lastFourDigits ?? '' }) : t(`outcomes.${outcome}`)}
        </span>
        {outcome === 'noMethod' && (
          <DebitAccountChoice locationId={line.locationId} name={locationName} onChosen={onAccount} />
        )}
      </span>
      <Money cents={line.amount.amount} className="font-semibold" />
    </li>
  )
}
