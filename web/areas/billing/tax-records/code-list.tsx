import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { trpc } from '../../../api'
import { Sheet } from '../../../ui/dialogs/sheet'
import { Chip } from '../../../ui/display/chip'
import { SkeletonRows } from '../../../ui/display/skeleton'
import { ErrorState } from '../../../ui/feedback/error-state'
import { Field } from '../../../ui/fields/field'
import { Input } from '../../../ui/fields/input'
import { CodeAdvice } from './code-advice'

const TONES = { message: 'bad', record: 'warn', nothing: 'muted' } as const

/** All codes of the agency, to look one up. */
export function CodeList({ onClose }: { onClose: () => void }) {
  const t = useTranslations('tax-records')
  const [sought, setSought] = useState('')
  const query = trpc.admin.taxRecords.codes.useQuery()
  const wanted = sought.trim().toLowerCase()
  const codes = (query.data ?? []).filter(
    ({ code, text }) => String(code).startsWith(wanted) || text.toLowerCase().includes(wanted),
  )
  return (
    <Sheet open onOpenChange={onClose} title={t('codes.title')} text={t('codes.text')} width="wide">
      <Field label={t('codes.search')}>
        <Input value={sought} onChange={event => setSought(event.target.value)} />
      </Field>
      {query.isPending ? (
        <SkeletonRows />
      ) : query.isError ? (
        <ErrorState error={query.error} onRetry={query.refetch} />
      ) : codes.length === 0 ? (
        <p className="mt-4 text-text2">{t('codes.none')}</p>
      ) : (
        <ul aria-label={t('codes.title')} className="mt-4 divide-y rounded-card border">
          {codes.map(({ code, refuses, text }) => (
            <li key={code} className="space-y-1 px-3 py-2">
              <p className="flex flex-wrap items-center gap-2">
                <b className="num">{code}</b>
                <Chip tone={TONES[refuses]}>{t(`refuses.${refuses}`)}</Chip>
              </p>
              <p lang="es" className="break-words">
                {text}
              </p>
              <div className="text-text2">
                <CodeAdvice code={code} />
              </div>
            </li>
          ))}
        </ul>
      )}
    </Sheet>
  )
}
