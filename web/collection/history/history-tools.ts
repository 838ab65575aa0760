import { queryOptions, type UseQueryResult, useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import type { AuditEntry } from '../../../src/modules/back-office/record-history/contract/record-history'
import type { RecordKind } from '../../../src/modules/back-office/record-search/contract/record-search'
import { useFormat } from '../../i18n/format'
import { formOfRecord } from '../../screens/record-forms'
import { useMask } from '../../session/incognito'
import type { FormSection } from '../describe'
import { kindOf } from './record-kinds'
import type { HistoryTools } from './sentences'

const formOf = (kind: RecordKind) =>
  queryOptions({
    queryKey: ['record-form', kind],
    queryFn: async () => ({ kind, form: await formOfRecord(kind) }),
    staleTime: Number.POSITIVE_INFINITY,
  })
type Formed = UseQueryResult<{ kind: RecordKind; form: readonly FormSection[] }>
const formsIn = (answers: readonly Formed[]) => answers.flatMap(({ data }) => data ?? [])

/** The tools for these entries; the forms of their records are fetched. */
export function useHistoryTools(entries: readonly AuditEntry[]): HistoryTools {
  const t = useTranslations('history')
  const collection = useTranslations('collection')
  const format = useFormat()
  const mask = useMask()
  const kinds = [...new Set(entries.flatMap(entry => kindOf(entry) ?? []))]
  const forms = useQueries({ queries: kinds.map(formOf), combine: formsIn })
  return useMemo(
    () => ({
      t,
      collection,
      format,
      mask,
      detailOf: name => {
        const key = `details.${name}` as 'details.reason'
        return t.has(key) ? t(key) : null
      },
      formOf: kind => forms.find(one => one.kind === kind)?.form ?? [],
    }),
    [t, collection, format, mask, forms],
  )
}
