import { CircleAlert, Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Payable } from '../../../../src/modules/billing/payables/contract/payables'
import { api, trpc } from '../../../api'
import { useFailureText } from '../../../i18n/failure-text'
import { ActionButton } from '../../../ui/buttons/action-button'
import { Button } from '../../../ui/buttons/button'
import { Dialog } from '../../../ui/dialogs/dialog'
import { Money } from '../../../ui/display/figures'
import { SkeletonRows } from '../../../ui/display/skeleton'
import { Banner } from '../../../ui/feedback/banner'
import { ErrorState } from '../../../ui/feedback/error-state'
import { toast } from '../../../ui/feedback/toast'
import { Field } from '../../../ui/fields/field'
import { Input } from '../../../ui/fields/input'
import { downloadPayoutFile } from './download-payout-file'
import { useAbout } from './payable-words'
import { useRefreshPayables } from './use-refresh-payables'

/** What the file would hold, before it is made: nothing changes until it is. */
export function MakeFileDialog({ onClose }: { open: boolean; onClose: () => void }) {
  const t = useTranslations('payables')
  const failureText = useFailureText()
  const refresh = useRefreshPayables()
  const query = trpc.admin.payables.checkFile.useQuery({})
  const { data } = query
  const [chosenDay, setDay] = useState<string | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const day = chosenDay ?? data?.executesOn ?? ''
  const problem = data?.problems[0] ?? (data && !data.ready.length ? 'nothingApproved' : null)
  const make = async () => {
    setFailure(null)
    const file = await api.admin.payables.makeFile.mutate({
      ids: data!.ready.map(({ id }) => id),
      executesOn: day,
    })
    await downloadPayoutFile(file.id)
    toast.success(t('file.made', { count: file.payments }))
    await refresh()
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('file.check')}
      text={t('file.text')}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <ActionButton
            icon={Download}
            action={make}
            onDone={onClose}
            onError={setFailure}
            whyDisabled={
              data
                ? problem
                  ? t(`file.problems.${problem}`)
                  : day
                    ? null
                    : t('file.day')
                : t('file.looking')
            }
          >
            {t('file.make')}
          </ActionButton>
        </>
      }
    >
      {query.isError && !data ? (
        <ErrorState error={query.error} onRetry={query.refetch} />
      ) : data ? (
        <div className="grid gap-4">
          {failure !== null && <Banner tone="bad">{failureText(failure)}</Banner>}
          {problem && (
            <Banner tone="warn" icon={CircleAlert}>
              {t(`file.problems.${problem}`)}
            </Banner>
          )}
          {data.withoutAccount.length > 0 && (
            <Banner tone="warn" icon={CircleAlert}>
              {t('file.withoutAccount', {
                count: data.withoutAccount.length,
                names: data.withoutAccount.map(({ payeeName }) => payeeName).join(', '),
              })}
            </Banner>
          )}
          <Field label={t('file.day')}>
            <Input type="date" value={day} onChange={event => setDay(event.target.value)} />
          </Field>
          <Payments payables={data.ready} cents={data.total.amount} />
        </div>
      ) : (
        <SkeletonRows />
      )}
    </Dialog>
  )
}

function Payments({ payables, cents }: { payables: readonly Payable[]; cents: number }) {
  const t = useTranslations('payables')
  const about = useAbout()
  return (
    <div>
      <ul className="divide-y border-y">
        {payables.map(payable => (
          <li key={payable.id} className="flex items-baseline gap-3 py-2">
            <span className="min-w-0 flex-1">
              <span className="font-medium">{payable.payeeName}</span>
              <small className="num block text-meta text-text3">
                {[about(payable), t('iban', { digits: payable.ibanLastFour ?? '' })].join(' · ')}
              </small>
            </span>
            <Money cents={payable.amount.amount} />
          </li>
        ))}
      </ul>
      <p className="flex items-baseline py-2 font-semibold">
        <span className="flex-1">{t('file.payments', { count: payables.length })}</span>
        <Money cents={cents} />
      </p>
    </div>
  )
}
