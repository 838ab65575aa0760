import * as Radix from '@radix-ui/react-tabs'
import type { ReactNode } from 'react'
import { cx } from '../cx'

export interface TabsProps<Value extends string> {
  value: Value
  onChange: (value: Value) => void
  tabs: readonly { value: Value; label: string; count?: number; content?: ReactNode }[]
  /** Names the row for screen readers. */
  label: string
  className?: string
}

export function Tabs<Value extends string>({ value, onChange, tabs, label, className }: TabsProps<Value>) {
  return (
    <Radix.Root value={value} onValueChange={next => onChange(next as Value)} className={className}>
      <Radix.List
        aria-label={label}
        // One side alone is nothing to choose from.
        hidden={tabs.length === 1}
        className="flex shrink-0 gap-4 overflow-x-auto overflow-y-hidden border-b px-gutter [&[hidden]]:hidden"
      >
        {tabs.map(tab => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            className={cx(
              // Room for the focus ring beside the text.
              '-mx-1 -mb-px inline-flex h-10 shrink-0 items-center gap-1.5 border-transparent border-b-2 px-1 font-medium text-text2 outline-offset-[-2px] hover:text-text pointer-coarse:h-12',
              'data-[state=active]:border-brand data-[state=active]:text-text',
            )}
          >
            {tab.label}
            {tab.count !== undefined && <span className="num text-chip text-text3">{tab.count}</span>}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map(
        tab =>
          tab.content !== undefined && (
            <Radix.Content key={tab.value} value={tab.value} tabIndex={-1} className="outline-none">
              {tab.content}
            </Radix.Content>
          ),
      )}
    </Radix.Root>
  )
}
