import { ChevronRight } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { CodeText } from './code-text'

/** A record as it is on the wire, for those who may look under the bonnet. */
export function JsonView({ value, open = 1 }: { value: unknown; open?: number }) {
  const t = useTranslations('ui')
  return (
    <div className="overflow-auto rounded-card border bg-sunken p-3 text-dense">
      <div className="mb-2 flex justify-end">
        <CodeText value={JSON.stringify(value, null, 2)}>{t('copy.json')}</CodeText>
      </div>
      <Node value={value} depth={0} open={open} />
    </div>
  )
}

function Node({ name, value, depth, open }: { name?: string; value: unknown; depth: number; open: number }) {
  const label = name !== undefined && <span className="text-text2">{name}: </span>
  if (typeof value !== 'object' || value === null || value instanceof Date) {
    return (
      <div className="num break-all pl-4 font-mono">
        {label}
        <span className={colourOf(value)}>{JSON.stringify(value)}</span>
      </div>
    )
  }
  const entries = Object.entries(value)
  const brackets = Array.isArray(value) ? `[${entries.length}]` : `{${entries.length}}`
  if (entries.length === 0) {
    return (
      <div className="pl-4 font-mono">
        {label}
        <span className="text-text3">{Array.isArray(value) ? '[]' : '{}'}</span>
      </div>
    )
  }
  return (
    <details open={depth < open} className="group/json font-mono">
      <summary className="flex min-h-6 list-none items-center gap-0.5 rounded-[4px] hover:bg-mutedSoft">
        <ChevronRight
          size={14}
          aria-hidden
          className="shrink-0 text-text3 transition-transform [details[open]>summary>&]:rotate-90"
        />
        {label}
        <span className="text-text3">{brackets}</span>
      </summary>
      <div className="ml-1.5 border-l pl-1.5">
        {entries.map(([key, item]) => (
          <Node key={key} name={key} value={item} depth={depth + 1} open={open} />
        ))}
      </div>
    </details>
  )
}

function colourOf(value: unknown) {
  if (typeof value === 'string') return 'text-ok'
  if (typeof value === 'number') return 'text-info'
  if (typeof value === 'boolean') return 'text-purple'
  return 'text-text3'
}
