import type { ReactNode } from 'react'
import { cx } from '../cx'

export interface PageHeaderProps {
  title: string
  /** Beside the title: a state, a count. */
  beside?: ReactNode
  /** Under the title. */
  text?: ReactNode
  /** At the right: the actions of the page, the primary one last. */
  actions?: ReactNode
}

/** The one h1 of a back-office screen, with what can be done on it. */
export function PageHeader({ title, beside, text, actions }: PageHeaderProps) {
  return (
    <header className="flex min-h-14 shrink-0 flex-wrap items-center gap-x-3 gap-y-2 border-b px-gutter py-2">
      {/* As wide as the title at least: the actions go below it rather than cut it, and it is cut at the screen's edge. */}
      <div className="min-w-0 shrink grow basis-[min-content]">
        <div className="flex min-w-0 items-center gap-2">
          <h1 className="truncate text-title">{title}</h1>
          {beside}
        </div>
        {text && <p className="text-text2 text-dense">{text}</p>}
      </div>
      {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </header>
  )
}

/** Content with the gutters of the shell: in the middle of the screen, or as wide as the header of an office screen. */
export function PageBody({
  width = 'shop',
  className,
  children,
}: {
  width?: 'shop' | 'text' | 'office' | 'full'
  className?: string
  children: ReactNode
}) {
  return (
    <div
      className={cx(
        'w-full px-gutter py-6',
        // Left under the title, however wide the screen.
        width === 'office' ? 'max-w-[90rem]' : 'mx-auto',
        width === 'shop' && 'max-w-shop',
        width === 'text' && 'max-w-2xl',
        className,
      )}
    >
      {children}
    </div>
  )
}

/** A bordered card with a heading. */
export function Section({
  title,
  actions,
  flush = false,
  children,
  className,
}: {
  title?: string
  actions?: ReactNode
  /** Without padding: lists that reach the edge. */
  flush?: boolean
  children: ReactNode
  className?: string
}) {
  return (
    <section className={cx('rounded-card border bg-surface', className)}>
      {(title || actions) && (
        <div className="flex items-center gap-2 border-b px-4 py-3">
          {title && <h2 className="min-w-0 flex-1 truncate font-semibold text-read">{title}</h2>}
          {actions}
        </div>
      )}
      <div className={cx(!flush && 'p-4')}>{children}</div>
    </section>
  )
}

/** Pairs of name and value, aligned in two columns. */
export function Facts({ items }: { items: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="grid grid-cols-[minmax(7rem,auto)_1fr] gap-x-4 gap-y-2">
      {items.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-text3">{name}</dt>
          <dd className="min-w-0 break-words text-text">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
