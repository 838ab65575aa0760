import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api, trpc } from '../../../api'
import { useFailureText } from '../../../i18n/failure-text'
import { Skeleton } from '../../../ui/display/skeleton'
import { Banner } from '../../../ui/feedback/banner'
import { Select } from '../../../ui/fields/select'

interface Props {
  locationId: string
  name: string
  onChosen: () => void
}

/** From which of the accounts of the people who run a location its invoices are debited. */
export function DebitAccountChoice({ locationId, name, onChosen }: Props) {
  const t = useTranslations('receivables.debits')
  const failureText = useFailureText()
  const query = trpc.admin.invoices.debitAccounts.useQuery({ locationId })
  const [failure, setFailure] = useState<unknown>(null)
  if (query.isError) return <Banner tone="bad">{failureText(query.error)}</Banner>
  if (!query.data) return <Skeleton className="h-10" />
  const { current, choices } = query.data
  if (choices.length === 0) return <p className="text-meta text-text2">{t('noAccounts')}</p>
  const choose = async (paymentMethodId: string) => {
    setFailure(null)
    try {
      await api.admin.invoices.setDebitAccount.mutate({ locationId, paymentMethodId })
      await query.refetch()
      onChosen()
    } catch (error) {
      setFailure(error)
    }
  }
  return (
    <>
      {failure !== null && <Banner tone="bad">{failureText(failure)}</Banner>}
      <Select
        label={t('accountOf', { name })}
        placeholder={t('choose')}
        value={current?.id ?? null}
        onChange={id => void choose(id)}
        options={choices.map(({ id, holderName, lastFourDigits }) => ({
          value: id,
          label: `${holderName} ···· ${lastFourDigits}`,
        }))}
      />
    </>
  )
}
