import { CheckCheck, CircleHelp } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { isConfirmed } from '../../../../src/modules/printing/printers/contract/print-proof'
import type { PrintJob } from '../../../../src/modules/printing/printers/contract/printing'
import { useFormat } from '../../../i18n/format'

/** How it is known that a paper came out: the printer has said so, or it was only sent. */
export function JobProof({ job: { proof } }: { job: PrintJob }) {
  const t = useTranslations('printers')
  const format = useFormat()
  if (!proof) return null
  const isSure = isConfirmed(proof.evidence)
  const Icon = isSure ? CheckCheck : CircleHelp
  const said = isSure ? 'confirmed' : proof.evidence === 'handed-on' ? 'handedOn' : 'sent'
  return (
    <p className="flex items-start gap-1.5 text-meta text-text2">
      <Icon aria-hidden className={isSure ? 'mt-0.5 size-3.5 text-ok' : 'mt-0.5 size-3.5 text-text3'} />
      <span>
        {t(`jobs.proof.${said}`, { time: format.time(proof.at) })}
        <span className="num text-text3">
          {' · '}
          {t('jobs.proof.size', {
            kilobytes: format.number(Math.max(1, Math.round(proof.bytes / 1000))),
            seconds: format.number(Math.round(proof.tookMs / 100) / 10),
          })}
          {proof.resumed > 0 && ` · ${t('jobs.proof.resumed', { count: proof.resumed })}`}
        </span>
      </span>
    </p>
  )
}
