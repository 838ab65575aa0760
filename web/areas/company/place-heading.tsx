import type { ReactNode } from 'react'
import { Skeleton } from '../../ui/skeleton'

/** The initials of a place in place of its picture, its name and a sentence. */
export function PlaceHeading({
  name,
  title,
  children,
}: {
  name: string
  title: string
  children: ReactNode
}) {
  return (
    <header>
      <span
        aria-hidden
        className="grid size-16 place-items-center rounded-card bg-brand font-semibold text-head text-onBrand"
      >
        {initialsOf(name)}
      </span>
      <h1 className="mt-4 text-balance text-display">{title}</h1>
      <p className="mt-2 text-pretty text-field text-text2">{children}</p>
    </header>
  )
}

const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 2)
    .map(word => word.charAt(0).toUpperCase())
    .join('')

export function WelcomeSkeleton() {
  return (
    <div aria-hidden className="space-y-4">
      <Skeleton className="size-16 rounded-card" />
      <Skeleton className="h-9 w-4/5" />
      <Skeleton className="h-5 w-full" />
      <Skeleton className="h-28 w-full rounded-card" />
      <Skeleton className="h-44 w-full rounded-card" />
    </div>
  )
}
