import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { isUnreadable } from '../../../src/core/rules/typed/refusals'
import {
  IMPORT_OUTCOMES,
  type ImportError,
  type ImportedRow,
} from '../../../src/modules/files/record-files/contract/record-files'
import { FilterChip } from '../../ui/display/chip'
import { Pagination } from '../../ui/tables/pagination'

type Outcome = ImportedRow['outcome']
const PAGE_SIZE = 25
/** First what needs a look. */
const ORDER: readonly Outcome[] = ['refused', 'changed', 'created', 'unchanged']

/** What would become of a file, or has, row by row. */
export function FileReport({ rows, isDone }: { rows: readonly ImportedRow[]; isDone: boolean }) {
  const t = useTranslations('collection.files')
  const counts = Map.groupBy(rows, row => row.outcome)
  const [chosen, setChosen] = useState<Outcome | null>(null)
  const [page, setPage] = useState(1)
  const outcome = chosen ?? ORDER.find(one => one !== 'unchanged' && counts.has(one)) ?? 'unchanged'
  const shown = counts.get(outcome) ?? []
  return (
    <div>
      <div className="flex flex-wrap gap-1">
        {IMPORT_OUTCOMES.map(one => (
          <FilterChip
            key={one}
            look="plain"
            tone={one === 'refused' && counts.has(one) ? 'bad' : 'normal'}
            pressed={outcome === one}
            onPress={() => {
              setChosen(one)
              setPage(1)
            }}
            count={counts.get(one)?.length ?? 0}
          >
            {isDone ? t(`done.${one}`) : t(`outcomes.${one}`)}
          </FilterChip>
        ))}
      </div>
      <ul className="mt-2 divide-y" aria-label={t('report')}>
        {shown.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE).map(row => (
          <ReportRow key={row.line} row={row} />
        ))}
      </ul>
      {shown.length === 0 && <p className="py-3 text-text2">{t('none')}</p>}
      {shown.length > PAGE_SIZE && (
        <Pagination page={page} pageSize={PAGE_SIZE} total={shown.length} onPage={setPage} />
      )}
    </div>
  )
}

function ReportRow({ row }: { row: ImportedRow }) {
  const t = useTranslations('collection.files')
  const errorText = useErrorText()
  return (
    <li className="flex flex-wrap gap-x-3 py-2">
      <span className="num w-16 shrink-0 text-meta text-text3">{t('row', { row: row.line })}</span>
      <div className="min-w-0 flex-1 basis-60">
        {row.errors.map(error => (
          <p key={`${error.column} ${error.name} ${error.rule}`} className="break-words text-bad">
            {error.column && <span className="font-medium">{error.column}: </span>}
            {errorText(error)}
          </p>
        ))}
        {row.changes.map(({ column, before, after }) => (
          <p key={column} className="break-words">
            <span className="text-text2">{column}: </span>
            {before && <del className="text-text3">{before}</del>}{' '}
            <ins className="no-underline">{after || '–'}</ins>
          </p>
        ))}
        {row.errors.length + row.changes.length === 0 && (
          <p className="text-text2">{t(`whole.${row.outcome}`)}</p>
        )}
      </div>
    </li>
  )
}

/** Why a row was refused, in words. */
export function useErrorText(): (error: ImportError) => string {
  const t = useTranslations('collection')
  const unreadable = useTranslations('ui')
  const rules = useTranslations('ui.rules')
  return ({ name, rule, message }) => {
    if (isUnreadable(rule)) return unreadable(`unreadable.${rule}`)
    if (rule === 'twice' || rule === 'ambiguous' || rule === 'fixed') return t(`files.wrong.${rule}`)
    if (name !== 'ValidationError') return message
    if (rule === 'required' || rule === 'phone' || rule === 'vat' || rule === 'email') return rules(rule)
    if (rule === 'maxLength' || rule === 'atMost') return t('files.wrong.large')
    if (rule === 'minLength' || rule === 'atLeast' || rule === 'greaterThan') return t('files.wrong.small')
    return rules('invalid')
  }
}
