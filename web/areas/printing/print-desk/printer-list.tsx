import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { hasWords } from '../../../../src/core/rules/typed/folding'
import { CodeText } from '../../../ui/display/code-text'
import { SkeletonRows } from '../../../ui/display/skeleton'
import { ErrorState } from '../../../ui/feedback/error-state'
import { Input } from '../../../ui/fields/input'
import { RadioGroup } from '../../../ui/fields/toggles'
import { LastSeen } from '../printers/printer-state'
import type { Desk } from './use-desk'

const SEARCHED_FROM = 8

/** The printers elsewhere, each with its device and when it was last heard of. */
export function PrinterList({ desk }: { desk: Desk }) {
  const t = useTranslations('print-desk')
  const [words, setWords] = useState('')
  const { printers, printer, listed, choosePrinter } = desk
  if (listed.isPending) return <SkeletonRows rows={3} />
  if (listed.isError) return <ErrorState error={listed.error} onRetry={() => void listed.refetch()} />
  if (printers.length === 0) return <p className="text-text2">{t('printers.none')}</p>
  const found = printers.filter(one => hasWords(`${one.name} ${one.deviceId}`, words))
  return (
    <div className="space-y-2">
      {printers.length >= SEARCHED_FROM && (
        <Input
          type="search"
          aria-label={t('printers.search')}
          placeholder={t('printers.search')}
          value={words}
          onChange={event => setWords(event.target.value)}
        />
      )}
      <div className="max-h-56 overflow-y-auto">
        <RadioGroup
          label={t('printers.title')}
          value={printer?.id ?? null}
          onChange={choosePrinter}
          options={found.map(one => ({
            value: one.id,
            label: one.name,
            hint: (
              <span className="flex flex-wrap gap-x-3">
                <CodeText>{one.deviceId}</CodeText>
                <LastSeen printer={one} />
              </span>
            ),
          }))}
        />
      </div>
      {!printer && <p className="text-text2">{t('printers.choose')}</p>}
    </div>
  )
}
