import { Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import {
  ACCOUNTING_FILES,
  type AccountingFile,
} from '../../../../src/modules/billing/accounting/contract/accounting'
import { trpc } from '../../../api'
import { lookUp } from '../../../collection/lookups'
import { useFailureText } from '../../../i18n/failure-text'
import { Button } from '../../../ui/buttons/button'
import { Dialog } from '../../../ui/dialogs/dialog'
import { Banner } from '../../../ui/feedback/banner'
import { Combobox } from '../../../ui/fields/combobox'
import { shiftDay, todayAt } from '../../../ui/fields/date-presets'
import { Field } from '../../../ui/fields/field'
import { RadioGroup } from '../../../ui/fields/toggles'
import { LoadReport, useSizeText } from './load-report'
import { PeriodFields } from './period-fields'
import { useLoad } from './use-load'

/** Books and invoices of a period as files: chosen, counted, loaded with progress. */
export function AccountingDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('accounting')
  const failureText = useFailureText()
  const thisMonth = todayAt(new Date()).slice(0, 7)
  const lastMonth = shiftDay(`${thisMonth}-01`, -1).slice(0, 7)
  const [file, setFile] = useState<AccountingFile>('issuedBook')
  const [period, setPeriod] = useState(lastMonth)
  const [chosenId, setChosenId] = useState<string | null>(null)
  const { load, start, stop, forget } = useLoad()

  const issuers = trpc.admin.issuers.list.useQuery({ limit: 50, sort: 'name' })
  const first = issuers.data?.docs.find(({ merchantId }) => merchantId === null) ?? issuers.data?.docs[0]
  const issuerId = chosenId ?? first?.id ?? null
  const isOfIssuer = file !== 'journal'
  const details = trpc.admin.accounting.file.useQuery(
    { file, period, ...(isOfIssuer && issuerId && { issuerId }) },
    { enabled: !isOfIssuer || issuerId !== null, retry: false },
  )
  const isLoading = load.state === 'loading'
  const missing =
    isOfIssuer && !issuerId ? (issuers.data && !first ? t('issuerNone') : t('issuerMissing')) : null
  const choose = (change: () => void) => {
    forget()
    change()
  }
  const error = issuers.error ?? details.error
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('title')}
      text={t('text')}
      footer={
        <>
          <Button onClick={onClose}>{t('close')}</Button>
          {isLoading ? (
            <Button onClick={stop}>{t('stop')}</Button>
          ) : (
            <Button
              kind="primary"
              icon={Download}
              whyDisabled={missing ?? (details.data?.count === 0 ? t(unitOf(file), { count: 0 }) : null)}
              disabled={!details.data}
              onClick={() => details.data && void start(details.data)}
            >
              {t('download')}
            </Button>
          )}
        </>
      }
    >
      <div className="space-y-4">
        <fieldset disabled={isLoading} className="space-y-4">
          <Field label={t('what')}>
            <RadioGroup
              value={file}
              onChange={next => choose(() => setFile(next))}
              options={ACCOUNTING_FILES.map(each => ({
                value: each,
                label: t(`files.${each}`),
                hint: t(`hints.${each}`),
                disabled: isLoading,
              }))}
            />
          </Field>
          {isOfIssuer && (
            <Field label={t('issuer')}>
              <Combobox
                value={issuerId}
                valueLabel={first?.name}
                disabled={isLoading}
                search={text => lookUp('issuers', text)}
                onChange={id => choose(() => setChosenId(id))}
              />
            </Field>
          )}
          <PeriodFields
            value={period}
            onChange={next => choose(() => setPeriod(next))}
            lastMonth={lastMonth}
            thisMonth={thisMonth}
          />
        </fieldset>
        {error ? (
          <Banner tone="bad">{failureText(error)}</Banner>
        ) : (
          <Expected file={file} details={details.data} missing={missing} />
        )}
        <LoadReport load={load} />
      </div>
    </Dialog>
  )
}

const unitOf = (file: AccountingFile) => (file === 'journal' ? 'entries' : 'invoices')

interface ExpectedProps {
  file: AccountingFile
  details: { count: number; bytes: number; isOfSomeCities: boolean } | undefined
  missing: string | null
}

/** What the file will hold, and about how large it is. */
function Expected({ file, details, missing }: ExpectedProps) {
  const t = useTranslations('accounting')
  const sizeText = useSizeText()
  const text = () => {
    if (missing) return missing
    if (!details) return t('counting')
    const { count, bytes } = details
    const counted = t(unitOf(file), { count })
    return count === 0 ? counted : `${counted} · ${t('about', { size: sizeText(bytes) })}`
  }
  return (
    <div role="status" className="text-text2">
      <p className="num">{text()}</p>
      {details?.isOfSomeCities && file !== 'journal' && <p>{t('someCities')}</p>}
    </div>
  )
}
