import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Channel } from '../../../../src/core/rules/ordering/channels'
import type { CUISINES, EVENT_TYPES } from '../../../../src/modules/stores/stores/rules/categories'

/** The large beginning of a landing: what it is, and one thing to do. */
export function Hero({
  title,
  lead,
  picture,
  children,
}: {
  title: string
  lead: string
  picture?: ReactNode
  children: ReactNode
}) {
  return (
    <section className="bg-brandSoft">
      <div className="mx-auto grid max-w-shop items-center gap-8 px-gutter py-9 sm:py-14 lg:grid-cols-[minmax(0,1fr)_28rem]">
        <div>
          <h1 className="max-w-2xl text-balance text-display sm:text-kiosk">{title}</h1>
          <p className="mt-3 max-w-prose text-field text-text2">{lead}</p>
          <div className="mt-6 flex flex-wrap items-center gap-3 empty:hidden">{children}</div>
        </div>
        {picture}
      </div>
    </section>
  )
}

/** A large way into the search. */
export function Doorway({
  channel,
  event,
  cuisine,
  children,
}: {
  channel: Channel
  event?: (typeof EVENT_TYPES)[number]
  cuisine?: (typeof CUISINES)[number]
  children: ReactNode
}) {
  return (
    <Link
      to="/search"
      search={{ channel, ...(event ? { event } : {}), ...(cuisine ? { cuisine } : {}) }}
      className="flex min-h-16 items-center gap-3 rounded-card border bg-surface p-4 font-medium text-read transition-shadow duration-150 hover:shadow-pop"
    >
      {children}
    </Link>
  )
}
