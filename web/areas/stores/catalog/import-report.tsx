import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { isUnreadable } from '../../../../src/core/rules/typed/refusals'
import type { LineError, SyncedLine } from '../../../../src/modules/stores/catalog/contract/catalogs'
import type { Outputs } from '../../../api'
import { FilterChip } from '../../../ui/display/chip'
import { Pagination } from '../../../ui/tables/pagination'
import { Changes } from './menu-differences'

export type SyncAnswer = Outputs['merchant']['catalogs']['syncProducts']
type Outcome = SyncedLine['outcome'] | 'error'
const OUTCOMES = ['error', 'created', 'updated', 'removed', 'unchanged'] as const
const PAGE_SIZE = 25

type Row = {
  outcome: Outcome
  /** Of the list; null: it is not in it. */
  line: number | null
  name: string
  sku: string | null
  errors: LineError[]
  done: SyncedLine | null
}

/** What a file would do, or why not, row by row. */
export function ImportReport({ answer }: { answer: SyncAnswer }) {
  const t = useTranslations('catalog')
  const rows = rowsOf(answer)
  const counts = Map.groupBy(rows, ({ outcome }) => outcome)
  const [outcome, setOutcome] = useState<Outcome | null>(
    OUTCOMES.find(one => one !== 'unchanged' && counts.has(one)) ?? null,
  )
  const [page, setPage] = useState(1)
  const shown = outcome === null ? rows : (counts.get(outcome) ?? [])
  return (
    <div>
      <div className="flex flex-wrap gap-1">
        {OUTCOMES.map(one => (
          <FilterChip
            key={one}
            look="plain"
            tone={one === 'error' && counts.has(one) ? 'bad' : 'normal'}
            pressed={outcome === one}
            onPress={() => {
              setOutcome(outcome === one ? null : one)
              setPage(1)
            }}
            count={counts.get(one)?.length ?? 0}
          >
            {t(`file.outcomes.${one}`)}
          </FilterChip>
        ))}
      </div>
      <ul className="mt-2 divide-y" aria-label={t('file.title')}>
        {shown.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE).map(row => (
          <ImportRow key={`${row.line} ${row.done?.productId}`} row={row} />
        ))}
      </ul>
      {shown.length > PAGE_SIZE && (
        <Pagination page={page} pageSize={PAGE_SIZE} total={shown.length} onPage={setPage} />
      )}
    </div>
  )
}

function ImportRow({ row: { line, name, sku, errors, done } }: { row: Row }) {
  const t = useTranslations('catalog')
  const unreadable = useTranslations('ui')
  return (
    <li className="py-2">
      <p className="flex flex-wrap items-baseline gap-x-2">
        {/* The first row of a file has the names of its columns. */}
        {line !== null && (
          <span className="num text-meta text-text3">{t('file.row', { row: line + 1 })}</span>
        )}
        <span className="min-w-0 font-medium">{name}</span>
        {sku && <span className="text-meta text-text2">{sku}</span>}
      </p>
      {errors.map(error => (
        <p key={`${error.path} ${error.rule}`} className="text-bad">
          {isUnreadable(error.rule)
            ? `${error.path.split('.')[0]}: ${unreadable(`unreadable.${error.rule}`)}`
            : t(`file.mistakes.${mistakeOf(error)}`, { column: error.path.split('.')[0]! })}
        </p>
      ))}
      {done && <Changes changes={done.changes} />}
    </li>
  )
}

function mistakeOf({ name, rule }: LineError) {
  if (name === 'NotFound') return 'missing'
  if (rule === 'twice' || rule === 'taken' || rule === 'required') return rule
  return 'invalid'
}

function rowsOf({ lines, errors }: SyncAnswer): Row[] {
  const wrong = [...Map.groupBy(errors, ({ line }) => line)].map(
    ([line, all]): Row => ({
      outcome: 'error',
      line,
      name: '',
      sku: all[0]!.merchantSKU,
      errors: all,
      done: null,
    }),
  )
  const right = lines.map(
    (done): Row => ({
      outcome: done.outcome,
      line: done.line,
      name: done.name,
      sku: done.merchantSKU,
      errors: [],
      done,
    }),
  )
  return [...wrong, ...right].toSorted((a, b) => (a.line ?? Infinity) - (b.line ?? Infinity))
}
