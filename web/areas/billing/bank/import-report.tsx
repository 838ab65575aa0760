import { CircleCheck, CircleX, Clock, TriangleAlert } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Outputs } from '../../../api'
import { useFormat } from '../../../i18n/format'
import { Banner } from '../../../ui/feedback/banner'
import { ProgressBar } from '../../../ui/feedback/progress-bar'
import { StatementCard } from './statement-card'

export type ImportDetail = Outputs['admin']['bank']['showImport']

const SHOWN_FAULTS = 50

/** What became of a file: how many lines are new, which rows could not be taken, and whether its statements tie. */
export function ImportReport({ detail }: { detail: ImportDetail }) {
  const t = useTranslations('bank.import')
  const format = useFormat()
  const { state, failure, transactions, newTransactions, faults, broken, statements } = detail
  const isEnded = state !== 'receiving' && state !== 'reading'
  return (
    <div className="space-y-4">
      {!isEnded && <Progress detail={detail} />}
      {failure && (
        <Banner tone="bad" icon={CircleX}>
          {t(`failures.${failure}`)}
        </Banner>
      )}
      {state === 'stopped' && (
        <Banner tone="warn" icon={TriangleAlert}>
          {t('stopped', { count: format.number(transactions) })}
        </Banner>
      )}
      {state === 'done' &&
        (newTransactions === 0 && transactions > 0 ? (
          <Banner tone="info" icon={Clock}>
            {t('known', { count: transactions })}
          </Banner>
        ) : (
          <Banner tone="ok" icon={CircleCheck}>
            {t('done', { count: newTransactions, known: detail.knownTransactions })}
          </Banner>
        ))}
      {broken > 0 && (
        <section aria-label={t('broken', { count: broken })} className="space-y-1">
          <h3 className="font-semibold">{t('broken', { count: broken })}</h3>
          <ul className="divide-y rounded-card border">
            {faults.slice(0, SHOWN_FAULTS).map(({ line, reason, detail: written }) => (
              <li key={`${line} ${reason}`} className="px-3 py-2">
                <p>{t(`reasons.${reason}`, { line })}</p>
                {written && <p className="break-all font-mono text-meta text-text2">{written}</p>}
              </li>
            ))}
          </ul>
          {broken > SHOWN_FAULTS && (
            <p className="text-meta text-text2">{t('moreBroken', { count: broken - SHOWN_FAULTS })}</p>
          )}
        </section>
      )}
      {statements.map(statement => (
        <StatementCard key={statement.number} statement={statement} />
      ))}
    </div>
  )
}

function Progress({ detail: { name, transactions, readBytes, sizeBytes } }: { detail: ImportDetail }) {
  const t = useTranslations('bank.import')
  const format = useFormat()
  return (
    <div role="status" className="space-y-1">
      <ProgressBar label={t('reading', { name })} done={readBytes} of={sizeBytes} />
      <p className="break-words font-medium">{t('reading', { name })}</p>
      <p className="num text-text2">
        {t('readSoFar', { count: format.number(transactions), share: format.percent(readBytes / sizeBytes) })}
      </p>
      <p className="text-text2">{t('mayLeave')}</p>
    </div>
  )
}
