import { lazy, type ReactNode, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { READS_LOG, scopeOfPermissions } from '../../src/core/rules/access/permissions'
import { loadTextsInUse } from '../i18n/texts'
import { useSession } from '../session/session'
import { Skeleton } from '../ui/display/skeleton'
import { Tabs } from '../ui/layout/tabs'
import type { AnyRow, Collection } from './describe'

// With the sentences of every call: a list of records does without them.
const RecordHistory = lazy(async () => {
  const [{ RecordHistory }] = await Promise.all([
    import('./history/record-history'),
    loadTextsInUse(['history']),
  ])
  return { default: RecordHistory }
})

const FACTS = 'profile'
/** Names the facts in an address that opens their form at once. */
export const EDIT = 'edit'
/** Also the name of a collection's own side, where it tells more. */
const HISTORY = 'audit'

/** Only there is something to edit. */
export const isOnFacts = (tab: string | null) => tab === null || tab === FACTS || tab === EDIT

/** The record's facts alone, or as the first of its sides. */
export function RecordSides<Row extends AnyRow>({
  collection: { sides, calls },
  row,
  tab,
  onTab,
  children,
}: {
  collection: Collection<Row>
  row: Row
  tab: string | null
  onTab: (tab: string | null) => void
  children: ReactNode
}) {
  const t = useTranslations('collection.audit')
  const { can, permissions } = useSession()
  // Of a record, who looks after some cities only is answered nothing, which would look as if nothing had happened.
  const readsAll = can('admin.logs.list') && scopeOfPermissions(permissions, READS_LOG).isEverything
  const own = sides?.tabs(row) ?? []
  const history =
    calls.update && readsAll && !own.some(({ value }) => value === HISTORY)
      ? [
          {
            value: HISTORY,
            label: t('history'),
            content: (
              <Suspense fallback={<Skeleton className="m-4 h-64" />}>
                <RecordHistory entityId={row.id} />
              </Suspense>
            ),
          },
        ]
      : []
  if (own.length + history.length === 0) return children
  const tabs = [{ value: FACTS, label: sides?.facts ?? t('facts'), content: children }, ...own, ...history]
  const shown = tabs.find(({ value }) => value === tab)?.value ?? FACTS
  return (
    <Tabs
      value={shown}
      onChange={next => onTab(next === FACTS ? null : next)}
      label={sides?.label ?? t('sides')}
      tabs={tabs}
    />
  )
}
