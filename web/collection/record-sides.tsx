import type { ReactNode } from 'react'
import { Tabs } from '../ui/layout/tabs'
import type { AnyRow, Collection } from './describe'

const FACTS = 'profile'

/** Only there is something to edit. */
export const isOnFacts = (tab: string | null) => tab === null || tab === FACTS

/** The record's facts alone, or as the first of its sides. */
export function RecordSides<Row extends AnyRow>({
  collection: { sides },
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
  if (!sides) return children
  const tabs = [{ value: FACTS, label: sides.facts, content: children }, ...sides.tabs(row)]
  const shown = tabs.find(({ value }) => value === tab)?.value ?? FACTS
  return (
    <Tabs
      value={shown}
      onChange={next => onTab(next === FACTS ? null : next)}
      label={sides.label}
      tabs={tabs}
    />
  )
}
