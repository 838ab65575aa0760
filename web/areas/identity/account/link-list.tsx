import { Link, type LinkProps } from '@tanstack/react-router'
import { ChevronRight, type LucideIcon } from 'lucide-react'
import { useId } from 'react'

export interface LinkRow {
  to: LinkProps['to']
  icon: LucideIcon
  label: string
  detail?: string
}

/** Ways on, one under the other. */
export function LinkList({ title, rows }: { title?: string; rows: readonly LinkRow[] }) {
  const id = useId()
  const list = (
    <ul aria-labelledby={title && id} className="divide-y overflow-hidden rounded-card border bg-surface">
      {rows.map(({ to, icon: Icon, label, detail }) => (
        <li key={label} className="relative flex min-h-14 items-center gap-3 px-4 py-2 hover:bg-sunken">
          <Icon size={18} aria-hidden className="shrink-0 text-text3" />
          <span className="min-w-0 flex-1">
            <Link to={to} className="block font-medium after:absolute after:inset-0 after:content-['']">
              {label}
            </Link>
            {detail && <span className="block text-meta text-text2">{detail}</span>}
          </span>
          <ChevronRight size={17} aria-hidden className="shrink-0 text-text3" />
        </li>
      ))}
    </ul>
  )
  if (!title) return list
  return (
    <section>
      <h2 id={id} className="mb-2 font-semibold text-note text-text2">
        {title}
      </h2>
      {list}
    </section>
  )
}
