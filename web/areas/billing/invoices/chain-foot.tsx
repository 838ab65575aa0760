import { RotateCw, ShieldAlert, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api, type Outputs, trpc } from '../../../api'
import { useFailureText } from '../../../i18n/failure-text'
import { useFormat } from '../../../i18n/format'
import { ActionButton } from '../../../ui/buttons/action-button'
import { toast } from '../../../ui/feedback/toast'

type Chain = Outputs['admin']['invoices']['chains'][number]
type Checked = Outputs['admin']['invoices']['verifyChain']

/** The chain of each issuer, which is computed again by a press. */
export function ChainFoot() {
  const t = useTranslations('invoices')
  const chains = trpc.admin.invoices.chains.useQuery()
  if (!chains.data?.length) return null
  return (
    <details className="shrink-0 border-t">
      <summary className="flex min-h-10 cursor-pointer items-center gap-2 px-gutter font-medium pointer-coarse:min-h-11">
        <ShieldCheck size={16} aria-hidden className="text-text3" />
        {t('chain.title')}
        <span className="num font-normal text-text3">{chains.data.length}</span>
      </summary>
      <ul className="max-h-[40dvh] space-y-2 overflow-y-auto px-gutter pb-3">
        {chains.data.map(chain => (
          <ChainLine key={chain.issuerId} chain={chain} />
        ))}
      </ul>
    </details>
  )
}

function ChainLine({ chain }: { chain: Chain }) {
  const t = useTranslations('invoices')
  const f = useFormat()
  const failureText = useFailureText()
  const [checked, setChecked] = useState<Checked | null>(null)
  const last = checked ?? chain
  const Icon = checked && !checked.isUnbroken ? ShieldAlert : ShieldCheck
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Icon
        size={16}
        aria-hidden
        className={!checked ? 'text-text3' : checked.isUnbroken ? 'text-ok' : 'text-bad'}
      />
      <span role="status" className="min-w-0 flex-1 basis-60 text-text2">
        {checked ? (
          <CheckedText checked={checked} issuer={chain.issuerName} />
        ) : (
          t('chain.of', { issuer: chain.issuerName, count: chain.length })
        )}{' '}
        {last.lastLegalId && last.lastIssuedAt && (
          <span className="num">
            {t('chain.last', { legalId: last.lastLegalId, at: f.dateTime(last.lastIssuedAt) })}
          </span>
        )}
      </span>
      <ActionButton
        kind="ghost"
        size="small"
        icon={RotateCw}
        action={async () =>
          setChecked(await api.admin.invoices.verifyChain.query({ issuerId: chain.issuerId }))
        }
        onError={error => toast.error(failureText(error))}
      >
        {checked ? t('chain.again') : t('chain.check')}
      </ActionButton>
    </li>
  )
}

function CheckedText({ checked, issuer }: { checked: Checked; issuer: string }) {
  const t = useTranslations('invoices')
  if (checked.fault)
    return (
      <b className="text-bad">
        {t('chain.broken', { issuer, legalId: checked.fault.legalId ?? '' })}{' '}
        {t(`chain.faults.${checked.fault.what}`)}
      </b>
    )
  return (
    <>
      <b className="text-text">{t('chain.checked')}</b>{' '}
      {t('chain.unbroken', { count: checked.checked, issuer })}{' '}
      {checked.records > 0 && t('chain.records', { count: checked.records })}
    </>
  )
}
