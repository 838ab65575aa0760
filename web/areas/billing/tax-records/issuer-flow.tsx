import { RotateCw } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { api, type Outputs, trpc } from '../../../api'
import { useFailureText } from '../../../i18n/failure-text'
import { useFormat } from '../../../i18n/format'
import { ActionButton } from '../../../ui/buttons/action-button'
import { Chip } from '../../../ui/display/chip'
import { Banner } from '../../../ui/feedback/banner'
import { toast } from '../../../ui/feedback/toast'
import { CodeAdvice } from './code-advice'

type Issuer = Outputs['admin']['taxRecords']['summary']['issuers'][number]

/** How far the records of an issuer are, and what keeps them. */
export function IssuerFlow({ issuer }: { issuer: Issuer }) {
  const t = useTranslations('tax-records')
  const f = useFormat()
  const failureText = useFailureText()
  const utils = trpc.useUtils()
  const { issuerId, issuerName, records, unsent, rejected, withErrors, nextAt, hasFailed } = issuer
  return (
    <li className="space-y-2 px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-0 flex-1 basis-48 truncate font-medium">{issuerName}</span>
        <span className="num text-text2">{t('records', { count: records })}</span>
        <Chip tone={unsent > 0 ? 'info' : 'muted'}>{t('unsent', { count: unsent })}</Chip>
        {withErrors > 0 && <Chip tone="warn">{t('withErrors', { count: withErrors })}</Chip>}
        {rejected > 0 && <Chip tone="bad">{t('rejected', { count: rejected })}</Chip>}
        {nextAt && <span className="num text-meta text-text3">{t('next', { at: f.dateTime(nextAt) })}</span>}
      </div>
      {hasFailed && (
        <Banner
          tone={issuer.awaySince ? 'warn' : 'bad'}
          action={
            <ActionButton
              kind="outline"
              size="small"
              icon={RotateCw}
              action={() => api.admin.taxRecords.retry.mutate({ issuerId })}
              onDone={() => void utils.admin.taxRecords.summary.invalidate()}
              onError={error => toast.error(failureText(error))}
            >
              {t('retry')}
            </ActionButton>
          }
        >
          {issuer.awaySince ? (
            <p>{t('away', { since: f.dateTime(issuer.awaySince) })}</p>
          ) : (
            <>
              <p className="font-medium">{t('messageRefused')}</p>
              {issuer.faultCode !== null && <CodeAdvice code={issuer.faultCode} />}
            </>
          )}
          {issuer.faultText && (
            <p lang="es" className="break-words text-dense">
              {issuer.faultText}
            </p>
          )}
        </Banner>
      )}
    </li>
  )
}
